import { useCallback, useId, useState } from 'react';
import type { Order } from '../../contract/orders';
import type { PayWay } from '../../contract/payments';
import { amountDue, feeCurrency, type DueFee } from '../../domain/payment/due-fee';
import { useHoldUpdates } from '../../page/busy';
import { useIsOnline } from '../../page/connection';
import { visaTitle } from '../../domain/order/visa-title';
import { useOpenings } from '../../routing/use-openings';
import { Sheet } from '../../ui/overlays/sheet';
import { paymentAction } from './payment-action';
import { PaymentBody } from './payment-body';
import { PaymentFooter } from './payment-footer';
import { requestPayment, usePaymentIntent } from './payment-intent-query';
import { paymentProviders } from './providers';
import styles from './payment-sheet.module.css';
import { paymentReturnUrl } from './return-url';
import { useAttempt } from './use-attempt';
import { useCheckPayment } from './use-check-payment';
import { usePaymentFields } from './use-payment-fields';
import { useWatchPayment } from './use-watch-payment';
import { t } from '../../language/translate';
import { WrittenText } from '../../language/written-text';
import { formatMoney } from '../../language/format';

interface Props {
  order: Order;
  fee: DueFee;
  /** Whether payments of this environment are tests, with any provider. */
  testPayment: boolean;
  open: boolean;
  onClose: () => void;
  /** Called after the provider's part has ended; only the server knows whether it was paid. */
  onSettled: () => void;
}

/** The sheet for paying an order or a price difference. */
export function PaymentSheet({ order, fee, testPayment, open, onClose, onSettled }: Props) {
  const opening = useOpenings(open);
  const [way, setWay] = useState<PayWay>();
  const demand = { orderId: order.id, fee, way };
  const intent = usePaymentIntent(demand, opening, open);
  const fields = usePaymentFields(intent.data, opening);
  const attempt = useAttempt({ opening, onPaid: onSettled });
  const check = useCheckPayment({ orderId: order.id, fee, intent, attempt });
  const online = useIsOnline();
  useHoldUpdates('payment', open);
  useWatchPayment(order.id, fee, open && online && attempt.outcome?.outcome === 'code');
  const formId = useId();
  const { data: params } = intent;

  const [filled, setFilled] = useState<{ paymentId: string; ready: boolean }>();
  const paymentId = params?.paymentId ?? '';
  const onReady = useCallback((ready: boolean) => setFilled({ paymentId, ready }), [paymentId]);
  const ready = filled?.paymentId === paymentId && filled.ready;
  const action = paymentAction({
    params,
    outcome: attempt.outcome,
    ownButtons: params !== undefined && paymentProviders[params.provider].ownButtons,
    failed: !params ? intent.error !== null : fields.error !== null,
  });

  const amount = params?.amount ?? (fee.type === 'order' ? amountDue(order) : fee.expectedFee);
  const total =
    amount === undefined
      ? undefined
      : formatMoney(amount, params?.currency ?? feeCurrency(order, fee));

  function choose(chosen: PayWay) {
    attempt.forget();
    setWay(chosen);
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dismissable={!attempt.isPaying}
      title={t('Payment')}
      line={
        <>
          <bdi>{visaTitle(order)}</bdi> ·{' '}
          <bdi dir="ltr" className={styles.number}>
            {order.id}
          </bdi>
        </>
      }
      footer={
        (action !== 'none' || !online) && (
          <PaymentFooter
            {...{ action, params, attempt, check, online, formId, total }}
            ready={ready && fields.data !== undefined}
          />
        )
      }
    >
      <PaymentBody
        key={opening}
        {...{ action, testPayment, intent, fields, attempt, check, online }}
        rows={rowsOf(order, fee)}
        total={total}
        onWay={choose}
        fieldsProps={{
          formId,
          attempt,
          onReady,
          returnUrl: paymentReturnUrl(order.id, fee, location),
          // If the payment has ended meanwhile, the shown buttons pay the new one.
          renew: () =>
            requestPayment({ ...demand, way: params && paymentProviders[params.provider].way }),
        }}
      />
    </Sheet>
  );
}

/** The due amount of the order, if the payment does not contain it. */
const rowsOf = ({ applicants }: Order, fee: DueFee) =>
  fee.type === 'order'
    ? [{ label: t('Applicants'), value: applicants.length }]
    : [
        {
          label: <WrittenText>{fee.item}</WrittenText>,
          value: formatMoney(fee.expectedFee, fee.currency),
        },
      ];
