import {
  hasFile,
  isUnsent,
  type FileItem,
  type MessageItem,
  type OutboxItem,
} from '../outbox/core/item';
import type { FileKind, MessageKind } from '../outbox/core/kind';
import {
  sealFile,
  storeFile,
  type EnclosedFile,
  type Captured,
  type CapturedFile,
  type Superseding,
} from '../outbox/core/seal-file';
import type { Enclosed, Sealing } from '../outbox/core/seal-item';
import { sealMessage as sealText, type CapturedMessage } from '../outbox/core/seal-message';
import { sealPrepared } from '../outbox/core/seal-prepared';
import { sealFields } from '../outbox/core/sealed-fields';
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
const roomForTwo = ({ enclosed }: { enclosed: Enclosed }): Sealing => ({
  ...sealing,
  async room() {
    const left = await roomToSeal();
    return left === undefined ? undefined : left - enclosed.size;
  },
});

/**
 * Stores a file as it was chosen; when it resolves, the file is safe. Nothing is sent, and what it comes
 * in the place of stays, until `sealPreparedFile`.
 */
export async function sealRawFile<Item extends FileItem>(
  kind: FileKind<Item>,
  captured: EnclosedFile<Item>,
): Promise<Item> {
  const item = await storeFile(roomForTwo(captured), kind, { ...captured, isRaw: true });
  announce(item);
  askToKeep();
  return item;
}

/**
 * Seals the form in which a raw file is sent in its place, and sets its delivery going.
 * @returns undefined where it was removed meanwhile, or another prepares it by now
 */
export async function sealPreparedFile(
  raw: FileItem,
  file: CapturedFile,
): Promise<FileItem | undefined> {
  const item = await sealPrepared(openDatabase, raw, file);
  if (!item) return undefined;
  const { supersedes = [] } = item;
  if (supersedes.length > 0) {
    const others = (await items.list(item.userId)).filter(hasFile).filter(isUnsent);
    const older = others.filter(({ attachKey }) => supersedes.includes(attachKey));
    await takeOff(
      item,
      older.map(({ id }) => id),
    );
  }
  return startDelivery(item);
}

/**
 * Seals a file in the form that is sent and sets its delivery going. What the server refuses needs the
 * traveller; a kind whose traveller fills something in waits for `fillIn` where that is still missing.
 */
export const sealForDelivery = async <Item extends FileItem>(
  kind: FileKind<Item>,
  captured: Captured<Item>,
): Promise<Item> => startDelivery(await insteadOf(captured, sealFile(sealing, kind, captured)));

/**
 * Gives an item what its traveller has filled in, or something else after a refusal, and lets it go on.
 * @returns false where it is just arriving, or is no longer there
 */
export async function fillIn(id: string, fields: unknown): Promise<boolean> {
  const item = await items.get(id);
  if (!item) return false;
  const key = await keyOf(openDatabase, item.userId);
  const sealedFields = await sealFields(key, id, fields);
  const attachKey = crypto.randomUUID();
  const filled = await items.apply(id, { type: 'filled', sealedFields, attachKey });
  if (filled) startDelivery(filled);
  return filled !== undefined;
}

/** Seals a text and sets its delivery going. */
export const sealMessage = async <Item extends MessageItem>(
  kind: MessageKind<Item>,
  captured: CapturedMessage<Item>,
): Promise<Item> => startDelivery(await sealText(sealing, kind, captured));
