import type { PaymentParams } from '../../contract/payments';
import { Button } from '../../ui/actions/button';
import { FooterReason } from '../../ui/actions/footer-reason';
import { Stack } from '../../ui/layout/page';
import type { PaymentAction } from './payment-action';
import type { Attempt } from './use-attempt';
import type { CheckPayment } from './use-check-payment';
import { t } from '../../language/translate';

interface Props {
  action: PaymentAction;
  params: PaymentParams | undefined;
  attempt: Attempt;
  check: CheckPayment;
  online: boolean;
  formId: string;
  /** The formatted amount to pay. */
  total: string | undefined;
  /** Whether the fields are complete. */
  ready: boolean;
}

/** The button of the payment sheet: pay, or check the outcome. */
export function PaymentFooter({
  action,
  params,
  attempt,
  check,
  online,
  formId,
  total,
  ready,
}: Props) {
  const reasonId = `${formId}-offline`;
  const underWay = action === 'check' || action === 'code';
  return (
    <Stack gap={8}>
      {!online && (
        <FooterReason id={reasonId} icon="wifi-off">
          {underWay
            ? t('You are offline. A payment that was made is not lost.')
            : t('Paying needs a connection. What you typed stays.')}
        </FooterReason>
      )}
      {underWay && (
        <Button
          full
          icon="refresh"
          disabled={!online}
          reasonId={reasonId}
          busy={check.isPending}
          busyLabel={t('Checking your payment')}
          onClick={() => check.mutate()}
        >
          {t('Refresh')}
        </Button>
      )}
      {action === 'code' && (
        <Button full variant="outlined" disabled={check.isPending} onClick={attempt.forget}>
          {t('Another way to pay')}
        </Button>
      )}
      {action === 'pay' && (
        <Button
          full
          type="submit"
          form={formId}
          icon="lock"
          disabled={!online || !params || !ready}
          reasonId={reasonId}
          busy={attempt.isPaying}
          busyLabel={t('Paying')}
          note={params && total}
        >
          {t('Pay')}
        </Button>
      )}
    </Stack>
  );
}
