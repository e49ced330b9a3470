import type { StoredItem } from '../storage/database';

/** What a queued page is for, in the words that screens show. */
export interface PageTarget {
  orderId: string;
  applicantId: string;
  /** The document's number in the catalogue. */
  documentId: number;
  position: number;
  /** The upload that the traveller saw at that position; null where it was empty. */
  replaces: string | null;
  documentName: string;
  applicantName: string;
}

/**
 * sealed → uploading → uploaded → attaching → done. An item that waits goes on where it stopped:
 * with the server's key at the attach, without it at the upload.
 */
export type ItemState =
  | 'sealed'
  | 'uploading'
  | 'uploaded'
  | 'attaching'
  | 'waiting'
  | 'needs-you'
  | 'cancelled'
  | 'done';

export type WaitReason = 'network' | 'login' | 'backoff';
export type NeedReason = 'order-closed' | 'refused' | 'damaged';

export interface Problem {
  reason: WaitReason | NeedReason;
  /** What the traveller reads. */
  sentence: string;
}

/** One captured page, from sealing to arrival. Its bytes are chunks beside it, gone once it is done. */
export interface OutboxItem extends StoredItem {
  kind: 'document-page';
  target: PageTarget;
  fileName: string;
  mime: string;
  size: number;
  sha256: string;
  chunkCount: number;
  /** A small JPEG, sealed like the bytes; absent for a PDF. */
  sealedThumbnail?: ArrayBuffer;
  state: ItemState;
  /** From the upload; stored before attaching starts. */
  serverKey?: string;
  uploadKey: string;
  attachKey: string;
  attempts: number;
  /** Milliseconds since 1970; absent when nothing but a trigger is waited for. */
  nextAttemptAt?: number;
  lastProblem?: Problem;
  /** Rises with every claim; a write under an older one is refused. */
  epoch: number;
  sealedAt: number;
  /** What the server acknowledged. */
  arrived?: { at: number; position: number; sha256: string };
}

export const isFinished = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state === 'done' || state === 'cancelled';

/** Whether the item still has bytes that the server does not have attached. */
export const isUnsent = (item: Pick<OutboxItem, 'state'>): boolean => !isFinished(item);
