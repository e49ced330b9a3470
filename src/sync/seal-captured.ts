import {
  isDocumentPage,
  isUnsent,
  type DocumentPageItem,
  type FeedbackItem,
  type OutboxItem,
  type PassportItem,
  type PhotoItem,
} from '../outbox/core/item';
import { sealFields, type PassportFields } from '../outbox/kinds/passport-fields';
import { storeDocument, type CapturedPage } from '../outbox/kinds/seal-document-page';
import type { CapturedFile, Superseding } from '../outbox/kinds/seal-file';
import { sealFeedback, type CapturedFeedback } from '../outbox/kinds/seal-message';
import { enclose, type Enclosed, type Sealing } from '../outbox/core/seal-item';
import { sealPassportData, type CapturedPassport } from '../outbox/kinds/seal-passport';
import { sealPrepared } from '../outbox/kinds/seal-prepared';
import { sealVisaPhoto, type CapturedPhoto } from '../outbox/kinds/seal-visa-photo';
import { keyOf } from '../storage/user-keys';
import { announce } from './outbox-changes';
import { askToKeep, dropAtServer, startDelivery } from './outbox';
import { items } from '../page/items';
import { openDatabase } from '../page/services';

/** What the browser says; a figure that it hides or rounds is none. */
async function room(): Promise<number | undefined> {
  // Typed as always there, absent in some browsers.
  const storage = navigator.storage as StorageManager | undefined;
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? undefined : quota - usage;
}

/** More than any one file needs. */
const plentyBytes = 32 * 1024 * 1024;

/** What is not sent yet comes before what is kept though it has arrived. */
async function roomToSeal(): Promise<number | undefined> {
  const left = await room();
  if (left === undefined || left > plentyBytes) return left;
  await import('./kept').then(({ kept }) => kept.letAllGo()).catch(() => undefined);
  return room();
}

const sealing: Sealing = {
  open: openDatabase,
  store: items,
  now: Date.now,
  room: roomToSeal,
};

/**
 * Takes off what a new item comes in the place of. Only once that is saved: until then the old one
 * was the only one.
 */
async function insteadOf<Item extends OutboxItem>(
  { supersedes = [] }: Superseding,
  sealed: Promise<Item>,
): Promise<Item> {
  const item = await sealed;
  await takeOff(
    item,
    supersedes.map(({ id }) => id),
  );
  return item;
}

async function takeOff({ id }: OutboxItem, olderIds: readonly string[]): Promise<void> {
  const gone = olderIds.length > 0 ? await items.supersede(id, olderIds) : [];
  for (const older of gone) {
    announce(older);
    void dropAtServer(older).catch(() => undefined);
  }
}

/** Its prepared form lies beside it for the moment of the change. */
const roomForTwo = ({ enclosed }: CapturedPage): Sealing => ({
  ...sealing,
  async room() {
    const left = await roomToSeal();
    return left === undefined ? undefined : left - enclosed.size;
  },
});

/** Seals a file's bytes in memory, for `sealRawPage`. */
export const encloseFile = (userId: string, bytes: Uint8Array<ArrayBuffer>): Promise<Enclosed> =>
  enclose(openDatabase, userId, bytes);

/**
 * Stores a page's file as it was chosen; when it resolves, the page is safe. Nothing is sent, and what
 * it comes in the place of stays, until `sealPreparedPage`.
 */
export async function sealRawPage(page: CapturedPage): Promise<DocumentPageItem> {
  const item = await storeDocument(roomForTwo(page), { ...page, isRaw: true });
  announce(item);
  askToKeep();
  return item;
}

/**
 * Seals the form in which a raw page is sent in its place, and sets its delivery going.
 * @returns undefined where the page was removed meanwhile, or another prepares it by now
 */
export async function sealPreparedPage(
  raw: DocumentPageItem,
  file: CapturedFile,
): Promise<DocumentPageItem | undefined> {
  const item = await sealPrepared(openDatabase, raw, file);
  if (!item) return undefined;
  const { supersedes = [] } = item;
  if (supersedes.length > 0) {
    const others = (await items.list(item.userId)).filter(isDocumentPage).filter(isUnsent);
    const older = others.filter(({ attachKey }) => supersedes.includes(attachKey));
    await takeOff(
      item,
      older.map(({ id }) => id),
    );
  }
  return startDelivery(item);
}

/** Seals a visa photo and sets its delivery going. What the server refuses needs the traveller. */
export const sealPhoto = async (photo: CapturedPhoto): Promise<PhotoItem> =>
  startDelivery(await insteadOf(photo, sealVisaPhoto(sealing, photo)));

/**
 * The same for a passport: its picture goes first, then its data. Without data the picture is kept
 * and sent, and the item waits for `fillPassport`.
 */
export const sealPassport = async (passport: CapturedPassport): Promise<PassportItem> =>
  startDelivery(await insteadOf(passport, sealPassportData(sealing, passport)));

/**
 * The same, while its picture is sent by a call of another kind, which resolves to the key under
 * which the server has it then. Where it does not, the picture is sent as any other.
 */
export async function sealPassportWhile(
  passport: CapturedPassport,
  send: (item: PassportItem) => Promise<string | undefined>,
): Promise<PassportItem> {
  const item = await insteadOf(passport, sealPassportData(sealing, passport));
  const started = await items.apply(item.id, { type: 'upload-started' });
  announce(started ?? item);
  const deliver = async () => {
    const serverKey = await send(item).catch(() => undefined);
    if (serverKey !== undefined) await items.apply(item.id, { type: 'uploaded', serverKey });
    const present = await items.get(item.id);
    if (present) startDelivery(present);
  };
  void deliver();
  return item;
}

/**
 * Gives a passport's item its data, or other data after a refusal, and lets it go on.
 * @returns false where it is just arriving, or is no longer there
 */
export async function fillPassport(id: string, fields: PassportFields): Promise<boolean> {
  const item = await items.get(id);
  if (!item) return false;
  const key = await keyOf(openDatabase, item.userId);
  const sealedFields = await sealFields(key, id, fields);
  const attachKey = crypto.randomUUID();
  const filled = await items.apply(id, { type: 'filled', sealedFields, attachKey });
  if (filled) startDelivery(filled);
  return filled !== undefined;
}

/** The same for what was written to support. */
export const sealMessage = async (feedback: CapturedFeedback): Promise<FeedbackItem> =>
  startDelivery(await sealFeedback(sealing, feedback));
