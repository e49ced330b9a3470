import type { FileItem } from '../core/item';
import { documentPage, isDocumentPage, type DocumentPageItem } from '../kinds/document-page';
import { queryClient } from '../../services/services';
import { orderQuery } from '../../queries/order-query';
import { withoutUser, type DocumentTarget } from './saving-files';
import { choosePlace, type PageAim } from './page-place';
import { captureFiles } from './sealing-queue';

/** Accepts files that were chosen for a document, in the order of the choice. */
export function addPages(target: DocumentTarget, aim: PageAim, files: readonly File[]): void {
  const where = withoutUser(target);
  void captureFiles({
    kind: documentPage,
    target,
    files,
    among: isPageOf(target),
    place(queued) {
      const place = choosePlace(aim, uploadsOf(target), queued);
      if (!place) return undefined;
      const { supersedes, ...slot } = place;
      return { target: { ...where, ...slot }, supersedes };
    },
  });
}

const isPageOf =
  ({ applicantId, documentId }: DocumentTarget) =>
  (item: FileItem): item is DocumentPageItem =>
    isDocumentPage(item) &&
    item.target.applicantId === applicantId &&
    item.target.documentId === documentId;

function uploadsOf({ orderId, applicantId, documentId }: DocumentTarget) {
  const order = queryClient.getQueryData(orderQuery(orderId).queryKey);
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const documents = [...(applicant?.required ?? []), ...(applicant?.optional ?? [])];
  return documents.find(({ id }) => id === documentId)?.uploads ?? [];
}
