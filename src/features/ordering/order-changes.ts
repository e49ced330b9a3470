import { useSendOnce } from '../../page/send-once';
import { cancelReasons, identities, type CancelReason, type Identity } from '../../contract/codes';
import { isNetworkFault } from '../../api/errors';
import { applicantCalls } from '../../contract/applicants';
import type { Applicant } from '../../contract/applicants';
import { orderCalls } from '../../contract/orders';
import { type FileItem, isUnsent } from '../../outbox/core/item';
import { useAttemptKey } from '../../page/attempt-key';
import { refreshOrder } from '../../queries/order-query';
import { removeItem } from '../../sync/outbox';
import { api } from '../../page/services';

/** The mutation ends after the order was refetched, also after a refusal, which it may explain. */
const withNewOrder = (orderId: string) => ({ onSettled: () => refreshOrder(orderId) });

/** The mutation does not wait for the refetch, because the changed part is removed anyway. */
const refreshingMeanwhile = (orderId: string) => ({
  onSettled: () => {
    void refreshOrder(orderId);
  },
});

export const useSetArrivalDate = (orderId: string) =>
  useSendOnce({
    /** @param seen the displayed date, which the new one replaces */
    mutationFn: ({ day, seen }: { day: string; seen: string | undefined }) =>
      api.call(orderCalls.setArrivalDate, {
        order_id: orderId,
        depart_date: day,
        seen_date: seen ?? null,
      }),
    ...withNewOrder(orderId),
  });

export const useCancelOrder = (orderId: string) =>
  useSendOnce({
    mutationFn: (reason: CancelReason) =>
      api.call(orderCalls.cancelOrder, {
        order_id: orderId,
        reason: cancelReasons.codeOf(reason),
      }),
    ...refreshingMeanwhile(orderId),
  });

export interface ApplicantInput {
  /** The displayed applicant; absent for a new one. */
  applicant?: Pick<Applicant, 'id' | 'version'> | undefined;
  firstName: string;
  occupation: Identity;
}

/**
 * Saves an applicant; a retry after a lost answer has the same key, so that it adds nobody twice.
 */
export function useSaveApplicant(orderId: string) {
  const attempt = useAttemptKey();
  return useSendOnce({
    mutationFn: async ({ applicant, firstName, occupation }: ApplicantInput): Promise<void> => {
      const words = { first_name: firstName, identity_id: identities.codeOf(occupation) };
      if (applicant) {
        const { id, version } = applicant;
        const request = { applicant_id: id, ...words, version };
        const options = { idempotencyKey: attempt.keyFor(request) };
        await api.call(applicantCalls.updateApplicant, request, options);
      } else {
        const request = { order_id: orderId, ...words };
        const options = { idempotencyKey: attempt.keyFor(request) };
        await api.call(applicantCalls.addApplicant, request, options);
      }
    },
    onSuccess: () => attempt.settle(),
    onError: (error) => {
      if (!isNetworkFault(error)) attempt.settle();
    },
    ...withNewOrder(orderId),
  });
}

/** Deletes an applicant and their items in this phone's outbox. */
export const useDeleteApplicant = (orderId: string, items: readonly FileItem[]) =>
  useSendOnce({
    mutationFn: async (applicantId: string): Promise<void> => {
      await api.call(applicantCalls.deleteApplicant, { applicant_id: applicantId });
      for (const item of items)
        if (item.target.applicantId === applicantId && isUnsent(item)) await removeItem(item.id);
    },
    ...refreshingMeanwhile(orderId),
  });
