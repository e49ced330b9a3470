import type { PaymentParams } from '../../contract/payments';
import type { PaymentOutcome } from './payment-attempt';

/**
 * The main action of the payment sheet. 'check': the outcome is unknown, so nothing may be paid;
 * 'code': another app pays; 'none': the provider has its own buttons, or its fields failed to load.
 */
export type PaymentAction = 'pay' | 'check' | 'code' | 'none';

interface Payment {
  params: Pick<PaymentParams, 'state'> | undefined;
  outcome: PaymentOutcome | undefined;
  ownButtons: boolean;
  /** Whether starting the payment or loading its fields failed; a message replaces the fields. */
  failed: boolean;
}

/** The current action of a payment. */
export function paymentAction({ params, outcome, ownButtons, failed }: Payment): PaymentAction {
  if (params?.state === 'checking' || outcome?.outcome === 'unknown') return 'check';
  if (outcome?.outcome === 'code') return 'code';
  return ownButtons || failed ? 'none' : 'pay';
}
