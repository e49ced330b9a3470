import { isUnsent, type OutboxItem } from '../../outbox/core/item';
import { isVisaPhoto, type PhotoItem } from '../../outbox/kinds/visa-photo';

const isPhotoOf =
  (applicantId: string) =>
  (item: OutboxItem): item is PhotoItem =>
    isVisaPhoto(item) && item.target.applicantId === applicantId;

/**
 * The photo of an applicant that this phone shows in the place of the server's: one that is not sent
 * yet, or that arrived after the server was asked last.
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
