import type { PendingDifference } from '../../domain/due-fee';
import { formatMoney } from '../../domain/money';
import { useIsOnline } from '../../state/connection';
import { Button } from '../../ui/button';
import { FooterAction } from '../../ui/footer-action';
import { FooterReason } from '../../ui/footer-reason';

interface Props {
  difference: PendingDifference;
  onPay: () => void;
}

/** Paying what the embassy or the service asked for beyond the price. */
export function DifferenceFooter({ difference, onPay }: Props) {
  const online = useIsOnline();
  const { expectedFee, currency } = difference;
  return (
    <FooterAction
      reason={
        !online && (
          <FooterReason id="difference-offline" icon="wifi-off">
            Paying needs a connection.
          </FooterReason>
        )
      }
    >
      <Button
        full
        disabled={!online}
        reasonId="difference-offline"
        note={formatMoney(expectedFee, currency)}
        onClick={onPay}
      >
        Pay the difference
      </Button>
    </FooterAction>
  );
}
