import type { PaymentParams } from '../../contract/payments';
import { formatMoney } from '../../domain/money';
import { Button } from '../../ui/button';
import { FooterReason } from '../../ui/footer-reason';
import { Stack } from '../../ui/page';
import { paymentProviders } from './providers';
import type { Attempt } from './use-attempt';
import type { CheckPayment } from './use-check-payment';

interface Props {
  params: PaymentParams | undefined;
  attempt: Attempt;
  check: CheckPayment;
  /** The outcome is not known: nothing may be paid. */
  checking: boolean;
  online: boolean;
  formId: string;
  /** There is enough to try. */
  ready: boolean;
}

/** The one thing to do in the payment: pay, or ask how it went. */
export function PaymentFooter(props: Props) {
  const { params, attempt, check, checking, online, formId, ready } = props;
  const reasonId = `${formId}-offline`;
  const code = attempt.outcome?.outcome === 'code';
  const ownButtons = params !== undefined && paymentProviders[params.provider].ownButtons;
  return (
    <Stack gap={8}>
      {!online && (
        <FooterReason id={reasonId} icon="wifi-off">
          {checking || code
            ? 'You are offline. A payment that was made is not lost.'
            : 'Paying needs a connection. What you typed stays.'}
        </FooterReason>
      )}
      {(checking || code) && (
        <Button
          full
          icon="refresh"
          disabled={!online}
          reasonId={reasonId}
          busy={check.isPending}
          busyLabel="Checking your payment"
          onClick={() => check.mutate()}
        >
          Refresh
        </Button>
      )}
      {code && (
        <Button full variant="outlined" disabled={check.isPending} onClick={attempt.forget}>
          Another way to pay
        </Button>
      )}
      {!checking && !code && !ownButtons && (
        <Button
          full
          type="submit"
          form={formId}
          icon="lock"
          disabled={!online || !params || !ready}
          reasonId={reasonId}
          busy={attempt.isPaying}
          busyLabel="Paying"
          note={params && formatMoney(params.amount, params.currency)}
        >
          Pay
        </Button>
      )}
    </Stack>
  );
}
