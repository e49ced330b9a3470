import { HttpStatusError } from '../../api/errors';
import { formatMoney } from '../../domain/money';
import { useIsOnline } from '../../state/connection';
import { describeProblem } from '../../state/describe-problem';
import { Button } from '../../ui/button';
import { FooterAction } from '../../ui/footer-action';
import { FooterReason } from '../../ui/footer-reason';
import type { useDifferencePayment } from './payment-changes';
import type { PendingDifference } from './pending-difference';

interface Props {
  difference: PendingDifference;
  payment: ReturnType<typeof useDifferencePayment>;
  onPay: () => void;
}

/** Paying what the embassy or the service asked for beyond the price. */
export function DifferenceFooter({ difference, payment, onPay }: Props) {
  const online = useIsOnline();
  const { expectedFee, currency } = difference;
  return (
    <FooterAction
      reason={
        <>
          {!online && (
            <FooterReason id="difference-offline" icon="wifi-off">
              Paying needs a connection.
            </FooterReason>
          )}
          {online && payment.error && (
            <FooterReason icon="warning">{problemWords(payment.error)}</FooterReason>
          )}
        </>
      }
    >
      <Button
        full
        disabled={!online}
        reasonId="difference-offline"
        busy={payment.isPending}
        busyLabel="Preparing the payment"
        note={formatMoney(expectedFee, currency)}
        onClick={onPay}
      >
        Pay the difference
      </Button>
    </FooterAction>
  );
}

const problemWords = (error: Error) =>
  error instanceof HttpStatusError && error.status === 501
    ? 'It cannot be paid here yet. Write to Support, and we help you.'
    : describeProblem(error);
