import type { EnvironmentName } from '../../src/contract/environments';
import { StartFailure } from '../errors/start-failure';
import { allOrNone } from './all-or-none';
import type { Variables } from './variables';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Absent: Stripe's own. */
  readonly apiBase?: string | undefined;
}

export interface PayPalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  /** Whether real money moves. */
  readonly live: boolean;
  readonly apiBase: string;
}

export interface PaymentSettings {
  readonly stripe?: StripeSettings | undefined;
  readonly paypal?: PayPalSettings | undefined;
}

/**
 * The companies that take money; none without all of its keys.
 * @throws {StartFailure} naming what is missing or does not belong to this environment, without a key
 */
export function paymentSettings(said: Variables, environment: EnvironmentName): PaymentSettings {
  refuseOtherAddresses(said, environment);
  return { stripe: stripeSettings(said, environment), paypal: payPalSettings(said, environment) };
}

function stripeSettings(said: Variables, environment: EnvironmentName): StripeSettings | undefined {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const keys = allOrNone(said, names);
  if (!keys) return undefined;
  const [secretKey, publishableKey, webhookSecret] = keys;
  if (isLive(secretKey) !== isLive(publishableKey))
    throw new StartFailure(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
    );
  refuseWrongMode(isLive(secretKey), environment);
  return { secretKey, publishableKey, webhookSecret, apiBase: said.STRIPE_API_BASE };
}

const isLive = (key: string): boolean => /^[a-z]+_live_/.test(key);

/** Real money and test travellers never meet: neither is charged for a trial, nor gets a visa free. */
function refuseWrongMode(isReal: boolean, environment: EnvironmentName): void {
  if (isReal && environment !== 'production')
    throw new StartFailure(
      `The keys of Stripe are live ones, but APP_ENV is ${environment}: use test keys.`,
    );
  if (!isReal && environment === 'production')
    throw new StartFailure(
      'The keys of Stripe are test ones, with which nobody pays: production needs live keys.',
    );
}

/** PayPal's keys do not show whose they are: the environment says which PayPal is asked. */
function payPalSettings(said: Variables, environment: EnvironmentName): PayPalSettings | undefined {
  const names = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
  const keys = allOrNone(said, names);
  if (!keys) return undefined;
  const [clientId, clientSecret, webhookId] = keys;
  const live = environment === 'production';
  const apiBase = said.PAYPAL_API_BASE ?? `https://api-m.${live ? '' : 'sandbox.'}paypal.com`;
  return { clientId, clientSecret, webhookId, live, apiBase };
}

function refuseOtherAddresses(said: Variables, environment: EnvironmentName): void {
  if (environment !== 'production') return;
  for (const name of ['STRIPE_API_BASE', 'PAYPAL_API_BASE'] as const)
    if (said[name] !== undefined)
      throw new StartFailure(`${name} is for trials only: in production it must not be set.`);
}
