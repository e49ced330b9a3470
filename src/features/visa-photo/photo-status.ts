import type { ApplicantStatus, OrUnknown } from '../../contract/codes';
import type { ApplicantPhoto } from './use-visa-photo';
import { t } from '../../language/translate';

export interface PhotoBadge {
  tone: 'action' | 'ok' | 'danger' | 'neutral';
  icon: 'search' | 'check-circle' | 'warning' | 'photo';
  label: string;
}

/** The badge of a photo's official status. */
export function photoBadge(
  { status }: Pick<ApplicantPhoto, 'status'>,
  applicantStatus: OrUnknown<ApplicantStatus>,
): PhotoBadge {
  switch (status) {
    case 'incomplete':
      return { tone: 'neutral', icon: 'photo', label: t('Not uploaded') };
    case 'in-review':
    case 'unknown':
      return applicantStatus === 'pre-checking'
        ? { tone: 'action', icon: 'search', label: t('In review') }
        : { tone: 'ok', icon: 'check-circle', label: t('Uploaded') };
    case 'passed':
      return { tone: 'ok', icon: 'check-circle', label: t('Pass') };
    case 'failed':
      return { tone: 'danger', icon: 'warning', label: t('Fail') };
  }
}
