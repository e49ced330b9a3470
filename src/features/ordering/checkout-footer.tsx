import type { Order } from '../../contract/orders';
import { useIsOnline } from '../../page/connection';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-reason';
import { t } from '../../language/translate';
import { formatMoney } from '../../language/format';

interface Props {
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

export function CheckoutFooter({ order, fee, busy, problem, inCard, onProceed }: Props) {
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
