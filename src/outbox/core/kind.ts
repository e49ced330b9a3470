import type { Call, RequestOf, ResponseOf } from '../../contract/define-call';
import type { AnyMessage } from '../../domain/messages/message';
import type { KindSteps } from './item-messages';
import type { FileItem, MessageItem, OutboxItem, PlacedPage } from './item';

/** What a step of a kind's delivery has to work with. */
export interface StepContext {
  /** Makes the step's call under its idempotency key, with the owner's token of that moment. */
  call<C extends Call>(call: C, request: RequestOf<C>): Promise<ResponseOf<C>>;
  /** The item's bytes, opened and checked against what was sealed. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** What its traveller has filled in; undefined while there is none. */
  fields(): Promise<unknown>;
}

/** What the server acknowledged; the digest is its own, absent where it tells none. */
export interface Attached {
  sha256?: string | undefined;
  page?: PlacedPage;
}

/** Makes a call that takes an item's file, under a key of its own, with the owner's token of that moment. */
export type SendFile = <C extends Call>(call: C, fields?: RequestOf<C>) => Promise<ResponseOf<C>>;

/** What a call has made of a file. */
export interface FileReading {
  /** The key under which the server has the file now; without one it is uploaded. */
  serverKey?: string | undefined;
  /** What was read, or why nothing was: JSON. */
  reading: unknown;
}

/** What the server says about a deletion. */
export interface Withdrawn {
  /** The upload that another device had put in its place: it is kept. */
  beside?: string | undefined;
}

/** The page of an application on which the traveller goes on with an item. */
export type ItemPage = 'documents' | 'photo' | 'passport';

/** What a kind says on screens: messages, whose words the page has (`i18n/outbox-words.ts`). */
export interface KindMessages<Item extends OutboxItem> extends KindSteps {
  /** What an item is called, and as one of several pages of a document. */
  name(item: Item, isOfSeveral: boolean): AnyMessage;
  /** How lists count it. */
  counted: 'upload' | 'message';
  /** What to do where the item cannot be used any more. */
  again: AnyMessage;
  /** That a restored server lacks it, and what to do. */
  lost(item: Item): AnyMessage;
}

/** What the outbox and the screens know of every kind. */
export interface OutboxKind<Item extends OutboxItem = OutboxItem> {
  name: Item['kind'];
  messages: KindMessages<Item>;
  /** Its own page says what the server objects to: no toast does. */
  isQuiet?: true;
}

/**
 * A kind whose items travel as files. Its members are methods, so that a list can hold kinds of
 * different items; the registry hands each kind items of its own name alone.
 */
export interface FileKind<Item extends FileItem = FileItem> extends OutboxKind<Item> {
  /** The call that takes the upload where it belongs. */
  attach(item: Item, context: StepContext): Promise<Attached>;
  /** The call that deletes one that may have arrived; absent where the server knows none. */
  withdraw?(item: Item, context: StepContext): Promise<Withdrawn>;
  /** How its pictures are prepared; absent where as a document's. */
  picture?: 'passport';
  /** Whether the server reads this file: the call for it goes in the place of the upload. */
  reads?(item: Item): boolean;
  /** Makes that call. What it says of the file is its result; after what it throws the file is uploaded. */
  read?(item: Item, send: SendFile): Promise<FileReading>;
  /** Its traveller fills something in: without it the file is sent, and the rest waits. */
  needsFields?: true;
  /** What its label says meanwhile, and what is asked where the server lost a file that is not here. */
  fieldsMessages?: { waiting: AnyMessage; fileNeeded: AnyMessage };
  /** There is one for each of these at the server: a newer one comes in the place of an older one. */
  onlyOneOf?(item: Item): string;
  /** The upload in whose place it comes, and the one that it has become, by names alike. */
  replaces?(item: Item): string;
  standsAs?(item: Item): string | undefined;
  /** Where it goes again after the server lost it; `uploadId` is what stands in its place. */
  targetAfterLoss?(item: Item, uploadId: string | undefined): Item['target'];
  /** Which page of which document it is; absent where an item is no page. */
  pageOf?(item: Item): { document: string; position: number };
  /** What goes with it when it is deleted at the server. */
  removesToo?(item: Item): AnyMessage | undefined;
  /** Where the traveller goes on with it. */
  opens(item: Item): ItemPage;
}

/** A kind whose items are texts that one call delivers. */
export interface MessageKind<Item extends MessageItem = MessageItem> extends OutboxKind<Item> {
  send(item: Item, context: StepContext): Promise<void>;
}

export const isFileKind = (kind: OutboxKind): kind is FileKind => 'attach' in kind;

export const isMessageKind = (kind: OutboxKind): kind is MessageKind => 'send' in kind;

/** Whether its items can be taken back when they may have arrived. */
export const canWithdraw = (kind: OutboxKind): boolean =>
  isFileKind(kind) && kind.withdraw !== undefined;

/** An item whose kind this version of the app does not know. */
class UnknownKindError extends Error {
  override readonly name = 'UnknownKindError';
}

/** The kinds by their names. */
export function kindRegistry(kinds: readonly OutboxKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));

  /** The kind with this name; undefined where this version knows none. */
  const named = (name: string): OutboxKind | undefined => byName.get(name);

  /** An item's kind. @throws {UnknownKindError} for one that the store has not listed */
  function of(item: FileItem): FileKind;
  function of(item: Pick<OutboxItem, 'kind'>): OutboxKind;
  function of({ kind: name }: Pick<OutboxItem, 'kind'>): OutboxKind {
    const kind = named(name);
    if (!kind) throw new UnknownKindError(name);
    return kind;
  }

  return { all: kinds, named, of };
}

export type KindRegistry = ReturnType<typeof kindRegistry>;
