import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { pos } from './scalars';

/** How many a question may name. */
export const mostReceipts = 100;

const deliveryKey = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

const receipt = entity(
  {
    key: deliveryKey,
    /** Where it stands, if it is a page that stands in a document. */
    upload_id: v.optional(v.string()),
    pos: v.optional(pos),
    /** False where it stands there, but its bytes are gone. */
    is_whole: v.boolean(),
  },
  { upload_id: 'uploadId', pos: 'position', is_whole: 'isWhole' },
);

export const receiptCalls = {
  /**
   * Which of the traveller's deliveries the server knows, by their idempotency keys; those that it
   * does not know are left out. A phone asks when the server's generation has changed.
   */
  receipts: defineCall({
    path: '/receipt_query',
    access: 'customer',
    request: v.object({
      key_list: v.pipe(v.array(deliveryKey), v.minLength(1), v.maxLength(mostReceipts)),
    }),
    response: entity({ receipt_list: v.array(receipt) }, { receipt_list: 'receipts' }),
  }),
};
