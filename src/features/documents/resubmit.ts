import type { Applicant } from '../../contract/applicants';
import { isUnsent, type OutboxItem } from '../../outbox/core/item';
import { failedItems } from '../../domain/document/failed-items';

/**
 * Whether an applicant can be re-submitted: under revision, without open problems, and without
 * unsent items, which would arrive too late for the check.
 */
export const canResubmit = (
  applicant: Pick<Applicant, 'id'> & Parameters<typeof failedItems>[0],
  items: readonly Pick<OutboxItem, 'state' | 'target'>[],
): boolean =>
  applicant.status === 'revision-needed' &&
  failedItems(applicant).length === 0 &&
  !items.some(
    (item) =>
      'applicantId' in item.target &&
      item.target.applicantId === applicant.id &&
      isUnsent({ state: item.state }),
  );
