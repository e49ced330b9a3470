import { isDocumentPage, type DocumentPageItem } from '../../outbox/item';
import { orderQuery } from '../../state/order-query';
import { sealPage } from '../../state/outbox';
import { items } from '../../state/items';
import { queryClient } from '../../state/services';
import type { PreparedFile } from '../../workers/image/image.api';
import { deliveredName } from '../../domain/delivered-name';
import { choosePlace, type PageAim } from './page-place';

/** The document that a picked file is for. */
export interface DocumentTarget {
  userId: string;
  orderId: string;
  applicantId: string;
  documentId: number;
  documentName: string;
  applicantName: string;
}

/** The document's row has no room for another page. */
export class DocumentFullError extends Error {
  override readonly name = 'DocumentFullError';
  constructor() {
    super('This document has no room for another page.');
  }
}

/** Saves a checked file on the phone, in its place, and sets its delivery going. */
export async function sealPicked(
  target: DocumentTarget,
  aim: PageAim,
  { fileName, file }: { fileName: string; file: PreparedFile },
): Promise<void> {
  const queued = (await items.list(target.userId))
    .filter(isDocumentPage)
    .filter((item) => belongs(item, target));
  const place = choosePlace(aim, uploadsOf(target), queued);
  if (!place) throw new DocumentFullError();
  const { userId, ...where } = target;
  await sealPage({
    userId,
    target: { ...where, position: place.position, replaces: place.replaces },
    fileName: deliveredName(fileName, file.mime),
    mime: file.mime,
    bytes: new Uint8Array(file.bytes),
    ...(file.type === 'image' && { thumbnail: new Uint8Array(file.thumbnail) }),
    supersedes: place.supersedes,
  });
}

const belongs = ({ target: own }: DocumentPageItem, { applicantId, documentId }: DocumentTarget) =>
  own.applicantId === applicantId && own.documentId === documentId;

const order = (orderId: string) => queryClient.getQueryData(orderQuery(orderId).queryKey);

function uploadsOf({ orderId, applicantId, documentId }: DocumentTarget) {
  const applicant = order(orderId)?.applicants.find(({ id }) => id === applicantId);
  const documents = [...(applicant?.required ?? []), ...(applicant?.optional ?? [])];
  return documents.find(({ id }) => id === documentId)?.uploads ?? [];
}
