import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { PaymentParams } from '../../../contract/payments';
import type { PaymentOutcome } from '../payment-outcome';
import { stripeLocale } from '../provider-locale';
import { onSchemeChange, presentLook } from './stripe-look';
import { outcomeOfError, outcomeOfStripe } from './stripe-outcome';

/** The country for wallets, and the default of the card form. */
const paymentCountry = 'US';
/** The payment methods, in the order of display. */
const methods = ['card', 'alipay', 'wechat_pay'];

interface Places {
  wallets: HTMLElement;
  fields: HTMLElement;
}

interface Events {
  /** Called when the fields are ready. */
  onShown: () => void;
  onFailed: (reason: string) => void;
  onComplete: (complete: boolean) => void;
  /** Called with whether this phone has a wallet. */
  onWallets: (there: boolean) => void;
  /** Called when the traveller confirmed in a wallet. */
  onWalletConfirm: (pay: () => Promise<PaymentOutcome>) => void;
}

export interface StripeSession {
  pay: () => Promise<PaymentOutcome>;
  close: () => void;
}

/** Renders Stripe's fields and wallet buttons for one payment. */
export function openStripe(
  stripe: Stripe,
  { clientSecret, clientSecretWechat }: PaymentParams,
  { places, returnUrl, events }: { places: Places; returnUrl: string; events: Events },
): StripeSession {
  const elements = stripe.elements({
    clientSecret,
    locale: stripeLocale(),
    loader: 'auto',
    appearance: presentLook(),
  });
  const wallets = elements.create('expressCheckout', {
    buttonHeight: 48,
    paymentMethods: { paypal: 'never' },
  });
  const fields = elements.create('payment', {
    layout: 'accordion',
    paymentMethodOrder: methods,
    // Wallets have separate buttons above.
    wallets: { applePay: 'never', googlePay: 'never' },
    defaultValues: { billingDetails: { address: { country: paymentCountry } } },
  });
  let method = 'card';
  fields.on('ready', () => events.onShown());
  fields.on('loaderror', ({ error }) => events.onFailed(error.message ?? ''));
  fields.on('change', ({ complete, value }) => {
    method = value.type;
    events.onComplete(complete);
  });
  wallets.on('ready', ({ availablePaymentMethods }) =>
    events.onWallets(availablePaymentMethods !== undefined),
  );
  wallets.on('loaderror', () => events.onWallets(false));
  wallets.on('confirm', () => events.onWalletConfirm(() => confirm(stripe, elements, returnUrl)));
  wallets.mount(places.wallets);
  fields.mount(places.fields);
  const stopWatching = onSchemeChange(() => elements.update({ appearance: presentLook() }));

  return {
    pay: async () => {
      const { error } = await elements.submit();
      if (error) return outcomeOfError(error);
      return method === 'wechat_pay'
        ? showCode(stripe, clientSecretWechat ?? clientSecret)
        : confirm(stripe, elements, returnUrl);
    },
    close: () => {
      stopWatching();
      wallets.destroy();
      fields.destroy();
    },
  };
}

async function confirm(stripe: Stripe, elements: StripeElements, returnUrl: string) {
  const confirmParams = { return_url: returnUrl };
  return outcomeOfStripe(
    await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }),
  );
}

/** Fetches the chat app's code, because Stripe shows it small and only for another phone. */
async function showCode(stripe: Stripe, clientSecret: string): Promise<PaymentOutcome> {
  const options = { payment_method_options: { wechat_pay: { client: 'web' as const } } };
  return outcomeOfStripe(
    await stripe.confirmWechatPayPayment(clientSecret, options, { handleActions: false }),
  );
}
