// Imported first: remove a log-in's code and a payment's secret from the address before other code.
import './session/url-log-in';
import './routing/url-payment';
import './app/first-paint/after-kept-screen';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/cannot-run.css';
import { App } from './app/app';
import type { ServerPage } from './domain/server-page';
import type { KeptScreen } from './app/first-paint/kept-screen';
import { startedEvent } from './app/first-paint/early-tap';
import { matchRoute } from './app/routes/match-route';
import { loadScreen } from './app/routes/route-screen';
import { loadEntrance } from './app/shell/overlays';
import type * as TranslatedPage from './app/page-translation/translated-page';
import { StorageFailedScreen } from './app/routes/storage-failed-screen';
import { listenForInstall } from './features/install/install-prompt';
import { loadLanguage } from './language/load-language';
import { activeLanguage } from './language/translate';
import { languageToShow } from './services/kept-language';
import { whenIdle } from './platform/when-idle';
import { layOutFirst } from './platform/wide-screen';
import { type FirstRender, firstRenderAtom } from './services/first-render';
import { readServerPage, takeServerPage } from './services/server-page';
import { atoms, kept, openDatabase, queryClient } from './services/services';
import { countriesAtom } from './session/countries';
import { hasTyped } from './session/forget-typed';
import { currentSession, restoreSession } from './session/session';
import { isDenied, storeInMemory } from './storage/page-memory';

let repairs: Promise<typeof TranslatedPage> | undefined;

/**
 * Keeps the page right while its browser translates it (`translated-page.ts`). The code for it is
 * loaded by the first element that a translation adds.
 */
function watchPageTranslation(): void {
  new MutationObserver((records) => {
    const isTranslated = records.some(({ addedNodes: [node] }) => node?.nodeName === 'FONT');
    if (isTranslated) repairs ??= import('./app/page-translation/translated-page');
    void repairs?.then(({ noteReplaced }) => noteReplaced(records)).catch(() => undefined);
  }).observe(document.documentElement, { childList: true, subtree: true });
}

const againMs = 5000;
/** The background services wait this long at most for a pause after the first screen. */
const pauseMs = 1000;

/** Starts the background services after the screens; retries if their code did not load. */
function startBackgroundServices(): void {
  void import('./app/background/background').then(
    ({ startBackground }) => startBackground(),
    () => setTimeout(startBackgroundServices, againMs),
  );
}

/** How long the first screen waits for its language and code, while the page shows its shell. */
const waitsMs = 4000;

/** How long the app waits for what the kept screen was made of, while that is shown. */
const restoresMs = 1000;

const atMost = <T,>(waited: Promise<T>, ms = waitsMs): Promise<T | undefined> =>
  Promise.race([waited, new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))]);

/** Loads the language of the address, else the chosen one or the browser's. */
const startLanguage = () => atMost(loadLanguage(languageToShow()));

/** The screen's code: what is missing of it is said by the screen's own boundary. */
const startScreen = () => atMost(loadScreen(matchRoute(location.pathname)).catch(() => undefined));

/** The time limit for opening the database, which a frozen tab of an older version may block. */
const openWithinMs = 5000;

/**
 * Opens the database, in memory if the browser denies storage. What keeps such a page open is loaded
 * before the first screen, because the network may end right after it.
 * @throws if it does not open
 */
async function openStorage(): Promise<void> {
  try {
    await openDatabase();
  } catch (error) {
    if (!isDenied(error)) throw error;
    const memory = Promise.all([storeInMemory(), import('./outbox/page/keep-reading')]);
    const { holdPageOpen } = await import('./outbox/page/hold-page-open');
    await memory;
    await openDatabase();
    holdPageOpen();
  }
}

/**
 * Whether the app would begin with the server's page: for nobody, in this language and these countries,
 * with nothing open over it or typed into it before a reload.
 */
const fits = ({ language, choice, answers }: ServerPage): boolean =>
  currentSession() === undefined &&
  ((history.state as { usr?: unknown } | null)?.usr ?? null) === null &&
  !hasTyped() &&
  language === activeLanguage().language &&
  (answers.length === 0 || JSON.stringify(choice) === JSON.stringify(atoms.get(countriesAtom)));

/** The HTML that the app takes over: the server's page, or home's shell in this language. */
function taken({ dataset }: HTMLElement): FirstRender | undefined {
  const page = readServerPage(document);
  if (page) {
    if (!fits(page)) return undefined;
    takeServerPage(page, queryClient);
    layOutFirst(page.isWide);
    return 'page';
  }
  const isHome = dataset['shell'] === `home ${activeLanguage().language}`;
  return location.pathname === '/' && isHome ? 'shell' : undefined;
}

/** From now on a control does what it says; what was tapped before is tapped again. */
function sayStarted(container: HTMLElement, tapped: Promise<unknown> | undefined): void {
  container.dataset['app'] = 'started';
  // Those of the kept screen, which the app has loaded itself.
  document.adoptedStyleSheets = [];
  dispatchEvent(new Event(startedEvent));
  // Not before: its code would take the network and the processor from the first screen and tap.
  void Promise.resolve(tapped)
    .then(() => whenIdle(pauseMs))
    .then(startBackgroundServices);
}

/** Puts the answers of the kept screen where its first render finds them; without them it waits for them. */
async function restoreAnswers({ answers }: KeptScreen): Promise<void> {
  const { restoreKept } = await import('./services/restore-kept');
  await Promise.all(answers.map((answer) => restoreKept(queryClient, kept, answer)));
}

async function start(container: HTMLElement): Promise<void> {
  listenForInstall();
  watchPageTranslation();
  // A half-delivered page still hides what it could not replace.
  delete document.documentElement.dataset['shell'];
  const prepared = Promise.all([startLanguage(), startScreen()]);
  const tapped = 'tapped' in container.dataset ? loadEntrance() : undefined;
  let root: Root | undefined;
  const showFailed = (error?: unknown) => {
    container.dataset['app'] = 'started';
    (root ??= createRoot(container)).render(<StorageFailedScreen error={error} />);
  };
  const late = setTimeout(showFailed, openWithinMs);
  try {
    await openStorage();
  } catch (error) {
    // In the traveller's language.
    await prepared;
    return showFailed(error);
  } finally {
    clearTimeout(late);
  }
  await restoreSession();
  const [, restore] = await prepared;
  // From here on the script in the page's head leaves the root alone.
  container.dataset['rendered'] = '';
  const { keptScreen } = window;
  if (keptScreen) {
    const restored = restoreAnswers(keptScreen).then(() => restore?.());
    await atMost(
      restored.catch(() => undefined),
      restoresMs,
    );
  } else restore?.();
  const takesOver = root === undefined ? taken(container) : undefined;
  atoms.set(firstRenderAtom, takesOver);
  const app = <App onStarted={() => sayStarted(container, tapped)} />;
  performance.mark('app-rendered-first');
  // In a transition, in parts: a tap or a scroll meanwhile is not kept waiting. A tap that waits already
  // is answered sooner by the whole.
  if (takesOver && tapped) hydrateRoot(container, app);
  else if (takesOver) startTransition(() => void hydrateRoot(container, app));
  else (root ?? createRoot(container)).render(app);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// If the browser is not supported, public/can-run.js has rendered the reason there.
// Not awaited: what is imported meanwhile imports this module, and would wait for its end.
if (root.dataset['app'] === undefined) void start(root);
