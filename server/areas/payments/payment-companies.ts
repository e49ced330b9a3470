import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import type { Settings } from '../../settings/settings';
import type { PaymentCompany } from './core/payment-company';
import type { PaymentProviders } from './core/provider';
import { payPal } from './paypal/paypal';
import { stripe } from './stripe/stripe';
import { webhookRoute } from './webhook-route';

/** All payment companies, each for a way of its own. */
const companies: readonly PaymentCompany[] = [stripe, payPal];

/** The payment companies with configured keys. */
export const configuredCompanies = (settings: Settings, clock: () => Date) =>
  companies.flatMap(({ way, open }) => {
    const opened = open(settings, clock);
    return opened ? [{ way, ...opened }] : [];
  });

/** The providers of the payment companies with configured keys, by payment method. */
export const configuredProviders = (settings: Settings, clock: () => Date): PaymentProviders =>
  Object.fromEntries(
    configuredCompanies(settings, clock).map(({ way, provider }) => [way, provider]),
  );

/** The webhooks of the configured payment companies. */
export const companyWebhooks = (services: Services) => async (app: FastifyInstance) => {
  for (const { provider, readEvent } of configuredCompanies(services.settings, services.clock))
    await app.register(webhookRoute({ name: provider.name, read: readEvent }, services));
};
