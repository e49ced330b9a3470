import type { PaymentParams, PayWay } from '../../contract/payments';
import type { PaymentProvider } from './payment-attempt';
import { t } from '../../language/translate';

/** All payment providers; the server selects one. */
export const paymentProviders: Record<PaymentParams['provider'], PaymentProvider> = {
  sandbox: {
    name: 'sandbox',
    way: 'card',
    ownButtons: false,
    load: async () => (await import('./sandbox/sandbox-fields')).SandboxFields,
  },
  stripe: {
    name: 'stripe',
    way: 'card',
    ownButtons: false,
    load: async ({ publishableKey }) =>
      (await import('./stripe/stripe-fields')).loadStripeFields(publishableKey),
  },
  paypal: {
    name: 'paypal',
    way: 'paypal',
    ownButtons: true,
    load: async (params) => (await import('./paypal/paypal-fields')).loadPayPalFields(params),
  },
};

/** The label of a payment method. */
export const wayName = (way: PayWay): string => (way === 'card' ? t('Card or app') : 'PayPal');
