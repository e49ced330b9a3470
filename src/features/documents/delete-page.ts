import { useSendOnce } from '../../page/send-once';
import { documentCalls } from '../../contract/documents';
import { endedReceipts, uploadIdOf } from './ended-receipts';
import type { PageEntry } from './page-entries';
import { refreshOrder } from '../../queries/order-query';
import { items } from '../../page/items';
import { api } from '../../page/services';
import { currentSession } from '../../session/session';

/**
 * Deletes the receipts that end with a deleted page, so that a restore of the server brings neither
 * the page back nor one that it had replaced.
 */
async function forgetReceipts(uploadId: string | undefined): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  for (const { id } of endedReceipts(uploadId, await items.list(userId))) await items.forget(id);
}

/** Deletes a page at the server: that upload, even if another one is at its position now. */
export const useDeletePage = (orderId: string, applicantId: string, documentId: number) =>
  useSendOnce({
    mutationFn: (entry: PageEntry) =>
      api.call(documentCalls.deletePage, {
        applicant_id: applicantId,
        elec_id: documentId,
        pos: entry.position,
        upload_id: uploadIdOf(entry),
        ...(entry.item && { supersedes: [entry.item.attachKey] }),
      }),
    onSuccess: (_, entry) => forgetReceipts(uploadIdOf(entry)),
    onSettled: () => refreshOrder(orderId),
  });
