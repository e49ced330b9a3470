import type { BegunApplicant } from './begun-order';

/** A page or message that the app has reported saved to its traveller. */
export interface Capture {
  readonly phone: string;
  readonly account: string;
  readonly kind: 'page' | 'message';
  readonly id: string;
  /** The applicant of an order that was begun on a phone; undefined for a message, and for others. */
  readonly applicant?: BegunApplicant;
  /** Of the bytes that arrive; of a message's text. */
  readonly sha256: string;
  /** The key of its first delivery. */
  readonly key: string;
  /** Its traveller replaced or removed it afterwards: it must not be there in the end. */
  isEnded?: boolean;
  /** The capture that was to replace it. */
  endedBy?: Capture;
  /**
   * Nothing is promised any more: its traveller logged out, the phone lost its storage, or what it
   * had replaced came back when it was removed.
   */
  isOpen?: boolean;
  /**
   * Its phone had no room even for the note that its delivery begins, so when its tab has ended the app
   * may not know that it may have arrived, and calls it removed.
   */
  wasFull?: boolean;
  /** The page of another applicant whose file it takes: its `sha256` is that one's. */
  readonly repeats?: Capture;
  /** No application accepts this file. */
  isUnacceptable?: boolean;
}
