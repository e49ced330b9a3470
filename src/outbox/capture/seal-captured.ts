import {
  hasFile,
  unsentStates,
  type FileItem,
  type MessageItem,
  type OutboxItem,
} from '../core/item';
import type { FileKind, MessageKind } from '../core/kind';
import {
  attachKeysOf,
  type Captured,
  type CapturedFile,
  type CapturedMessage,
  type Enclosed,
  type EnclosedFile,
  sealFile,
  type Sealing,
  sealMessage as sealText,
  sealPrepared,
  storeFile,
  type Superseding,
} from '../core/seal-item';
import { itemKey, sealFields } from '../core/sealed-content';
import { announce } from '../page/outbox-changes';
import { askToKeep, dropAtServer, startDelivery } from '../page/outbox';
import { items } from '../../services/stores';
import { openDatabase } from '../../services/services';

/** The room that the browser reports; undefined if it reports none. */
async function room(): Promise<number | undefined> {
  // The type says always present; absent in some browsers.
  const storage = navigator.storage as StorageManager | undefined;
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? undefined : quota - usage;
}

/** More than any one file needs. */
const plentyBytes = 32 * 1024 * 1024;

/** Deletes kept bytes of delivered items if unsent ones need the room. */
async function roomToSeal(): Promise<number | undefined> {
  const left = await room();
  if (left === undefined || left > plentyBytes) return left;
  await import('../page/kept').then(({ kept }) => kept.letAllGo()).catch(() => undefined);
  return room();
}

export const sealing: Sealing = {
  open: openDatabase,
  store: items,
  now: Date.now,
  room: roomToSeal,
};

/**
 * Removes the items that a new one supersedes, but only after it is saved: until then the old one
 * is the only copy.
 */
async function insteadOf<Item extends OutboxItem>(
  { supersedes = [] }: Superseding,
  sealed: Promise<Item>,
): Promise<Item> {
  const item = await sealed;
  await removeSuperseded(
    item,
    supersedes.map(({ id }) => id),
  );
  return item;
}

/**
 * The new item is saved by now: if the storage fails, its delivery begins all the same, and the older
 * ones stay until the server, to which it names them, rejects them as superseded.
 */
async function removeSuperseded({ id }: OutboxItem, olderIds: readonly string[]): Promise<void> {
  const gone = olderIds.length > 0 ? await items.supersede(id, olderIds).catch(noneOf) : [];
  for (const older of gone) {
    announce(older);
    void dropAtServer(older).catch(() => undefined);
  }
}

function noneOf(error: unknown): OutboxItem[] {
  console.warn(error);
  return [];
}

/** The room for a raw file and its prepared form, which both exist during the replacement. */
const roomForTwo = ({ enclosed }: { enclosed: Enclosed }): Sealing => ({
  ...sealing,
  async room() {
    const left = await roomToSeal();
    return left === undefined ? undefined : left - enclosed.size;
  },
});

/**
 * Stores a chosen file; when this resolves, the file is saved. Nothing is sent, and superseded
 * items stay, until `sealPreparedFile`.
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
 * Replaces a raw file by its prepared form, sealed, and starts its delivery.
 * @returns undefined if it was removed meanwhile, or is being prepared elsewhere
 */
export async function sealPreparedFile(
  raw: FileItem,
  file: CapturedFile,
): Promise<FileItem | undefined> {
  const item = await sealPrepared(openDatabase, raw, file);
  if (!item) return undefined;
  const { supersedes } = item;
  if (supersedes.length > 0) {
    const unsent = await items.listIn(item.userId, unsentStates).catch(noneOf);
    const others = unsent.filter(hasFile);
    const older = others.filter(({ attachKey }) => supersedes.includes(attachKey));
    await removeSuperseded(
      item,
      older.map(({ id }) => id),
    );
  }
  return startDelivery(item);
}

/**
 * Seals a prepared file and starts its delivery. A rejected item needs the traveller; a kind with
 * fields waits for `fillIn` while they are missing.
 */
export const sealForDelivery = async <Item extends FileItem>(
  kind: FileKind<Item>,
  captured: Captured<Item>,
): Promise<Item> => startDelivery(await insteadOf(captured, sealFile(sealing, kind, captured)));

/**
 * Confirms a file, which supersedes others of this phone, and resumes its delivery.
 * @returns undefined if it was deleted, or confirmed before
 */
export async function confirmFile(
  id: string,
  supersedes: readonly FileItem[],
): Promise<OutboxItem | undefined> {
  const named = attachKeysOf(supersedes);
  const confirmed = await items.apply(id, { type: 'confirmed', supersedes: named });
  if (!confirmed) return undefined;
  await removeSuperseded(
    confirmed,
    supersedes.map((each) => each.id),
  );
  return startDelivery(confirmed);
}

/**
 * Stores the traveller's data in an item, also after a rejection, and resumes its delivery.
 * @returns false if it is being attached, or was deleted
 */
export async function fillIn(id: string, fields: unknown): Promise<boolean> {
  const item = await items.get(id);
  if (!item) return false;
  const key = await itemKey(openDatabase, item);
  const sealedFields = await sealFields(key, id, fields);
  const attachKey = crypto.randomUUID();
  const filled = await items.apply(id, { type: 'filled', sealedFields, attachKey });
  if (filled) startDelivery(filled);
  return filled !== undefined;
}

/** Seals a text and starts its delivery. */
export const sealMessage = async <Item extends MessageItem>(
  kind: MessageKind<Item>,
  captured: CapturedMessage<Item>,
): Promise<Item> => startDelivery(await sealText(sealing, kind, captured));
