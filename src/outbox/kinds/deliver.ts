import type { Api, CallOptions } from '../../api/client';
import { documentCalls } from '../../contract/documents';
import { passportCalls } from '../../contract/passport';
import { photoCalls } from '../../contract/photos';
import { supportCalls } from '../../contract/support';
import type { OpenDatabase } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { keyOf } from '../../storage/user-keys';
import {
  deliveryClaims,
  type DocumentPageItem,
  type FeedbackItem,
  type OutboxItem,
  type PassportItem,
  type PhotoItem,
  type UploadedItem,
} from '../core/item';
import { DamagedError } from '../core/failures';
import { openFields, type PassportFields } from './passport-fields';
import type { Report, TokenNow } from '../transfer/resumable-upload';
import { openChunks } from '../core/sealed-bytes';
import { fileSender } from '../transfer/send-file';
import type { OutboxStore } from '../core/store';
import type { PlacedPage } from '../core/transition';

export interface DeliverySteps {
  /** Learns what can be learned without bytes, for an upload that may follow at once. */
  askAhead(item: UploadedItem, token: TokenNow): Promise<void>;
  /** Bytes to the server; resolves to the key under which it has them. */
  upload(item: UploadedItem, token: TokenNow, report: Report): Promise<string>;
  /** The call that takes the upload where it belongs. */
  attach(item: UploadedItem, token: TokenNow): Promise<Attached>;
  /** The call that deletes a page that may have arrived. */
  withdraw(item: DocumentPageItem, token: TokenNow): Promise<Withdrawn>;
  sendFeedback(item: FeedbackItem, token: TokenNow): Promise<void>;
}

/** What the server acknowledged; the digest is its own, absent where it tells none. */
export interface Attached {
  sha256?: string | undefined;
  page?: PlacedPage;
}

/** What the server says about a deletion. */
export interface Withdrawn {
  /** The upload that another device had put in its place: it is kept. */
  beside?: string | undefined;
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

/** A passport's data, as it was filled in; undefined while it is not. */
export async function passportFields(
  open: OpenDatabase,
  item: PassportItem,
): Promise<PassportFields | undefined> {
  if (!item.sealedFields) return undefined;
  const key = await keyOf(open, item.userId);
  return openFields(key, item.id, item.sealedFields).catch((cause: unknown) => {
    throw new DamagedError({ cause });
  });
}

async function attachPage(
  api: Api,
  { serverKey = '', target, supersedes }: DocumentPageItem,
  options: CallOptions,
): Promise<Attached> {
  const { applicantId, documentId, position, replaces } = target;
  const page = await api.call(
    documentCalls.attachPage,
    {
      applicant_id: applicantId,
      elec_id: documentId,
      pos: position,
      key: serverKey,
      replaces,
      supersedes,
    },
    options,
  );
  // A server that answers no more than success has the page where it was sent to.
  const placed = { position: page.position ?? position, uploadId: page.id, beside: page.beside };
  return { sha256: page.sha256, page: placed };
}

/** Has the server delete a page, whether it has arrived or still may, with the one that it replaces. */
async function withdrawPage(
  api: Api,
  { target, supersedes = [], attachKey }: DocumentPageItem,
  token: string,
): Promise<Withdrawn> {
  return api.call(
    documentCalls.deletePage,
    {
      applicant_id: target.applicantId,
      elec_id: target.documentId,
      pos: target.position,
      upload_id: target.replaces ?? undefined,
      supersedes: [...supersedes, attachKey],
    },
    { idempotencyKey: `${attachKey}:withdraw`, token },
  );
}

async function submitPhoto(
  api: Api,
  { serverKey = '', target, sha256, supersedes }: PhotoItem,
  options: CallOptions,
): Promise<Attached> {
  const { applicantId: applicant_id, needHandle: need_handle } = target;
  const request = { applicant_id, need_handle, key: serverKey, supersedes };
  await api.call(photoCalls.submitPhoto, request, options);
  return { sha256 };
}

async function submitPassport(
  api: Api,
  open: OpenDatabase,
  item: PassportItem,
  options: CallOptions,
): Promise<Attached> {
  const fields = await passportFields(open, item);
  if (!fields) throw new DamagedError();
  const { serverKey: elec_key = '', supersedes } = item;
  const request = { ...fields, applicant_id: item.target.applicantId, elec_key, supersedes };
  await api.call(passportCalls.submitPassport, request, options);
  return { sha256: item.sha256 };
}

interface PreparedSteps extends DeliverySteps {
  /** Learns, once, how the server takes files: before there is one. */
  prepare(): Promise<void>;
}

/** The steps of each kind, each under its own idempotency key, signed when they are sent. */
export function deliverySteps(api: Api, open: OpenDatabase, store: OutboxStore): PreparedSteps {
  const sender = fileSender(api, Date.now);
  return {
    async prepare() {
      await sender.goesInPieces();
    },

    askAhead: ({ uploadUrl }, token) => sender.askAhead(uploadUrl, token),

    async upload(item, token, report) {
      const bytes = await itemBytes(open, store, item);
      // Every claim counts: one before this was perhaps killed before it could write down how far it was.
      return sender.send({ ...item, bytes, again: deliveryClaims(item) > 1 }, token, report);
    },

    async attach(item, token) {
      const options = { idempotencyKey: item.attachKey, token: await token() };
      switch (item.kind) {
        case 'document-page':
          return attachPage(api, item, options);
        case 'visa-photo':
          return submitPhoto(api, item, options);
        case 'passport':
          return submitPassport(api, open, item, options);
      }
    },

    async withdraw(item, token) {
      return withdrawPage(api, item, await token());
    },

    async sendFeedback(item, token) {
      const content = await feedbackText(open, store, item);
      await api.call(
        supportCalls.addFeedback,
        { order_id: item.target.orderId, content },
        { idempotencyKey: item.sendKey, token: await token() },
      );
    },
  };
}
