import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { Order } from '../../../contract/orders';
import { belongsToUploadPage } from '../../../domain/order/order-state';
import { visaTitle } from '../../../domain/order/visa-title';
import { inLine } from '../../../language/translate';
import { t } from '../../../language/translate';
import { useBarActions } from '../../../services/bar-actions';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import type { OrderPaymentProps } from '../../../services/order-payment-props';
import { useDataAge } from '../../../queries/data-age';
import { isMissing, useOrder } from '../../../queries/order-query';
import { paths } from '../../../routing/paths';
import { useRevisionStep } from '../../../outbox/page/use-revision-step';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { ErrorState } from '../../../ui/feedback/error-state';
import { NotFound } from '../../../ui/feedback/big-message';
import { TestBar } from '../../../ui/feedback/test-bar';
import { Page } from '../../../ui/layout/page';
import { TopBar } from '../../../ui/layout/top-bar';
import { LoadingOrder } from '../order-placeholders';
import { OrderDetails } from './order-details';

/** The next thing to fix of an order, or the re-submission; nothing while neither is to be done. */
function RevisionFooter({ order }: { order: Order }) {
  const step = useRevisionStep(order);
  return (
    step && (
      <FooterAction>
        <Button link={<Link to={step.to} />}>{step.label}</Button>
      </FooterAction>
    )
  );
}

interface Props {
  /** Whether payments are tests, which every payment shows. */
  testPayment: boolean;
  /** Renders the page with the payment that is due in its footer, and the sheet to pay it. */
  renderWithPayment: (payment: OrderPaymentProps) => ReactNode;
}

/** 'Application details'. */
export function OrderDetailScreen({ testPayment, renderWithPayment }: Props) {
  const { id = '' } = useParams();
  const { data: order, error, isFetching, refetch, dataUpdatedAt } = useOrder(id, { live: true });
  const online = useIsOnline();
  const age = useDataAge(dataUpdatedAt, error !== null);
  const barActions = useBarActions(paths.orders);
  // A kept order may be old: only the server's answer opens a payment or leads elsewhere.
  const isCurrent = order !== undefined && !isFetching;
  if (isCurrent && belongsToUploadPage(order))
    return <Navigate to={paths.orderUpload(id)} replace />;
  const missing = !order && isMissing(error);
  const line = inLine(order && visaTitle(order), age);
  const page = (footer: ReactNode) => (
    <Page
      width="content"
      top={
        <>
          {testPayment && (order ? order.payStatus !== 'unpaid' : !error) && (
            <TestBar word={t('TEST PAYMENT')}>{t('no real money moves')}</TestBar>
          )}
          <TopBar
            title={missing ? t('Not found') : t('Application details')}
            line={line}
            {...barActions}
          />
        </>
      }
      footer={footer || (order && <RevisionFooter order={order} />)}
    >
      {!order && !error && <LoadingOrder />}
      {missing && (
        <NotFound
          action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
        />
      )}
      {!order && error && !missing && (
        <ErrorState
          icon={online ? 'warning' : 'wifi-off'}
          title={online ? t('This application did not load') : t('You are offline')}
          busy={isFetching}
          busyLabel={t('Trying again')}
          onRetry={() => void refetch()}
        >
          {online
            ? describeProblem(error)
            : t('This application was not opened on this device before.')}
        </ErrorState>
      )}
      {order && <OrderDetails order={order} />}
    </Page>
  );
  return renderWithPayment({
    orderId: id,
    order,
    isCurrent,
    hasFailed: error !== null,
    children: page,
  });
}
