import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { orderCalls } from '../../contract/orders';
import { paymentCalls } from '../../contract/payments';
import { t } from '../../language/translate';
import { useHoldUpdates } from '../../services/busy';
import { useIsOnline } from '../../services/connection';
import { describeProblem } from '../../services/describe-problem';
import { api, queryClient } from '../../services/services';
import { orderQuery, refreshOrder } from '../../queries/order-query';
import { type AskedPayment, requestProviderStatus } from '../../queries/provider-status';
import { useGoBack } from '../../routing/leave-screen';
import { paths } from '../../routing/paths';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/big-message';
import { ErrorState } from '../../ui/feedback/error-state';
import { LoadingArea } from '../../ui/feedback/skeleton';
import { Page } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { paymentReturnOf } from './payment-return';

/**
 * Makes the server apply the provider's status, then fetches the result; never uses stored data.
 */
async function request(payment: AskedPayment): Promise<{ paid: boolean }> {
  const { orderId } = payment;
  await requestProviderStatus(payment);
  const paid =
    payment.feeType === 'price-difference'
      ? await differenceIsPaid(orderId, payment.priceDifferenceId)
      : await orderIsPaid(orderId);
  void refreshOrder(orderId);
  return { paid };
}

async function orderIsPaid(orderId: string): Promise<boolean> {
  const updatedAt = Date.now();
  const order = await api.call(orderCalls.order, { order_id: orderId });
  queryClient.setQueryData(orderQuery(orderId).queryKey, order, { updatedAt });
  return order.payStatus === 'paid';
}

async function differenceIsPaid(orderId: string, priceDifferenceId: string): Promise<boolean> {
  const difference = { order_id: orderId, price_diff_id: priceDifferenceId };
  const { status } = await api.call(paymentCalls.priceDifference, difference);
  return status === 'paid';
}

/** Whether the payment from which the traveller returns was made. */
const usePaymentReturn = (payment: AskedPayment | undefined) =>
  useQuery({
    queryKey: ['payment-return', payment],
    queryFn: () => (payment ? request(payment) : { paid: false }),
    enabled: payment !== undefined,
    persister: undefined,
    gcTime: 0,
    staleTime: Infinity,
  });

const quietMs = 1000;

/** The return page of a payment: blank, and redirects as soon as the server has answered. */
export default function PayCallbackScreen() {
  const [search] = useSearchParams();
  const payment = paymentReturnOf(search);
  const { data, error, isFetching, refetch } = usePaymentReturn(payment);
  const online = useIsOnline();
  const goBack = useGoBack(paths.orders);
  useHoldUpdates('payment');
  if (!payment) return <Navigate to={paths.orders} replace />;
  const { orderId } = payment;
  if (data) {
    const differenceId =
      payment.feeType === 'price-difference' ? payment.priceDifferenceId : undefined;
    const paid = paths.paySuccess(orderId, differenceId);
    return <Navigate to={data.paid ? paid : paths.orderDetail(orderId)} replace />;
  }
  return (
    <Page top={<TopBar title={t('Payment')} width="form" onBack={goBack} />}>
      {error ? (
        <ErrorState
          icon={online ? 'warning' : 'wifi-off'}
          title={t('We could not check your payment')}
          kept={t('If it was made, it is not lost, and you are not charged twice.')}
          busy={isFetching}
          busyLabel={t('Checking your payment')}
          onRetry={() => void refetch()}
          retryLabel={t('Check again')}
          action={
            <Button
              small
              variant="outlined"
              link={<Link to={paths.orderDetail(orderId)} replace />}
            >
              {t('Application details')}
            </Button>
          }
        >
          {describeProblem(error)}
        </ErrorState>
      ) : (
        <Checking />
      )}
    </Page>
  );
}

/** Blank at first, because the answer usually arrives before a text could be read. */
function Checking() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <LoadingArea label={t('Checking your payment')}>
      {slow && (
        <EmptyState icon="clock" title={t('Checking your payment')}>
          {t('Keep this page open. It takes a few seconds.')}
        </EmptyState>
      )}
    </LoadingArea>
  );
}
