import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { Order } from '../../contract/orders';
import { isEditable } from '../../domain/order/order-state';
import { useHoldUpdates } from '../../page/busy';
import { useDataAge } from '../../queries/data-age';
import { describeProblem } from '../../page/describe-problem';
import { useGoBack } from '../../routing/go-back';
import { isMissing, useOrder } from '../../queries/order-query';
import { useOpenOverlay } from '../../page/overlays';
import { showToast } from '../../page/toasts';
import { useIsWide } from '../../platform/wide-screen';
import { Page } from '../../ui/layout/page';
import { TestBar } from '../../ui/feedback/test-bar';
import { TopBar } from '../../ui/layout/top-bar';
import { useCheckout } from './checkout';
import { CheckoutFooter } from './checkout-footer';
import { checkoutProblem, checkoutToasts } from './checkout-problem';
import { ConfirmOverview } from './confirm-overview';
import { OrderPlaceholder } from './order-placeholder';
import { useOrderCoupon } from './use-order-coupon';
import { t } from '../../language/translate';

interface Props {
  /** Whether payments are tests, which is shown in a banner. */
  testPayment: boolean;
}

/** The confirmation page: the complete order before the payment. */
export function OrderConfirmScreen({ testPayment }: Props) {
  const { id = '' } = useParams();
  const query = useOrder(id);
  const { data: order } = query;
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  const openOverlay = useOpenOverlay();
  const wide = useIsWide();
  const goBack = useGoBack(paths.orderUpload(id));
  useHoldUpdates('payment');
  const checkout = useCheckout(id, goBack);
  const coupon = useOrderCoupon(id, order);
  // Also after an attempt whose answer was lost: the order then shows that it was submitted.
  const submitted = !checkout.isIdle;

  const certain = order !== undefined && !query.isFetching;
  if (checkout.isSuccess || (certain && !isEditable(order)))
    return <Navigate to={nextPath(id, order, submitted)} replace />;

  function proceed(present: Order) {
    const problem = checkoutProblem(present);
    if (problem) {
      showToast(t(checkoutToasts[problem]), 'danger');
      goBack();
    } else if (coupon.fee !== undefined) {
      const { applied, fee } = coupon;
      checkout.mutate({ fee, couponId: applied.state === 'applied' ? applied.id : undefined });
    }
  }
  const footer = order && (
    <CheckoutFooter
      order={order}
      fee={coupon.fee}
      busy={checkout.isPending}
      problem={checkout.error && describeProblem(checkout.error)}
      inCard={wide}
      onProceed={() => proceed(order)}
    />
  );
  return (
    <Page
      width={wide ? 'content' : 'form'}
      top={
        <>
          {testPayment && <TestBar word={t('TEST PAYMENT')}>{t('no real money moves')}</TestBar>}
          <TopBar
            title={!order && isMissing(query.error) ? t('Not found') : t('Payment')}
            width={wide ? 'content' : 'form'}
            line={age}
            onBack={goBack}
            onMenu={() => openOverlay({ kind: 'menu' })}
          />
        </>
      }
      footer={!wide && footer}
    >
      <OrderPlaceholder query={query}>
        {order && <ConfirmOverview order={order} coupon={coupon} footer={wide && footer} />}
      </OrderPlaceholder>
    </Page>
  );
}

/** Where to redirect if the order no longer waits for confirmation. */
function nextPath(id: string, order: Order | undefined, submitted: boolean): string {
  // A coupon may have covered the whole price.
  if (submitted && order?.payStatus === 'paid') return paths.paySuccess(id);
  return paths.orderDetail(id, submitted ? 'pay' : undefined);
}
