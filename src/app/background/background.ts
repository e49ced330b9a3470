import { UnauthorizedError } from '../../api/errors';
import { writeAccount, writeAccountAgain } from '../../session/write-account';
import type * as OutboxWords from '../../i18n/outbox-messages';
import { sentLanguage } from '../../language/sent-language';
import { activeLanguage, subscribeToLanguage, translationOf } from '../../language/translate';
import { unpreparedCount } from '../../outbox/core/item-rows';
import { networkInformation } from '../../outbox/transfer/metered';
import { isMessageKind } from '../../outbox/core/kind';
import { outboxKinds } from '../../outbox/kinds/outbox-kinds';
import { readyToReload } from '../../services/busy';
import { followLanguage, onLanguageChosen } from '../../services/language-choice';
import { generationAtom, onlineAtom, probe, setOffline } from '../../services/connection';
import { failureMessage } from '../../services/failure-message';
import { failureShows } from '../../services/failure-toast';
import { openOverlay } from '../../services/overlays';
import { pageSettingsAtom } from '../../services/page-settings';
import { onFailure } from '../../services/report-failure';
import { showRequestFailed } from '../../services/show-failure';
import { atoms, kept, openDatabase, queryClient } from '../../services/services';
import { showStoredToast, showToast } from '../../services/toasts';
import { refreshOrder } from '../../queries/order-query';
import { openLogIn } from '../../session/login-dialog';
import {
  currentOwnerId,
  currentSession,
  expireSession,
  onSessionChangedElsewhere,
} from '../../session/session';
import type { PageMessage } from '../../outbox/worker/messages';
import { type KeptNotices, noticeCache, noticeTexts } from '../../outbox/worker/notice-texts';
import { registerServiceWorker } from '../../sw/register';
import { askToBeWoken, drainOutbox, isDraining, prepareDrain } from '../../outbox/page/outbox';
import { onOutboxChange } from '../../outbox/page/outbox-changes';
import { measurePace } from '../../outbox/page/upload-pace';
import { keepServerPage } from '../../services/server-page';
import { keepCatalogues, keepLaterWhenIdle } from './keep-later';
import { keepScreens } from './keep-screen';
import { keepStartCookie } from './start-cookie';
import { offerUpdate } from '../updates/update-offer';

/** Stores the notifications' texts in the traveller's language, now and after each change. */
function keepNotices(): void {
  const keep = () => void storeNotices().catch(() => undefined);
  keep();
  subscribeToLanguage(keep);
}

async function storeNotices(): Promise<void> {
  const { arrived, unprepared, 'needs-you': needsYou, 'still-here': stillHere } = noticeTexts;
  const translated = ({ title, body }: typeof arrived) => ({
    title: translationOf(title),
    body: translationOf(body),
  });
  const notices: KeptNotices = {
    locale: activeLanguage().locale,
    language: sentLanguage(),
    texts: {
      arrived: translated(arrived),
      'needs-you': translated(needsYou),
      unprepared: translated(unprepared),
      'still-here': translated(stillHere),
    },
  };
  const cache = await caches.open(noticeCache.name);
  await cache.put(noticeCache.address, new Response(JSON.stringify(notices)));
}

/** Until the order is refetched, the screen shows what arrived by the phone's own items. */
const refreshWithinMs = 1500;

let preparing: Promise<unknown> | undefined;

/** Prepares waiting files; the code is loaded only if there are any, and then rescans automatically. */
function prepareWaiting(): void {
  preparing ??= import('../../outbox/capture/prepare-waiting').then(
    ({ prepareSoon }) => prepareSoon(),
    () => (preparing = undefined),
  );
}

async function prepareOfBefore(): Promise<void> {
  const userId = currentOwnerId();
  if (userId === undefined) return;
  if ((await unpreparedCount(openDatabase, userId)) > 0) prepareWaiting();
}

const due = new Set<string>();

/** Refetches an order once for all files that arrive within a short time. */
function refreshSoon(orderId: string): void {
  if (due.has(orderId)) return;
  due.add(orderId);
  setTimeout(() => {
    due.delete(orderId);
    void refreshOrder(orderId);
  }, refreshWithinMs);
}

let looking: Promise<boolean> | undefined;

/** @param cancels whether calls that are under way, perhaps on the network of before, are made again */
async function cameBack(cancels: boolean): Promise<void> {
  // A found file calls this function again.
  if (looking) return;
  prepareDrain();
  looking = probe().finally(() => (looking = undefined));
  if (!(await looking)) return;
  void queryClient.invalidateQueries(
    { predicate: (query) => query.isStale() || query.state.error !== null },
    { cancelRefetch: cancels },
  );
  void writeAccountAgain().catch(() => undefined);
  await drainOutbox({ ignoreBackoff: true });
}

function sessionRanOut(): void {
  const type = currentSession() ? 1 : 0;
  void expireSession();
  openLogIn({ type });
}

/** Offers one-tap log-in, if the browser supports it and a Google client id is configured. */
async function offerOneTap(): Promise<void> {
  if (atoms.get(pageSettingsAtom).googleClientId === undefined) return;
  if ('IdentityCredential' in window)
    await import('../../features/account/log-in/one-tap').then(
      ({ startOneTap }) => startOneTap(),
      () => undefined,
    );
}

