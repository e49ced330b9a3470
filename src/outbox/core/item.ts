import type { PageScan } from '../../domain/document/page-scan';
import type { Said } from '../../domain/messages/message';
import type { StoredItem } from '../../storage/database';

/**
 * The order and the applicant that an item belongs to. An id is the phone's own (`domain/order/phone-id.ts`) until the server has
 * given one; the row keeps it, and whoever reads the item gets the server's (`server-ids.ts`).
 */
export interface ItemTarget {
  /** Absent if it belongs to no application. */
  orderId?: string | undefined;
  /** Absent if it belongs to no applicant. */
  applicantId?: string | undefined;
  /** Of an item that takes the file of another applicant's page: that applicant. */
  repeatedOf?: string | undefined;
}

/** The applicant and document that a file belongs to, with the names that screens show. */
export interface FileTarget extends ItemTarget {
  orderId: string;
  applicantId: string;
  applicantName: string;
  /** The document's number in the catalogue; a visa photo belongs to none. */
  documentId?: number | undefined;
}

/**
 * A file: sealed → uploading → uploaded → attaching → done; a chosen file is `unprepared` until its
 * prepared form is sealed. A message: sealed → sending → done. A waiting item resumes where it
 * stopped: at the attach if it has the server's key, else at the upload.
 */
export type ItemState =
  | 'unprepared'
  | 'sealed'
  | 'uploading'
  | 'uploaded'
  | 'attaching'
  | 'sending'
  | 'waiting'
  | 'needs-you'
  | 'cancelled'
  | 'done';

/** The states in which the outbox delivers an item, now or after a wait. */
export const deliverableStates = [
  'sealed',
  'uploading',
  'uploaded',
  'attaching',
  'sending',
  'waiting',
] as const satisfies readonly ItemState[];

/** The states of items that have not arrived. */
export const unsentStates = [
  ...deliverableStates,
  'unprepared',
  'needs-you',
] as const satisfies readonly ItemState[];

/** 'limit': the server accepts no more until a time that it gave; 'room': the phone is full. */
export type WaitReason = 'network' | 'login' | 'backoff' | 'limit' | 'room';
/**
 * 'asks': it was delivered, and the traveller has to accept what the server has made of it.
 * 'not-sold': an order for a visa that this traveller cannot have any more. 'not-asked': the visa that the
 * traveller has chosen in its place does not ask for it. 'not-used': not all that is kept of a person
 * could be used again: the traveller adds it, and nothing waits for this.
 * 'unplaced': it was shared with the app, and the traveller has not said where it belongs.
 * 'lost': it was delivered, the server lost it in a restore, and the phone has no bytes of it.
 * 'unacceptable': files with this content are not accepted. 'unprepared': preparing failed and may
 * be retried.
 */
export type NeedReason =
  | 'asks'
  | 'not-sold'
  | 'not-asked'
  | 'not-used'
  | 'unplaced'
  | 'account-gone'
  | 'order-closed'
  | 'refused'
  | 'damaged'
  | 'lost'
  | 'unacceptable'
  | 'unprepared';

export interface Problem {
  reason: WaitReason | NeedReason;
  /**
   * The message that screens show: the outbox's, the kind's, one about the file, or the server's.
   */
  said: Said;
  /** The file's name, shown before the message if several files were chosen together. */
  fileName?: string | undefined;
  /** For 'login': the mark of the session that the server rejected; absent if the user had none. */
  refused?: string | undefined;
}

/** The fields of every kind. The bytes are sealed chunks stored beside the record. */
interface AnyItem extends StoredItem {
  /** The name of its kind; `kinds/` defines how kinds differ. */
  kind: string;
  target: ItemTarget;
  size: number;
  sha256: string;
  chunkCount: number;
  state: ItemState;
  attempts: number;
  /** In milliseconds since 1970; absent if it waits only for a trigger. */
  nextAttemptAt?: number;
  /** Why it waits or needs the traveller; otherwise absent. */
  lastProblem?: Problem;
  /** Grows with every claim; a write with an older epoch is discarded. */
  epoch: number;
  sealedAt: number;
  /** The delivery call was started and not rejected: the item may have arrived. */
  deliveryBegun?: true;
  /**
   * It was delivered, and its bytes stay on the phone for some days in case the server loses it.
   */
  keepsBytes?: true | undefined;
  /** The delivery call was also started earlier, and that one was never answered. */
  deliveryRepeated?: true;
}

