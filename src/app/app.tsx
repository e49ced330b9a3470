import { StrictMode, startTransition, useEffect, useState } from 'react';
import { FirstRenderContext } from '../page/first-render';
import { ErrorBoundary } from './error-boundary';
import { LanguageRoot } from './language-root';
import { Providers } from './providers';
import { Shell } from './shell';

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
