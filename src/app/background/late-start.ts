import { noteAccount, reopenStep } from '../../features/account/log-in/kept-code-step';
import { startPocket } from '../../features/visa/start-pocket';
import { sentLanguage } from '../../language/sent-language';
import { subscribeToLanguage, t } from '../../language/translate';
import { onlineAtom } from '../../services/connection';
import { atoms, openDatabase, queryClient } from '../../services/services';
import { isDraining } from '../../outbox/page/outbox';
import { currentSession, sessionAtom } from '../../session/session';
import { hasVisitorsRows } from '../../storage/taken-keys';
import { renewSubscription } from '../../session/push-subscription';
import { matchRoute } from '../routes/match-route';
import { loadScreen } from '../routes/route-screen';
import { keepForms } from './keep-forms';
import { QueryObserver } from '@tanstack/react-query';
import { badgeCount, showBadge } from '../../domain/account/badge';
import { accountSummaryQuery } from '../../queries/account-summary-query';
import { outboxItemsAtom } from '../../outbox/page/outbox-list';
import { openPath } from '../../routing/app-router';
import { launchPath } from '../../routing/entry-address';
import { ignoresSession } from '../../services/session-fallback';
import { showToast } from '../../services/toasts';

/** Keeps files that were handed to the app, and asks where they belong. */
async function receiveFiles(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  try {
    const { keepFiles } = await import('../../outbox/capture/shared-files');
    openPath(await keepFiles(files));
  } catch (error) {
    console.warn(error);
    showToast(t('This could not be saved. Try again.'), 'danger');
  }
}

/** A file that was opened with the installed app: a handle, which gives it. */
interface OpenedFile {
  getFile(): Promise<File>;
}

async function receiveOpened(opened: readonly OpenedFile[]): Promise<void> {
  const files = await Promise.all(opened.map((each) => each.getFile())).catch((error: unknown) => {
    console.warn(error);
    showToast(t('This could not be saved. Try again.'), 'danger');
    return [];
  });
  await receiveFiles(files);
}

/** The Launch Handler API, which reports launches of an installed app; Chromium only. */
interface LaunchQueue {
  setConsumer(
    consumer: (launch: { targetURL?: string; files?: readonly OpenedFile[] }) => void,
  ): void;
}

/**
 * Opens the screen of a shortcut that was used while the app is open, and takes the files that are opened
 * with the app. Until then the browser keeps the launches.
 */
function takeLaunches(): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  // The launch that opened this page is reported too; the page may have gone on since.
  let openedAt = performance.getEntriesByType('navigation')[0]?.name;
  launchQueue?.setConsumer(({ targetURL, files = [] }) => {
    if (files.length > 0) return void receiveOpened(files);
    const path = launchPath(targetURL, openedAt);
    openedAt = undefined;
    if (path !== undefined) openPath(path);
  });
}

/** Whether what is dropped or pasted is for something else on the page, which takes it itself. */
const isTakenElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal, [data-drop-zone]') !== null ||
  ignoresSession(location.pathname) ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null);

const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dropped or pasted where no document is open. Without it a browser would leave the
 * app to show a dropped file.
 */
function takeDroppedFiles(): void {
  addEventListener('dragover', (event) => {
    if (carriesFiles(event)) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    if (!isTakenElsewhere(null)) void receiveFiles([...(event.dataTransfer?.files ?? [])]);
  });
  addEventListener('paste', ({ clipboardData, target }) => {
    // A copied text may come with a picture of it: in a field it is the text that is meant.
    if (!isTakenElsewhere(target)) void receiveFiles([...(clipboardData?.files ?? [])]);
  });
}

/** Keeps the badge up to date while the page is open; without a log-in there is no badge. */
function startAppBadge(): void {
  const optionsNow = () => ({
    ...accountSummaryQuery,
    enabled: atoms.get(sessionAtom) !== undefined,
  });
  const summary = new QueryObserver(queryClient, optionsNow());
  let shown: number | undefined;
  const show = () => {
    const { data, isPending } = summary.getCurrentResult();
    const isLoggedIn = atoms.get(sessionAtom) !== undefined;
    // The badge does not change before the first answer.
    if (isLoggedIn && isPending) return;
    const items = atoms.get(outboxItemsAtom);
    const count = isLoggedIn ? badgeCount(data?.unprocessedCount ?? 0, items) : 0;
    if (count === shown) return;
    shown = count;
    void showBadge(count, navigator);
  };
  summary.subscribe(show);
  atoms.sub(outboxItemsAtom, show);
  atoms.sub(sessionAtom, () => {
    summary.setOptions(optionsNow());
    show();
  });
  show();
}

type AskAhead = () => Promise<{ default: (pathname: string) => void }>;
const askOrder: AskAhead = () => import('../../queries/ask-order');

/** The modules that request a screen's first answers, by its route. */
const asks: Readonly<Record<string, AskAhead>> = {
  Product: () => import('../../features/product/ask-product'),
  Orders: () => import('../../features/orders/list/ask-orders'),
  OrderDetail: askOrder,
  OrderUpload: askOrder,
};

/** Loads what a link leads to: its code, and the answers that its screen asks for first. */
async function prepare(pathname: string): Promise<void> {
  const route = matchRoute(pathname);
  if (!route) return;
  const asking = asks[route.name]?.().then(({ default: ask }) => ask(pathname));
  await Promise.all([asking, loadScreen(route)]);
}

/** The path of a link of the app. */
function pathOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  // A blob's link has our origin too, but leads to no screen.
  const isOurs = link instanceof HTMLAnchorElement && link.href.startsWith(`${location.origin}/`);
  return isOurs && link.pathname !== location.pathname ? link.pathname : undefined;
}

/** Prepares the next screen while a finger touches its link, or the mouse is over it. */
function lookAhead(): void {
  let last: string | undefined;
  const look = ({ target }: Event) => {
    const path = pathOf(target);
    // Without a network nothing arrives, and a browser may remember a failed script.
    if (path === undefined || path === last || !atoms.get(onlineAtom)) return;
    last = path;
    void prepare(path).catch(() => (last = undefined));
  };
  document.addEventListener('touchstart', look, { passive: true });
  document.addEventListener('pointerover', look, { passive: true });
}

/** Queries whose answers have texts of the server; countries are named on the phone. */
const withTexts = new Set<unknown>([
  'destinations',
  'product',
  'order',
  'orders',
  'coupons',
  'offered-coupons',
]);

/**
 * Asks again for what the server says, whenever the language changes. Until the answer arrives, and
 * without a network, the texts stay as they are, marked with their language.
 */
function refetchInLanguage(): void {
  let asked = sentLanguage();
  subscribeToLanguage(() => {
    if (sentLanguage() === asked) return;
    asked = sentLanguage();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => withTexts.has(queryKey[0]) });
  });
}

/** Asks whether a visitor's application is the user's; the code is loaded only if there is one. */
async function askAboutBegun(): Promise<void> {
  const tx = (await openDatabase()).transaction(['items', 'drafts', 'keys']);
  if (!currentSession() || !(await hasVisitorsRows(tx))) return;
  const { askWhoseItIs } = await import('../../features/ordering/visitor/begun-here');
  await askWhoseItIs();
}

/** Starts the services that need not be part of the page's first script. */
export function startLate(): void {
  if ('setAppBadge' in navigator) startAppBadge();
  void renewSubscription();
  startPocket();
  reopenStep(Date.now(), location.pathname);
  if (currentSession()) noteAccount();
  refetchInLanguage();
  lookAhead();
  takeDroppedFiles();
  takeLaunches();
  keepForms(isDraining);
  void askAboutBegun().catch(console.warn);
}
