import type { Api } from '../../api/client';
import { HttpStatusError, RefusedError } from '../../api/errors';
import type { OpenDatabase } from '../../storage/database';
import { fileSender } from '../transfer/send-file';
import type { Report, TokenNow } from '../transfer/resumable-upload';
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

/** What came of having a file read: the reading is sealed for its item. */
export interface ReadFile {
  serverKey?: string | undefined;
  sealedReading: ArrayBuffer;
}

/** How items get to the server, whatever their kind. */
export interface DeliverySteps {
  /** Learns what can be learned without bytes, for an upload that may follow at once. */
  askAhead(item: FileItem, token: TokenNow): Promise<void>;
  /** Bytes to the server; resolves to the key under which it has them. */
  upload(item: FileItem, token: TokenNow, report: Report): Promise<string>;
  /** Bytes to the server, which reads them; resolves to what it has read. */
  read(item: FileItem, token: TokenNow): Promise<ReadFile>;
  /** The call that takes the upload where it belongs. */
  attach(item: FileItem, token: TokenNow): Promise<Attached>;
  /** The call that deletes one that may have arrived. */
  withdraw(item: FileItem, token: TokenNow): Promise<Withdrawn>;
  /** The call that delivers a message. */
  send(item: MessageItem, token: TokenNow): Promise<void>;
}

interface PreparedSteps extends DeliverySteps {
  /** Learns, once, how the server takes files: before there is one. */
  prepare(): Promise<void>;
}

/** Not of this item's way of travelling, or unable to do this: the store lets none of them get here. */
class ImpossibleStepError extends Error {
  override readonly name = 'ImpossibleStepError';
}

/** A server that does not read it may still take it. */
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
      api.call(call, request, { idempotencyKey, token: await token() }),
    bytes: () => itemBytes(open, store, item),
    fields: async () => ('sealedFields' in item ? openFields(open, item) : undefined),
  });

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

    async read(item, token) {
      const read = kinds.of(item).read;
      if (!read) throw new ImpossibleStepError(item.kind);
      const { fileName: name, mime, uploadKey } = item;
      const file = { bytes: await itemBytes(open, store, item), name, mime };
      const idempotencyKey = `${uploadKey}:read`;
      const { serverKey, reading } = await read(item, async (call, fields) =>
        api.upload(call, file, { fields, idempotencyKey, token: await token() }),
      ).catch(notRead);
      return { serverKey, sealedReading: await sealReading(open, item, reading) };
    },

    attach: (item, token) => kinds.of(item).attach(item, contextOf(item, item.attachKey, token)),

    async withdraw(item, token) {
      const context = contextOf(item, `${item.attachKey}:withdraw`, token);
      const withdrawn = kinds.of(item).withdraw?.(item, context);
      if (!withdrawn) throw new ImpossibleStepError(item.kind);
      return withdrawn;
    },

    async send(item, token) {
      const kind: OutboxKind = kinds.of(item);
      if (!isMessageKind(kind)) throw new ImpossibleStepError(item.kind);
      await kind.send(item, contextOf(item, item.sendKey, token));
    },
  };
}
