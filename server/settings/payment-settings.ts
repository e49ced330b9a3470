import type { EnvironmentName } from '../../src/contract/environments';
import { isSafeAddress } from './safe-address';
import { StartFailure } from '../errors/start-failure';

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

type Text = (name: string) => string | undefined;

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
const paypalNames = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'];

/**
 * The companies that take money; none without all of its keys.
 * @throws {StartFailure} naming what is missing or does not belong to this environment, without a key
 */
export function parsePaymentSettings(text: Text, environment: EnvironmentName): PaymentSettings {
  return { stripe: parseStripe(text, environment), paypal: parsePayPal(text, environment) };
}

function parseStripe(text: Text, environment: EnvironmentName): StripeSettings | undefined {
  const apiBase = parseApiBase('STRIPE_API_BASE', text, environment);
  const keys = together(text, stripeNames);
  if (!keys) return undefined;
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = keys;
  const secretMode = modeOf('STRIPE_SECRET_KEY', secretKey, /^[rs]k_(live|test)_\w+$/);
  const mode = modeOf('STRIPE_PUBLISHABLE_KEY', publishableKey, /^pk_(live|test)_\w+$/);
  if (!/^whsec_\S+$/.test(webhookSecret))
    throw new StartFailure('STRIPE_WEBHOOK_SECRET must begin with whsec_.');
  if (mode !== secretMode)
    throw new StartFailure(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
    );
  refuseWrongMode(mode, environment);
  return { secretKey, publishableKey, webhookSecret, apiBase };
}

function modeOf(name: string, key: string, shape: RegExp): string {
  const mode = shape.exec(key)?.[1];
  if (mode !== undefined) return mode;
  throw new StartFailure(`${name} is no such key of Stripe's: the keys may have been mixed up.`);
}

/** Real money and test travellers never meet: neither is charged for a trial, nor gets a visa free. */
function refuseWrongMode(mode: string, environment: EnvironmentName): void {
  if (mode === 'live' && environment !== 'production')
    throw new StartFailure(
      `The keys of Stripe are live ones, but APP_ENV is ${environment}: use test keys.`,
    );
  if (mode === 'test' && environment === 'production')
    throw new StartFailure(
      'The keys of Stripe are test ones, with which nobody pays: production needs live keys.',
    );
}

/** PayPal's keys do not show whose they are: the environment says which PayPal is asked. */
function parsePayPal(text: Text, environment: EnvironmentName): PayPalSettings | undefined {
  const apiBase = parseApiBase('PAYPAL_API_BASE', text, environment);
  const keys = together(text, paypalNames);
  if (!keys) return undefined;
  const [clientId = '', clientSecret = '', webhookId = ''] = keys;
  const live = environment === 'production';
  return {
    clientId,
    clientSecret,
    webhookId,
    live,
    apiBase: apiBase ?? `https://api-m.${live ? '' : 'sandbox.'}paypal.com`,
  };
}

function together(text: Text, names: readonly string[]): string[] | undefined {
  const keys = names.map(text);
  if (keys.every((key) => key === undefined)) return undefined;
  const missing = names.filter((_name, index) => keys[index] === undefined);
  if (missing.length === 0) return keys.filter((key) => key !== undefined);
  throw new StartFailure(
    `${names.join(', ')} belong together: set ${missing.join(' and ')} too, or none of them.`,
  );
}

function parseApiBase(name: string, text: Text, environment: EnvironmentName) {
  const value = text(name);
  if (value === undefined) return undefined;
  if (environment === 'production')
    throw new StartFailure(`${name} is for trials only: in production it must not be set.`);
  if (isSafeAddress(value) && new URL(value).origin === value) return value;
  throw new StartFailure(
    `${name} is '${value}', but must be an origin that begins with https://, or with http:// on this machine.`,
  );
}
