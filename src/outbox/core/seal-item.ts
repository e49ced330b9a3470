import { onceMore, type OpenDatabase } from '../../storage/database';
import { keyOf } from '../../storage/user-keys';
import type { NewItem, OutboxItem } from './item';
import { sealBytes, type SealedBytes, sealThumbnail } from './sealed-bytes';
import type { OutboxStore } from './store';
import { asSealingFailure, NoRoomError, writeSealed, type WriteSealed } from './write-sealed';

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
  { id, key, size, sha256, chunkCount, write }: Enclosed,
  describe: (key: CryptoKey, id: string) => Promise<Described> | Described,
): Promise<OutboxItem> {
  const left = await room?.();
  if (left !== undefined && left < size + spareBytes) throw new NoRoomError();
  const described = await describe(key, id);
  return store.put(
    {
      ...described,
      ...{ id, size, sha256, chunkCount },
      state: 'isRaw' in described ? 'unprepared' : 'sealed',
      attempts: 0,
      epoch: 0,
      sealedAt: now(),
    } as NewItem,
    write,
  );
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
