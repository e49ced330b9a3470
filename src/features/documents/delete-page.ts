import { useSendOnce } from '../../page/send-once';
import { documentCalls } from '../../contract/documents';
import type { PageEntry } from './page-entries';
import { refreshOrder } from '../../queries/order-query';
import { items } from '../../page/items';
import { kept } from '../../sync/kept';
import { api } from '../../page/services';
import { currentSession } from '../../session/session';

/**
 * Deletes the receipt of a deleted page, so that a restore of the server does not bring the page
 * back.
 */
async function forgetReceipt(uploadId: string | undefined): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined || uploadId === undefined) return;
  for (const { id, arrived } of await items.list(userId)) {
    if (!arrived || !('uploadId' in arrived) || arrived.uploadId !== uploadId) continue;
    await kept.letGo(id);
    await items.forget(id);
  }
}

/** Deletes a page at the server: that upload, even if another one is at its position now. */
export const useDeletePage = (orderId: string, applicantId: string, documentId: number) =>
  useSendOnce({
    mutationFn: ({ position, upload, item }: PageEntry) =>
      api.call(documentCalls.deletePage, {
        applicant_id: applicantId,
        elec_id: documentId,
        pos: position,
        upload_id: item?.arrived?.uploadId ?? upload?.id,
        ...(item && { supersedes: [item.attachKey] }),
      }),
    onSuccess: (_, { upload }) => forgetReceipt(upload?.id),
    onSettled: () => refreshOrder(orderId),
  });
