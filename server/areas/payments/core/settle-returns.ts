import { applyReturns } from './apply-returns';
import type { Payment } from './lock-payment';
import { providerNamed, type Shop } from './shop';

/**
 * Asks the provider what went back of a payment, by whomever, and writes it down.
 * @throws {PaymentFailure} 'unreachable': nothing is changed then
 */
export async function settleReturns(
  shop: Shop,
  { id, intent_id, provider }: Pick<Payment, 'id' | 'intent_id' | 'provider'>,
): Promise<void> {
  if (intent_id === null) return;
  const returns = await providerNamed(shop.providers, provider).queryReturns(intent_id);
  await applyReturns(shop, id, returns);
}