/** How many superseded deliveries an item may name: more does not fit the contract. */
export const mostNamed = 200;

/**
 * The names of superseded deliveries, the oldest first: each once, at its last place, and the newest
 * where there are too many. Whoever joins such names does it by this.
 */
export const named = (keys: readonly string[]): string[] =>
  keys.filter((key, index) => keys.lastIndexOf(key) === index).slice(-mostNamed);

/** A raw file is neither prepared nor sent while a page holds it back. */
export interface HeldBack {
  /** An id that the page made for this file. */
  by: string;
  /** In milliseconds since 1970. */
  at: number;
}

/** An item with a file, which is uploaded first, then attached. */
export interface FileItem extends AnyItem {
  target: FileTarget;
  fileName: string;
  mime: string;
  /** A small JPEG of it is stored beside it, sealed like the bytes; a PDF has none. */
  hasThumbnail?: true | undefined;
  /**
   * The upload's key at the server; stored before attaching starts. Of an item that repeats a page: its
   * upload's id, or the attach key of its item.
   */
  serverKey?: string;
  uploadKey: string;
  attachKey: string;
  /** Of a resumable upload: its URL, and how many bytes the server has acknowledged. */
  uploadUrl?: string;
  offset?: number;
  /** How often the server received bytes that did not match the digest. */
  checksumRefusals?: number;
  /** How often the server had lost the upload at the attach. */
  uploadsGone?: number;
  /**
   * The attach keys of the deliveries that this item supersedes, whether or not they arrived: the
   * server keeps none of them beside it.
   */
  supersedes: string[];
  /**
   * Its bytes are the chosen file: nothing of it is sent before the prepared form replaces them.
   */
  isRaw?: true;
  /** The page that holds it back, and that page's last heartbeat (`held.ts`). */
  held?: HeldBack | undefined;
  /** How a page is cut out of a raw picture when it is prepared; absent if it is sent as it was taken. */
  scan?: PageScan | undefined;
  /** The pages of a raw PDF that are kept when it is prepared, from 0, in their order; absent: all, unchanged. */
  keeps?: readonly number[] | undefined;
  /** Its epoch when it was prepared: the claims until then were not for delivery. */
  preparedEpoch?: number;
  /**
   * The traveller's input, as JSON, sealed like the bytes. If the kind needs it and it is absent,
   * the item is uploaded but not attached.
   */
  sealedFields?: ArrayBuffer;
  /**
   * The server's reading of the file, or the note that it read nothing; JSON, sealed like the
   * bytes.
   */
  sealedReading?: ArrayBuffer;
  /** The traveller has not confirmed it yet: the server may read it, but it is neither attached nor listed. */
  isUnconfirmed?: true | undefined;
  arrived?: FileArrival;
  /** One of the items that it supersedes may have arrived. */
  supersededBegun?: true;
  /**
   * The traveller has removed it: it has no bytes any more, and stays queued until the server has
   * deleted it.
   */
  isWithdrawn?: true;
}

/** The position of an attached page; other files have none. */
export interface PlacedPage {
  position: number;
  /**
   * A later page names this upload in `replaces`; absent if the server does not send
   * it.
   */
  uploadId?: string | undefined;
  /** The upload that another device had put at the intended position: both are kept. */
  beside?: string | undefined;
}

export interface FileArrival extends Partial<PlacedPage> {
  at: number;
  /** Calculated by the server; absent if it sends none. */
  sha256?: string | undefined;
}

/**
 * An item that a single call delivers: a text, which is its bytes in UTF-8, or a change of an application,
 * which is its fields.
 */
export interface MessageItem extends AnyItem {
  sendKey: string;
  /** Of a change: its content, as JSON, sealed like the bytes. It stays with the row. */
  sealedFields?: ArrayBuffer;
  /**
   * The id of the item about the same that may have arrived when this one was sealed: it names as seen
   * what that one makes.
   */
  follows?: string | undefined;
  /** The question to the traveller, as JSON, sealed like the bytes; until it is accepted, it is not done. */
  sealedQuestion?: ArrayBuffer | undefined;
  arrived?: { at: number };
}

export type OutboxItem = FileItem | MessageItem;

type WithoutSeq<Item> = Item extends unknown ? Omit<Item, 'seq'> : never;
/** An item before the store assigns its number in the queue. */
export type NewItem = WithoutSeq<OutboxItem>;

