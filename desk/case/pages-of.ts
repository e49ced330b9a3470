import type { CaseItem } from '../../src/contract/desk/case-calls';
import type { PageToShow } from './picture-pane';

/** What there is to look at of an item: its pages, or the photo that was made and its original. */
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
