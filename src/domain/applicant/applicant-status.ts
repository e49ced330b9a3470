import type { ApplicantResult, ApplicantStatus } from '../../contract/applicants';

export const applicantStatusLabels: Record<ApplicantStatus, string> = {
  1: 'Uploading documents',
  2: 'Waiting for payment',
  5: 'Pre-checking',
  6: 'Revision needed',
  7: 'Submitting to embassy',
  12: 'In embassy',
  13: 'Completed',
};

export const applicantResultLabels: Record<ApplicantResult, string> = {
  1: 'Application suspended',
  2: 'Self collection',
  3: 'Mailed by embassy',
  4: 'Approved',
  5: 'Refused',
};

export type StatusTone = 'action' | 'ok' | 'wait' | 'danger' | 'neutral';

const statusTones: Record<ApplicantStatus, StatusTone> = {
  1: 'wait',
  2: 'wait',
  5: 'action',
  6: 'danger',
  7: 'action',
  12: 'action',
  13: 'ok',
};

interface StatusOf {
  status: ApplicantStatus;
  result?: ApplicantResult | undefined;
}

/** What the traveller reads about an applicant: the status, or for a completed one the result. */
export function describeApplicantStatus({ status, result }: StatusOf): {
  label: string;
  tone: StatusTone;
} {
  if (status !== 13 || result === undefined)
    return { label: applicantStatusLabels[status], tone: statusTones[status] };
  const tone = result === 5 ? 'danger' : result === 1 ? 'neutral' : 'ok';
  return { label: applicantResultLabels[result], tone };
}
