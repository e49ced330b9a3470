import type { Api } from '../../api/client';
import { HttpStatusError } from '../../api/errors';
import { receiptCalls } from '../../contract/receipts';
import type { TokenNow } from '../transfer/resumable-upload';
import { DamagedError } from './failures';
import type { FileItem, MessageItem, OutboxItem } from './item';
import type { Attached } from './kind';
import { deliveryKeyOf } from './lost';

const isKeyTaken = (error: unknown): boolean =>
  error instanceof HttpStatusError &&
  error.status === 409 &&
  error.said.code === 'key-of-another-request';

/**
 * Whether the failure leaves open that an earlier delivery of the item has arrived, though none can be
 * repeated: the server knows its key with another upload, which a full phone could not note, or what
 * is to be sent has been damaged since.
 */
const mayBeThere = (error: unknown, { deliveryRepeated }: OutboxItem): boolean =>
  isKeyTaken(error) || (error instanceof DamagedError && deliveryRepeated === true);

/**
 * The receipt of an item's earlier delivery. An item's key is used for its content alone, so if the
 * server has a delivery under it, that content is there.
 * @param error the failure of the present delivery, thrown again if it has another reason, or if the
 *   server does not have the item
 */
async function receiptOf(
  error: unknown,
  item: OutboxItem,
  api: Pick<Api, 'call'>,
  token: TokenNow,
) {
  if (!mayBeThere(error, item)) throw error;
  const deliveryKey = deliveryKeyOf(item);
  const { receipts } = await api.call(
    receiptCalls.receipts,
    { key_list: [deliveryKey] },
    { token: await token() },
  );
  const receipt = receipts.find(({ key, isWhole }) => key === deliveryKey && isWhole);
  if (!receipt) throw error;
  return receipt;
}

/** The result of an earlier attach that was not answered. @throws see `receiptOf` */
export async function attachedBefore(
  ...failed: [unknown, FileItem, Pick<Api, 'call'>, TokenNow]
): Promise<Attached> {
  const { uploadId, position } = await receiptOf(...failed);
  return uploadId === undefined || position === undefined ? {} : { page: { uploadId, position } };
}

/** Resolves if an earlier sending that was not answered has arrived. @throws see `receiptOf` */
export async function sentBefore(
  ...failed: [unknown, MessageItem, Pick<Api, 'call'>, TokenNow]
): Promise<void> {
  await receiptOf(...failed);
}
