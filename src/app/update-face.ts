import type { BusyWith } from '../page/busy';
import { t } from '../language/translate';

/** The state of the update notice: hidden, an offer, or a postponed offer with its reason. */
export type UpdateFace = { kind: 'none' } | { kind: 'offer' } | { kind: 'later'; reason: string };

/** No offer during typing, a request or a payment; during an upload it is postponed. */
export function updateFace(ready: boolean, busyWith: readonly BusyWith[]): UpdateFace {
  if (!ready || busyWith.includes('form') || busyWith.includes('payment')) return { kind: 'none' };
  if (busyWith.includes('upload'))
    return { kind: 'later', reason: t('You can use it when your files are saved and sent.') };
  return { kind: 'offer' };
}
