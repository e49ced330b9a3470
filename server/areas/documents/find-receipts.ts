import { findDeliveries } from '../../infra/deliveries/journal';
import type { BlobReader } from '../../infra/files/blob-store';
import type { Db } from '../../infra/db/tables';
import { photosMadeOf } from '../photos/load-photos';
import { placesOf } from './load-pages';

/** What the server has of a delivery. */
export interface Receipt {
  readonly key: string;
  /** The upload that it brought, while that stands in a document. */
  readonly upload_id?: string;
  readonly pos?: number;
  /** False where it stands, but its bytes are gone. */
  readonly is_whole: boolean;
}

/**
 * Which of a user's deliveries the server knows. What was replaced or deleted since is known as
 * well: the journal forgets nothing.
 */
export async function findReceipts(
  { db, blobs }: { db: Db; blobs: BlobReader },
  userId: string,
  keys: readonly string[],
): Promise<Receipt[]> {
  const deliveries = await findDeliveries(db, userId, keys);
  const uploadIds = deliveries.flatMap(({ uploadId }) => uploadId ?? []);
  const places = await placesOf(db, uploadIds);
  const photos = await photosMadeOf(db, uploadIds);
  const receipts: Receipt[] = [];
  for (const { key, uploadId } of deliveries) {
    const pos = uploadId === null ? undefined : places.get(uploadId);
    const stands = uploadId !== null && (pos !== undefined || photos.has(uploadId));
    receipts.push({
      key,
      ...(uploadId !== null && pos !== undefined && { upload_id: uploadId, pos }),
      // What stands nowhere any more needs no bytes.
      is_whole: !stands || (await hasBytes(blobs, uploadId)),
    });
  }
  return receipts;
}

async function hasBytes(blobs: BlobReader, uploadId: string): Promise<boolean> {
  const file = await blobs.open(uploadId);
  file?.stream.destroy();
  return file !== undefined;
}
