import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { paypalClient } from './paypal/paypal-client';
import { readPayPalEvent } from './paypal/paypal-event';
import { readStripeEvent } from './stripe/stripe-event';
import { webhookRoute } from './webhook-route';

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
