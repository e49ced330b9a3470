import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { type ReactNode, startTransition, StrictMode, useEffect, useState } from 'react';
import { useLanguage } from '../language/translate';
import { AppRouter } from '../routing/app-router';
import { FirstRenderContext } from '../services/first-render';
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
  isPrerendered: boolean;
  /** Called when the traveller's own first screen is rendered. */
  onStarted?: () => void;
}

/** The app; if it takes over prerendered HTML, it renders exactly that first. */
export function App({ isPrerendered, onStarted }: Props) {
  const [first, setFirst] = useState(isPrerendered);
  useEffect(() => startTransition(() => setFirst(false)), []);
  useEffect(() => {
    if (!first) onStarted?.();
  }, [first, onStarted]);
  return (
    <StrictMode>
      <FirstRenderContext value={first}>
        <LanguageRoot>
          {() => (
            <ErrorBoundary>
              <Providers>
                <Shell />
              </Providers>
            </ErrorBoundary>
          )}
        </LanguageRoot>
      </FirstRenderContext>
    </StrictMode>
  );
}
