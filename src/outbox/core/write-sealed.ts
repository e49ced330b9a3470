import type { OpenDatabase } from '../../storage/database';
import { haveSameBytes } from '../../storage/same-bytes';
import type { NewItem, OutboxItem } from './item';
import { wholeItem } from './item-chunks';
import { userRange } from './item-rows';
import { isNoRoom } from './unwritten';

/** The phone has no room for it. What was sealed before stays. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** What was written does not read back as it was. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
}

/**
 * Writes a new item with its bytes, as its user's last.
 * @param behind a number that is taken, though no row has it
 * @throws {NoRoomError|SealingError} and nothing of it is there
 */
export type WriteSealed = (item: NewItem, behind: number) => Promise<OutboxItem>;

/** Writes the record and the sealed bytes in one transaction, reads the bytes back and compares. */
export async function writeSealed(
  open: OpenDatabase,
  item: NewItem,
  chunks: readonly ArrayBuffer[],
  behind: number,
): Promise<OutboxItem> {
  const stored = await write(open, item, chunks, behind).catch((cause: unknown) => {
    throw isNoRoom(cause)
      ? new NoRoomError(undefined, { cause })
      : new SealingError(undefined, { cause });
  });
  if (await readsBack(open, item.id, chunks)) return stored;
  await removeItem(open, item.id);
  throw new SealingError();
}

async function write(
  open: OpenDatabase,
  item: NewItem,
  sealedChunks: readonly ArrayBuffer[],
  behind: number,
): Promise<OutboxItem> {
  // 'strict' waits for the disk: 'saved' is said on this transaction's word.
  const tx = (await open()).transaction(['items', 'chunks'], 'readwrite', { durability: 'strict' });
  const items = tx.objectStore('items');
  const last = await items.index('byUser').openCursor(userRange(item.userId), 'prev');
  const stored: OutboxItem = { ...item, seq: Math.max(last?.value.seq ?? 0, behind) + 1 };
  const chunks = tx.objectStore('chunks');
  const requests = [
    items.add(stored),
    ...sealedChunks.map((sealed, index) => chunks.add({ itemId: item.id, index, sealed })),
  ];
  // What was wrong with one of them is the transaction's error too.
  for (const request of requests) request.catch(() => undefined);
  await tx.done;
  return stored;
}

/** An item's sealed bytes, in order. */
export async function readChunks(open: OpenDatabase, itemId: string): Promise<ArrayBuffer[]> {
  const rows = await (await open()).getAll('chunks', wholeItem(itemId));
  return rows.map(({ sealed }) => sealed);
}

async function readsBack(
  open: OpenDatabase,
  itemId: string,
  chunks: readonly ArrayBuffer[],
): Promise<boolean> {
  const stored = await readChunks(open, itemId).catch(() => []);
  return (
    stored.length === chunks.length &&
    chunks.every((chunk, index) => haveSameBytes(chunk, stored[index]))
  );
}

/** Takes off an item that nobody has been told of. */
async function removeItem(open: OpenDatabase, itemId: string): Promise<void> {
  const tx = (await open()).transaction(['items', 'chunks'], 'readwrite');
  await tx.objectStore('items').delete(itemId);
  await tx.objectStore('chunks').delete(wholeItem(itemId));
  await tx.done;
}
