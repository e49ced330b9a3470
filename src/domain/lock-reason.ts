import type { EditingContext } from './document-rules';

/** Why a document stays as it is, in a sentence for the traveller. */
export function lockReason({ payStatus, applicantStatus }: EditingContext): string {
  if (applicantStatus === 13)
    return 'This application is closed, so its documents stay as they are.';
  if (payStatus === 2) return 'This application waits for payment: choose Re-edit to change it.';
  if (applicantStatus === 6) return 'This document needs no revision.';
  return 'This application is being processed, so its documents stay as they are.';
}
