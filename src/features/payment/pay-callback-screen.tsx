import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useHoldUpdates } from '../../page/busy';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { useGoBack } from '../../routing/go-back';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Page } from '../../ui/layout/page';
import { LoadingArea } from '../../ui/feedback/skeleton';
import { TopBar } from '../../ui/layout/top-bar';
import { paymentReturnOf } from './payment-return';
import { usePaymentReturn } from './payment-return-query';
import { t } from '../../language/translate';

const quietMs = 1000;

/** The return page of a payment: blank, and redirects as soon as the server has answered. */
export function PayCallbackScreen() {
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
