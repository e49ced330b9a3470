import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Applicant } from '../../../contract/applicants';
import type { CancelReason } from '../../../contract/codes';
import type { Order } from '../../../contract/orders';
import { isPhoneId } from '../../../domain/order/phone-id';
import { localDateOf } from '../../../domain/calendar/calendar-date';
import { cancelReasonWords } from '../../../i18n/order-labels';
import { t } from '../../../language/translate';
import type { FileItem } from '../../../outbox/core/item';
import { usePeople } from '../../../queries/people-query';
import { pageIds } from '../../../queries/phone-ids';
import { paths } from '../../../routing/paths';
import { useHoldUpdates } from '../../../services/busy';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { toastIfStorageFull } from '../../../services/show-failure';
import { showToast } from '../../../services/toasts';
import { clock } from '../../../services/services';
import { useKeptDraft } from '../../../session/kept-draft';
import { draftNames } from '../../../storage/draft-names';
import { Button } from '../../../ui/actions/button';
import { FooterReason } from '../../../ui/actions/footer-action';
import { Notice } from '../../../ui/feedback/notice';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { RadioCards } from '../../../ui/forms/radio-cards';
import { latePart } from '../../../ui/overlays/late-part';
import { Sheet } from '../../../ui/overlays/sheet';
import { isApplicantEdit } from './order-drafts';
import { ApplicantForm } from './applicant-form-sheet';
import type { PassportCamera } from './passport-scan';
import { useUnsentWords } from '../../../outbox/orders/use-unsent';
import { useCancelOrder } from './order-changes';

/** Cancels an order, after asking for the reason. */
function CancelSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [reason, setReason] = useState<CancelReason | null>(null);
  const cancel = useCancelOrder(orderId);
  const lost = useUnsentWords(orderId);
  const online = useIsOnline();
  useHoldUpdates('form');
  return (
    <Sheet
      open
      onClose={onClose}
      dismissable={!cancel.isPending}
      title={t('Cancel this application')}
      line={t('It cannot be opened again. Nothing was charged.')}
      footer={
        <>
          {!online && (
            <FooterReason id="cancel-reason" icon="wifi-off">
              {t('Canceling needs a connection.')}
            </FooterReason>
          )}
          {online && cancel.error && (
            <FooterReason icon="warning">{describeProblem(cancel.error)}</FooterReason>
          )}
          {online && !cancel.error && reason === null && (
            <FooterReason id="cancel-reason" quiet>
              {t('Choose a reason.')}
            </FooterReason>
          )}
          <Button
            full
            variant="danger"
            disabled={reason === null || !online}
            reasonId="cancel-reason"
            busy={cancel.isPending}
            busyLabel={t('Canceling the application')}
            onClick={() => reason && cancel.mutate(reason, { onSuccess: onClose })}
          >
            {t('Cancel this application')}
          </Button>
        </>
      }
    >
      {lost && (
        <Notice tone="wait">
          {t('Deleted with it, because it was not sent: {what}', { what: lost })}
        </Notice>
      )}
      <RadioCards
        legend={t('Why?')}
        hideLegend
        options={cancelReasonWords.map(({ value, title }) => ({ value, title: t(title) }))}
        value={reason}
        onChange={setReason}
      />
    </Sheet>
  );
}

/** Deletes an order that is on this phone alone, with all that was added to it. */
function DiscardOrder({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const navigate = useNavigate();
  const lost = useUnsentWords(orderId);
  async function discard() {
    const { discardOrder } = await import('../../../outbox/orders/make-change');
    if (await discardOrder(orderId)) return navigate(paths.orders, { replace: true });
    showToast(t('It may have arrived already.'));
    onClose();
  }
  return (
    <ConfirmDialog
      open
      title={t('Delete this application?')}
      confirmLabel={t('Delete')}
      cancelLabel={t('Keep')}
      tone="danger"
      onConfirm={() => void discard().catch(toastIfStorageFull)}
      onCancel={onClose}
    >
      {lost
        ? t('It was not sent yet. Deleted with it: {what}. Nothing was charged.', { what: lost })
        : t('It was not sent yet. Nothing was charged.')}
    </ConfirmDialog>
  );
}

/** Replaces an open sheet whose applicant was deleted on another device or in another tab. */
function ApplicantGone({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('Applicant')}
      footer={
        <Button full onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <Notice tone="danger" live>
        {t('This applicant was deleted on another device meanwhile.')}
      </Notice>
    </Sheet>
  );
}

interface ApplicantSheetProps {
  order: Order;
  /** Absent for a new applicant. */
  applicant?: Applicant | undefined;
  items: readonly FileItem[];
  Camera?: PassportCamera | undefined;
  /** Leads to the people who are kept. */
  onPeople?: () => void;
  onClose: () => void;
}

/** The sheet for adding, changing or deleting an applicant; restores an unsent draft. */
function ApplicantSheet(props: ApplicantSheetProps) {
  const about = `${props.order.id}:${props.applicant?.id ?? 'new'}`;
  const { draft, keep } = useKeptDraft(`${draftNames.applicant}:${about}`, isApplicantEdit);
  if (draft === null) return null;
  return <ApplicantForm {...props} typed={draft} onType={keep} />;
}

const PeoplePicker = latePart(async () => (await import('./people-picker')).PeoplePicker);

/** 'Add applicant': the people who are kept first, if there are any. */
function AddApplicant(props: Omit<ApplicantSheetProps, 'applicant'>) {
  const { data } = usePeople();
  const people = data?.kept === 'on' ? data.people : [];
  const [isNew, setIsNew] = useState(people.length === 0);
  if (isNew)
    return (
      <ApplicantSheet {...props} {...(people.length > 0 && { onPeople: () => setIsNew(false) })} />
    );
  const { order, onClose } = props;
  return <PeoplePicker {...{ order, people, onClose }} onSomeoneNew={() => setIsNew(true)} />;
}

const ArrivalDateSheet = latePart(
  async () => (await import('./arrival-date-sheet')).ArrivalDateSheet,
);

export type OpenSheet =
  { kind: 'date' } | { kind: 'applicant'; applicantId?: string } | { kind: 'cancel' };

interface Props {
  order: Order;
  items: readonly FileItem[];
  sheet: OpenSheet;
  Camera?: PassportCamera | undefined;
  onClose: () => void;
}

/** The open sheet of the upload page. */
export function OrderSheets({ order, items, sheet, Camera, onClose }: Props) {
  switch (sheet.kind) {
    case 'date': {
      const today = localDateOf(clock.now());
      return <ArrivalDateSheet order={order} today={today} onClose={onClose} />;
    }
    case 'applicant': {
      if (sheet.applicantId === undefined)
        return <AddApplicant {...{ order, items, Camera, onClose }} />;
      const shownId = pageIds.present(sheet.applicantId);
      const applicant = order.applicants.find(({ id }) => id === shownId);
      if (!applicant) return <ApplicantGone onClose={onClose} />;
      return <ApplicantSheet {...{ order, applicant, items, onClose }} />;
    }
    case 'cancel':
      return isPhoneId(order.id) ? (
        <DiscardOrder orderId={order.id} onClose={onClose} />
      ) : (
        <CancelSheet orderId={order.id} onClose={onClose} />
      );
  }
}
