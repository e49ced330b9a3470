import { isUnsent, type OutboxItem } from '../../outbox/core/item';
import { isVisaPhoto, type PhotoItem } from '../../outbox/kinds/visa-photo';

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
