import { hasFile, isUnsent, type FileItem } from '../core/item';
import { noFile } from '../core/seal-item';
import {
  documentPage,
  type DocumentPageItem,
  isDocumentPage,
  isRepeatedPage,
  repeatedPage,
} from '../kinds/document-page';
import { items } from '../../services/stores';
import { queryClient } from '../../services/services';
import { orderQuery } from '../../queries/order-query';
import { withoutUser, type DocumentTarget } from './saving-files';
import { choosePlace, type PageAim } from './page-place';
import { sealForDelivery } from './seal-captured';
import { captureFiles } from './sealing-queue';

/**
 * Accepts files that were chosen for a document, in the order of the choice.
 * @returns their items, once all files are saved or rejected
 */
export function addPages(
  target: DocumentTarget,
  aim: PageAim,
  files: readonly File[],
): Promise<DocumentPageItem[]> {
  const where = withoutUser(target);
  return captureFiles({
    kind: documentPage,
    target,
    files,
    among: isPageOf(target),
    place(queued) {
      const place = choosePlace(aim, documentNow(target).uploads, queued);
      if (!place) return undefined;
      const { supersedes, ...slot } = place;
      return { target: { ...where, ...slot }, supersedes };
    },
  });
}

/** A page whose file another applicant is to have too. */
export interface PageToRepeat {
  /** The attach key of its item, or else the upload's id. */
  name: string;
  applicantId: string;
  fileName: string;
  mime: string;
}

/** Where the file of a page is to stand at another applicant. */
export interface Repetition {
  page: PageToRepeat;
  target: DocumentTarget;
  aim: PageAim;
}

/**
 * Adds the files of pages to the same document of other applicants, without bytes: each is an item of its
 * own, which waits for that page. What has the file already, or waits for it, gets it no second time.
 * @throws {NoRoomError|SealingError}
 */
export async function repeatPages(repetitions: readonly Repetition[]): Promise<void> {
  for (const { page, target, aim } of repetitions) {
    const { name, applicantId: repeatedOf, fileName, mime } = page;
    const all = (await items.list(target.userId)).filter(hasFile).filter(isPageOf(target));
    const { uploads, updatedAt } = documentNow(target);
    const isThere = ({ kind, serverKey, isWithdrawn, arrived, state }: DocumentPageItem) =>
      isRepeatedPage({ kind }) &&
      serverKey === name &&
      !isWithdrawn &&
      (isUnsent({ state }) ||
        (arrived?.at ?? 0) > updatedAt ||
        uploads.some(({ id }) => id === arrived?.uploadId));
    if (all.some(isThere)) continue;
    const place = choosePlace(aim, uploads, all);
    if (!place) continue;
    const { supersedes, ...slot } = place;
    await sealForDelivery(repeatedPage, {
      ...noFile,
      fileName,
      mime,
      userId: target.userId,
      target: { ...withoutUser(target), ...slot, repeatedOf },
      serverKey: name,
      supersedes,
    });
  }
}

const isPageOf =
  ({ applicantId, documentId }: DocumentTarget) =>
  (item: FileItem): item is DocumentPageItem =>
    isDocumentPage(item) &&
    item.target.applicantId === applicantId &&
    item.target.documentId === documentId;

/** A document's uploads in the newest answer, and when that was asked for. */
function documentNow({ orderId, applicantId, documentId }: DocumentTarget) {
  const { queryKey } = orderQuery(orderId);
  const order = queryClient.getQueryData(queryKey);
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const documents = [...(applicant?.required ?? []), ...(applicant?.optional ?? [])];
  return {
    uploads: documents.find(({ id }) => id === documentId)?.uploads ?? [],
    updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
  };
}
