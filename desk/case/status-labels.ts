import type { ApplicantResult, ApplicantStatus } from '../../src/contract/codes';

const statuses: Record<ApplicantStatus, string> = {
  'uploading-documents': 'adding documents',
  'waiting-for-payment': 'waiting for payment',
  'pre-checking': 'pre-check',
  'revision-needed': 'revision needed',
  'submitting-to-embassy': 'to be submitted',
  'in-embassy': 'in the embassy',
  completed: 'completed',
};
const results: Record<ApplicantResult, string> = {
  suspended: 'cancelled',
  'self-collection': 'self collection',
  'mailed-by-embassy': 'mailed by the embassy',
  approved: 'approved',
  refused: 'refused',
};

/** Where an applicant is in the whole life of an application. */
export const statusLabel = ({
  status,
  result,
}: {
  status: ApplicantStatus;
  result?: ApplicantResult | undefined;
}): string => (result === undefined ? statuses[status] : results[result]);
