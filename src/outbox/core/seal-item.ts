import { addTogether } from './apply-together';
import { onceMore, type OpenDatabase } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { keyOf } from '../../storage/user-keys';
import {
  type FileItem,
  type ItemState,
  type MessageItem,
  named,
  type NewItem,
  type OutboxItem,
  type Problem,
} from './item';
import type { FileKind, MessageKind } from './kind';
import { asSealingFailure, replaceRaw, writeSealed, type WriteSealed } from './write-sealed';
import { NoRoomError } from './failures';
import {
  itemKey,
  sealBytes,
  sealChunks,
  type SealedBytes,
  sealFields,
  sealThumbnail,
} from './sealed-content';
import type { OutboxStore } from './store';

/**
 * Seals the prepared form of a raw file and replaces the raw bytes by it.
 * @returns undefined if the item was removed, or is being prepared elsewhere
 */
export async function sealPrepared(
  open: OpenDatabase,
  raw: FileItem,
  { fileName, mime, bytes, thumbnail: jpeg }: CapturedFile,
): Promise<FileItem | undefined> {
  const key = await itemKey(open, raw);
  const chunks = await sealChunks(key, raw.id, bytes);
  const form = {
    ...{ fileName, mime, size: bytes.length, chunkCount: chunks.length },
    sha256: await sha256Hex(bytes),
    hasThumbnail: jpeg && (true as const),
  };
  const thumbnail = jpeg && (await sealThumbnail(key, raw.id, jpeg));
  return replaceRaw(open, raw, form, { chunks, thumbnail });
}

/** A file from a screen: checked, and within the size limit. */
export interface CapturedFile {
  fileName: string;
  mime: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** A small JPEG; absent for a PDF. */
  thumbnail?: Uint8Array<ArrayBuffer>;
}

/** The items on this phone that a new one supersedes. */
export interface Superseding {
  /**
   * The superseded items, the oldest first. The unsent ones are removed once the new one is saved;
   * the server replaces those that have arrived, or still arrive, by the new one.
   */
  supersedes?: readonly FileItem[] | undefined;
}

/** A file to deliver. */
export interface Captured<Item extends FileItem> extends CapturedFile, Superseding {
  userId: string;
  target: Item['target'];
  /** It is the chosen file, which is prepared before it is sent. */
  isRaw?: true;
  /** The id of the page that holds the chosen file back. */
  heldBy?: string | undefined;
  /** The traveller must still confirm it. */
  isUnconfirmed?: true;
  /** The server's key for bytes that were uploaded already; without it they are uploaded first. */
  serverKey?: string | undefined;
  /** The traveller's input. If the kind needs it and it is absent, the item waits. */
  fields?: unknown;
  /** Why it needs the traveller from the beginning. */
  need?: Problem | undefined;
}

/** For a file that is already at the server: the phone stores no bytes. */
export const noFile: CapturedFile = { fileName: '', mime: 'image/jpeg', bytes: new Uint8Array() };

/** A file to deliver that is sealed in memory. */
export type EnclosedFile<Item extends FileItem> = Omit<Captured<Item>, 'bytes' | 'thumbnail'> & {
  enclosed: Enclosed;
};

/** Stores a sealed file for its delivery. @throws {NoRoomError|SealingError} */
export async function storeFile<Item extends FileItem>(
  sealing: Omit<Sealing, 'open'>,
  { name }: FileKind<Item>,
  captured: EnclosedFile<Item>,
): Promise<Item> {
  const { userId, target, fileName, mime, enclosed } = captured;
  const { supersedes = [], isRaw, heldBy, isUnconfirmed, serverKey, fields, need } = captured;
  const item = await storeItem(sealing, enclosed, async (key, id) => ({
    kind: name,
    userId,
    target,
    fileName,
    mime,
    uploadKey: crypto.randomUUID(),
    attachKey: crypto.randomUUID(),
    supersedes: attachKeysOf(supersedes),
    ...(isRaw && { isRaw }),
    // In the row from the beginning: there is no moment in which another page could prepare it.
    ...(heldBy !== undefined && { held: { by: heldBy, at: sealing.now() } }),
    ...(isUnconfirmed && { isUnconfirmed }),
    ...(serverKey !== undefined && { serverKey }),
    ...(need && { lastProblem: need }),
    ...(fields !== undefined && { sealedFields: await sealFields(key, id, fields) }),
  }));
  return item as Item;
}

/** Seals a file and stores it for its delivery. @throws {NoRoomError|SealingError} */
export async function sealFile<Item extends FileItem>(
  { open, ...sealing }: Sealing,
  kind: FileKind<Item>,
  { bytes, thumbnail, ...captured }: Captured<Item>,
): Promise<Item> {
  return storeFile(sealing, kind, {
    ...captured,
    enclosed: await enclose(open, captured.userId, bytes, thumbnail),
  });
}

/**
 * The attach keys that a new item names: the superseded items', and those that these superseded.
 */
export const attachKeysOf = (superseded: readonly FileItem[]): string[] =>
  named(superseded.flatMap((item) => [...item.supersedes, item.attachKey]));

export interface CapturedMessage<Item extends MessageItem> {
  userId: string;
  target: Item['target'];
  text: string;
}

/** Seals a text and stores it for delivery. @throws {NoRoomError|SealingError} */
export async function sealMessage<Item extends MessageItem>(
  sealing: Sealing,
  { name }: MessageKind<Item>,
  { userId, target, text }: CapturedMessage<Item>,
): Promise<Item> {
  const item = await sealItem(sealing, userId, new TextEncoder().encode(text), () => ({
    kind: name,
    userId,
    target,
    sendKey: crypto.randomUUID(),
  }));
  return item as Item;
}

