import type { ApplicantStatus } from '../../contract/applicants';
import type { ApplicantPhoto } from './use-visa-photo';

export interface PhotoBadge {
  tone: 'action' | 'ok' | 'danger' | 'neutral';
  icon: 'search' | 'check-circle' | 'warning' | 'photo';
  label: string;
}

/** How a photo stands with the officials. */
export function photoBadge(
  { status }: Pick<ApplicantPhoto, 'status'>,
  applicantStatus: ApplicantStatus,
): PhotoBadge {
  switch (status) {
    case 1:
      return { tone: 'neutral', icon: 'photo', label: 'Not uploaded' };
    case 2:
      return applicantStatus === 5
        ? { tone: 'action', icon: 'search', label: 'In review' }
        : { tone: 'ok', icon: 'check-circle', label: 'Uploaded' };
    case 3:
      return { tone: 'ok', icon: 'check-circle', label: 'Pass' };
    case 4:
      return { tone: 'danger', icon: 'warning', label: 'Fail' };
  }
}
