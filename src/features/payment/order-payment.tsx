import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { Order } from '../../contract/orders';
import { amountDue, pendingDifference, type PendingDifference } from '../../domain/payment/due-fee';
import { formatMoney } from '../../language/format';
import { t } from '../../language/translate';
import { useIsOnline } from '../../services/connection';
import { describeProblem } from '../../services/describe-problem';
import type { OrderPaymentProps } from '../../services/order-payment-props';
import { usePageSettings } from '../../services/page-settings';
import { useReEdit, useStatusCheck } from '../../queries/payment-changes';
import { useBackCloses, useIsOnSheetEntry } from '../../routing/back-closes';
import { paths } from '../../routing/paths';
import { Button } from '../../ui/actions/button';
import { FooterAction, FooterReason } from '../../ui/actions/footer-action';
import { latePart } from '../../ui/overlays/late-part';

/**
 * Starts an action if the address has a flag. The flag is removed from the address first, so that
 * neither a reload nor going back starts the action again.
 * @returns whether the action has not been started yet
 */
function useStartFlag(
  flag: 'pay' | 'diff_pay',
  orderId: string,
  { ready, start }: { ready: boolean; start: () => void },
): boolean {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = useRef(false);
  const flagged = search.get(flag) === '1';
  const go = useEffectEvent(start);

  useEffect(() => {
    if (flagged && ready) {
      asked.current = true;
      void navigate(paths.orderDetail(orderId), { replace: true });
    } else if (!flagged && asked.current) {
      asked.current = false;
      go();
    }
  }, [flagged, ready, orderId, navigate]);
  return flagged;
}

interface PaymentControl {
  open: boolean;
  onClose: () => void;
  /** Called after the provider's part has ended; only the server knows whether it was paid. */
  onSettled: () => void;
}

interface Payable {
  /** Whether it is certain that no payment is due any more. */
  gone: boolean;
  /** The return page of the payment. */
  returnsTo: string;
}

interface FlaggedPayable extends Payable {
  /** The address parameter that opens the payment once. */
  flag: 'pay' | 'diff_pay';
  /** Whether a fresh answer of the server allows to handle the flag. */
  ready: boolean;
  /** Whether a payment is due. */
  due: boolean;
}

/**
 * The state of a payment's sheet. A settled payment redirects to its return page, after the sheet's
 * history entry has been left.
 */
function usePaymentSheet({ gone, returnsTo }: Payable, startsOpen: boolean) {
  const navigate = useNavigate();
  // Stores the return page, because a paid fee is no longer due.
  const [payment, setPayment] = useState<{ settled: boolean; returnsTo: string } | undefined>(
    startsOpen ? { settled: false, returnsTo } : undefined,
  );
  const open = payment?.settled === false;
  // Paid in another tab, or reported by the provider: the next step is the same.
  if (open && gone) setPayment({ ...payment, settled: true });
  const close = () => setPayment(undefined);
  const pay = () => setPayment({ settled: false, returnsTo });
  useBackCloses(open, close);
  const onSheetEntry = useIsOnSheetEntry(open);

  const returns = payment?.settled === true && !onSheetEntry ? payment.returnsTo : undefined;
  useEffect(() => {
    if (returns !== undefined) void navigate(returns, { replace: true });
  }, [returns, navigate]);

  const control: PaymentControl = {
    open,
    onClose: close,
    onSettled: () => setPayment((now) => now && { ...now, settled: true }),
  };
  return { pay, control, hasBegun: payment !== undefined, onSheetEntry };
}

/** Opens a payment on demand, and once if the address has the flag. */
function useFlaggedPayment(orderId: string, { flag, ready, due, ...payable }: FlaggedPayable) {
  const { pay, control, hasBegun } = usePaymentSheet(payable, false);
  // The sheet's history entry copies the address, from which the flag has been removed before.
  const flagged = useStartFlag(flag, orderId, { ready, start: () => due && pay() });
  return { pay, control, isStarting: flagged || hasBegun };
}

