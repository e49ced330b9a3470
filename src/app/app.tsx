import { type ReactNode, startTransition, StrictMode, useEffect, useState } from 'react';
import { useLanguage } from '../language/translate';
import { FirstRenderContext } from '../services/first-render';
import { ErrorBoundary } from './error-boundary';
import { Providers } from './providers';
import { Shell } from './shell';

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
