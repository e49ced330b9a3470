import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import type { Order } from '../../../contract/orders';
import { differenceHolds, pendingDifference } from '../../../domain/payment/due-fee';
import { isCancelled, wasCancelledAfterPayment } from '../../../domain/order/order-state';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { useAskAgain, useHasAttempt } from '../../../queries/payment-changes';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { AroundWritten } from '../../../language/written-text';
import { formatDay, formatMoney } from '../../../language/format';
import { Icon } from '../../../ui/media/icon';
import styles from './order-notices.module.css';

/** Nobody who has not tried to pay is asked whether they have paid. */
function refreshHint(online: boolean, hasAttempt: boolean): string {
  if (!hasAttempt)
    return online
      ? t('Waiting for your payment. Refresh updates the status.')
      : t('Waiting for your payment.');
  return online
    ? t('Paid already? Refresh to update the status.')
    : t('Paid already? You can update the status when you are back online.');
}

/** The button that updates the status of a due payment, and a hint or the last failure beside it. */
function useRefresh(order: Order) {
  const hasAttempt = useHasAttempt(order);
  const online = useIsOnline();
  const askAgain = useAskAgain(order);
  const button = (
    <Button
      small
      variant="card"
      icon="refresh"
      disabled={!online}
      busy={askAgain.isPending}
      busyLabel={t('Asking again')}
      onClick={() => askAgain.mutate()}
    >
      {t('Refresh')}
    </Button>
  );
  const problem = online && askAgain.error ? describeProblem(askAgain.error) : undefined;
  return { button, hint: problem ?? refreshHint(online, hasAttempt) };
}

/** The price difference that is due, before everything else: what it holds up, how much, and for what. */
export function DifferenceDue({ order }: { order: Order }) {
  const { button, hint } = useRefresh(order);
  const difference = pendingDifference(order);
  if (!difference) return null;
  const holds = order.applicants.some(({ status }) => differenceHolds(status));
  return (
    <section className={styles.due}>
      <p className={styles.hold}>
        <Icon name={holds ? 'pause' : 'clock'} size={20} />
        {holds ? t('On hold until this is paid') : t('To be paid before we submit it')}
      </p>
      <h2 className={styles.amount}>
        {t('{amount} is due', { amount: formatMoney(difference.expectedFee, difference.currency) })}
      </h2>
      <p>
        <AroundWritten
          text={msg('Price difference: {item}')}
          name="item"
          written={difference.item}
        />
      </p>
      <div className={styles.refresh}>
        <p role="status">{hint}</p>
        {button}
      </div>
    </section>
  );
}

/** The notices at the top of an order's details. */
export function OrderNotices({ order }: { order: Order }) {
  const { button: refresh, hint } = useRefresh(order);
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
            : t('See below what you paid and what you get back.')}
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
          {hint}
        </Notice>
      )}
    </>
  );
}
