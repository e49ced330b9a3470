import type { PageScan } from '../../domain/document/page-scan';
import type { Said } from '../../domain/messages/message';
import {
  isWithdrawn,
  type NeedReason,
  type OutboxItem,
  type PlacedPage,
  type Problem,
  type WaitReason,
} from './item';

/**
 * The messages of the outbox's channel. IndexedDB is the truth; a message only says what to read
 * again.
 */
export type OutboxMessage =
  | {
      type: 'changed';
      itemId: string;
      kind: string;
      /** The application that it belongs to, if any. */
      orderId: string | undefined;
      state: string;
      /** The item is done because the server has deleted it. */
      isWithdrawn?: true;
      /** Why it needs the traveller; undefined if it does not. */
      need: Problem | undefined;
    }
  | { type: 'wiped' }
  /** The traveller retried while another page or worker drains. */
  | { type: 'now' };

export function changed(item: OutboxItem): OutboxMessage {
  const { id, kind, target, state, lastProblem } = item;
  return {
    type: 'changed',
    itemId: id,
    kind,
    orderId: target.orderId,
    state,
    ...(isWithdrawn(item) && { isWithdrawn: true }),
    need: state === 'needs-you' ? lastProblem : undefined,
  };
}

/** The events of a file's delivery. */
export type FileEvent =
  | { type: 'upload-started' }
  | { type: 'progressed'; uploadUrl: string; offset: number }
  | { type: 'uploaded'; serverKey: string }
  /** The server received other bytes: the upload restarts once, then the traveller is asked. */
  | { type: 'checksum-refused'; until: number }
  /** The reading was answered or given up; with `serverKey` the server has the file. */
  | { type: 'read'; sealedReading: ArrayBuffer; serverKey?: string | undefined }
  | { type: 'attach-started' }
  | {
      type: 'attached';
      at: number;
      keepsBytes?: true | undefined;
      sha256?: string | undefined;
      page?: PlacedPage;
    }
  /** The server has lost the upload: the bytes are sent again. */
  | { type: 'upload-gone'; until?: number }
  /** The traveller's data was filled in or changed: that is a new request, so it has a new key. */
  | { type: 'filled'; sealedFields: ArrayBuffer; attachKey: string }
  /**
   * The same document has another number: the visa was chosen instead of the first one, or the applicant
   * was added after the picture was taken.
   */
  | {
      type: 'moved';
      documentId: number;
      documentName: string;
      applicantName?: string | undefined;
    }
  /** The traveller confirmed it; it supersedes the items with these attach keys. */
  | { type: 'confirmed'; supersedes: readonly string[] };

/** The events of raw files only. */
type RawEvent =
  /** Does not apply while a page holds the file back. */
  | { type: 'prepare-started'; at: number }
  /** A heartbeat of the page that holds it back, and the end of that. */
  | { type: 'held'; by: string; at: number }
  | { type: 'released'; by: string }
  /**
   * The traveller has checked a page's file that is held back by this page: how it is cut out, or the pages
   * of a PDF that are kept, its position, and the end of the hold are one.
   */
  | {
      type: 'scanned';
      by: string;
      scan?: PageScan | undefined;
      keeps?: readonly number[] | undefined;
      position?: number | undefined;
    };

/** The events of a message's delivery; a withdrawn file shares the first one. */
export type MessageEvent =
  | { type: 'send-started' }
  | {
      type: 'sent';
      at: number;
      keepsBytes?: true | undefined;
      /** The server's id of what was made. */
      madeId?: string | undefined;
      sealedQuestion?: ArrayBuffer | undefined;
    }
  /** The traveller accepts what it asks: its content is what was accepted. */
  | { type: 'accepted'; sealedFields: ArrayBuffer }
  /** The traveller changed what was not sent yet: that is a new request, so it has a new key. */
  | {
      type: 'rewritten';
      sealedFields: ArrayBuffer;
      sendKey: string;
      applicantName?: string | undefined;
      visaName?: string | undefined;
    };

export type OutboxEvent =
  | FileEvent
  | MessageEvent
  | RawEvent
  | {
      type: 'wait';
      reason: WaitReason;
      said: Said;
      fileName?: string;
      until?: number;
      refused?: string;
    }
  /**
   * The server rejected it. `beforeDelivery`: before it processed the delivery, which says nothing
   * about an earlier attempt that may have arrived.
   */
  | {
      type: 'need';
      reason: NeedReason;
      said: Said;
      fileName?: string;
      beforeDelivery?: true;
    }
  /** A newer item supersedes it. */
  | { type: 'superseded' }
  /** The traveller has removed it, and it may have arrived. */
  | { type: 'withdraw' }
  /** The server has deleted it. */
  | { type: 'withdrawn'; at: number; beside?: string | undefined }
  | { type: 'retry' }
  | { type: 'cancel' };

/** The problem of an event that stops an item. */
export const problemOf = ({
  reason,
  said,
  fileName,
}: Extract<OutboxEvent, { type: 'wait' | 'need' }>): Problem => ({
  reason,
  said,
  ...(fileName && { fileName }),
});
