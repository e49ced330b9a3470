import { type ReactNode, useState } from 'react';
import type { Applicant } from '../../../contract/applicants';
import { type CancelReason, cancelReasons, type Identity } from '../../../contract/codes';
import { type Order, orderCalls } from '../../../contract/orders';
import { phoneIdOf } from '../../../domain/order/phone-id';
import { t } from '../../../language/translate';
import { itemProblemWords, outboxWords } from '../../../i18n/outbox-messages';
import { isAsking, isNotUsed, mayRetry, type OutboxItem } from '../../../outbox/core/item';
import { outboxKinds } from '../../../outbox/kinds/outbox-kinds';
import { retryItem } from '../../../outbox/page/outbox';
import { useOutboxItems } from '../../../outbox/page/outbox-list';
import { removeWithToast } from '../../../outbox/page/remove-with-toast';
import type { NamedChange } from '../../../outbox/orders/make-change';
import type { Scan } from '../../../outbox/orders/scanned-passport';
import { refreshOrder } from '../../../queries/order-query';
import { quietFailure } from '../../../services/failure-toast';
import { useSendOnce } from '../../../services/send-once';
import { api } from '../../../services/services';
import { toastIfStorageFull } from '../../../services/show-failure';
import type { ApplicantEdit, FilledIn } from './order-drafts';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';

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

/** A change that the server has refused, with the reason and the ways out. */
function RefusedChange({ item }: { item: OutboxItem }) {
  const [asking, setAsking] = useState(false);
  const makes = outboxKinds.makes(item);
  const name = outboxWords(outboxKinds.of(item).messages.name(item, false)) ?? '';
  const discard = () => void removeWithToast(item);
  return (
    <>
      <Notice
        tone="danger"
        live
        title={name}
        action={
          <>
            {mayRetry(item) && (
              <Button variant="card" small onClick={() => void retryItem(item.id)}>
                {t('Try again')}
              </Button>
            )}
            {!isAsking(item) && (
              <Button variant="card" small onClick={makes ? () => setAsking(true) : discard}>
                {isNotUsed(item) ? t('OK') : t('Discard')}
              </Button>
            )}
          </>
        }
      >
        {item.lastProblem && itemProblemWords(item.lastProblem)}
      </Notice>
      <ConfirmDialog
        open={asking}
        title={t('Remove this change?')}
        confirmLabel={t('Delete')}
        cancelLabel={t('Keep')}
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          discard();
        }}
        onCancel={() => setAsking(false)}
      >
        {makes === 'orderId'
          ? t('The application has not arrived. It is deleted with all that you added to it.')
          : t('The documents of this applicant are deleted too.')}
      </ConfirmDialog>
    </>
  );
}

/** The changes of an order that the server has refused. */
export function RefusedChanges({ orderId }: { orderId: string }) {
  const refused = useOutboxItems().filter(
    (item) =>
      item.target.orderId === orderId &&
      item.state === 'needs-you' &&
      outboxKinds.of(item).messages.counted === 'change',
  );
  return refused.map((item) => <RefusedChange key={item.id} item={item} />);
}

const removeUnsent = async (orderId: string) =>
  (await import('../../../outbox/orders/answer-question')).removeUnsent(orderId);

/** Saves a change on this phone; resolves when the server has it, or when it has to wait. */
async function makeChange(
  change: NamedChange,
  onSaved?: () => void,
  keepsFiles?: boolean,
): Promise<'arrived' | 'saved'> {
  const { makeChange: make } = await import('../../../outbox/orders/make-change');
  return make(change, onSaved, keepsFiles);
}

const scans = () => import('../../../outbox/orders/scanned-passport');

/**
 * The mutation ends after the order was refetched, also after a refusal, which it may explain. A change
 * that waits is laid over the order by then. The outbox reports a refusal.
 */
const withNewOrder = (orderId: string) => ({
  onSettled: (state?: 'arrived' | 'saved') =>
    state === 'saved' ? undefined : refreshOrder(orderId),
  meta: quietFailure,
});

export const useSetArrivalDate = (orderId: string) =>
  useSendOnce({
    /** @param seen the displayed date, which the new one replaces */
    mutationFn: ({ day, seen }: { day: string; seen: string | undefined }) =>
      makeChange({ orderId, content: { type: 'set-date', day, seen: seen ?? null } }),
    ...withNewOrder(orderId),
  });

export const useCancelOrder = (orderId: string) =>
  useSendOnce({
    mutationFn: (reason: CancelReason) =>
      api.call(orderCalls.cancelOrder, {
        order_id: orderId,
        reason: cancelReasons.codeOf(reason),
      }),
    // Nothing of it can arrive any more; the sheet has said what is lost.
    onSuccess: () => removeUnsent(orderId).catch(toastIfStorageFull),
    onSettled: () => {
      // It does not wait for the refetch, because its sheet closes anyway.
      void refreshOrder(orderId);
    },
  });

export interface ApplicantInput {
  /** The displayed applicant; absent for a new one. */
  applicant?: Pick<Applicant, 'id' | 'version' | 'identity'> | undefined;
  filledIn: FilledIn;
  /** The form's values that it was made of. */
  sent: ApplicantEdit;
  /** The passport of a new applicant. */
  scan?: Scan | undefined;
}

/**
 * Saves an applicant.
 * @param keep keeps the form's draft, or none, also if the form was left meanwhile: there is none while
 *   the outbox has what was typed, and it is back after a refusal
 */
export const useSaveApplicant = (order: Order, keep: (draft: ApplicantEdit | undefined) => void) =>
  useSendOnce({
    async mutationFn({ applicant, filledIn, scan }: ApplicantInput) {
      const { firstName, identity } = filledIn;
      const orderId = order.id;
      const applicantName = firstName;
      const onSaved = () => keep(undefined);
      const isNewTask = applicant?.identity !== identity;
      const materials = isNewTask ? await materialsOf(order, identity) : undefined;
      if (!applicant) {
        const content = { type: 'add-applicant', firstName, identity, materials } as const;
        if (scan) await (await scans()).claimScan(scan, firstName, materials);
        const applicantId = scan?.target.applicantId ?? phoneIdOf(crypto.randomUUID());
        const change = { orderId, applicantId, applicantName, content };
        return makeChange(change, onSaved, scan !== undefined);
      }
      const { id: applicantId, version } = applicant;
      const content = {
        type: 'edit-applicant',
        ...{ firstName, identity, version, materials },
      } as const;
      return makeChange({ orderId, applicantId, applicantName, content }, onSaved);
    },
    onError: (_error, { sent }) => keep(sent),
    ...withNewOrder(order.id),
  });

const materialsOf = async (order: Order, identity: Identity) =>
  (await import('../../../outbox/orders/known-materials')).knownMaterials(order, identity);

/**
 * Deletes an applicant; what of theirs waits in the outbox goes with them.
 * @param onSaved the order is shown without them from now on; a refusal brings them back
 */
export const useDeleteApplicant = (orderId: string, onSaved: () => void) =>
  useSendOnce({
    mutationFn: ({ id, firstName }: Pick<Applicant, 'id' | 'firstName'>) =>
      makeChange(
        {
          orderId,
          applicantId: id,
          applicantName: firstName,
          content: { type: 'remove-applicant' },
        },
        onSaved,
      ),
    ...withNewOrder(orderId),
  });
