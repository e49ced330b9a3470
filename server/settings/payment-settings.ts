import type { EnvironmentName } from '../../src/contract/environments';
import { StartFailure } from '../errors/start-failure';
import type { Variables } from './variables';

type TextName = {
  readonly [N in keyof Variables]: Variables[N] extends string | undefined ? N : never;
}[keyof Variables];

type Texts<Names extends readonly TextName[]> = { readonly [I in keyof Names]: string };

/**
 * The values of variables that must be set together; undefined if none of them is set.
 * @throws {StartFailure} naming the missing ones
 */
export function allOrNone<const Names extends readonly TextName[]>(
  variables: Variables,
  names: Names,
  /** A variable that needs the others: if it is set, they must be too. */
  alsoSet?: TextName,
): Texts<Names> | undefined {
  const missing = names.filter((name) => variables[name] === undefined);
  if (missing.length === 0) return names.map((name) => variables[name]) as unknown as Texts<Names>;
  const isAsked = alsoSet !== undefined && variables[alsoSet] !== undefined;
  if (missing.length === names.length && !isAsked) return undefined;
  const together = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  throw new StartFailure(
    `${together} belong together: set ${missing.join(' and ')} too, or none of them.`,
  );
}

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
