import type { Api } from '../../api/client';
import { HttpStatusError } from '../../api/errors';
import { receiptCalls } from '../../contract/receipts';
import type { TokenNow } from '../transfer/resumable-upload';
import type { FileItem } from './item';
import type { Attached } from './kind';

const isKeyTaken = (error: unknown): boolean =>
  error instanceof HttpStatusError &&
  error.status === 409 &&
  error.said.code === 'key-of-another-request';

/**
 * What an earlier attach of an item has done, if the server knows its key with another upload: its
 * answer was lost, and a full phone could not note that upload. An item's key is used for its file
 * alone, so that file is there.
 * @param error the failure of the present attach, thrown again if it is another one, or if the server
 *   does not have the file
 */
export async function attachedBefore(
  error: unknown,
  { attachKey }: FileItem,
  api: Pick<Api, 'call'>,
  token: TokenNow,
): Promise<Attached> {
  if (!isKeyTaken(error)) throw error;
  const { receipts } = await api.call(
    receiptCalls.receipts,
    { key_list: [attachKey] },
    { token: await token() },
  );
  const receipt = receipts.find(({ key, isWhole }) => key === attachKey && isWhole);
  if (!receipt) throw error;
  const { uploadId, position } = receipt;
  return uploadId === undefined || position === undefined ? {} : { page: { uploadId, position } };
}
