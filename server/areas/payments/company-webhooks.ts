import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import type { Settings } from '../../settings/settings';
import type { PaymentProviders } from './core/provider';
import { paypalProvider } from './paypal/paypal';
import { paypalClient } from './paypal/paypal-client';
import { readPayPalEvent } from './paypal/paypal-event';
import { stripeProvider } from './stripe/stripe';
import { readStripeEvent } from './stripe/stripe-event';
import { webhookRoute } from './webhook-route';

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

/** The webhooks of the configured payment companies. */
export function companyWebhooks(services: Services) {
  const { clock, settings } = services;
  const { stripe, paypal } = settings.payments;
  return async (app: FastifyInstance) => {
    if (stripe)
      await app.register(
        webhookRoute(
          {
            name: 'stripe',
            read: async (body, headers, now) =>
              readStripeEvent(stripe.webhookSecret, body, headers, now),
          },
          services,
        ),
      );
    if (!paypal) return;
    const client = paypalClient(paypal, { clock, timeout: settings.paymentTimeout });
    await app.register(
      webhookRoute(
        {
          name: 'paypal',
          read: (body, headers) => readPayPalEvent(client, paypal.webhookId, body, headers),
        },
        services,
      ),
    );
  };
}
