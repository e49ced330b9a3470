// Imported first: remove a log-in's code and a payment's secret from the address before other code.
import './session/url-log-in';
import './routing/url-payment';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/cannot-run.css';
import { ErrorBoundary } from './app/error-boundary';
import { LanguageRoot } from './app/language-root';
import { Providers } from './app/providers';
import { Shell } from './app/shell';
import { StorageFailedScreen } from './app/storage-failed-screen';
import { listenForInstall } from './features/install/install-prompt';
import { loadLanguage, wantedLanguage } from './language/load-language';
import { keptLanguage } from './page/kept-language';
import { openDatabase } from './page/services';
import { restoreSession } from './session/session';
import { isDenied, storeInMemory } from './storage/page-memory';

const againMs = 5000;

/** Starts the background services after the screens; retries if their code did not load. */
function startBackgroundServices(): void {
  void import('./app/background').then(
    ({ startBackground }) => startBackground(),
    () => setTimeout(startBackgroundServices, againMs),
  );
}

/** How long the first screen waits for its language; then it is in English until that arrives. */
const languageWithinMs = 4000;

/** Loads the chosen language, or the browser's: home needs only its first texts. */
function startLanguage(): Promise<void> {
  const wanted = wantedLanguage(keptLanguage(), navigator.languages);
  return new Promise((resolve) => {
    setTimeout(resolve, languageWithinMs);
    void loadLanguage(wanted, location.pathname === '/' ? resolve : undefined).then(() =>
      resolve(),
    );
  });
}

/** The time limit for opening the database, which a frozen tab of an older version may block. */
const openWithinMs = 5000;

/** Opens the database, in memory if the browser denies storage. @throws if it does not open */
async function openStorage(): Promise<void> {
  try {
    await openDatabase();
  } catch (error) {
    if (!isDenied(error)) throw error;
    await storeInMemory();
    await openDatabase();
  }
}

async function start(container: HTMLElement): Promise<void> {
  listenForInstall();
  const language = startLanguage();
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
  await language;
  root.render(
    <StrictMode>
      <LanguageRoot>
        {() => (
          <ErrorBoundary>
            <Providers>
              <Shell />
            </Providers>
          </ErrorBoundary>
        )}
      </LanguageRoot>
    </StrictMode>,
  );
  startBackgroundServices();
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// If the browser is not supported, public/can-run.js has rendered the reason there.
if (!root.hasChildNodes()) await start(root);
