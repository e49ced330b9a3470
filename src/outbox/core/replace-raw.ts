import type { OpenDatabase, StoredChunk } from '../../storage/database';
import { haveSameBytes } from '../../storage/same-bytes';
import { type FileItem, isRaw, type OutboxItem } from './item';
import { undo, wholeItem } from './item-chunks';
import { isNoRoom, unwrittenItems } from './unwritten';

/** The form in which a file is sent. */
export type PreparedForm = Pick<
  FileItem,
  'fileName' | 'mime' | 'size' | 'sha256' | 'chunkCount' | 'sealedThumbnail'
>;

/** What was written into the transaction did not read back as it was. */
class ReadBackError extends Error {
  override readonly name = 'ReadBackError';
}

/**
 * Puts the prepared form of a raw file in its place: chunks and row in one strict transaction, in which
 * the new chunks are read back and compared. No event of an item does this: without its chunks nobody
 * may call a file prepared. Where anything fails it is still there.
 * @returns undefined where it was removed, or another prepares it by now
 */
export async function replaceRaw(
  open: OpenDatabase,
  { id, epoch }: Pick<FileItem, 'id' | 'epoch'>,
  form: PreparedForm,
  sealedChunks: readonly ArrayBuffer[],
): Promise<FileItem | undefined> {
  const unwritten = unwrittenItems(open);
  const tx = (await open()).transaction(['items', 'chunks'], 'readwrite', {
    durability: 'strict',
  });
  // Whoever awaits a request hears of a failure there.
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
  const ready = { isRaw: undefined, state: 'sealed', attempts: 0, lastProblem: undefined } as const;
  return { ...item, ...form, ...ready, preparedEpoch: item.epoch };
}

const haveSameChunks = (
  rows: readonly StoredChunk[],
  sealedChunks: readonly ArrayBuffer[],
): boolean =>
  rows.length === sealedChunks.length &&
  rows.every(({ sealed }, index) => haveSameBytes(sealed, sealedChunks[index]));
