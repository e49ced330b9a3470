import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { useLanguage } from '../language/translate';
import { AppRouter } from '../routing/app-router';
import { useIsFirstRender } from '../services/first-render';
import { atoms, queryClient } from '../services/services';
import { ErrorBoundary } from './routes/error-boundary';
import { Shell } from './shell/shell';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <Provider store={atoms}>
      <QueryClientProvider client={queryClient}>
        <AppRouter>{children}</AppRouter>
      </QueryClientProvider>
    </Provider>
  );
}

interface LanguageRootProps {
  /** Makes new elements each time, so that a change of the language renders the whole app again. */
  children: () => ReactNode;
}

/** Renders the app in the active language, without losing what its screens hold. */
function LanguageRoot({ children }: LanguageRootProps) {
  const { language, direction } = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);
  return children();
}

interface Props {
  /** Called when the traveller's own first screen is rendered. */
  onStarted?: () => void;
}

/** Says when the traveller's own screen is rendered. */
function Start({ onStarted }: Props) {
  const isFirst = useIsFirstRender();
  useEffect(() => {
    if (!isFirst) onStarted?.();
  }, [isFirst, onStarted]);
  return null;
}

/** The app; if it takes over HTML (`firstRenderAtom`), it renders exactly that first. */
export const App = ({ onStarted }: Props) => (
  <StrictMode>
    <LanguageRoot>
      {() => (
        <ErrorBoundary>
          <Providers>
            <Start {...(onStarted && { onStarted })} />
            <Shell />
          </Providers>
        </ErrorBoundary>
      )}
    </LanguageRoot>
  </StrictMode>
);
