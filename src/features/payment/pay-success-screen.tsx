import type { ReactNode } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import type { Order } from '../../contract/orders';
import { localDateOf } from '../../domain/calendar/calendar-date';
import {
  promisedResult,
  resultPromise,
  type ResultPromise,
} from '../../domain/order/result-promise';
import { visaTitle } from '../../domain/order/visa-title';
import { feeIsPaid } from '../../domain/payment/due-fee';
import { inTimeWords } from '../../i18n/order-labels';
import { formatCalendarDate, formatMoney } from '../../language/format';
import { ServerText } from '../../language/server-text';
import { msg } from '../../domain/messages/text-params';
import { AroundWritten } from '../../language/written-text';
import { t } from '../../language/translate';
import { useBarActions } from '../../services/bar-actions';
import { useIsOnline } from '../../services/connection';
import { defaultScene } from '../../services/default-scene';
import { describeProblem } from '../../services/describe-problem';
import { clock } from '../../services/services';
import { useIsWide } from '../../platform/wide-screen';
import { useOrder } from '../../outbox/orders/use-order';
import { isMissing } from '../../queries/order-query';
import { paths } from '../../routing/paths';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { ErrorState } from '../../ui/feedback/error-state';
import { LoadingArea, LoadingList, Skeleton } from '../../ui/feedback/skeleton';
import { NotFound } from '../../ui/feedback/big-message';
import { StateChip } from '../../ui/feedback/state-chip';
import { TestBar } from '../../ui/feedback/test-bar';
import { Card, CardRow } from '../../ui/layout/card';
import { KeyValue } from '../../ui/layout/key-value';
import { Bleed, Columns, Page, Stack } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { IconDisc } from '../../ui/media/icon';
import { Scene } from '../../ui/media/scene';
import styles from './pay-success-screen.module.css';
import { paidDifferenceOf } from './payment-return';

interface PaidSummaryProps {
  order: Order;
  /** The price difference that was paid; undefined for the order's own fee. */
  differenceId: string | undefined;
  /** The steps that follow. */
  children: ReactNode;
}

/** By when the result is expected, what follows, and what was paid for. */
function PaidSummary({ order, differenceId, children }: PaidSummaryProps) {
  const { arrivalDate, payment, product } = order;
  const today = localDateOf(clock.now());
  const paidOn = payment?.paidAt ? localDateOf(new Date(payment.paidAt)) : today;
  const promise =
    differenceId !== undefined
      ? promiseNow(order)
      : product.needDays === undefined
        ? undefined
        : resultPromise({ start: paidOn, needDays: product.needDays, arrivalDate, today });
  const paid = paidOf(order, differenceId);
  const inTime = promise && inTimeWords(promise, arrivalDate);
  return (
    <Stack gap={16}>
      {promise && !promise.isLate && (
        <div className={styles.promise}>
          <p className={styles.by}>
            {t('Result by {day}', { day: formatCalendarDate(promise.by) })}
          </p>
          {inTime && <StateChip tone={promise.isInTime ? 'ok' : 'wait'}>{inTime}</StateChip>}
        </div>
      )}
      {children}
      <Card>
        <CardRow>
          <KeyValue
            rows={[
              {
                label: t('Application'),
                value: <ServerText lang={order.lang}>{visaTitle(order)}</ServerText>,
              },
              {
                label: t('{count, plural, one {# applicant} other {# applicants}}', {
                  count: order.applicants.length,
                }),
                value: order.applicants.map(({ firstName }) => firstName).join(', '),
              },
              ...(paid ? [{ label: paid.label, value: formatMoney(paid.fee, paid.currency) }] : []),
            ]}
          />
        </CardRow>
      </Card>
    </Stack>
  );
}

/** By when the results of an order are expected that runs since its first payment. */
function promiseNow(order: Order): ResultPromise | undefined {
  const by = promisedResult(order, clock.now());
  const { arrivalDate } = order;
  if (by === undefined) return undefined;
  return { by, isLate: false, ...(arrivalDate !== undefined && { isInTime: by < arrivalDate }) };
}

/** For what was paid, and how much in cents of its currency; undefined if the server does not report it. */
function paidOf({ payment, currency, priceDifferences }: Order, differenceId: string | undefined) {
  if (differenceId !== undefined) {
    const paid = priceDifferences.find(({ id }) => id === differenceId);
    return paid && { fee: paid.fee, currency: paid.currency, label: differenceName(paid.item) };
  }
  if (payment?.income === undefined) return undefined;
  return { fee: payment.income, currency, label: t('Paid') };
}

const differenceName = (item: string) => (
  <AroundWritten text={msg('Price difference: {item}')} name="item" written={item} />
);

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
            <Success order={order} isDifference={differenceId !== undefined} />
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

function Success({ order, isDifference }: { order: Order; isDifference: boolean }) {
  return (
    <Scene src={order.backgroundUrl ?? defaultScene} words="bottom">
      <div className={styles.words} role="status">
        <IconDisc icon="check" tone="ok" />
        <h2 className={styles.title}>{t('Payment Successful')}</h2>
        <p>{t('We will process your application at once.')}</p>
        {isDifference && (
          <p>{t('The price difference is paid. Nothing holds your application up any more.')}</p>
        )}
        <p className={styles.order}>{t('Order id {orderId}', { orderId: order.id })}</p>
      </div>
    </Scene>
  );
}
