import type { RefusedError } from '../../api/errors';
import type { Call, RequestOf, ResponseOf } from '../../contract/define-call';
import type { AnyMessage, MessageOf, None } from '../../domain/messages/message';
import { said, type Said } from '../../domain/messages/message';
import type { FileItem, MessageItem, NeedReason, OutboxItem, PlacedPage } from './item';

/** Why an item waits or needs the traveller, if neither its kind nor the server gives a reason. */
export interface ProblemMessages {
  'uploads-when-online': None;
  'sent-when-online': None;
  'deleted-when-online': None;
  'log-in-to-upload': None;
  'log-in-to-send': None;
  'log-in-to-delete': None;
  /** A server limit; a server that is busy or unreachable. */
  'limit-reached': None;
  'try-later': None;
  /** The network changes what is sent; another one may not. */
  'changed-on-its-way': None;
  'account-gone': None;
  'application-gone': None;
  'refused-file': { status: number };
  'refused-message': { status: number };
  'refused-deletion': { status: number };
  'refused-without-words': None;
  /** It has arrived, and the server's answer differs from what was seen. */
  'changed-meanwhile': None;
  /** The visa of an order that has not arrived. */
  'not-asked-for': None;
  /** Of a file that was shared with the app. */
  'place-to-choose': None;
  'arrived-changed': None;
  'arrived-changed-twice': None;
  'saved-damaged': None;
  'other-file-there': None;
}

/** One of the outbox's own messages, in the form that is stored. */
export const problemSaid = (message: MessageOf<ProblemMessages>): Said => said(message);

/** The state messages that most kinds share. */
export interface StepMessages extends Pick<
  ProblemMessages,
  'uploads-when-online' | 'sent-when-online'
> {
  uploading: None;
  'uploading-percent': { percent: number };
  sending: None;
  'sending-percent': { percent: number };
  uploaded: None;
  sent: None;
  successful: None;
}

type StepMessage = MessageOf<StepMessages>;

/** A kind's messages about an item's state. */
interface KindSteps {
  /** While it is sent; `percent` of its bytes, if known. */
  moving(percent: number | undefined): AnyMessage;
  done: AnyMessage;
  /** The toast after its delivery; undefined if its screen shows it. */
  arrived: AnyMessage | undefined;
  whenOnline: AnyMessage;
}

/** For kinds that the traveller uploads. */
export const uploadSteps = {
  moving: (percent): StepMessage =>
    percent === undefined ? { code: 'uploading' } : { code: 'uploading-percent', percent },
  done: { code: 'uploaded' },
  arrived: { code: 'uploaded' },
  whenOnline: { code: 'uploads-when-online' },
} satisfies KindSteps & Record<'done' | 'arrived' | 'whenOnline', StepMessage>;

/** For kinds that the traveller sends. */
export const sendSteps = {
  moving: (percent): StepMessage =>
    percent === undefined ? { code: 'sending' } : { code: 'sending-percent', percent },
  done: { code: 'sent' },
  arrived: { code: 'successful' },
  whenOnline: { code: 'sent-when-online' },
} satisfies KindSteps & Record<'done' | 'arrived' | 'whenOnline', StepMessage>;

/** The context of a kind's delivery step. */
export interface StepContext {
  /** Makes the step's call under its idempotency key, with the owner's present token. */
  call<C extends Call>(call: C, request: RequestOf<C>): Promise<ResponseOf<C>>;
  /** The owner's present token, for a call that has it in its request. */
  token(): Promise<string>;
  /** Opens the item's bytes and checks them against the digest. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** The traveller's input; undefined if there is none. */
  fields(): Promise<unknown>;
}

/**
 * The server's acknowledgement; the digest is calculated by the server, absent if it sends none.
 */
export interface Attached {
  sha256?: string | undefined;
  page?: PlacedPage;
}

/**
 * Makes a call with the item's file, under its own idempotency key, with the owner's present token.
 */
export type SendFile = <C extends Call>(call: C, fields?: RequestOf<C>) => Promise<ResponseOf<C>>;

/** The result of the call that reads a file. */
export interface FileReading {
  /** The server's key for the file; without one the file is uploaded. */
  serverKey?: string | undefined;
  /** The reading, or why there is none; JSON. */
  reading: unknown;
}

/** The server's answer to a deletion. */
export interface Withdrawn {
  /** The upload that another device had put at that position: it is kept. */
  beside?: string | undefined;
}

/** The page on which the traveller continues with an item. */
export type ItemPage = 'documents' | 'photo' | 'passport' | 'shared';

/** A kind's messages; the page has their texts (`i18n/outbox-messages.ts`). */
export interface KindMessages<Item extends OutboxItem> extends KindSteps {
  /** The item's name, also as one of several pages of a document. */
  name(item: Item, isOfSeveral: boolean): AnyMessage;
  /** The noun with which lists count it. */
  counted: 'upload' | 'message' | 'change';
  /** Advice for an item that is not usable any more. */
  again: AnyMessage;
  /** That the server lost it in a restore, and what to do. */
  lost(item: Item): AnyMessage;
}

