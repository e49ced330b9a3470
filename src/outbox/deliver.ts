import type { Api } from '../api/client';
import type { ResponseOf } from '../contract/define-call';
import { documentCalls } from '../contract/documents';
import { supportCalls } from '../contract/support';
import type { OpenDatabase } from '../storage/database';
import { sha256Hex } from '../storage/digest';
import { keyOf } from '../storage/user-keys';
import type { DocumentPageItem, FeedbackItem, OutboxItem } from './item';
import { openChunks } from './sealed-bytes';
import type { OutboxStore } from './store';

/** The sealed bytes no longer open, or are not the ones that were sealed. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
  constructor(options?: ErrorOptions) {
    super('What was saved is damaged. Add it again.', options);
  }
}

export interface DeliverySteps {
  /** Bytes to the server; resolves to the key under which it has them. */
  upload(item: DocumentPageItem, token: string): Promise<string>;
  attach(
    item: DocumentPageItem,
    token: string,
  ): Promise<ResponseOf<typeof documentCalls.attachPage>>;
  sendFeedback(item: FeedbackItem, token: string): Promise<void>;
}

/** An item's bytes, opened and checked against what was sealed. */
export async function itemBytes(
  open: OpenDatabase,
  store: OutboxStore,
  item: OutboxItem,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await keyOf(open, item.userId);
  const bytes = await openChunks(key, item.id, await store.chunks(item.id), item.size).catch(
    (cause: unknown) => {
      throw new DamagedError({ cause });
    },
  );
  if ((await sha256Hex(bytes)) !== item.sha256) throw new DamagedError();
  return bytes;
}

/** A feedback's text, as it was typed. */
export const feedbackText = async (
  open: OpenDatabase,
  store: OutboxStore,
  item: FeedbackItem,
): Promise<string> => new TextDecoder().decode(await itemBytes(open, store, item));

/** The steps of each kind, each under its own idempotency key, signed when they are sent. */
export function deliverySteps(api: Api, open: OpenDatabase, store: OutboxStore): DeliverySteps {
  return {
    async upload(item, token) {
      const bytes = await itemBytes(open, store, item);
      const file = { bytes, name: item.fileName, mime: item.mime };
      const { key, sha256 } = await api.upload(documentCalls.uploadFile, file, {
        idempotencyKey: item.uploadKey,
        token,
      });
      if (sha256 !== item.sha256) throw new DamagedError();
      return key;
    },

    attach(item, token) {
      const { applicantId, documentId, position, replaces } = item.target;
      return api.call(
        documentCalls.attachPage,
        {
          applicant_id: applicantId,
          elec_id: documentId,
          pos: position,
          key: item.serverKey ?? '',
          replaces,
        },
        { idempotencyKey: item.attachKey, token },
      );
    },

    async sendFeedback(item, token) {
      const content = await feedbackText(open, store, item);
      await api.call(
        supportCalls.addFeedback,
        { order_id: item.target.orderId, content },
        { idempotencyKey: item.sendKey, token },
      );
    },
  };
}
