import type { FormStatus, OrUnknown } from '../../contract/codes';
import type { EditingContext } from './document-rules';

/** Unpaid, or under revision and not complete. */
export const canEditForm = (
  { payStatus, applicantStatus }: EditingContext,
  status: OrUnknown<FormStatus>,
): boolean =>
  (payStatus === 'unpaid' && applicantStatus === 'uploading-documents') ||
  (applicantStatus === 'revision-needed' && status !== 'complete');
