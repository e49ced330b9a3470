import { Notice } from '../../ui/feedback/notice';
import type { PaymentOutcome } from './payment-outcome';
import { t } from '../../language/translate';

/** The outcome of the last attempt, with the provider's message if there is one. */
export function OutcomeNotice({ outcome }: { outcome: PaymentOutcome | undefined }) {
  if (outcome?.outcome === 'declined' || outcome?.outcome === 'closed')
    return (
      <Notice tone="danger" live title={t('Not paid')}>
        {t('{reason} Nothing was charged. Try again, or pay another way.', {
          reason: reasonOf(outcome),
        })}
      </Notice>
    );
  if (outcome?.outcome === 'cancelled')
    return (
      <Notice tone="info" live title={t('Not paid yet')}>
        {t('Nothing was charged. You can pay now, or come back to it later.')}
      </Notice>
    );
  return null;
}

function reasonOf(outcome: Extract<PaymentOutcome, { outcome: 'declined' | 'closed' }>): string {
  if (outcome.outcome === 'closed') return t('This payment was closed meanwhile.');
  return outcome.reason ?? t('The payment was not made. Try again, or choose another way to pay.');
}
