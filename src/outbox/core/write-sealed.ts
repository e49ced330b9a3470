import { NoRoomError, SealingError } from './failures';
import { freeBytes } from '../../domain/file/free-bytes';
import { isNoRoom, onceMore, type OpenDatabase, type StoredChunk } from '../../storage/database';
import { haveSameBytes } from '../../storage/same-bytes';
import { undo, wholly } from '../../storage/wholly';
import { type FileItem, isRaw, type NewItem, type OutboxItem } from './item';
import { deleteItem, itemStores, unwrittenItems, userRange, wholeItem } from './item-rows';

/** The form in which a file is sent. */
type PreparedForm = Pick<
  FileItem,
  'fileName' | 'mime' | 'size' | 'sha256' | 'chunkCount' | 'hasThumbnail'
>;

/** The written chunks did not read back unchanged. */
class ReadBackError extends Error {
  override readonly name = 'ReadBackError';
}

/**
 * Replaces a raw file by its prepared form: all of it in one strict transaction, in which the new
 * chunks are read back and compared. No event does this, because an item must not count as
 * prepared without its chunks. If anything fails, the raw file stays.
 * @returns undefined if the item was removed, or is being prepared elsewhere
 */
export async function replaceRaw(
  open: OpenDatabase,
  { id, epoch }: Pick<FileItem, 'id' | 'epoch'>,
  form: PreparedForm,
  { chunks: sealedChunks, thumbnail }: SealedData,
): Promise<FileItem | undefined> {
  const unwritten = unwrittenItems(open);
  const tx = (await open()).transaction(itemStores, 'readwrite', { durability: 'strict' });
  // The caller gets the failure from the awaited request.
  tx.done.catch(() => undefined);
  const rows = tx.objectStore('items');
  const chunks = tx.objectStore('chunks');
  const present = unwritten.present(id, (await rows.get(id)) as OutboxItem | undefined);
  const next = present?.epoch === epoch ? prepared(present, form) : undefined;
  if (!next) return void (await tx.done);
  try {
    await chunks.delete(wholeItem(id));
    for (const [index, sealed] of sealedChunks.entries())
      await chunks.add({ itemId: id, index, sealed });
    if (!haveSameChunks(await chunks.getAll(wholeItem(id)), sealedChunks))
      throw new ReadBackError();
    if (thumbnail) await tx.objectStore('thumbnails').put(thumbnail, id);
    await rows.put(next);
    await tx.done;
  } catch (error) {
    const cause = tx.error;
    undo(tx);
    throw isNoRoom(cause) ? cause : error;
  }
  unwritten.drop(id);
  return next;
}

function prepared(item: OutboxItem, form: PreparedForm): FileItem | undefined {
  if (!isRaw(item) || item.state !== 'unprepared') return undefined;
  const ready = {
    isRaw: undefined,
    held: undefined,
    scan: undefined,
    keeps: undefined,
    state: 'sealed',
    attempts: 0,
    lastProblem: undefined,
  } as const;
  return { ...item, ...form, ...ready, preparedEpoch: item.epoch };
}

const haveSameChunks = (
  rows: readonly StoredChunk[],
  sealedChunks: readonly ArrayBuffer[],
): boolean =>
  rows.length === sealedChunks.length &&
  rows.every(({ sealed }, index) => haveSameBytes(sealed, sealedChunks[index]));

/** Turns a failure of the database into one of sealing. @throws {NoRoomError|SealingError} */
export function asSealingFailure(cause: unknown): never {
  throw isNoRoom(cause)
    ? new NoRoomError(undefined, { cause })
    : new SealingError(undefined, { cause });
}

/**
 * Writes a new item with its bytes, as its user's last.
 * @param lastSeq the highest number in use that no row has
 * @throws {NoRoomError|SealingError} and nothing of the item is stored
 */
export type WriteSealed = (item: NewItem, lastSeq: number) => Promise<OutboxItem>;

/** The sealed data that is stored beside an item. */
export interface SealedData {
  chunks: readonly ArrayBuffer[];
  thumbnail?: ArrayBuffer | undefined;
}

/** Writes the record and the sealed data in one transaction, reads the bytes back and compares. */
export async function writeSealed(
  open: OpenDatabase,
  item: NewItem,
  sealed: SealedData,
  lastSeq: number,
): Promise<OutboxItem> {
  const stored = await onceMore(() => write(open, item, sealed, lastSeq)).catch(asSealingFailure);
  if (await readsBack(open, item.id, sealed.chunks)) return stored;
  // An item that cannot be removed stays: its delivery finds out whether its bytes are whole,
  // and reports.
  if (!(await isRemoved(open, item.id))) return stored;
  throw new SealingError();
}

async function write(
  open: OpenDatabase,
  item: NewItem,
  { chunks: sealedChunks, thumbnail }: SealedData,
  lastSeq: number,
): Promise<OutboxItem> {
  // 'strict' waits for the disk: the item counts as saved when this transaction is done.
  const tx = (await open()).transaction(itemStores, 'readwrite', { durability: 'strict' });
  const items = tx.objectStore('items');
  // A failed request also fails the transaction, which reports it.
  const begin = (request: Promise<unknown>) => void request.catch(() => undefined);
  return wholly(tx, async () => {
    // The connection ended behind the commit of the first attempt.
    const written = await items.get(item.id);
    if (written) return written as OutboxItem;
    // A key cursor, because the highest number is in the index: no row is read.
    const last = await items.index('byUser').openKeyCursor(userRange(item.userId), 'prev');
    const stored: OutboxItem = {
      ...item,
      ...(thumbnail && { hasThumbnail: true }),
      seq: Math.max(last?.key[1] ?? 0, lastSeq) + 1,
    };
    begin(items.add(stored));
    const chunks = tx.objectStore('chunks');
    for (const [index, sealed] of sealedChunks.entries())
      begin(chunks.add({ itemId: item.id, index, sealed }));
    if (thumbnail) begin(tx.objectStore('thumbnails').add(thumbnail, item.id));
    return stored;
  });
}

/** An item's sealed bytes, in order. */
export async function readChunks(open: OpenDatabase, itemId: string): Promise<ArrayBuffer[]> {
  const rows = await onceMore(async () => (await open()).getAll('chunks', wholeItem(itemId)));
  return rows.map(({ sealed }) => sealed);
}

async function readsBack(
  open: OpenDatabase,
  itemId: string,
  chunks: readonly ArrayBuffer[],
): Promise<boolean> {
  const stored = await readChunks(open, itemId).catch(() => []);
  const areSame =
    stored.length === chunks.length &&
    chunks.every((chunk, index) => haveSameBytes(chunk, stored[index]));
  stored.forEach(freeBytes);
  return areSame;
}

/** Deletes an item that was not announced yet. @returns whether it is gone */
async function isRemoved(open: OpenDatabase, itemId: string): Promise<boolean> {
  try {
    await onceMore(() => removeItem(open, itemId));
    return true;
  } catch {
    return false;
  }
}

async function removeItem(open: OpenDatabase, itemId: string): Promise<void> {
  const tx = (await open()).transaction(itemStores, 'readwrite');
  await wholly(tx, () => deleteItem(tx, itemId));
}