/** A change of an application. */
export interface CapturedChange<Item extends MessageItem> {
  userId: string;
  target: Item['target'];
  /** JSON. */
  content: unknown;
  follows?: string | undefined;
}

const describeChange =
  <Item extends MessageItem>(
    { name }: MessageKind<Item>,
    { userId, target, content, follows }: CapturedChange<Item>,
  ) =>
  async (key: CryptoKey, id: string) => ({
    kind: name,
    userId,
    target,
    sendKey: crypto.randomUUID(),
    sealedFields: await sealFields(key, id, content),
    ...(follows !== undefined && { follows }),
  });

/** Seals a change and stores it for delivery. @throws {NoRoomError|SealingError} */
export async function sealChange<Item extends MessageItem>(
  sealing: Sealing,
  kind: MessageKind<Item>,
  change: CapturedChange<Item>,
): Promise<Item> {
  const describe = describeChange(kind, change);
  return (await sealItem(sealing, change.userId, new Uint8Array(), describe)) as Item;
}

/**
 * Seals changes that belong together and stores them in one transaction, in this order.
 * @throws {NoRoomError|SealingError} and nothing of them is stored
 */
export async function sealChanges<Item extends MessageItem>(
  { open, now }: Pick<Sealing, 'open' | 'now'>,
  changes: readonly { kind: MessageKind<Item>; change: CapturedChange<Item> }[],
): Promise<OutboxItem[]> {
  const rows = await Promise.all(
    changes.map(async ({ kind, change }) => {
      const enclosed = await enclose(open, change.userId, new Uint8Array());
      const described = await describeChange(kind, change)(enclosed.key, enclosed.id);
      return asRow(enclosed, described, now());
    }),
  );
  return onceMore(() => addTogether(open, rows)).catch(asSealingFailure);
}

export interface Sealing {
  open: OpenDatabase;
  store: OutboxStore;
  now: () => number;
  /** How many more bytes the browser lets us store; undefined if it does not report this. */
  room?: () => Promise<number | undefined>;
}

/** Reserve for sealing, indexes and the browser's rounding. */
const spareBytes = 512 * 1024;

type Sealed = 'id' | 'size' | 'sha256' | 'chunkCount' | 'state' | 'attempts' | 'epoch' | 'sealedAt';
type WithoutSealed<Item> = Item extends unknown ? Omit<Item, Sealed> : never;

/** A file's bytes, sealed under the id of an item that is not stored yet. */
export interface Enclosed extends Omit<SealedBytes, 'chunks'> {
  id: string;
  key: CryptoKey;
  chunkCount: number;
  write: WriteSealed;
}

/**
 * Seals bytes, and the thumbnail of a picture, under the id that their item will have, without
 * storing anything.
 * @throws {NoRoomError|SealingError} if the user's new key cannot be stored
 */
export async function enclose(
  open: OpenDatabase,
  userId: string,
  bytes: Uint8Array<ArrayBuffer>,
  jpeg?: Uint8Array<ArrayBuffer>,
): Promise<Enclosed> {
  const id = crypto.randomUUID();
  const key = await onceMore(() => keyOf(open, userId)).catch(asSealingFailure);
  const { chunks, size, sha256 } = await sealBytes(key, id, bytes);
  const thumbnail = jpeg && (await sealThumbnail(key, id, jpeg));
  const write: WriteSealed = (item, lastSeq) =>
    writeSealed(open, item, { chunks, thumbnail }, lastSeq);
  return { id, key, size, sha256, chunkCount: chunks.length, write };
}

/** The fields of an item that sealing does not add. */
type Described = WithoutSealed<NewItem>;

/**
 * Stores sealed bytes with their record in one transaction, reads them back and compares. They
 * count as saved only when this resolves. `describe` gets the user's key and the new item's id, to
 * seal further fields.
 * @throws {NoRoomError|SealingError}
 */
export async function storeItem(
  { store, now, room }: Omit<Sealing, 'open'>,
  enclosed: Enclosed,
  describe: (key: CryptoKey, id: string) => Promise<Described> | Described,
): Promise<OutboxItem> {
  const { id, key, size, write } = enclosed;
  const left = await room?.();
  if (left !== undefined && left < size + spareBytes) throw new NoRoomError();
  return store.put(asRow(enclosed, await describe(key, id), now()), write);
}

/** The row of a new item. */
const asRow = (
  { id, size, sha256, chunkCount }: Enclosed,
  described: Described,
  sealedAt: number,
): NewItem =>
  ({
    ...described,
    ...{ id, size, sha256, chunkCount, sealedAt },
    state: stateOf(described),
    attempts: 0,
    epoch: 0,
  }) as NewItem;

function stateOf(described: Described): ItemState {
  if (described.lastProblem) return 'needs-you';
  return 'isRaw' in described ? 'unprepared' : 'sealed';
}

/** Seals captured bytes and stores them, as `storeItem` does. @throws {NoRoomError|SealingError} */
export async function sealItem(
  { open, ...sealing }: Sealing,
  userId: string,
  bytes: Uint8Array<ArrayBuffer>,
  describe: (key: CryptoKey, id: string) => Promise<Described> | Described,
): Promise<OutboxItem> {
  return storeItem(sealing, await enclose(open, userId, bytes), describe);
}
