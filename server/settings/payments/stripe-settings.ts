import * as v from 'valibot';
import type { EnvironmentName } from '../../../src/contract/environments';
import { StartFailure } from '../../errors/start-failure';
import { allOrNone, described, variable, type ValuesOf } from '../declare-variables';
import { safeOrigin } from '../variable-schemas';
import { checkApiBase } from './check-api-base';

/** A key of Stripe's; it is never repeated. */
const key = (shape: RegExp) =>
  v.pipe(
    v.string(),
    v.regex(shape, "is no such key of Stripe's: the keys may have been mixed up."),
  );

export const stripeVariables = {
  ...described(
    'cards, wallet buttons, Alipay and WeChat Pay by Stripe: all three or none; live keys in production only. Without them dev has a test provider',
    {
      STRIPE_SECRET_KEY: variable(key(/^[rs]k_(?:live|test)_\w+$/), { servesOthers: true }),
      STRIPE_PUBLISHABLE_KEY: variable(key(/^pk_(?:live|test)_\w+$/), { servesOthers: true }),
      STRIPE_WEBHOOK_SECRET: variable(
        v.pipe(v.string(), v.regex(/^whsec_\S+$/, 'must begin with whsec_.')),
        { servesOthers: true },
      ),
    },
  ),
  ...described("address of Stripe's API for trials; refused in production", {
    STRIPE_API_BASE: variable(safeOrigin, { shown: 'its own' }),
  }),
};

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Whether real money moves. */
  readonly live: boolean;
  /** Undefined for Stripe's own API. */
  readonly apiBase?: string | undefined;
}

/** @throws {StartFailure} naming a missing or unfit key, without its value */
export function stripeSettings(
  values: ValuesOf<typeof stripeVariables>,
  environment: EnvironmentName,
): StripeSettings | undefined {
  checkApiBase('STRIPE_API_BASE', values.STRIPE_API_BASE, environment);
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const keys = allOrNone(values, names);
  if (!keys) return undefined;
  const [secretKey, publishableKey, webhookSecret] = keys;
  const live = isLive(secretKey);
  if (live !== isLive(publishableKey))
    throw new StartFailure(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
    );
  checkMode(live, environment);
  return { secretKey, publishableKey, webhookSecret, live, apiBase: values.STRIPE_API_BASE };
}

const isLive = (key: string): boolean => /^[a-z]+_live_/.test(key);

/**
 * Keeps live keys out of test environments and test keys out of production: nobody is charged in a
 * trial, and nobody gets a visa for a test payment.
 */
function checkMode(isReal: boolean, environment: EnvironmentName): void {
  if (isReal && environment !== 'production')
    throw new StartFailure(
      `The keys of Stripe are live ones, but APP_ENV is ${environment}: use test keys.`,
    );
  if (!isReal && environment === 'production')
    throw new StartFailure(
      'The keys of Stripe are test ones, with which nobody pays: production needs live keys.',
    );
}
