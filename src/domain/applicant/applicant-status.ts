import type { ApplicantResult, ApplicantStatus, OrUnknown } from '../../contract/codes';

export const applicantStatusLabels: Record<OrUnknown<ApplicantStatus>, string> = {
  'uploading-documents': 'Uploading documents',
  'waiting-for-payment': 'Waiting for payment',
  'pre-checking': 'Pre-checking',
  'revision-needed': 'Revision needed',
  'submitting-to-embassy': 'Submitting to embassy',
  'in-embassy': 'In embassy',
  completed: 'Completed',
  unknown: 'In progress',
};

export const applicantResultLabels: Record<ApplicantResult, string> = {
  suspended: 'Application suspended',
  'self-collection': 'Self collection',
  'mailed-by-embassy': 'Mailed by embassy',
  approved: 'Approved',
  refused: 'Refused',
};

export type StatusTone = 'action' | 'ok' | 'wait' | 'danger' | 'neutral';

const statusTones: Record<OrUnknown<ApplicantStatus>, StatusTone> = {
  'uploading-documents': 'wait',
  'waiting-for-payment': 'wait',
  'pre-checking': 'action',
  'revision-needed': 'danger',
  'submitting-to-embassy': 'action',
  'in-embassy': 'action',
  completed: 'ok',
  unknown: 'action',
};

interface StatusOf {
  status: OrUnknown<ApplicantStatus>;
  result?: ApplicantResult | undefined;
}

/** The label of an applicant: the status, or the result of a completed one. */
export function describeApplicantStatus({ status, result }: StatusOf): {
  label: string;
  tone: StatusTone;
} {
  if (status !== 'completed' || result === undefined)
    return { label: applicantStatusLabels[status], tone: statusTones[status] };
  const tone = result === 'refused' ? 'danger' : result === 'suspended' ? 'neutral' : 'ok';
  return { label: applicantResultLabels[result], tone };
}
