import type { Api } from '../../api/client';
import { HttpStatusError, RefusedError } from '../../api/errors';
import type { OpenDatabase } from '../../storage/database';
import { fileSender } from '../transfer/send-file';
import type { Report, TokenNow } from '../transfer/resumable-upload';
import { attachedBefore, sentBefore } from './delivered-before';
import { itemBytes } from './item-bytes';
import { deliveryClaims, type FileItem, type MessageItem, type OutboxItem } from './item';
import {
  isMessageKind,
  type Attached,
  type FileReading,
  type KindRegistry,
  type OutboxKind,
  type StepContext,
  type Withdrawn,
} from './kind';
import { openFields, sealReading } from './sealed-fields';
import type { OutboxStore } from './store';

/** The result of the call that reads a file; the reading is sealed for its item. */
export interface ReadFile {
  serverKey?: string | undefined;
  sealedReading: ArrayBuffer;
}

/** The delivery steps of items of any kind. */
export interface DeliverySteps {
  /** Prefetches the upload status, without bytes, for an upload that may follow at once. */
  prefetchUploadStatus(item: FileItem, token: TokenNow): Promise<void>;
  /** Uploads the bytes; resolves to the server's key for them. */
  upload(item: FileItem, token: TokenNow, report: Report): Promise<string>;
  /** Sends the bytes to the call that reads them; resolves to the reading. */
  read(item: FileItem, token: TokenNow): Promise<ReadFile>;
  /** Attaches the upload to its document or applicant. */
  attach(item: FileItem, token: TokenNow): Promise<Attached>;
  /** Deletes at the server a file that may have arrived. */
  withdraw(item: FileItem, token: TokenNow): Promise<Withdrawn>;
  /** Delivers a message. */
  send(item: MessageItem, token: TokenNow): Promise<void>;
}

interface PreparedSteps extends DeliverySteps {
  /** Checks, before there is a file, whether the server accepts resumable uploads. */
  prepare(): Promise<void>;
}

/** A step that the item's kind does not have; the store prevents this. */
class ImpossibleStepError extends Error {
  override readonly name = 'ImpossibleStepError';
}

/** If the server rejects the reading, the file can still be uploaded. */
function notRead(error: unknown): FileReading {
  if (error instanceof RefusedError || error instanceof HttpStatusError) return { reading: null };
  throw error;
}

/** The steps of each kind, each under its own idempotency key, signed when they are sent. */
export function deliverySteps(
  api: Api,
  open: OpenDatabase,
  store: OutboxStore,
  kinds: KindRegistry,
): PreparedSteps {
  const sender = fileSender(api, Date.now);

  const contextOf = (item: OutboxItem, idempotencyKey: string, token: TokenNow): StepContext => ({
    call: async (call, request) =>
      api.call(call, request, {
        idempotencyKey,
        attempts: item.attempts,
        token: await token(),
      }),
    bytes: () => itemBytes(open, store, item),
    fields: async () => ('sealedFields' in item ? openFields(open, item) : undefined),
  });

  return {
    async prepare() {
      await sender.goesInPieces();
    },

    prefetchUploadStatus: ({ uploadUrl }, token) => sender.prefetchUploadStatus(uploadUrl, token),

    async upload(item, token, report) {
      const bytes = await itemBytes(open, store, item);
      // More than one claim may mean an earlier attempt that was killed before it stored its
      // progress.
      return sender.send({ ...item, bytes, again: deliveryClaims(item) > 1 }, token, report);
    },

    async read(item, token) {
      const read = kinds.of(item).read;
      if (!read) throw new ImpossibleStepError(item.kind);
      const { fileName: name, mime, uploadKey, attempts } = item;
      const file = { bytes: await itemBytes(open, store, item), name, mime };
      const idempotencyKey = `${uploadKey}:read`;
      const { serverKey, reading } = await read(item, async (call, fields) =>
        api.upload(call, file, { fields, idempotencyKey, attempts, token: await token() }),
      ).catch(notRead);
      return { serverKey, sealedReading: await sealReading(open, item, reading) };
    },

    attach: (item, token) =>
      kinds
        .of(item)
        .attach(item, contextOf(item, item.attachKey, token))
        .catch((error: unknown) => attachedBefore(error, item, api, token)),

    async withdraw(item, token) {
      const context = contextOf(item, `${item.attachKey}:withdraw`, token);
      const withdrawn = kinds.of(item).withdraw?.(item, context);
      if (!withdrawn) throw new ImpossibleStepError(item.kind);
      return withdrawn;
    },

    async send(item, token) {
      const kind: OutboxKind = kinds.of(item);
      if (!isMessageKind(kind)) throw new ImpossibleStepError(item.kind);
      await kind
        .send(item, contextOf(item, item.sendKey, token))
        .catch((error: unknown) => sentBefore(error, item, api, token));
    },
  };
}
