import type { ReactNode } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { feeIsPaid } from '../../domain/payment/due-fee';
import type { Order } from '../../contract/orders';
import { useBarActions } from '../../page/bar-actions';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { isMissing, useOrder } from '../../queries/order-query';
import { Button } from '../../ui/actions/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { FooterAction } from '../../ui/actions/footer-action';
import { IconDisc } from '../../ui/media/icon-disc';
import { NotFound } from '../../ui/feedback/not-found';
import { Bleed, Columns, Page, Stack } from '../../ui/layout/page';
import { Scene } from '../../ui/media/scene';
import { defaultScene } from '../../page/default-scene';
import { useIsWide } from '../../platform/wide-screen';
import { LoadingList } from '../../ui/feedback/loading-list';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { TestBar } from '../../ui/feedback/test-bar';
import { TopBar } from '../../ui/layout/top-bar';
import { PaidSummary } from './paid-summary';
import { paidDifferenceOf } from './payment-return';
import styles from './pay-success-screen.module.css';
import { t } from '../../language/translate';

interface Props {
  /** Whether the payment was a test, which this screen shows. */
  testPayment: boolean;
  /** The next steps of the application. */
  renderSteps: (order: Order) => ReactNode;
  /** Shown below them: what the traveller may choose now. */
  renderOffer: (order: Order) => ReactNode;
}

/** The success page, shown only after the server confirmed the payment; without a back button. */
export function PaySuccessScreen({ testPayment, renderSteps, renderOffer }: Props) {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { data: order, error, isFetching, refetch } = useOrder(id);
  const online = useIsOnline();
  const wide = useIsWide();
  const barActions = useBarActions(paths.orders);
  const differenceId = paidDifferenceOf(search);
  const paid = order && feeIsPaid(order, differenceId);
  const missing = !order && isMissing(error);
  // Stored data may be from before the payment: only a fresh answer shows that it was not made.
  if (order && !paid && !isFetching && !error)
    return <Navigate to={paths.orderDetail(id)} replace />;
  const unknown = !paid && !isFetching && error !== null && !missing;
  return (
    <Page
      width={wide ? 'content' : 'form'}
      top={
        <>
          {testPayment && paid && (
            <TestBar word={t('TEST PAYMENT')}>{t('no real money moved')}</TestBar>
          )}
          <TopBar
            title={missing ? t('Not found') : t('Payment')}
            width={wide ? 'content' : 'form'}
            {...barActions}
          />
        </>
      }
      footer={
        paid && (
          <FooterAction>
            <Button full link={<Link to={paths.orderDetail(id)} replace />}>
              {t('Application details')}
            </Button>
          </FooterAction>
        )
      }
    >
      {paid && (
        <Columns split="order">
          <Bleed top>
            <Success order={order} />
          </Bleed>
          <Stack gap={16}>
            <PaidSummary order={order} differenceId={differenceId}>
              {renderSteps(order)}
            </PaidSummary>
            {renderOffer(order)}
          </Stack>
        </Columns>
      )}
      {!paid && isFetching && (
        <LoadingArea label={t('Checking your payment')}>
          <Stack gap={16}>
            <Bleed top>
              <Skeleton shape="banner" />
            </Bleed>
            <Skeleton shape="title" width="half" />
            <LoadingList rows={4} />
          </Stack>
        </LoadingArea>
      )}
      {missing && (
        <NotFound
          action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
        />
      )}
      {unknown && (
        <ErrorState
          icon={online ? 'warning' : 'wifi-off'}
          title={online ? t('We could not check your payment') : t('You are offline')}
          kept={t('If it was made, it is not lost, and you are not charged twice.')}
          onRetry={() => void refetch()}
          retryLabel={t('Check again')}
        >
          {online
            ? describeProblem(error)
            : t('Whether it is paid can be checked when you are back online.')}
        </ErrorState>
      )}
    </Page>
  );
}

function Success({ order }: { order: Order }) {
  return (
    <Scene src={order.backgroundUrl ?? defaultScene} words="bottom">
      <div className={styles.words} role="status">
        <IconDisc icon="check" tone="ok" />
        <h2 className={styles.title}>{t('Payment Successful')}</h2>
        <p>{t('We will process your application at once.')}</p>
        <p className={styles.order}>{t('Order id {orderId}', { orderId: order.id })}</p>
      </div>
    </Scene>
  );
}
