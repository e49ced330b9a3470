import type { PaymentParams } from '../../contract/payments';
import type { PaymentOutcome } from './payment-outcome';

/**
 * The one thing to do in the payment. 'check': the outcome is not known, so nothing may be paid; 'code':
 * another app pays; 'none': the provider has buttons of its own, or no fields are there to fill.
 */
export type PaymentAction = 'pay' | 'check' | 'code' | 'none';

interface Payment {
  params: Pick<PaymentParams, 'state'> | undefined;
  outcome: PaymentOutcome | undefined;
  ownButtons: boolean;
  /** Starting it, or loading its fields, went wrong: what stands in their place says why. */
  failed: boolean;
}

/** What a payment offers now. */
export function paymentAction({ params, outcome, ownButtons, failed }: Payment): PaymentAction {
  if (params?.state === 'checking' || outcome?.outcome === 'unknown') return 'check';
  if (outcome?.outcome === 'code') return 'code';
  return ownButtons || failed ? 'none' : 'pay';
}
