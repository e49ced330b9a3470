import type { CancelReason } from '../contract/codes';
import { msg, type SourceText } from '../language/text';

/** The reasons for a cancellation, as a traveller chooses among them. */
export const cancelReasonWords: readonly { value: CancelReason; title: SourceText }[] = [
  { value: 'mistake', title: msg('Application created by mistake') },
  { value: 'travel-plan', title: msg('Need to change travel plan') },
  { value: 'other', title: msg('Other') },
];
