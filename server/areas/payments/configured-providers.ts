import type { Settings } from '../../settings/settings';
import { paypalClient } from './paypal/paypal-client';
import { paypalProvider } from './paypal/paypal';
import type { PaymentProviders } from './core/provider';
import { stripeProvider } from './stripe/stripe';

/** The providers of the payment companies with configured keys, by payment method. */
export function configuredProviders(
  { payments: { stripe, paypal }, paymentTimeout: timeout }: Settings,
  clock: () => Date,
): PaymentProviders {
  return {
    ...(stripe && { card: stripeProvider(stripe, timeout) }),
    ...(paypal && { paypal: paypalProvider(paypal, paypalClient(paypal, { clock, timeout })) }),
  };
}
