import type { ApplicantInList } from '../../contract/applicants';
import { describeApplicantStatus } from '../../domain/applicant/applicant-status';
import type { IconName } from '../../ui/media/icon-paths';
import { StateChip } from '../../ui/feedback/state-chip';

const icons: Record<ApplicantInList['status'], IconName> = {
  1: 'upload-cloud',
  2: 'clock',
  5: 'search',
  6: 'warning',
  7: 'upload-cloud',
  12: 'bank',
  13: 'check-circle',
};

const resultIcons: Record<NonNullable<ApplicantInList['result']>, IconName> = {
  1: 'pause',
  2: 'check-circle',
  3: 'mail',
  4: 'check-circle',
  5: 'warning',
};

/** An applicant's status, or a completed one's result. */
export function ApplicantChip({ applicant }: { applicant: ApplicantInList }) {
  const { status, result } = applicant;
  const { label, tone } = describeApplicantStatus(applicant);
  const icon = status === 13 && result ? resultIcons[result] : icons[status];
  return (
    <StateChip tone={tone} icon={icon}>
      {label}
    </StateChip>
  );
}
