import type { ApplicantStatus, OrUnknown } from '../../../contract/codes';
import { t } from '../../../language/translate';
import { isUnsent, type OutboxItem } from '../../../outbox/core/item';
import { isVisaPhoto, type PhotoItem } from '../../../outbox/kinds/visa-photo';
import type { ApplicantPhoto } from '../use-visa-photo';

const isPhotoOf =
  (applicantId: string) =>
  (item: OutboxItem): item is PhotoItem =>
    isVisaPhoto(item) && item.target.applicantId === applicantId;

/**
 * The photo on this phone that is shown instead of the server's: an unsent one, or one that was
 * delivered after the order was last requested.
 */
export function shownPhoto(
  items: readonly OutboxItem[],
  applicantId: string,
  updatedAt: number,
): PhotoItem | undefined {
  return items
    .filter(isPhotoOf(applicantId))
    .filter((item) => isUnsent(item) || (item.arrived?.at ?? 0) > updatedAt)
    .at(-1);
}

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
