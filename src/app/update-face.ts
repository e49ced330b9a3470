import type { BusyWith } from '../page/busy';

/** How a new version shows: not at all, as an offer, or as something for later with its reason. */
export type UpdateFace = { kind: 'none' } | { kind: 'offer' } | { kind: 'later'; reason: string };

/** Nothing is offered over typed input, an answer that is awaited or a payment; files are waited for. */
export function updateFace(ready: boolean, busyWith: readonly BusyWith[]): UpdateFace {
  if (!ready || busyWith.includes('form') || busyWith.includes('payment')) return { kind: 'none' };
  if (busyWith.includes('upload'))
    return { kind: 'later', reason: 'You can use it when your files are saved and sent.' };
  return { kind: 'offer' };
}
