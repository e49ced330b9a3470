import type { BlobReader } from '../files/blob-store';
import type { Db } from '../db/tables';

/** What the server has of a delivery. */
export interface Receipt {
  readonly key: string;
  /** The upload that it brought, while that stands in a document. */
  readonly upload_id?: string;
  readonly pos?: number;
  /** False where its page stands there, but its bytes are gone. */
  readonly is_whole: boolean;
}

/**
 * Which of a user's deliveries the server knows. What was replaced or deleted since is known as
 * well: the journals forget nothing.
 */
export async function findReceipts(
  { db, blobs }: { db: Db; blobs: BlobReader },
  userId: string,
  keys: readonly string[],
): Promise<Receipt[]> {
  const attaches = await db
    .selectFrom('attach_journal')
    .leftJoin('pages', 'pages.upload_id', 'attach_journal.upload_id')
    .where('user_id', '=', userId)
    .where('idempotency_key', 'in', keys)
    .select(['idempotency_key as key', 'pages.upload_id', 'pages.pos'])
    .execute();
  const deliveries = await db
    .selectFrom('delivery_journal')
    .leftJoin('photos', 'photos.source_upload_id', 'delivery_journal.upload_id')
    .where('user_id', '=', userId)
    .where('idempotency_key', 'in', keys)
    .select(['idempotency_key as key', 'photos.source_upload_id as upload_id'])
    .execute();
  const messages = await db
    .selectFrom('feedback')
    .where('user_id', '=', userId)
    .where('idempotency_key', 'in', keys)
    .select('idempotency_key as key')
    .execute();
  const known = new Map<string, Receipt>();
  for (const { key } of messages) known.set(key, { key, is_whole: true });
  for (const { key, upload_id } of deliveries)
    known.set(key, { key, is_whole: await isWhole(blobs, upload_id) });
  // A passport is in both journals: its picture is a page.
  for (const { key, upload_id, pos } of attaches)
    known.set(key, {
      key,
      ...(upload_id !== null && pos !== null && { upload_id, pos }),
      is_whole: await isWhole(blobs, upload_id),
    });
  return [...known.values()];
}

/** What stands nowhere any more needs no bytes. */
async function isWhole(blobs: BlobReader, uploadId: string | null): Promise<boolean> {
  if (uploadId === null) return true;
  const file = await blobs.open(uploadId);
  file?.stream.destroy();
  return file !== undefined;
}
