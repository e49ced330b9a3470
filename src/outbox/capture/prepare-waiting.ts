import type { FileProblem } from '../../domain/file/file-message';
import { drainerLease } from '../core/drainer-lease';
import { hasFile } from '../core/item';
import { outboxKinds } from '../kinds/outbox-kinds';
import { holdUpdates } from '../../services/busy';
import { onlineAtom } from '../../services/connection';
import { items } from '../../services/stores';
import { atoms, openDatabase } from '../../services/services';
import { currentOwnerId } from '../../session/session';
import { lockNames } from '../../storage/keys';
import { announce, onOutboxChange } from '../page/outbox-changes';
import { sealPreparedFile } from './seal-captured';
import { imageClient } from '../../workers/image/image-client';
import { filePreparer, isAnyHeldBack, preparablePages, preparer } from './preparer';
import type { KeptPages } from './prepare-pdf';
import { saving } from './saving-state';

/**
 * Why a PDF that the first check could not judge is not accepted. If the PDF reader is not on the
 * phone, the file is accepted and the server decides.
 */
const problemOfDoubtful = (bytes: ArrayBuffer): Promise<FileProblem | undefined> =>
  import(/* later */ './prepare-pdf').then(
    ({ problemOfDoubtful: read }) => read(bytes),
    () => undefined,
  );

const keepPages = (bytes: ArrayBuffer, pages: readonly number[]): Promise<KeptPages> =>
  import(/* later */ './prepare-pdf').then(
    ({ keepPages: keep }) => keep(bytes, pages),
    () => ({ ok: false, problem: 'no-reader' }),
  );

/** The pause before a retry while another page prepares, or after a storage failure. */
const againMs = 5000;
/**
 * The pause before preparing another page's files: that page prepares them itself after it has
 * sealed the last one.
 */
const announcedMs = 1000;

const exclusively = drainerLease(openDatabase, Date.now, {
  lock: lockNames.preparer,
  key: 'preparer',
});

const isOnline = () => atoms.get(onlineAtom);

const prepareAll = preparer({
  open: openDatabase,
  store: items,
  kinds: outboxKinds,
  userId: () => currentOwnerId(),
  now: Date.now,
  isOnline,
  // Files that are not saved yet come first.
  isPaused: saving.isGoingOn,
  prepare: filePreparer({
    prepareDocument: imageClient.prepareDocument,
    straightenPage: imageClient.straightenPage,
    problemOfDoubtful,
    keepPages,
    isOnline,
  }),
  seal: sealPreparedFile,
  announce,
});

let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;
let again = false;
let isFull = false;

const prepareIn = (ms: number): void => {
  clearTimeout(timer);
  timer = setTimeout(prepareWaiting, ms);
};

/** Prepares waiting files soon, unless the page that sealed them has begun to. */
export const prepareSoon = (): void => prepareIn(announcedMs);

/** Prepares all chosen files that wait, unless another page does. */
export function prepareWaiting(): void {
  clearTimeout(timer);
  again = running;
  if (running) return;
  running = true;
  void run().finally(() => {
    running = false;
    if (again) prepareWaiting();
  });
}

async function isAnyWaiting(): Promise<boolean> {
  const userId = currentOwnerId();
  if (userId === undefined) return false;
  const moment = { now: Date.now(), isOnline: isOnline() };
  return (await preparablePages(openDatabase, userId, moment)).length > 0;
}

/**
 * Makes the id of a page that holds files back. The id is the name of a lock, which ends with its page: sooner
 * than heartbeats show that it is dead. Call it before the first file is held.
 * @returns the id, and what ends the lock
 */
export function lockHold(): { by: string; unlock: () => void } {
  const by = `${lockNames.hold}:${crypto.randomUUID()}`;
  let unlock: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (unlock = resolve));
  void locks()
    ?.request(by, () => ended)
    .catch(() => undefined);
  return { by, unlock };
}

/** Absent in old browsers: there only heartbeats tell. */
const locks = (): LockManager | undefined => (globalThis.navigator as Partial<Navigator>)?.locks;

/** Releases the files of pages that have ended without doing so. */
async function releaseForDead(userId: string): Promise<void> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {};
  if (!locks()) return;
  const alive = new Set([...held, ...pending].map(({ name }) => name));
  for (const item of await items.listIn(userId, ['unprepared'])) {
    const by = hasFile(item) ? item.held?.by : undefined;
    if (by?.startsWith(lockNames.hold) && !alive.has(by))
      await items.apply(item.id, { type: 'released', by });
  }
}

/** A page that holds a file back may die without releasing it. */
async function lookAgainIfHeld(): Promise<void> {
  const userId = currentOwnerId();
  if (userId !== undefined && (await isAnyHeldBack(openDatabase, userId, Date.now())))
    prepareIn(againMs);
}

async function run(): Promise<void> {
  if (saving.isGoingOn()) return;
  const release = holdUpdates('upload');
  try {
    const userId = currentOwnerId();
    if (userId !== undefined) await releaseForDead(userId);
    if (!(await isAnyWaiting())) return await lookAgainIfHeld();
    const end = await exclusively(prepareAll);
    isFull = end === 'full';
    // A full phone has room again after a delivery.
    if (!isFull && !saving.isGoingOn() && (await isAnyWaiting())) prepareIn(againMs);
    else await lookAgainIfHeld();
  } catch (error) {
    console.warn(error);
    prepareIn(againMs);
  } finally {
    release();
  }
}

onOutboxChange((message) => {
  if (message.type !== 'changed') return;
  if (message.state === 'cancelled') imageClient.cancel(message.itemId);
  // A run in progress finds new files itself.
  if (message.state === 'unprepared' && !running) prepareSoon();
  if (message.state === 'done' && isFull) prepareSoon();
});

atoms.sub(onlineAtom, () => {
  if (isOnline()) prepareSoon();
});
