import { isUnsent, type OutboxItem, type PhotoItem } from '../../outbox/core/item';

const isPhotoOf =
  (applicantId: string) =>
  (item: OutboxItem): item is PhotoItem =>
    item.kind === 'visa-photo' && item.target.applicantId === applicantId;

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
