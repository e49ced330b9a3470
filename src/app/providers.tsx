import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { atoms, queryClient } from '../services/services';
import { AppRouter } from '../routing/app-router';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <Provider store={atoms}>
      <QueryClientProvider client={queryClient}>
        <AppRouter>{children}</AppRouter>
      </QueryClientProvider>
    </Provider>
  );
}