/** Products for a start without a network; the code is loaded when the page is idle. */
function keepOffersLater(): void {
  import('./keep-offers').then(({ keepOffers }) => keepOffers(isDraining), console.warn);
}

/** Services that the next tap need not wait for, each started in a task of its own. */
const services: readonly (() => void)[] = [
  () => void registerServiceWorker({ onUpdate: offerUpdate }),
  () => keepLaterWhenIdle(isDraining, keepOffersLater),
  keepCatalogues,
  keepNotices,
  keepStartCookie,
  keepScreens,
  () => void keepServerPage(kept).catch(() => undefined),
  measurePace,
  startUser,
  () =>
    void import('./late-start').then(
      ({ startLate }) => startLate(),
      () => undefined,
    ),
  () =>
    void import('../../services/refresh-page-settings')
      .then(({ refreshPageSettings }) => refreshPageSettings())
      .catch(() => undefined)
      .then(offerOneTap),
];

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Starts the background services: service worker, triggers of the outbox, session changes. */
export async function startBackground(): Promise<void> {
  showStoredToast();
  listen();
  for (const start of services) {
    await nextTask();
    start();
  }
}

/** The outbox's words are loaded when there is something to say. */
const withOutboxMessages = (say: (words: typeof OutboxWords) => void): void =>
  void import('../../i18n/outbox-messages').then(say, console.warn);

/** Listens to what the background services react to. */
function listen(): void {
  onFailure((failure) => {
    const { error } = failure;
    if (error instanceof UnauthorizedError)
      return error.isGone ? openOverlay({ kind: 'account-gone' }) : sessionRanOut();
    const seemsOnline = atoms.get(onlineAtom) && navigator.onLine;
    void failureShows(failure, { seemsOnline, probe }).then((shows) => {
      if (shows) showRequestFailed(failureMessage(error));
      else console.warn(failureMessage(error), error);
    });
  });
  onSessionChangedElsewhere(() => void readyToReload().then(() => location.reload()));
  followLanguage();
  onLanguageChosen(() => void writeAccount().catch(() => undefined));
  onOutboxChange((message) => {
    if (message.type !== 'changed') return;
    if (message.state === 'unprepared') prepareWaiting();
    const kind = outboxKinds.named(message.kind);
    if (message.need?.reason === 'account-gone') return openOverlay({ kind: 'account-gone' });
    // An order that asks is at the server.
    const asks = message.need?.reason === 'asks';
    // The traveller has just decided this, or sees the question about it.
    const isSetAside = ['not-asked', 'unplaced'].includes(message.need?.reason ?? '');
    const need = asks || isSetAside ? undefined : message.need;
    // The upload that a rejected item was to replace has to be at the server after all.
    if (need && need.reason !== 'lost') compareReceipts();
    if (need && !kind?.isQuiet)
      withOutboxMessages(({ itemProblemWords }) => showRequestFailed(itemProblemWords(need) ?? ''));
    // A refused change is not shown any more, and the application may explain the refusal.
    if (need && kind?.messages.counted === 'change' && message.orderId !== undefined)
      refreshSoon(message.orderId);
    if ((message.state !== 'done' && !asks) || !kind) return;
    const { arrived } = kind.messages;
    if (arrived && !message.isWithdrawn)
      withOutboxMessages(({ outboxWords }) => showToast(outboxWords(arrived) ?? '', 'ok'));
    if (kind.messages.counted !== 'message' && message.orderId !== undefined)
      refreshSoon(message.orderId);
    if (isMessageKind(kind) && kind.makes === 'orderId')
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
  });
  addEventListener('online', () => void cameBack(true));
  addEventListener('offline', setOffline);
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // The worker repeats this message: a running drain needs no restart, and back-off times, which
    // the server may have set, stay in effect.
    if ((data as PageMessage | null)?.type === 'DRAIN' && !isDraining()) void drainOutbox();
  });
  networkInformation()?.addEventListener('change', () => void drainOutbox());
  document.addEventListener('visibilitychange', () => {
    // The library asks again by itself, too.
    if (document.visibilityState === 'visible') void cameBack(false);
  });
  // The server is reachable again, which the browser may not have noticed.
  atoms.sub(onlineAtom, () => {
    if (atoms.get(onlineAtom)) void cameBack(true);
  });
  // A server that was restored from a backup has lost what it acknowledged since.
  atoms.sub(generationAtom, compareReceipts);
}

/** Compares the receipts, if the server has reported its generation. */
function compareReceipts(): void {
  const generation = atoms.get(generationAtom);
  if (generation !== undefined)
    import('../../outbox/page/restored')
      .then((restored) => restored.compareReceipts(generation))
      .catch(console.warn);
}

/** Starts the services that need a user, if somebody is logged in. */
export function startUser(): void {
  // Writes countries chosen offline and the time zone; without a network it is retried later.
  void writeAccount().catch(() => undefined);
  void askToBeWoken().catch(() => undefined);
  void drainOutbox({ ignoreBackoff: true });
  void prepareOfBefore().catch(() => undefined);
}
