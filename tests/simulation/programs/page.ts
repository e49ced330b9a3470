/**
 * A tab of the app without its screens: the outbox, its triggers, and what a traveller does on the
 * pages that capture. The triggers are those of `src/app/background/background.ts`.
 */
import { aimAt, choosePlace, type PageAim } from '../../../src/outbox/capture/page-place';
import type { UploadItem } from '../../../src/contract/upload-item';
import {
  pageEntries,
  shownItems,
  type PageEntry,
} from '../../../src/features/documents/page-entries';
import { isAsking, isUnsent, unsentStates } from '../../../src/outbox/core/item';
import { enclose } from '../../../src/outbox/core/seal-item';
import { documentPage, isDocumentPage } from '../../../src/outbox/kinds/document-page';
import { feedback } from '../../../src/outbox/kinds/feedback';
import { onOutboxChange } from '../../../src/outbox/page/outbox-changes';
import { generationAtom, onlineAtom, probe, setOffline } from '../../../src/services/connection';
import { items } from '../../../src/services/stores';
import { atoms, environment, openDatabase, sessions } from '../../../src/services/services';
import { logOut as endSession } from '../../../src/session/log-out';
import { currentSession, restoreSession, startSession } from '../../../src/session/session';
import { markMemory } from '../../../src/storage/mark-memory';
import {
  askToBeWoken,
  drainOutbox,
  isDraining,
  prepareDrain,
  removeItem,
  retryItem,
} from '../../../src/outbox/page/outbox';
import { compareReceipts } from '../../../src/outbox/page/restored';
import {
  sealForDelivery,
  sealMessage,
  sealPreparedFile,
  sealRawFile,
} from '../../../src/outbox/capture/seal-captured';
import { sealedOf, type Sealed } from './sealed';

export * as forms from './page-forms';
export * as orders from './page-orders';

/** The document that a page is for. */
export interface DocumentOfOrder {
  readonly orderId: string;
  readonly applicantId: string;
  readonly documentId: number;
}

const names = { documentName: 'Passport copy', applicantName: 'Ananya' };

/** The screen's copy of a document's uploads, and the time of the server's answer. */
let uploads: readonly UploadItem[] = [];
let readAt = 0;

/** Whose page it is: whoever was logged in when it was loaded. */
export const userOfPage = (): string | undefined => currentSession()?.userId;

function present(): string {
  const userId = userOfPage();
  if (userId === undefined) throw new Error('Nobody is logged in.');
  return userId;
}

/** The items as this page knows them: a full phone may have had no room for their last states. */
export const itemsHere = async () => items.list(present());

async function queue() {
  return (await items.list(present())).filter(isDocumentPage);
}

async function cameBack(): Promise<void> {
  prepareDrain();
  if (await probe()) await drainOutbox({ ignoreBackoff: true });
}

/** Starts the page as the app does after a load. */
export async function start(): Promise<void> {
  await restoreSession();
  atoms.sub(onlineAtom, () => {
    if (atoms.get(onlineAtom)) void cameBack();
  });
  const compare = () => {
    const generation = atoms.get(generationAtom);
    if (generation !== undefined) compareReceipts(generation).catch(() => undefined);
  };
  atoms.sub(generationAtom, compare);
  onOutboxChange((message) => {
    if (message.type === 'changed' && message.need && message.need.reason !== 'lost') compare();
  });
  void askToBeWoken().catch(() => undefined);
  void drainOutbox({ ignoreBackoff: true });
  await prepareOfBefore();
}

/** The browser's events. */
export const wentOnline = (): void => void cameBack();
export const wentOffline = (): void => setOffline();
export const wasShown = (): void => void cameBack();
/** The worker asks a visible page to drain. */
export function toldToDrain(): void {
  if (!isDraining()) void drainOutbox();
}

/** The pages of a document as the screen shows them. */
async function entriesOf(document: DocumentOfOrder): Promise<PageEntry[]> {
  const own = (await queue()).filter(({ target }) => target.documentId === document.documentId);
  return pageEntries(uploads, shownItems(own, document, readAt));
}

