import type { FaultPhone } from './phone';

/**
 * The required fate of an item: it arrived, it waits on the phone, its traveller removed it, or it
 * gave way to another on its phone, whether or not it had arrived by then.
 */
export type End =
  'delivered' | 'needs-you' | 'waiting' | 'removed' | 'delivered-or-removed' | 'superseded';

/** One sealed page, as the test knows it. */
export interface Sealed {
  readonly id: string;
  readonly kind: string;
  readonly phone: FaultPhone;
  readonly sha256: string;
  attachKey: string;
  readonly size: number;
  end: End;
  /** Its bytes on the phone were spoiled on purpose. */
  isDamaged?: true;
  /** A later page has taken its place. */
  isReplaced?: true;
}
