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
import type { SharedFileItem } from '../kinds/shared-file';
import type { Place } from './save-files';
import { placeShared } from './shared-files';
import { captureFiles } from './sealing-queue';

/**
 * Accepts files that were chosen for a document, in the order of the choice.
 * @param heldBy the id under which a page of the app holds them back, until they are checked
 * @returns their items, once all files are saved or rejected
 */
export function addPages(
  target: DocumentTarget,
  aim: PageAim,
  files: readonly File[],
  heldBy?: string,
): Promise<DocumentPageItem[]> {
  return captureFiles({
    kind: documentPage,
    target,
    files,
    among: isPageOf(target),
    place(queued) {
      const place = placeFor(target, aim, queued);
      return place && { ...place, heldBy };
    },
  });
}

/** The place of the next page of a document; undefined if the document is full. */
function placeFor(
  target: DocumentTarget,
  aim: PageAim,
  queued: readonly DocumentPageItem[],
): Place<DocumentPageItem> | undefined {
  const place = choosePlace(aim, documentNow(target).uploads, queued);
  if (!place) return undefined;
  const { supersedes, ...slot } = place;
  return { target: { ...withoutUser(target), ...slot }, supersedes };
}

/**
 * Makes shared files pages of a document, in this order: from then on they are prepared and sent like
 * chosen ones. One that has been placed or removed elsewhere is left out.
 * @returns the pages
 * @throws if the storage fails; those before are placed
 */
export async function placePages(
  target: DocumentTarget,
  aim: PageAim,
  files: readonly SharedFileItem[],
): Promise<FileItem[]> {
  const pages: FileItem[] = [];
  for (const { id } of files) {
    const all = (await items.list(target.userId)).filter(hasFile).filter(isPageOf(target));
    const place = placeFor(target, aim, all);
    const page = place && (await placeShared(id, documentPage, place));
    if (page) pages.push(page);
  }
  return pages;
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
