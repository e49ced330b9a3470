import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { pos } from './scalars';

/** How many keys a request may contain. */
export const mostReceipts = 100;

const deliveryKey = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

const receipt = entity(
  {
    key: deliveryKey,
    /** The upload, if the delivery is a page of a document. */
    upload_id: v.optional(v.string()),
    pos: v.optional(pos),
    /** False if the upload exists, but its bytes are lost. */
    is_whole: v.boolean(),
  },
  { upload_id: 'uploadId', pos: 'position', is_whole: 'isWhole' },
);

export const receiptCalls = {
  /**
   * The traveller's deliveries that the server has, by their idempotency keys; unknown ones are
   * omitted. A phone makes this call when the server's generation has changed.
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
