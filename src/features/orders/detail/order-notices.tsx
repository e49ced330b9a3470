import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import type { Order } from '../../../contract/orders';
import { pendingDifference } from '../../../domain/payment/due-fee';
import { isCancelled, wasCancelledAfterPayment } from '../../../domain/order/order-state';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { useAskAgain } from '../../../queries/payment-changes';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { AroundWritten } from '../../../language/written-text';
import { formatDay, formatMoney } from '../../../language/format';

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
      busyLabel={t('Asking again')}
      onClick={() => askAgain.mutate()}
    >
      {t('Refresh')}
    </Button>
  );
  const problem = online && askAgain.error ? describeProblem(askAgain.error) : undefined;
  const difference = pendingDifference(order);
  const failed = (order.openRefunds ?? []).filter(({ state }) => state === 'failed');
  return (
    <>
      {(isCancelled(order) || wasCancelledAfterPayment(order)) && (
        <Notice
          tone="sunk"
          title={t('This application was canceled')}
          action={
            <Button small variant="card" link={<Link to={paths.product(order.product.id)} />}>
              {t('Apply again')}
            </Button>
          }
        >
          {order.refunds.length + (order.openRefunds?.length ?? 0) === 0
            ? isCancelled(order)
              ? t('Nothing was charged.')
              : t('It was canceled after the payment. Nothing has been paid back so far.')
            : t('See below what was charged and goes back to you.')}
        </Notice>
      )}
      {order.documentsDeletedAt !== undefined && (
        <Notice tone="sunk" title={t('The documents were deleted')}>
          {t(
            'We keep documents, photos and answers for a limited time. Those of this application were deleted on {day}.',
            { day: formatDay(order.documentsDeletedAt) },
          )}
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice
          tone="danger"
          title={t('Refund failed, {amount}', {
            amount: formatMoney(
              failed.reduce((sum, { fee }) => sum + fee, 0),
              order.currency,
            ),
          })}
        >
          {order.email
            ? t(
                'Your bank or payment service did not accept it, so the money is not with you. We will write to {email}. You can also write to Support.',
                { email: order.email },
              )
            : t(
                'Your bank or payment service did not accept it, so the money is not with you. We will write to you. You can also write to Support.',
              )}
        </Notice>
      )}
      {order.payStatus === 'waiting-for-payment' && (
        <Notice tone="wait" live action={refresh}>
          {problem ??
            (online
              ? t('Paid already? Refresh to update the status.')
              : t('Paid already? You can update the status when you are back online.'))}
        </Notice>
      )}
      {difference && (
        <Notice
          tone="accent"
          title={t('Price difference, {amount}', {
            amount: formatMoney(difference.expectedFee, difference.currency),
          })}
          action={refresh}
        >
          <AroundWritten
            text={msg('{item}. {hint}')}
            params={{ hint: problem ?? t('Paid already? Refresh to update the status.') }}
            name="item"
            written={difference.item.trim().replace(/\.$/, '')}
          />
        </Notice>
      )}
    </>
  );
}
