import type { ItemKind } from '../../../src/outbox/item';
import type { FaultPhone } from './phone';

/** What has to become of an item: it arrived, it waits on the phone, or it went by a traveller's will. */
export type End = 'delivered' | 'needs-you' | 'waiting' | 'removed' | 'delivered-or-removed';

/** One sealed page, as the test knows it. */
export interface Sealed {
  readonly id: string;
  readonly kind: ItemKind;
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
