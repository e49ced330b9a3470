import type { Said } from '../../domain/messages/said';
import type { StoredItem } from '../../storage/database';

/** What an item belongs to. */
export interface ItemTarget {
  /** Absent where it is about no application. */
  orderId?: string | undefined;
}

/** Whose file it is, and which document of the applicant's, in the words that screens show. */
export interface FileTarget extends ItemTarget {
  orderId: string;
  applicantId: string;
  applicantName: string;
  /** The document's number in the catalogue; a visa photo belongs to none. */
  documentId?: number | undefined;
}

/**
 * What has a file: sealed → uploading → uploaded → attaching → done; a chosen file is `unprepared`
 * before it is sealed in the form that is sent; a message: sealed → sending → done. An item that waits
 * goes on where it stopped: with the server's key at the attach, without it at the upload.
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

/** 'limit': the server takes no more until a moment that it named; 'room': the phone is full. */
export type WaitReason = 'network' | 'login' | 'backoff' | 'limit' | 'room';
/**
 * 'lost': it had arrived, and the server has none of it after a restore; the phone has no bytes of it.
 * 'unacceptable': no file of this content is taken. 'unprepared': preparing failed, and may be retried.
 */
export type NeedReason =
  'order-closed' | 'refused' | 'damaged' | 'lost' | 'unacceptable' | 'unprepared';

export interface Problem {
  reason: WaitReason | NeedReason;
  /** What the traveller reads: the outbox's own message, its kind's, one about the file, or the server's. */
  said: Said;
  /** Of a file that was chosen with others: its name goes before. */
  fileName?: string | undefined;
  /** Of 'login': the mark of the session that the server refused; absent where there was none of its user. */
  refused?: string | undefined;
}

/** What every kind has. The bytes are sealed chunks beside the record. */
interface AnyItem extends StoredItem {
  /** The name of its kind (`kinds/`): what differs between kinds is asked there. */
  kind: string;
  target: ItemTarget;
  size: number;
  sha256: string;
  chunkCount: number;
  state: ItemState;
  attempts: number;
  /** Milliseconds since 1970; absent when nothing but a trigger is waited for. */
  nextAttemptAt?: number;
  /** Why it waits or needs the traveller; what goes on has none. */
  lastProblem?: Problem;
  /** Rises with every claim; a write under an older one is refused. */
  epoch: number;
  sealedAt: number;
  /** The call that delivers it was begun, and the server has not said no: it may have arrived. */
  deliveryBegun?: true;
  /** It has arrived, and its bytes are still here for some days, should the server lose it. */
  keepsBytes?: true | undefined;
  /** It was begun before too, and that was not answered. */
  deliveryRepeated?: true;
}

/** How many others a delivery may name: the newest. */
export const mostNamed = 200;

/** What travels as a file: uploaded first, then attached where it belongs. */
export interface FileItem extends AnyItem {
  target: FileTarget;
  fileName: string;
  mime: string;
  /** A small JPEG, sealed like the bytes; absent for a PDF. */
  sealedThumbnail?: ArrayBuffer;
  /** From the upload; stored before attaching starts. */
  serverKey?: string;
  uploadKey: string;
  attachKey: string;
  /** Of an upload in pieces: where it is, and how many bytes of it the server has acknowledged. */
  uploadUrl?: string;
  offset?: number;
  /** How often the server got other bytes than were sealed. */
  checksumRefusals?: number;
  /** How often the server had lost the upload when it was to be attached. */
  uploadsGone?: number;
  /**
   * The attach keys of what it comes in the place of, whether or not that has arrived: the server
   * lets none of them stand beside it. Absent where an older version sealed it.
   */
  supersedes?: string[];
  /** Its bytes are the file as it was chosen: nothing of it is sent before its prepared form replaces them. */
  isRaw?: true;
  /** Its epoch when it was prepared: the claims until then delivered nothing. */
  preparedEpoch?: number;
  /**
   * What its traveller fills in: JSON, sealed like the bytes. Where its kind needs it and it is absent,
   * the item goes no further than its upload.
   */
  sealedFields?: ArrayBuffer;
  /** What the server read from the file, or that it read nothing: JSON, sealed like the bytes. */
  sealedReading?: ArrayBuffer;
  /** What the server acknowledged. */
  arrived?: FileArrival;
  /** One of those that it supersedes may have arrived. */
  supersededBegun?: true;
  /** Its traveller has removed it: it has no bytes any more, and goes on until the server has none. */
  isWithdrawn?: true;
}

