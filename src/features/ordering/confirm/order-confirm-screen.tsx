import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { isApiError, RefusedError, UnauthorizedError } from '../../../api/errors';
import { ret } from '../../../contract/envelope';
import { type Order, orderCalls } from '../../../contract/orders';
import { isEditable } from '../../../domain/order/order-state';
import { formatMoney } from '../../../language/format';
import { t } from '../../../language/translate';
import { useHoldUpdates } from '../../../services/busy';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { failureMessage } from '../../../services/failure-message';
import { quietFailure } from '../../../services/failure-toast';
import { useOpenOverlay } from '../../../services/overlays';
import { usePageSettings } from '../../../services/page-settings';
import { showRequestFailed } from '../../../services/show-failure';
import { useSendOnce } from '../../../services/send-once';
import { api, queryClient } from '../../../services/services';
import { showToast } from '../../../services/toasts';
import { useIsWide } from '../../../platform/wide-screen';
import { useDataAge } from '../../../queries/data-age';
import { usePriceAge } from '../../../queries/use-price-age';
import { useOrder } from '../../../outbox/orders/use-order';
import { isMissing, orderQuery, refreshOrder } from '../../../queries/order-query';
import { useGoBack } from '../../../routing/leave-screen';
import { paths } from '../../../routing/paths';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { FooterReason } from '../../../ui/actions/footer-action';
import { TestBar } from '../../../ui/feedback/test-bar';
import { Page } from '../../../ui/layout/page';
import { TopBar } from '../../../ui/layout/top-bar';
import { checkoutProblem, checkoutToasts } from './checkout';
import { ConfirmOverview } from './confirm-overview';
import { useMeanwhile } from '../meanwhile/use-meanwhile';
import { OrderPlaceholder } from '../order-placeholder';
import { type OrderCoupon, useOrderCoupon } from './coupon-row';
import { isPhoneId } from '../../../domain/order/phone-id';
import { useHasUnsentChanges } from '../../../outbox/page/order-changes';
import { useAddressIds } from '../../../queries/phone-ids';

interface CheckoutFooterProps {
  order: Pick<Order, 'amount' | 'currency'>;
  /** The amount to pay; undefined while the coupon is loading. */
  fee: number | undefined;
  busy: boolean;
  /** The problem of the last attempt. */
  problem: string | null;
  /** It stands below the price, on wide screens. */
  inCard: boolean;
  onProceed: () => void;
}

function CheckoutFooter({ order, fee, busy, problem, inCard, onProceed }: CheckoutFooterProps) {
  const online = useIsOnline();
  const { amount, currency } = order;
  const sold = amount !== undefined;
  const blocked = !online || fee === undefined;
  const reason = !sold
    ? t('This visa is no longer available for your nationality and residence.')
    : online
      ? t('Your coupon is being looked up.')
      : t('Paying needs a connection. Your application is kept.');
  return (
    <FooterAction
      inCard={inCard}
      reason={
        <>
          {blocked && (
            <FooterReason id="checkout-reason" icon={sold && !online ? 'wifi-off' : 'info'}>
              {reason}
            </FooterReason>
          )}
          {!blocked && problem && !busy && <FooterReason icon="warning">{problem}</FooterReason>}
        </>
      }
    >
      <Button
        icon="lock"
        disabled={blocked}
        reasonId="checkout-reason"
        busy={busy}
        busyLabel={t('Preparing the payment')}
        note={fee !== undefined && formatMoney(fee, currency)}
        onClick={onProceed}
      >
        {t('Proceed to checkout')}
      </Button>
    </FooterAction>
  );
}

/**
 * Submits an order: fixes its fee and starts the payment. Problems are shown in a toast; problems
 * that can only be fixed on the upload page go back there.
 */
