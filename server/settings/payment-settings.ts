import type { EnvironmentName } from '../../src/contract/environments';
import { StartFailure } from '../errors/start-failure';
import { allOrNone } from './all-or-none';
import type { Variables } from './variables';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Undefined for Stripe's own API. */
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
 * The settings of the payment companies; each is present only with all of its keys.
 * @throws {StartFailure} naming a missing variable or one that does not fit this environment,
 *   without its value
 */
export function paymentSettings(
  variables: Variables,
  environment: EnvironmentName,
): PaymentSettings {
  checkApiAddresses(variables, environment);
  return {
    stripe: stripeSettings(variables, environment),
    paypal: payPalSettings(variables, environment),
  };
}

function stripeSettings(
  variables: Variables,
  environment: EnvironmentName,
): StripeSettings | undefined {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const keys = allOrNone(variables, names);
  if (!keys) return undefined;
  const [secretKey, publishableKey, webhookSecret] = keys;
  if (isLive(secretKey) !== isLive(publishableKey))
    throw new StartFailure(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
    );
  checkStripeMode(isLive(secretKey), environment);
  return { secretKey, publishableKey, webhookSecret, apiBase: variables.STRIPE_API_BASE };
}

const isLive = (key: string): boolean => /^[a-z]+_live_/.test(key);

/**
 * Keeps live keys out of test environments and test keys out of production: nobody is charged in a
 * trial, and nobody gets a visa for a test payment.
 */
function checkStripeMode(isReal: boolean, environment: EnvironmentName): void {
  if (isReal && environment !== 'production')
    throw new StartFailure(
      `The keys of Stripe are live ones, but APP_ENV is ${environment}: use test keys.`,
    );
  if (!isReal && environment === 'production')
    throw new StartFailure(
      'The keys of Stripe are test ones, with which nobody pays: production needs live keys.',
    );
}

/** PayPal's keys do not reveal their mode, so the environment selects the live or sandbox API. */
function payPalSettings(
  variables: Variables,
  environment: EnvironmentName,
): PayPalSettings | undefined {
  const names = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
  const keys = allOrNone(variables, names);
  if (!keys) return undefined;
  const [clientId, clientSecret, webhookId] = keys;
  const live = environment === 'production';
  const apiBase = variables.PAYPAL_API_BASE ?? `https://api-m.${live ? '' : 'sandbox.'}paypal.com`;
  return { clientId, clientSecret, webhookId, live, apiBase };
}

function checkApiAddresses(variables: Variables, environment: EnvironmentName): void {
  if (environment !== 'production') return;
  for (const name of ['STRIPE_API_BASE', 'PAYPAL_API_BASE'] as const)
    if (variables[name] !== undefined)
      throw new StartFailure(`${name} is for trials only: in production it must not be set.`);
}
