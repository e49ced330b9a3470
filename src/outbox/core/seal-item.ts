import type { OpenDatabase } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { keyOf } from '../../storage/user-keys';
import type { NewItem, OutboxItem } from './item';
import { haveSameBytes } from '../../storage/same-bytes';
import { sealChunks } from './sealed-bytes';
import type { OutboxStore } from './store';
import { isNoRoom } from './unwritten';

/** The phone has no room for it. What was sealed before stays. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** What was written does not read back as it was. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
}

export interface Sealing {
  open: OpenDatabase;
  store: OutboxStore;
  now: () => number;
  /** How many more bytes the phone keeps for us; undefined where the browser does not say. */
  room?: () => Promise<number | undefined>;
}

/** Sealing, the index and the browser's own rounding take their part. */
const spareBytes = 512 * 1024;

type Sealed = 'id' | 'size' | 'sha256' | 'chunkCount' | 'state' | 'attempts' | 'epoch' | 'sealedAt';
type WithoutSealed<Item> = Item extends unknown ? Omit<Item, Sealed> : never;

/** A file's bytes, sealed for an item that is not stored yet. */
export interface Enclosed {
  id: string;
  key: CryptoKey;
  chunks: readonly ArrayBuffer[];
  /** Of the bytes as they were, as the digest is. */
  size: number;
  sha256: string;
}

/** Seals bytes under the id that their item will have. Stores nothing. */
export async function enclose(
  open: OpenDatabase,
  userId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Enclosed> {
  const id = crypto.randomUUID();
  const key = await keyOf(open, userId);
  const [sha256, chunks] = await Promise.all([sha256Hex(bytes), sealChunks(key, id, bytes)]);
  return { id, key, chunks, size: bytes.length, sha256 };
}

/** What differs from item to item; all that sealing adds is the same for every one. */
type Described = WithoutSealed<NewItem>;

/**
 * Stores sealed bytes with their record in one transaction, reads them back and compares. When this
 * resolves they are saved; until then nobody may say so. `describe` gets the user's key and the new
 * item's id, for what it seals itself.
 * @throws {NoRoomError|SealingError}
 */
export async function storeItem(
  { store, now, room }: Omit<Sealing, 'open'>,
  { id, key, chunks, size, sha256 }: Enclosed,
  describe: (key: CryptoKey, id: string) => Promise<Described> | Described,
): Promise<OutboxItem> {
  const left = await room?.();
  if (left !== undefined && left < size + spareBytes) throw new NoRoomError();
  const described = await describe(key, id);
  const item = await store
    .put(
      {
        ...described,
        ...{ id, size, sha256 },
        chunkCount: chunks.length,
        state: 'isRaw' in described ? 'unprepared' : 'sealed',
        attempts: 0,
        epoch: 0,
        sealedAt: now(),
      } as NewItem,
      chunks,
    )
    .catch((cause: unknown) => {
      throw isNoRoom(cause)
        ? new NoRoomError(undefined, { cause })
        : new SealingError(undefined, { cause });
    });
  const stored = await store.chunks(id).catch(() => []);
  const isWhole =
    stored.length === chunks.length &&
    chunks.every((chunk, index) => haveSameBytes(chunk, stored[index]));
  if (!isWhole) {
    await store.apply(id, { type: 'cancel' });
    await store.forget(id);
    throw new SealingError();
  }
  return item;
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
