import type { receiptCalls } from '../../../src/contract/receipts';
import type { Services } from '../../services';
import { findReceipts } from './find-receipts';
import type { HandlersOf } from '../../handler';

export const receiptHandlers = ({ blobs }: Services): HandlersOf<typeof receiptCalls> => ({
  receipts:
    ({ request, user }) =>
    async (db) => ({ receipt_list: await findReceipts({ db, blobs }, user.id, request.key_list) }),
});
