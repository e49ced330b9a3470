import { applyReturns } from './apply-returns';
import type { Payment } from './lock-payment';
import { providerNamed, type PaymentContext } from './payment-context';

/**
 * Queries the refunds and disputes of a payment at its provider and records them.
 * @throws {PaymentFailure} 'unreachable': nothing is changed then
 */
export async function settleReturns(
  context: PaymentContext,
  { id, intent_id, provider }: Pick<Payment, 'id' | 'intent_id' | 'provider'>,
): Promise<void> {
  if (intent_id === null) return;
  const returns = await providerNamed(context.providers, provider).queryReturns(intent_id);
  await applyReturns(context, id, returns);
}