/** The actions on an order that waits for payment. */
function PayFooter({ order, onPay }: { order: Order; onPay: () => void }) {
  const online = useIsOnline();
  const reEdit = useReEdit(order);
  const due = amountDue(order);
  return (
    <FooterAction
      reason={
        online ? (
          reEdit.error ? (
            <FooterReason icon="warning">{describeProblem(reEdit.error)}</FooterReason>
          ) : (
            due !== undefined && (
              <FooterReason quiet icon="lock">
                {t('To pay: {amount}', { amount: formatMoney(due, order.currency) })}
              </FooterReason>
            )
          )
        ) : (
          <FooterReason id="pay-offline" icon="wifi-off">
            {t('Paying and editing need a connection.')}
          </FooterReason>
        )
      }
    >
      <Button
        variant="outlined"
        disabled={!online}
        reasonId="pay-offline"
        busy={reEdit.isPending}
        busyLabel={t('Opening the application again')}
        onClick={() => reEdit.mutate()}
      >
        {t('Re-edit')}
      </Button>
      <Button disabled={!online || reEdit.isPending} reasonId="pay-offline" onClick={onPay}>
        {t('Pay Now')}
      </Button>
    </FooterAction>
  );
}

interface Props {
  difference: PendingDifference;
  onPay: () => void;
}

/** The footer for paying a price difference. */
function DifferenceFooter({ difference, onPay }: Props) {
  const online = useIsOnline();
  const { expectedFee, currency } = difference;
  return (
    <FooterAction
      reason={
        !online && (
          <FooterReason id="difference-offline" icon="wifi-off">
            {t('Paying needs a connection.')}
          </FooterReason>
        )
      }
    >
      <Button
        full
        disabled={!online}
        reasonId="difference-offline"
        note={formatMoney(expectedFee, currency)}
        onClick={onPay}
      >
        {t('Pay the difference')}
      </Button>
    </FooterAction>
  );
}

const PaymentSheet = latePart(
  async () => (await import(/* later */ './payment-sheet')).PaymentSheet,
);

/**
 * The amount due of an order: its price or a price difference, how to pay it, and the sheet for
 * that.
 */
export function OrderPayment({
  orderId,
  order,
  isCurrent,
  hasFailed,
  children,
}: OrderPaymentProps) {
  const { testPayment } = usePageSettings();
  const online = useIsOnline();
  const isSubmitted = order?.payStatus === 'waiting-for-payment';
  const difference = order && pendingDifference(order);
  const payment = useFlaggedPayment(orderId, {
    flag: 'pay',
    ready: isCurrent && isSubmitted,
    due: isSubmitted,
    gone: isCurrent && !isSubmitted,
    returnsTo: paths.payCallback(orderId),
  });
  const differencePayment = useFlaggedPayment(orderId, {
    flag: 'diff_pay',
    // The flag is also removed where nothing is due: a later difference must not open the sheet.
    ready: isCurrent && online && !hasFailed,
    due: difference !== undefined,
    gone: isCurrent && !difference,
    returnsTo: paths.payCallback(orderId, difference?.id),
  });
  const isIdle = !payment.isStarting && !differencePayment.isStarting;
  useStatusCheck(order, online && isIdle && (isSubmitted || difference !== undefined));

  if (!order) return children(null);
  return (
    <>
      {children(
        isSubmitted ? (
          <PayFooter order={order} onPay={payment.pay} />
        ) : (
          difference && <DifferenceFooter difference={difference} onPay={differencePayment.pay} />
        ),
      )}
      {isSubmitted && (
        <PaymentSheet
          order={order}
          fee={{ type: 'order' }}
          testPayment={testPayment}
          {...payment.control}
        />
      )}
      {difference && (
        <PaymentSheet
          order={order}
          fee={{
            type: 'price-difference',
            differenceId: difference.id,
            item: difference.item,
            expectedFee: difference.expectedFee,
            currency: difference.currency,
          }}
          testPayment={testPayment}
          {...differencePayment.control}
        />
      )}
    </>
  );
}

interface CheckoutPaymentProps {
  order: Order;
  /** Whether the order is the server's latest response. */
  isCurrent: boolean;
}

/**
 * The payment of an order that was just submitted, open over its confirmation. Closed unpaid, it
 * leads to the order's details, where the payment can be made later.
 */
export function CheckoutPayment({ order, isCurrent }: CheckoutPaymentProps) {
  const { testPayment } = usePageSettings();
  const { control, hasBegun, onSheetEntry } = usePaymentSheet(
    {
      gone: isCurrent && order.payStatus !== 'waiting-for-payment',
      returnsTo: paths.payCallback(order.id),
    },
    true,
  );
  // The redirect replaces the confirmation, not the entry of the sheet.
  if (!hasBegun && !onSheetEntry) return <Navigate to={paths.orderDetail(order.id)} replace />;
  return (
    <PaymentSheet order={order} fee={{ type: 'order' }} testPayment={testPayment} {...control} />
  );
}
