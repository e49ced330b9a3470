import type { OpenDatabase } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { keyOf } from '../../storage/user-keys';
import type { ItemKind, NewItem, OutboxItem } from './item';
import { openChunks, sealChunks } from './sealed-bytes';
import type { OutboxStore } from './store';
import { isNoRoom } from './unwritten';

/** The phone has no room for it. What was sealed before stays. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  constructor(options?: ErrorOptions) {
    super(
      'There is no room left on this phone for this. Free some space, then add it again.',
      options,
    );
  }
}

/** What was written does not read back as it was. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
  constructor(options?: ErrorOptions) {
    super('This could not be saved on this phone. Add it again.', options);
  }
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

/** What a kind brings; all that sealing adds is the same for every kind. */
type Captured<Kind> = Extract<WithoutSealed<NewItem>, { kind: Kind }>;
type ItemOf<Kind> = Extract<OutboxItem, { kind: Kind }>;

/**
 * Seals captured bytes: chunks and record in one transaction, read back and compared. When this
 * resolves they are saved; until then nobody may say so. `describe` gets the user's key and the
 * new item's id, for what it seals itself.
 */
export async function sealItem<Kind extends ItemKind>(
  { open, store, now, room }: Sealing,
  userId: string,
  bytes: Uint8Array<ArrayBuffer>,
  describe: (key: CryptoKey, id: string) => Promise<Captured<Kind>> | Captured<Kind>,
): Promise<ItemOf<Kind>> {
  const left = await room?.();
  if (left !== undefined && left < bytes.length + spareBytes) throw new NoRoomError();
  const id = crypto.randomUUID();
  const key = await keyOf(open, userId);
  const sha256 = await sha256Hex(bytes);
  const chunks = await sealChunks(key, id, bytes);
  const captured = await describe(key, id);
  const item = await store
    .put(
      {
        ...captured,
        id,
        size: bytes.length,
        sha256,
        chunkCount: chunks.length,
        state: 'isRaw' in captured ? 'unprepared' : 'sealed',
        attempts: 0,
        epoch: 0,
        sealedAt: now(),
      } as NewItem,
      chunks,
    )
    .catch((cause: unknown) => {
      throw isNoRoom(cause) ? new NoRoomError({ cause }) : new SealingError({ cause });
    });
  const readBack = await openChunks(key, id, await store.chunks(id), bytes.length).catch(
    () => undefined,
  );
  if (!readBack || (await sha256Hex(readBack)) !== sha256) {
    await store.apply(id, { type: 'cancel' });
    await store.forget(id);
    throw new SealingError();
  }
  return item as ItemOf<Kind>;
}
