import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { Order } from '../../contract/orders';
import { pendingDifference, type DueFee } from '../../domain/payment/due-fee';
import { belongsToUploadPage } from '../../domain/order/order-state';
import { useIsOnline } from '../../page/connection';
import { useDataAge } from '../../queries/data-age';
import { describeProblem } from '../../page/describe-problem';
import { useBarActions } from '../../page/bar-actions';
import { isMissing, useOrder } from '../../queries/order-query';
import { visaTitle } from '../../page/order-words';
import { useIsWide } from '../../platform/wide-screen';
import { Button } from '../../ui/actions/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { NotFound } from '../../ui/feedback/not-found';
import { LoadingList } from '../../ui/feedback/loading-list';
import { Columns, Page, Stack } from '../../ui/layout/page';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { TestBar } from '../../ui/feedback/test-bar';
import { TopBar } from '../../ui/layout/top-bar';
import { DifferenceFooter } from './difference-footer';
import { PayFooter } from './pay-footer';
import { useAskByItself } from '../../queries/payment-changes';
import { LoadingCard } from './loading-card';
import { usePaymentSheet, type PaymentControl } from './use-payment-sheet';
import { OrderDetails } from './order-details';

interface Props {
  /** No real money moves: said wherever a payment shows. */
  testPayment: boolean;
  renderPayment: (order: Order, fee: DueFee, control: PaymentControl) => ReactNode;
}

/** 'Application details'. */
export function OrderDetailScreen({ testPayment, renderPayment }: Props) {
  const { id = '' } = useParams();
  const { data: order, error, isFetching, refetch, dataUpdatedAt } = useOrder(id, { live: true });
  const online = useIsOnline();
  const age = useDataAge(dataUpdatedAt, error !== null);
  const barActions = useBarActions(paths.orders);
  // What was kept may be old: only what the server says now opens a payment or leads elsewhere.
  const certain = order !== undefined && !isFetching;
  const submitted = order?.payStatus === 'waiting-for-payment';
  const difference = order && pendingDifference(order);
  const payment = usePaymentSheet(id, {
    flag: 'pay',
    ready: certain && submitted,
    due: submitted,
    gone: certain && !submitted,
    returnsTo: paths.payCallback(id),
  });
  const differencePayment = usePaymentSheet(id, {
    flag: 'diff_pay',
    // Where there is nothing to pay the flag goes too: a difference of later starts nothing by itself.
    ready: certain && online && !error,
    due: difference !== undefined,
    gone: certain && !difference,
    returnsTo: paths.payCallback(id, difference?.id),
  });
  const idle = !payment.isStarting && !differencePayment.isStarting;
  useAskByItself(order, online && idle && (submitted || difference !== undefined));

  const wide = useIsWide();
  if (certain && belongsToUploadPage(order)) return <Navigate to={paths.orderUpload(id)} replace />;
  const footer =
    order?.payStatus === 'waiting-for-payment' ? (
      <PayFooter order={order} onPay={payment.pay} />
    ) : (
      difference && <DifferenceFooter difference={difference} onPay={differencePayment.pay} />
    );
  const missing = !order && isMissing(error);
  const line = [order && visaTitle(order), age].filter(Boolean).join(' · ');
  return (
    <Page
      width="content"
      top={
        <>
          {testPayment && (order ? order.payStatus !== 'unpaid' : !error) && (
            <TestBar word="TEST PAYMENT">no real money moves</TestBar>
          )}
          <TopBar
            title={missing ? 'Not found' : 'Application details'}
            line={line}
            {...barActions}
          />
        </>
      }
      footer={!wide && footer}
    >
      {!order && !error && (
        <LoadingArea label="Loading the application">
          <Columns split="order">
            <Stack>
              <Skeleton shape="progress" />
              <LoadingCard />
            </Stack>
            <Stack>
              <LoadingList rows={1} thumbs heading={false} />
              <LoadingList rows={3} />
            </Stack>
          </Columns>
        </LoadingArea>
      )}
      {missing && (
        <NotFound action={<Button link={<Link to={paths.orders} />}>My Applications</Button>} />
      )}
      {!order && error && !missing && (
        <ErrorState
          icon={online ? 'warning' : 'wifi-off'}
          title={online ? 'This application did not load' : 'You are offline'}
          busy={isFetching}
          busyLabel="Trying again"
          onRetry={() => void refetch()}
        >
          {online
            ? describeProblem(error)
            : 'This application was not opened on this device before.'}
        </ErrorState>
      )}
      {order && <OrderDetails order={order} footer={wide && footer} />}
      {order?.payStatus === 'waiting-for-payment' &&
        renderPayment(order, { type: 'order' }, payment.control)}
      {order &&
        difference &&
        renderPayment(
          order,
          {
            type: 'price-difference',
            differenceId: difference.id,
            item: difference.item,
            expectedFee: difference.expectedFee,
          },
          differencePayment.control,
        )}
    </Page>
  );
}
