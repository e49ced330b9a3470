import type { EditingContext } from './document-rules';

/** 1 incomplete, 2 complete, 4 failed. */
export type FormStatus = 1 | 2 | 4;

/** Unpaid, or under revision and not complete. */
export const canEditForm = (
  { payStatus, applicantStatus }: EditingContext,
  status: FormStatus,
): boolean => (payStatus === 1 && applicantStatus === 1) || (applicantStatus === 6 && status !== 2);
