import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { Order } from '../../../contract/orders';
import { belongsToUploadPage } from '../../../domain/order/order-state';
import { visaTitle } from '../../../domain/order/visa-title';
import { inLine } from '../../../language/translate';
import { t } from '../../../language/translate';
import { useBarActions } from '../../../services/bar-actions';
import type { OrderPaymentProps } from '../../../services/order-payment-props';
import { useDataAge } from '../../../queries/data-age';
import { useOrderPlaceholder } from '../../../queries/order-placeholder';
import { useOrder } from '../../../outbox/orders/use-order';
import type { PocketFacts } from '../../../pocket/pocket-file';
import { paths } from '../../../routing/paths';
import { useRevisionStep } from '../../../outbox/page/use-revision-step';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { NotFound } from '../../../ui/feedback/big-message';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder';
import { TestBar } from '../../../ui/feedback/test-bar';
import { Page } from '../../../ui/layout/page';
import { TopBar } from '../../../ui/layout/top-bar';
import { LoadingOrder } from '../order-placeholders';
import { OrderDetails } from './order-details';
import { useAddressIds } from '../../../queries/phone-ids';

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
  /** Renders the printed data of a finished visa. */
  renderVisa: (facts: PocketFacts) => ReactNode;
  /** Renders the page with the payment that is due in its footer, and the sheet to pay it. */
  renderWithPayment: (payment: OrderPaymentProps) => ReactNode;
}

/** 'Application details'. */
export function OrderDetailScreen({ testPayment, renderVisa, renderWithPayment }: Props) {
  const { orderId: id } = useAddressIds();
  const query = useOrder(id, { live: true });
  const { data: order, error, isFetching, dataUpdatedAt } = query;
  const placeholder = useOrderPlaceholder(query);
  const age = useDataAge(dataUpdatedAt, error !== null);
  const barActions = useBarActions(paths.orders);
  // A kept order may be old: only the server's answer opens a payment or leads elsewhere.
  const isCurrent = order !== undefined && !isFetching;
  if (isCurrent && belongsToUploadPage(order))
    return <Navigate to={paths.orderUpload(id)} replace />;
  const missing = !order && placeholder.kind === 'missing';
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
      {order ? (
        <OrderDetails order={order} renderVisa={renderVisa} />
      ) : (
        <QueryPlaceholder
          {...placeholder}
          name="the application"
          loading={<LoadingOrder />}
          missing={
            <NotFound
              action={<Button link={<Link to={paths.orders} />}>{t('My Applications')}</Button>}
            />
          }
        />
      )}
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
