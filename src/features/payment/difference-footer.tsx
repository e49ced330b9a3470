import type { PendingDifference } from '../../domain/payment/due-fee';
import { useIsOnline } from '../../page/connection';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-reason';
import { t } from '../../language/translate';
import { formatMoney } from '../../language/format';

interface Props {
  difference: PendingDifference;
  onPay: () => void;
}

/** The footer for paying a price difference. */
export function DifferenceFooter({ difference, onPay }: Props) {
  const online = useIsOnline();
  const { expectedFee, currency } = difference;
  return (
    <FooterAction
      reason={
        !online && (
          <FooterReason id="difference-offline" icon="wifi-off">
            {t('Paying needs a connection.')}
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
        {t('Pay the difference')}
      </Button>
    </FooterAction>
  );
}
