import type { PaymentParams, PayWay } from '../../contract/payments';
import { msg } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import type { PaymentProvider } from './payment-attempt';

/** Cards and apps, by the provider's own form. */
const cardOrApp = {
  way: 'card',
  title: () => t('Card or app'),
  loadFailure: msg('The card form did not load'),
  ownButtons: false,
} as const;

/** All payment providers; the server selects one. */
export const paymentProviders: Record<PaymentParams['provider'], PaymentProvider> = {
  sandbox: {
    ...cardOrApp,
    load: async () => (await import('./sandbox/sandbox-fields')).SandboxFields,
  },
  stripe: {
    ...cardOrApp,
    load: async ({ publishableKey }) =>
      (await import('./stripe/stripe-fields')).loadStripeFields(publishableKey),
  },
  paypal: {
    way: 'paypal',
    title: () => 'PayPal',
    loadFailure: msg('PayPal did not load'),
    ownButtons: true,
    load: async (params) => (await import('./paypal/paypal-fields')).loadPayPalFields(params),
  },
};

/** The label of a payment method. */
export const wayTitle = (way: PayWay): string =>
  Object.values(paymentProviders)
    .find((provider) => provider.way === way)
    ?.title() ?? way;
