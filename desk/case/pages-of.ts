import type { CaseItem } from '../../src/contract/desk/case-item';
import type { DeskCase } from '../../src/contract/desk/case-shape';
import { isOpen } from './case-items';
import type { PageToShow } from './picture-pane';

/** The pages to show for an item: its own, or the photo that was made and its original. */
export function pagesOf({ photo, files }: CaseItem): PageToShow[] {
  if (!photo) return files.map(({ uploadId, mimeType, size }) => ({ uploadId, mimeType, size }));
  const known = (uploadId: string) => files.find((file) => file.uploadId === uploadId);
  const ids = [...new Set([photo.photoId, photo.originalId])];
  return ids.map((uploadId) => ({
    uploadId,
    mimeType: known(uploadId)?.mimeType ?? 'image/jpeg',
    size: known(uploadId)?.size ?? 0,
  }));
}

/** The pages of a case in the order in which a reviewer comes to them who starts with one applicant. */
export function pagesFrom(
  { applicants }: Pick<DeskCase, 'applicants'>,
  applicantId: string,
): PageToShow[] {
  const at = Math.max(
    0,
    applicants.findIndex(({ id }) => id === applicantId),
  );
  const inTurn = [...applicants.slice(at), ...applicants.slice(0, at)];
  const items = inTurn.flatMap((applicant) => applicant.items);
  const decided = items.filter((item) => !isOpen(item));
  return [...items.filter(isOpen), ...decided].flatMap(pagesOf);
}
