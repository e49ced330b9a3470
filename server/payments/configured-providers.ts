import type { Settings } from '../settings';
import { paypalClient } from './paypal-client';
import { paypalProvider } from './paypal';
import type { PaymentProviders } from './provider';
import { stripeProvider } from './stripe';

/** The companies that there are keys of, by the traveller's way to pay. */
export function configuredProviders(
  { payments: { stripe, paypal }, paymentTimeout: timeout }: Settings,
  clock: () => Date,
): PaymentProviders {
  return {
    ...(stripe && { card: stripeProvider(stripe, timeout) }),
    ...(paypal && { paypal: paypalProvider(paypal, paypalClient(paypal, { clock, timeout })) }),
  };
}
