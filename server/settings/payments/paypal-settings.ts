import type { EnvironmentName } from '../../../src/contract/environments';
import { allOrNone, described, variable, type ValuesOf } from '../declare-variables';
import { safeOrigin, word } from '../variable-schemas';
import { checkApiBase } from './check-api-base';

export const payPalVariables = {
  ...described("PayPal's buttons: all three or none; outside of production with PayPal's sandbox", {
    PAYPAL_CLIENT_ID: variable(word, { servesOthers: true }),
    PAYPAL_CLIENT_SECRET: variable(word, { servesOthers: true }),
    PAYPAL_WEBHOOK_ID: variable(word, { servesOthers: true }),
  }),
  ...described("address of PayPal's API for trials; refused in production", {
    PAYPAL_API_BASE: variable(safeOrigin, { shown: 'its own' }),
  }),
};

export interface PayPalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  /** Whether real money moves. */
  readonly live: boolean;
  readonly apiBase: string;
}

/** PayPal's keys do not reveal their mode, so the environment selects the live or sandbox API. */
export function payPalSettings(
  values: ValuesOf<typeof payPalVariables>,
  environment: EnvironmentName,
): PayPalSettings | undefined {
  checkApiBase('PAYPAL_API_BASE', values.PAYPAL_API_BASE, environment);
  const names = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
  const keys = allOrNone(values, names);
  if (!keys) return undefined;
  const [clientId, clientSecret, webhookId] = keys;
  const live = environment === 'production';
  const apiBase = values.PAYPAL_API_BASE ?? `https://api-m.${live ? '' : 'sandbox.'}paypal.com`;
  return { clientId, clientSecret, webhookId, live, apiBase };
}