/** Where an attached page stands; other files have no place of their own. */
export interface PlacedPage {
  position: number;
  /** What `replaces` of a later page names; absent where an older version saw it arrive, or the server tells none. */
  uploadId?: string | undefined;
  /** The upload that another device had put where this one was meant: both are kept. */
  beside?: string | undefined;
}

export interface FileArrival extends Partial<PlacedPage> {
  at: number;
  /** The server's own; absent where it tells none. */
  sha256?: string | undefined;
}

/** A text that one call delivers: its bytes are the text in UTF-8. */
export interface MessageItem extends AnyItem {
  sendKey: string;
  arrived?: { at: number };
}

/** One captured thing, from sealing to arrival. */
export type OutboxItem = FileItem | MessageItem;

type WithoutSeq<Item> = Item extends unknown ? Omit<Item, 'seq'> : never;
/** An item before the store has given it its place in the queue. */
export type NewItem = WithoutSeq<OutboxItem>;

/** Whether it travels as a file. */
export const hasFile = (item: OutboxItem): item is FileItem => !('sendKey' in item);

/** Whether its bytes are a file as it was chosen, which is never sent. */
export const isRaw = (item: OutboxItem): item is FileItem & { isRaw: true } =>
  hasFile(item) && item.isRaw === true;

/** How often it was claimed for its delivery. */
export const deliveryClaims = ({ epoch, preparedEpoch = 0 }: FileItem): number =>
  epoch - preparedEpoch;

/** Whether it is to be deleted, or was. */
export const isWithdrawn = (item: OutboxItem): item is FileItem & { isWithdrawn: true } =>
  hasFile(item) && item.isWithdrawn === true;

/** Whether its traveller has still to fill in what its kind needs. */
export const lacksFields = (item: OutboxItem, { needsFields }: { needsFields?: true }): boolean =>
  needsFields === true && hasFile(item) && item.sealedFields === undefined;

/** A reading that was cut off so often is given up: the file goes as any other. */
const mostReadings = 2;

/**
 * Whether the next thing that is done with a file is having it read by the server, which its traveller
 * waits for.
 */
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

/** Whether nothing but another log-in takes it further: the session that its user has now was refused. */
export const waitsForLogIn = ({ state, lastProblem }: OutboxItem, sessionMark: string): boolean =>
  state === 'waiting' && lastProblem?.reason === 'login' && lastProblem.refused === sessionMark;

export const isFinished = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state === 'done' || state === 'cancelled';

/** Whether the server has had it and lost it, and its traveller has to bring it once more. */
export const isLost = ({
  state,
  lastProblem,
}: Pick<OutboxItem, 'state' | 'lastProblem'>): boolean =>
  state === 'needs-you' && lastProblem?.reason === 'lost';

/** Whether the item still has bytes that the server has not acknowledged. */
export const isUnsent = (item: Pick<OutboxItem, 'state'>): boolean => !isFinished(item);

/** Whether trying again may help: a file that nobody can use, or that is not here, stays what it is. */
export const mayRetry = ({ state, lastProblem }: OutboxItem): boolean =>
  state === 'waiting' ||
  (state === 'needs-you' &&
    lastProblem?.reason !== 'unacceptable' &&
    lastProblem?.reason !== 'lost');

/** Whether the call that delivers it is under way. */
export const isArriving = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state === 'attaching' || state === 'sending';

/** Whether it may have arrived, though the phone does not know of it. */
export const mayHaveArrived = (
  item: Pick<OutboxItem, 'state' | 'deliveryBegun'> & Pick<FileItem, 'supersededBegun'>,
): boolean =>
  isArriving(item) ||
  (isUnsent(item) && (item.deliveryBegun === true || item.supersededBegun === true));
