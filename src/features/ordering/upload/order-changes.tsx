import type { ReactNode } from 'react';
import { isDecided, isNetworkFault } from '../../../api/errors';
import { type Applicant, applicantCalls, type FilledIn } from '../../../contract/applicants';
import { type CancelReason, cancelReasons } from '../../../contract/codes';
import { orderCalls } from '../../../contract/orders';
import { t } from '../../../language/translate';
import { type FileItem, isUnsent } from '../../../outbox/core/item';
import { removeItem } from '../../../outbox/page/outbox';
import { isMissing, refreshOrder } from '../../../queries/order-query';
import { useSendOnce } from '../../../services/send-once';
import { api } from '../../../services/services';
import type { ApplicantEdit } from './order-drafts';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';

interface Props {
  /** Discards the draft. */
  onTake: () => void;
  /** The value from the other device, and the draft that would replace it. */
  children: ReactNode;
}

/** Shows a conflicting change from another device, before the draft replaces it. */
export function ChangedElsewhere({ onTake, children }: Props) {
  return (
    <Notice
      tone="wait"
      live
      title={t('Changed on another device meanwhile')}
      action={
        <Button variant="card" small onClick={onTake}>
          {t('Take that')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

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
  filledIn: FilledIn;
  /** The form's values that it was made of. */
  sent: ApplicantEdit;
  /** A retry after a lost answer has the same one, so that it adds nobody twice. */
  idempotencyKey: string;
}

/**
 * Saves an applicant.
 * @param onSaved is also called if the form was left meanwhile
 * @param onRefused the next attempt needs another key
 */
export function useSaveApplicant(orderId: string, onSaved: () => void, onRefused: () => void) {
  return useSendOnce({
    mutationFn: async (input: ApplicantInput): Promise<void> => {
      const { applicant, filledIn, idempotencyKey } = input;
      if (applicant) {
        const { id, version } = applicant;
        const request = { applicant_id: id, ...filledIn, version };
        await api.call(applicantCalls.updateApplicant, request, { idempotencyKey });
      } else {
        const request = { order_id: orderId, ...filledIn };
        await api.call(applicantCalls.addApplicant, request, { idempotencyKey });
      }
    },
    onSuccess: onSaved,
    onError: (error) => {
      if (isDecided(error)) onRefused();
    },
    ...withNewOrder(orderId),
  });
}

/** Whether an applicant whose deletion failed is deleted all the same: its answer may be lost. */
async function isDeleted(orderId: string, applicantId: string, error: unknown): Promise<boolean> {
  if (!isNetworkFault(error)) return isMissing(error);
  // Not the shown order: without the applicant its sheet would say that somebody else deleted it.
  const { applicants } = await api.call(orderCalls.order, { order_id: orderId });
  return applicants.every(({ id }) => id !== applicantId);
}

/** Deletes an applicant and their items in this phone's outbox. */
export const useDeleteApplicant = (orderId: string, items: readonly FileItem[]) =>
  useSendOnce({
    mutationFn: async (applicantId: string): Promise<void> => {
      await api
        .call(applicantCalls.deleteApplicant, { applicant_id: applicantId })
        .catch(async (error: unknown) => {
          const isDone = isDeleted(orderId, applicantId, error).catch(() => false);
          if (!(await isDone)) throw error;
        });
      for (const item of items)
        if (item.target.applicantId === applicantId && isUnsent(item)) await removeItem(item.id);
    },
    ...refreshingMeanwhile(orderId),
  });
