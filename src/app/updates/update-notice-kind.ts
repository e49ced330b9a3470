import type { BusyWith } from '../../services/busy';

/** The state of the update notice: hidden, an offer, or a postponed offer. */
export type UpdateNoticeKind = 'none' | 'offer' | 'later';

/** No offer during typing, a request or a payment; during an upload it is postponed. */
export function updateNoticeKind(ready: boolean, busyWith: readonly BusyWith[]): UpdateNoticeKind {
  if (!ready || busyWith.includes('form') || busyWith.includes('payment')) return 'none';
  return busyWith.includes('upload') ? 'later' : 'offer';
}