export const hasFile = (item: OutboxItem): item is FileItem => !('sendKey' in item);

/** Whether its bytes are the chosen file, which is never sent. */
export const isRaw = (item: OutboxItem): item is FileItem & { isRaw: true } =>
  hasFile(item) && item.isRaw === true;

export const deliveryClaims = ({ epoch, preparedEpoch = 0 }: FileItem): number =>
  epoch - preparedEpoch;

/** Whether it is to be deleted at the server, or was. */
export const isWithdrawn = (item: OutboxItem): item is FileItem & { isWithdrawn: true } =>
  hasFile(item) && item.isWithdrawn === true;

/** Whether the traveller must still confirm it. */
export const isUnconfirmed = (item: OutboxItem): boolean =>
  hasFile(item) && item.isUnconfirmed === true;

/** Whether the traveller must still fill in what the kind needs. */
export const lacksFields = (item: OutboxItem, { needsFields }: { needsFields?: true }): boolean =>
  needsFields === true && hasFile(item) && item.sealedFields === undefined;

/** After so many interrupted readings the file is uploaded without one. */
const mostReadings = 2;

/** Whether the next step is the call that reads the file, for which the traveller waits. */
export const isToBeRead = (
  item: OutboxItem,
  { reads }: { reads?(item: FileItem): boolean },
): boolean =>
  hasFile(item) &&
  isUnsent(item) &&
  !isRaw(item) &&
  item.serverKey === undefined &&
  item.sealedReading === undefined &&
  item.attempts < mostReadings &&
  reads?.(item) === true;

/** Whether it waits for another log-in: the server rejected the user's present session. */
export const waitsForLogIn = ({ state, lastProblem }: OutboxItem, sessionMark: string): boolean =>
  state === 'waiting' && lastProblem?.reason === 'login' && lastProblem.refused === sessionMark;

export const isFinished = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state === 'done' || state === 'cancelled';

/** Whether the server has lost it after its delivery, so that the traveller must add it again. */
export const isLost = ({
  state,
  lastProblem,
}: Pick<OutboxItem, 'state' | 'lastProblem'>): boolean =>
  state === 'needs-you' && lastProblem?.reason === 'lost';

/** Whether it has arrived, and the traveller has to accept what the server has made of it. */
export const isAsking = ({
  state,
  lastProblem,
}: Pick<OutboxItem, 'state' | 'lastProblem'>): boolean =>
  state === 'needs-you' && lastProblem?.reason === 'asks';

/** Whether it is an order for a visa that this traveller cannot have any more. */
export const isNotSold = ({
  state,
  lastProblem,
}: Pick<OutboxItem, 'state' | 'lastProblem'>): boolean =>
  state === 'needs-you' && lastProblem?.reason === 'not-sold';

/** Whether it is set aside: the visa that the traveller has chosen instead does not ask for it. */
export const isSetAside = ({
  state,
  lastProblem,
}: Partial<Pick<OutboxItem, 'state' | 'lastProblem'>>): boolean =>
  state === 'needs-you' && lastProblem?.reason === 'not-asked';

/** Whether what is kept of a person could not be used, which the traveller has not read yet. */
export const isNotUsed = ({
  state,
  lastProblem,
}: Pick<OutboxItem, 'state' | 'lastProblem'>): boolean =>
  state === 'needs-you' && lastProblem?.reason === 'not-used';

/** Whether the item still has bytes that the server has not acknowledged. */
export const isUnsent = (item: Pick<OutboxItem, 'state'>): boolean => !isFinished(item);

const hopeless: ReadonlySet<string> = new Set([
  ...['unacceptable', 'lost', 'not-asked', 'not-used', 'unplaced'],
]);

/** Whether a retry may help: it does not for an unusable file, or one that is not on the phone. */
export const mayRetry = ({ state, lastProblem }: OutboxItem): boolean =>
  state === 'waiting' || (state === 'needs-you' && !hopeless.has(lastProblem?.reason ?? ''));

/** Whether the delivery call is in progress. */
export const isArriving = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state === 'attaching' || state === 'sending';

/** Whether it may have arrived without the phone having received the answer. */
export const mayHaveArrived = (
  item: Pick<OutboxItem, 'state' | 'deliveryBegun'> & Pick<FileItem, 'supersededBegun'>,
): boolean =>
  isArriving(item) ||
  (isUnsent(item) && (item.deliveryBegun === true || item.supersededBegun === true));
