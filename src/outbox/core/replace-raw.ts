import type { OpenDatabase, StoredChunk } from '../../storage/database';
import { haveSameBytes } from '../../storage/same-bytes';
import { undo } from '../../storage/wholly';
import { type FileItem, isRaw, type OutboxItem } from './item';
import { itemStores, wholeItem } from './item-chunks';
import { isNoRoom, unwrittenItems } from './unwritten';
import type { SealedData } from './write-sealed';

/** The form in which a file is sent. */
export type PreparedForm = Pick<
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
