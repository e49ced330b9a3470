import { pendingDifference } from '../../domain/payment/due-fee';
import { useIsOnline } from '../../page/connection';
import type { OrderPaymentProps } from '../../page/order-payment-props';
import { usePageSettings } from '../../page/page-settings';
import { useStatusCheck } from '../../queries/payment-changes';
import { paths } from '../../routing/paths';
import { latePart } from '../../ui/overlays/late-part';
import { DifferenceFooter } from './difference-footer';
import { PayFooter } from './pay-footer';
import { usePaymentSheet } from './use-payment-sheet';

const PaymentSheet = latePart(async () => (await import('./payment-sheet')).PaymentSheet);

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
  const payment = usePaymentSheet(orderId, {
    flag: 'pay',
    ready: isCurrent && isSubmitted,
    due: isSubmitted,
    gone: isCurrent && !isSubmitted,
    returnsTo: paths.payCallback(orderId),
  });
  const differencePayment = usePaymentSheet(orderId, {
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
