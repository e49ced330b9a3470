import type { Order } from '../../contract/orders';
import { formatMoney } from '../../domain/money';
import { useIsOnline } from '../../state/connection';
import { Button } from '../../ui/button';
import { FooterAction } from '../../ui/footer-action';
import { FooterReason } from '../../ui/footer-reason';

interface Props {
  order: Pick<Order, 'amount' | 'currency'>;
  busy: boolean;
  /** What came of the last try. */
  problem: string | null;
  onProceed: () => void;
}

export function CheckoutFooter({ order, busy, problem, onProceed }: Props) {
  const online = useIsOnline();
  const { amount, currency } = order;
  const sold = amount !== undefined;
  const reason = sold
    ? 'Paying needs a connection. Your application is kept.'
    : 'This visa is no longer available for your nationality and residence.';
  const blocked = !online || !sold;
  return (
    <FooterAction
      reason={
        <>
          {blocked && (
            <FooterReason id="checkout-reason" icon={sold ? 'wifi-off' : 'info'}>
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
        busyLabel="Preparing the payment"
        note={sold && formatMoney(amount, currency)}
        onClick={onProceed}
      >
        Proceed to checkout
      </Button>
    </FooterAction>
  );
}
