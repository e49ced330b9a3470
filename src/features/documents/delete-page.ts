import { useMutation } from '@tanstack/react-query';
import { documentCalls } from '../../contract/documents';
import { refreshOrder } from '../../state/order-query';
import { api } from '../../state/services';

/** Deletes a page that the server has. */
export const useDeletePage = (orderId: string, applicantId: string, documentId: number) =>
  useMutation({
    mutationFn: (position: number) =>
      api.call(documentCalls.deletePage, {
        applicant_id: applicantId,
        elec_id: documentId,
        pos: position,
      }),
    onSettled: () => refreshOrder(orderId),
  });
