import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { Order } from '../../contract/orders';
import { pendingDifference } from '../../domain/payment/due-fee';
import { formatMoney } from '../../domain/payment/money';
import { isCancelled } from '../../domain/order/order-state';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { useAskAgain } from '../../queries/payment-changes';

/** The notices at the top of an order's details. */
export function OrderNotices({ order }: { order: Order }) {
  const online = useIsOnline();
  const askAgain = useAskAgain(order);
  const refresh = (
    <Button
      small
      variant="card"
      disabled={!online}
      busy={askAgain.isPending}
      busyLabel="Asking again"
      onClick={() => askAgain.mutate()}
    >
      Refresh
    </Button>
  );
  const problem = online && askAgain.error ? describeProblem(askAgain.error) : undefined;
  const difference = pendingDifference(order);
  const failed = (order.openRefunds ?? []).filter(({ state }) => state === 'failed');
  return (
    <>
      {isCancelled(order) && (
        <Notice
          tone="sunk"
          title="This application was canceled"
          action={
            <Button small variant="card" link={<Link to={paths.product(order.product.id)} />}>
              Apply again
            </Button>
          }
        >
          {order.refunds.length + (order.openRefunds?.length ?? 0) === 0
            ? 'Nothing was charged.'
            : 'See below what was charged and goes back to you.'}
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice
          tone="danger"
          title={`Refund failed, ${formatMoney(
            failed.reduce((sum, { fee }) => sum + fee, 0),
            order.currency,
          )}`}
        >
          Your bank or payment service did not accept it, so the money is not with you. We will
          write to {order.email ?? 'you'}. You can also write to Support.
        </Notice>
      )}
      {order.payStatus === 'waiting-for-payment' && (
        <Notice tone="wait" live action={refresh}>
          {problem ??
            (online
              ? 'Paid already? Refresh to update the status.'
              : 'Paid already? You can update the status when you are back online.')}
        </Notice>
      )}
      {difference && (
        <Notice
          tone="accent"
          title={`Price difference, ${formatMoney(difference.expectedFee, difference.currency)}`}
          action={refresh}
        >
          {difference.item.trim().replace(/\.$/, '')}.{' '}
          {problem ?? 'Paid already? Refresh to update the status.'}
        </Notice>
      )}
    </>
  );
}
