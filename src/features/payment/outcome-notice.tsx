import { Notice } from '../../ui/feedback/notice';
import type { PaymentOutcome } from './payment-outcome';

/** The outcome of the last attempt, with the provider's message if there is one. */
export function OutcomeNotice({ outcome }: { outcome: PaymentOutcome | undefined }) {
  if (outcome?.outcome === 'declined')
    return (
      <Notice tone="danger" live title="Not paid">
        {outcome.reason} Nothing was charged. Try again, or pay another way.
      </Notice>
    );
  if (outcome?.outcome === 'cancelled')
    return (
      <Notice tone="info" live title="Not paid yet">
        Nothing was charged. You can pay now, or come back to it later.
      </Notice>
    );
  return null;
}