const useCheckout = (orderId: string, goBack: () => void) => {
  const leadBack = (problem: 'date' | 'documents') => {
    showToast(t(checkoutToasts[problem]), 'danger');
    // The traveller may have left the page meanwhile.
    if (location.pathname === paths.orderConfirm(orderId)) goBack();
  };
  return useSendOnce({
    // Reported below, because some refusals have specified messages.
    meta: quietFailure,
    mutationFn: async ({ fee, couponId }: { fee: number; couponId: string | undefined }) => {
      await api.call(orderCalls.submitOrder, {
        order_id: orderId,
        display_fee: fee,
        ...(couponId !== undefined && { user_coupon_id: couponId }),
      });
    },
    onError: async (error) => {
      const refusal = error instanceof RefusedError ? error.ret : undefined;
      if (refusal === ret.conflict) showToast(t(checkoutToasts.type), 'danger');
      else if (refusal === ret.priceChanged) showToast(t(checkoutToasts.price), 'danger');
      await refreshOrder(orderId);
      if (refusal === ret.conflict || refusal === ret.priceChanged) return;
      const order = queryClient.getQueryData(orderQuery(orderId).queryKey);
      const problem = order && checkoutProblem(order);
      if (refusal !== undefined && problem) leadBack(problem);
      else if (isApiError(error) && !(error instanceof UnauthorizedError))
        showRequestFailed(failureMessage(error));
    },
    onSuccess: () => refreshOrder(orderId),
  });
};

interface Props {
  /** Renders the payment over the page, once the order is submitted. */
  renderPayment: (payment: { order: Order; isCurrent: boolean }) => ReactNode;
}

/** The confirmation page: the complete order before the payment, and below it while it is made. */
export function OrderConfirmScreen({ renderPayment }: Props) {
  const { testPayment } = usePageSettings();
  const { orderId: id } = useAddressIds();
  const [isPaying, setIsPaying] = useState(false);
  const query = useOrder(id, { live: isPaying });
  const { data: order } = query;
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  const priceAge = usePriceAge(query.dataUpdatedAt, query.isError);
  const openOverlay = useOpenOverlay();
  const wide = useIsWide();
  const goBack = useGoBack(paths.orderUpload(id));
  useHoldUpdates('payment');
  const checkout = useCheckout(id, goBack);
  const coupon = useOrderCoupon(id, order);
  // A submitted order no longer has its coupon's effect: the page stays as it was confirmed.
  const [confirmed, setConfirmed] = useState<{ order: Order; coupon: OrderCoupon }>();
  // Also after an attempt whose answer was lost: the order then shows that it was submitted.
  const submitted = !checkout.isIdle;
  if (submitted && !isPaying && order?.payStatus === 'waiting-for-payment') setIsPaying(true);

  // Nothing is paid for that the server does not have as the screen shows it.
  const hasUnsent = useHasUnsentChanges(id) || isPhoneId(id);
  const isAsked = useMeanwhile(order, query.dataUpdatedAt) !== undefined && !checkout.isPending;
  if (!isPaying && (hasUnsent || isAsked)) return <Navigate to={paths.orderUpload(id)} replace />;

  const certain = order !== undefined && !query.isFetching;
  if (!isPaying && (checkout.isSuccess || (certain && !isEditable(order))))
    return <Navigate to={nextPath(id, order, submitted)} replace />;

  function proceed(present: Order) {
    const problem = checkoutProblem(present);
    if (problem) {
      showToast(t(checkoutToasts[problem]), 'danger');
      goBack();
    } else if (coupon.fee !== undefined) {
      const { applied, fee } = coupon;
      setConfirmed({ order: present, coupon });
      checkout.mutate({ fee, couponId: applied.state === 'applied' ? applied.id : undefined });
    }
  }
  const shown = isPaying && confirmed ? confirmed : order && { order, coupon };
  const footer = shown && (
    <CheckoutFooter
      order={shown.order}
      fee={shown.coupon.fee}
      busy={checkout.isPending || isPaying}
      problem={checkout.error && describeProblem(checkout.error)}
      inCard={wide}
      onProceed={() => proceed(shown.order)}
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
        {shown && <ConfirmOverview {...shown} age={priceAge} footer={wide && footer} />}
      </OrderPlaceholder>
      {isPaying && order && renderPayment({ order, isCurrent: certain })}
    </Page>
  );
}

/** Where to redirect if the order no longer waits for confirmation. */
function nextPath(id: string, order: Order | undefined, submitted: boolean): string {
  // A coupon may have covered the whole price.
  if (submitted && order?.payStatus === 'paid') return paths.paySuccess(id);
  return paths.orderDetail(id, submitted ? 'pay' : undefined);
}
