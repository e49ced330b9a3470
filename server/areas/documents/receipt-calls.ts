import type { receiptCalls } from '../../../src/contract/receipts';
import type { HandlersOf } from '../../handler';
import type { Db } from '../../infra/db/tables';
import { findDeliveries } from '../../infra/deliveries/journal';
import type { BlobReader } from '../../infra/files/blob-store';
import type { Services } from '../../services';
import { photosMadeOf } from '../photos/load-photos';
import { positionsOf } from './load-pages';

/** The server's record of a delivery. */
interface Receipt {
  readonly key: string;
  /** The delivered upload, while it is a page of a document. */
  readonly upload_id?: string;
  readonly pos?: number;
  /** False if the upload is in use but its bytes are missing. */
  readonly is_whole: boolean;
}

/**
 * The receipts of those deliveries that the server has recorded, including ones that were replaced
 * or deleted since: the journal keeps all.
 */
async function findReceipts(
  { db, blobs }: { db: Db; blobs: BlobReader },
  userId: string,
  keys: readonly string[],
): Promise<Receipt[]> {
  const deliveries = await findDeliveries(db, userId, keys);
  const uploadIds = deliveries.flatMap(({ uploadId }) => uploadId ?? []);
  const positions = await positionsOf(db, uploadIds);
  const photos = await photosMadeOf(db, uploadIds);
  const receipts: Receipt[] = [];
  for (const { key, uploadId } of deliveries) {
    const pos = uploadId === null ? undefined : positions.get(uploadId);
    const isInUse = uploadId !== null && (pos !== undefined || photos.has(uploadId));
    receipts.push({
      key,
      ...(uploadId !== null && pos !== undefined && { upload_id: uploadId, pos }),
      // An upload that is no longer in use needs no bytes.
      is_whole: !isInUse || (await hasBytes(blobs, uploadId)),
    });
  }
  return receipts;
}

async function hasBytes(blobs: BlobReader, uploadId: string): Promise<boolean> {
  const file = await blobs.open(uploadId);
  file?.stream.destroy();
  return file !== undefined;
}

export const receiptHandlers = ({ blobs }: Services): HandlersOf<typeof receiptCalls> => ({
  receipts:
    ({ request, user }) =>
    async (db) => ({ receipt_list: await findReceipts({ db, blobs }, user.id, request.key_list) }),
});
