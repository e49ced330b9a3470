import type { Api } from '../../api/client';
import { HttpStatusError, RefusedError, UnauthorizedError } from '../../api/errors';
import { receiptCalls } from '../../contract/receipts';
import type { OpenDatabase } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import type { Sender } from '../../storage/session';
import type { Report, TokenNow } from '../transfer/resumable-upload';
import { fileSender } from '../transfer/send-file';
import {
  AccountGoneError,
  DamagedError,
  OtherUserError,
  SessionRefusedError,
  SessionRenewedError,
} from './failures';
import { deliveryClaims, type FileItem, type MessageItem, type OutboxItem } from './item';
import { itemBytes, openFields, sealQuestion, sealReading } from './sealed-content';
import {
  type Attached,
  type FileReading,
  isMessageKind,
  type KindRegistry,
  type SentMessage,
  type OutboxKind,
  type StepContext,
  type Withdrawn,
} from './kind';
import { deliveryKeyOf } from './lost';
import type { OutboxStore } from './store';

/** Identifies a log-in by a digest of its token. */
export const markOfSession = async ({ user }: Pick<Sender, 'user'>): Promise<string> =>
  (await sha256Hex(new TextEncoder().encode(user.token))).slice(0, 16);

/** Reads the present sender; undefined if there is none. */
export interface SenderSource {
  read(): Promise<Sender | undefined>;
}

/**
 * Sends an item's requests with the token of the user who owns it. The token is read right before
 * every request, so no request is sent in another user's name or while another user is logged in.
 */
export function withOwnerToken(session: SenderSource) {
  return async <T>(
    { userId }: Pick<OutboxItem, 'userId'>,
    send: (token: TokenNow) => Promise<T>,
  ): Promise<T> => {
    let asked: Sender | undefined;
    const token: TokenNow = async () => {
      const present = await session.read();
      if (present?.userId !== userId) throw new OtherUserError();
      asked = present;
      return present.user.token;
    };
    try {
      return await send(token);
    } catch (error) {
      const refused = asked;
      if (refused === undefined || !(error instanceof UnauthorizedError)) throw error;
      if (error.isGone) throw new AccountGoneError();
      if ((await token()) !== refused.user.token) throw new SessionRenewedError();
      throw new SessionRefusedError(await markOfSession(refused));
    }
  };
}

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
): Promise<SentMessage> {
  await receiptOf(...failed);
  return {};
}

/** The result of the call that reads a file; the reading is sealed for its item. */
export interface ReadFile {
  serverKey?: string | undefined;
  sealedReading: ArrayBuffer;
}

/** The server's answer to a message; what it asks the traveller is sealed for its item. */
export interface DeliveredMessage {
  madeId?: string | undefined;
  sealedQuestion?: ArrayBuffer | undefined;
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
  send(item: MessageItem, token: TokenNow): Promise<DeliveredMessage>;
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
    token,
    bytes: () => itemBytes(open, store, item),
    fields: () => openFields(open, item),
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
      const sending = kind.send(item, contextOf(item, item.sendKey, token));
      const { madeId, asks } = await sending.catch((error: unknown) => {
        // A receipt does not tell the id of what was made, without which nothing of it can follow.
        if (kind.makes) throw error;
        return sentBefore(error, item, api, token);
      });
      return asks === undefined
        ? { madeId }
        : { madeId, sealedQuestion: await sealQuestion(open, item, asks) };
    },
  };
}
