import type { ApplicantInList } from '../../contract/applicants';
import { describeApplicantStatus } from '../../domain/applicant/applicant-status';
import type { IconName } from '../../ui/media/icon-paths';
import { StateChip } from '../../ui/feedback/state-chip';

const icons: Record<ApplicantInList['status'], IconName> = {
  'uploading-documents': 'upload-cloud',
  'waiting-for-payment': 'clock',
  'pre-checking': 'search',
  'revision-needed': 'warning',
  'submitting-to-embassy': 'upload-cloud',
  'in-embassy': 'bank',
  completed: 'check-circle',
  unknown: 'clock',
};

const resultIcons: Record<NonNullable<ApplicantInList['result']>, IconName> = {
  suspended: 'pause',
  'self-collection': 'check-circle',
  'mailed-by-embassy': 'mail',
  approved: 'check-circle',
  refused: 'warning',
};

/** An applicant's status, or the result if completed. */
export function ApplicantChip({ applicant }: { applicant: ApplicantInList }) {
  const { status, result } = applicant;
  const { label, tone } = describeApplicantStatus(applicant);
  const icon = status === 'completed' && result ? resultIcons[result] : icons[status];
  return (
    <StateChip tone={tone} icon={icon}>
      {label}
    </StateChip>
  );
}
