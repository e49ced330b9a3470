// First of all: a log-in's code and a payment's secret leave the address before anything else runs.
import './session/url-log-in';
import './routing/url-payment';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/cannot-run.css';
import { ErrorBoundary } from './app/error-boundary';
import { Providers } from './app/providers';
import { Shell } from './app/shell';
import { StorageFailedScreen } from './app/storage-failed-screen';
import { listenForInstall } from './features/install/install-prompt';
import { openDatabase } from './page/services';
import { restoreSession } from './session/session';
import { isDenied, storeInPage } from './storage/page-memory';

const againMs = 5000;

/** What goes on beside the screens comes after them; what did not arrive is asked for again. */
function startBehind(): void {
  void import('./app/background').then(
    ({ startBackground }) => startBackground(),
    () => setTimeout(startBehind, againMs),
  );
}

/** Longer than a database takes to open. A tab of an older version that sleeps may hold it back. */
const openWithinMs = 5000;

/** A browser that keeps nothing has it all in this page. @throws when a database does not open */
async function openStorage(): Promise<void> {
  try {
    await openDatabase();
  } catch (error) {
    if (!isDenied(error)) throw error;
    await storeInPage();
    await openDatabase();
  }
}

async function start(container: HTMLElement): Promise<void> {
  listenForInstall();
  const root = createRoot(container);
  const sayFailed = () => root.render(<StorageFailedScreen />);
  const late = setTimeout(sayFailed, openWithinMs);
  const stores = await openStorage().then(
    () => true,
    () => false,
  );
  clearTimeout(late);
  if (!stores) return sayFailed();
  await restoreSession();
  root.render(
    <StrictMode>
      <ErrorBoundary>
        <Providers>
          <Shell />
        </Providers>
      </ErrorBoundary>
    </StrictMode>,
  );
  startBehind();
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Where the app cannot run, public/can-run.js has put the reason there.
if (!root.hasChildNodes()) await start(root);
