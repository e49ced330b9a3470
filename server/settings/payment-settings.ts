import type { EnvironmentName } from '../../src/contract/environments';
import type { ValuesOf } from './declare-variables';
import { payPalSettings, payPalVariables } from './payments/paypal-settings';
import { stripeSettings, stripeVariables } from './payments/stripe-settings';

/** The variables of all payment companies. */
export const paymentVariables = { ...stripeVariables, ...payPalVariables };

/**
 * The settings of the payment companies; each is present only with all of its keys.
 * @throws {StartFailure} naming a missing variable or one that does not fit this environment,
 *   without its value
 */
export const paymentSettings = (
  values: ValuesOf<typeof paymentVariables>,
  environment: EnvironmentName,
) => ({
  stripe: stripeSettings(values, environment),
  paypal: payPalSettings(values, environment),
});

export type PaymentSettings = Partial<ReturnType<typeof paymentSettings>>;
