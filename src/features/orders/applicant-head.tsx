import type { ApplicantInList } from '../../contract/applicants';
import { type ApplicantState, describeApplicantStatus } from '../../domain/applicant/applicant';
import { applicantStateLabel } from '../../i18n/applicant-labels';
import { StateChip } from '../../ui/feedback/state-chip';
import { Avatar } from '../../ui/media/avatar';
import type { IconName } from '../../ui/media/icon-paths';
import { ImageThumb } from '../../ui/media/image-thumb';

/** The applicant's visa photo if available, else the first letter of the name. */
export function ApplicantPicture({
  firstName,
  avatarUrl,
}: {
  firstName: string;
  avatarUrl?: string;
}) {
  return <ImageThumb src={avatarUrl} fallback={<Avatar text={firstName} />} />;
}

const icons: Record<ApplicantState, IconName> = {
  'uploading-documents': 'upload-cloud',
  'waiting-for-payment': 'clock',
  'pre-checking': 'search',
  'revision-needed': 'warning',
  'submitting-to-embassy': 'upload-cloud',
  'in-embassy': 'bank',
  completed: 'check-circle',
  unknown: 'clock',
  suspended: 'pause',
  'self-collection': 'check-circle',
  'mailed-by-embassy': 'mail',
  approved: 'check-circle',
  refused: 'warning',
};

/** An applicant's status, or the result if completed. */
export function ApplicantChip({ applicant }: { applicant: ApplicantInList }) {
  const { state, tone } = describeApplicantStatus(applicant);
  return (
    <StateChip tone={tone} icon={icons[state]}>
      {applicantStateLabel(state)}
    </StateChip>
  );
}