/** The screen gets the order from the server. */
export function showOrder(pages: readonly UploadItem[], at: number): void {
  uploads = pages;
  readAt = at;
}

/**
 * Adds a page, or replaces the one at `index` of the screen, from the end if it is negative. With `isRaw` the file is sealed as it
 * was chosen first, and `prepare` is called later.
 */
export async function addPage(
  document: DocumentOfOrder,
  bytes: Uint8Array<ArrayBuffer>,
  { index, isRaw }: { index?: number | undefined; isRaw?: boolean },
): Promise<Sealed | undefined> {
  const entry = index === undefined ? undefined : (await entriesOf(document)).at(index);
  const aim: PageAim = entry ? aimAt(entry) : { kind: 'new-page' };
  const place = choosePlace(aim, uploads, await queue());
  if (!place) return undefined;
  const { supersedes, ...where } = place;
  const userId = present();
  const file = { userId, target: { ...document, ...where, ...names }, supersedes };
  const form = { fileName: 'page.jpg', mime: 'image/jpeg' };
  if (!isRaw) return sealedOf(await sealForDelivery(documentPage, { ...file, ...form, bytes }));
  const enclosed = await enclose(openDatabase, userId, bytes);
  return sealedOf(await sealRawFile(documentPage, { ...file, ...form, enclosed }));
}

/** Prepares a raw file: its bytes become `bytes`. */
export async function prepare(
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Sealed | undefined> {
  const raw = await items.apply(id, { type: 'prepare-started', at: Date.now() });
  if (!raw || !isDocumentPage(raw)) return undefined;
  const form = { fileName: 'page.jpg', mime: 'image/jpeg', bytes };
  const ready = await sealPreparedFile(raw, form);
  return ready && sealedOf(ready);
}

/** The raw files that an earlier visit left. */
let unprepared: readonly string[] = [];
export const leftUnprepared = (): readonly string[] => unprepared;

async function prepareOfBefore(): Promise<void> {
  const session = await sessions.read();
  if (!session) return;
  const left = await items.listIn(session.userId, ['unprepared']);
  unprepared = left.map(({ id }) => id);
}

/** Removes the page at `index`, from the end if it is negative: `begins` gets its item; the upload's id if it is the server's alone. */
export async function removePage(
  document: DocumentOfOrder,
  index: number,
  begins: (id: string) => void = () => undefined,
): Promise<
  | { readonly sha256: string; readonly isForGood: boolean; readonly id: string }
  | { readonly uploadId: string }
  | undefined
> {
  const entry = (await entriesOf(document)).at(index);
  if (!entry) return undefined;
  const { item, upload } = entry;
  if (!item || !isUnsent(item)) return upload && { uploadId: item?.arrived?.uploadId ?? upload.id };
  const before = await items.get(item.id);
  begins(item.id);
  if (!(await removeItem(item.id))) return undefined;
  return { id: item.id, sha256: item.sha256, isForGood: before?.state !== 'unprepared' };
}

/** How many items the phone has yet to deliver. */
export const unsentCount = async (): Promise<number> =>
  (await items.listIn(present(), unsentStates)).length;

export const writeMessage = async (text: string): Promise<Sealed> =>
  sealedOf(await sealMessage(feedback, { userId: present(), target: {}, text }));

/** Takes a message back that the screen shows as unsent. @returns whether it is gone for good */
export async function takeBack(id: string): Promise<boolean> {
  const item = await items.get(id);
  return item !== undefined && isUnsent(item) && removeItem(id);
}

/** Retries every item that needs the traveller or waits, unless it asks about a changed offer. */
export async function retryAll(): Promise<void> {
  for (const item of await items.listIn(present(), unsentStates))
    if (!isAsking(item)) await retryItem(item.id);
}

/** The log-in's answer came from our server, so from here on its mark is asked for. */
export async function logIn(user: {
  token: string;
  email: string;
  userKey: string;
}): Promise<void> {
  const base = new URL(environment.apiBase, location.origin).href;
  await markMemory(openDatabase, base).noteMarks();
  await startSession(user);
}

export const logOut = (): Promise<void> => endSession();
