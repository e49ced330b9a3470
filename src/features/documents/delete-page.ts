import { useMutation } from '@tanstack/react-query';
import { documentCalls } from '../../contract/documents';
import type { PageEntry } from './page-entries';
import { refreshOrder } from '../../state/order-query';
import { api } from '../../state/services';

/** Deletes a page that the server has: that upload, whatever else stands there by now. */
export const useDeletePage = (orderId: string, applicantId: string, documentId: number) =>
  useMutation({
    mutationFn: ({ position, upload, item }: PageEntry) =>
      api.call(documentCalls.deletePage, {
        applicant_id: applicantId,
        elec_id: documentId,
        pos: position,
        upload_id: item?.arrived?.uploadId ?? upload?.id,
        ...(item && { supersedes: [item.attachKey] }),
      }),
    onSettled: () => refreshOrder(orderId),
  });
