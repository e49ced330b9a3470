import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { ErrorBoundary } from './app/error-boundary';
import { Providers } from './app/providers';
import { Shell } from './app/shell';
import { startBackground } from './app/background';
import { restoreSession } from './state/session';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await restoreSession();
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Providers>
        <Shell />
      </Providers>
    </ErrorBoundary>
  </StrictMode>,
);
startBackground();