/** A kind of item, for the outbox and the screens. */
export interface OutboxKind<Item extends OutboxItem = OutboxItem> {
  name: Item['kind'];
  messages: KindMessages<Item>;
  /** The kind's own page shows why the server rejected it, so no toast is shown. */
  isQuiet?: true;
}

/**
 * A kind whose items have files. Its members are methods, so that a list can contain kinds of
 * different items; the registry passes each kind only items of its own name.
 */
export interface FileKind<Item extends FileItem = FileItem> extends OutboxKind<Item> {
  /** Attaches the upload to its document or applicant. */
  attach(item: Item, context: StepContext): Promise<Attached>;
  /** Deletes at the server an item that may have arrived; absent if the server has no such call. */
  withdraw?(item: Item, context: StepContext): Promise<Withdrawn>;
  /**
   * Its items take the file of a page that is at the server, or on its way there, and that `serverKey`
   * names: they have no bytes, and wait until that page has arrived.
   */
  repeats?: true;
  /** How its pictures are prepared; absent: like a document's. */
  picture?: 'passport';
  /** Whether the server reads this file: that call then replaces the upload. */
  reads?(item: Item): boolean;
  /** Makes that call and returns the reading. If it throws, the file is uploaded. */
  read?(item: Item, send: SendFile): Promise<FileReading>;
  /** The traveller fills in data: without it the file is uploaded but not attached. */
  needsFields?: true;
  /**
   * The label while the data is missing, and the message if the server lost a file that is not on
   * the phone.
   */
  fieldsMessages?: { waiting: AnyMessage; fileNeeded: AnyMessage };
  /** The server keeps one item for each of these: a newer one supersedes an older one. */
  onlyOneOf?(item: Item): string;
  /**
   * The upload that the item replaces, and the upload that it became; both are named in the same
   * way.
   */
  replaces?(item: Item): string;
  standsAs?(item: Item): string | undefined;
  /**
   * The target of the new delivery after the server lost it; `uploadId` is the upload at its
   * position.
   */
  targetAfterLoss?(item: Item, uploadId: string | undefined): Item['target'];
  /** The document and position of a page; absent if the item is no page. */
  pageOf?(item: Item): { document: string; position: number };
  /** The message about data that the server deletes with it. */
  removesToo?(item: Item): AnyMessage | undefined;
  /** The page on which the traveller continues with it. */
  opens(item: Item): ItemPage;
}

/** The server's answer to a message. */
export interface SentMessage {
  /** The server's id of what the message made. */
  madeId?: string | undefined;
  /** A question that the traveller has to accept before what it holds is sent; JSON. */
  asks?: unknown;
}

/** A kind whose items are texts or changes that a single call delivers. */
export interface MessageKind<Item extends MessageItem = MessageItem> extends OutboxKind<Item> {
  send(item: Item, context: StepContext): Promise<SentMessage>;
  /** The meaning of a refusal to the traveller; undefined if it says no more than its words. */
  needs?(refusal: RefusedError): { reason: NeedReason; said: Said } | undefined;
  /**
   * Which id of its target the delivery turns into the server's: what belongs to it waits until then.
   */
  makes?: 'orderId' | 'applicantId';
  /** It deletes the applicant: what else waits for that one is not sent, and goes with it. */
  removesApplicant?: true;
  /**
   * Whether another item is sent only after this one is done: it has arrived, and the traveller has
   * answered what it asks.
   */
  holds?(item: Item, other: OutboxItem): boolean;
  /** Whether an item is delivered only after another of the same user that can be delivered now. */
  waitsFor?(item: Item, other: OutboxItem): boolean;
  /** The draft that shows it on, which goes with it if the traveller takes it back. */
  draftOf?(item: Item): string;
  /** Items about the same are delivered one after the other, the oldest first. */
  about?(item: Item): string;
}

export const isFileKind = (kind: OutboxKind): kind is FileKind => 'attach' in kind;

export const isMessageKind = (kind: OutboxKind): kind is MessageKind => 'send' in kind;

/** Whether items that may have arrived can be deleted at the server. */
export const canWithdraw = (kind: OutboxKind): boolean =>
  isFileKind(kind) && kind.withdraw !== undefined;

class UnknownKindError extends Error {
  override readonly name = 'UnknownKindError';
}

/** Finds kinds by name. */
export function kindRegistry(kinds: readonly OutboxKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));

  /** The kind with this name; undefined if this version has none. */
  const named = (name: string): OutboxKind | undefined => byName.get(name);

  /** An item's kind. @throws {UnknownKindError} if the item did not come from the store */
  function of(item: FileItem): FileKind;
  function of(item: Pick<OutboxItem, 'kind'>): OutboxKind;
  function of({ kind: name }: Pick<OutboxItem, 'kind'>): OutboxKind {
    const kind = named(name);
    if (!kind) throw new UnknownKindError(name);
    return kind;
  }

  /** Which id of its target an item's delivery makes; undefined if none. */
  function makes(item: OutboxItem): 'orderId' | 'applicantId' | undefined {
    const kind = of(item as Pick<OutboxItem, 'kind'>);
    return isMessageKind(kind) ? kind.makes : undefined;
  }

  return { all: kinds, named, of, makes };
}

export type KindRegistry = ReturnType<typeof kindRegistry>;
