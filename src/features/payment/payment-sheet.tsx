import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import type { Order } from '../../contract/orders';
import type { PaymentParams, PayWay } from '../../contract/payments';
import { visaTitle } from '../../domain/order/visa-title';
import { amountDue, type DueFee, feeCurrency } from '../../domain/payment/due-fee';
import { formatMoney } from '../../language/format';
import { t } from '../../language/translate';
import { WrittenText } from '../../language/written-text';
import { useHoldUpdates } from '../../services/busy';
import { useIsOnline } from '../../services/connection';
import { quietFailure } from '../../services/failure-toast';
import { queryClient } from '../../services/services';
import { orderQuery } from '../../queries/order-query';
import { noteAttempt } from '../../queries/payment-changes';
import { requestProviderStatus } from '../../queries/provider-status';
import { useOpenings } from '../../routing/back-closes';
import { Button } from '../../ui/actions/button';
import { FooterReason } from '../../ui/actions/footer-action';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';
import { paymentAction, type PaymentAction } from './payment-action';
import { PaymentBody } from './payment-body';
import {
  type CheckPayment,
  requestPayment,
  useCheckPayment,
  usePaymentIntent,
} from './payment-intent';
import { paymentReturnUrl, returnOf } from './payment-return';
import styles from './payment-sheet.module.css';
import { paymentProviders } from './providers';
import { type Attempt, useAttempt } from './payment-attempt';
import { usePaymentFields } from './provider-fields';

interface PaymentFooterProps {
  action: PaymentAction;
  params: PaymentParams | undefined;
  attempt: Attempt;
  check: CheckPayment;
  online: boolean;
  formId: string;
  /** The formatted amount to pay. */
  total: string | undefined;
  /** Whether the fields are complete. */
  ready: boolean;
}

/** The button of the payment sheet: pay, or check the outcome. */
function PaymentFooter({
  action,
  params,
  attempt,
  check,
  online,
  formId,
  total,
  ready,
}: PaymentFooterProps) {
  const reasonId = `${formId}-offline`;
  const underWay = action === 'check' || action === 'code';
  return (
    <Stack gap={8}>
      {!online && (
        <FooterReason id={reasonId} icon="wifi-off">
          {underWay
            ? t('You are offline. A payment that was made is not lost.')
            : t('Paying needs a connection. What you typed stays.')}
        </FooterReason>
      )}
      {underWay && (
        <Button
          full
          icon="refresh"
          disabled={!online}
          reasonId={reasonId}
          busy={check.isPending}
          busyLabel={t('Checking your payment')}
          onClick={() => check.mutate()}
        >
          {t('Refresh')}
        </Button>
      )}
      {action === 'code' && (
        <Button full variant="outlined" disabled={check.isPending} onClick={attempt.forget}>
          {t('Another way to pay')}
        </Button>
      )}
      {action === 'pay' && (
        <Button
          full
          type="submit"
          form={formId}
          icon="lock"
          disabled={!online || !params || !ready}
          reasonId={reasonId}
          busy={attempt.isPaying}
          busyLabel={t('Paying')}
          note={params && total}
        >
          {t('Pay')}
        </Button>
      )}
    </Stack>
  );
}

const everyMs = 4_000;

/** Polls the status while another app pays, and at once when the page becomes visible again. */
function useWatchPayment(orderId: string, fee: DueFee, watching: boolean): void {
  useQuery({
    queryKey: ['payment-watch', orderId, fee],
    queryFn: async () => {
      await requestProviderStatus(returnOf(orderId, fee));
      await queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
      return null;
    },
    enabled: watching,
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
    persister: undefined,
    meta: quietFailure,
    gcTime: 0,
    staleTime: 0,
  });
}

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
  const attempt = useAttempt({
    opening,
    onBegin: () => noteAttempt(order.id, fee.type === 'order' ? undefined : fee.differenceId),
    onPaid: onSettled,
  });
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
