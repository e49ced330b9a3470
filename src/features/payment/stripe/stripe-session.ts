import type {
  Appearance,
  PaymentIntent,
  PaymentIntentResult,
  Stripe,
  StripeElements,
  StripeError,
} from '@stripe/stripe-js';
import type { Language } from '../../../contract/languages';
import type { PaymentParams } from '../../../contract/payments';
import { sentLanguage } from '../../../language/sent-language';
import type { PaymentOutcome } from '../payment-attempt';

/** Stripe's names of our languages; an open form keeps the one that it was loaded in. */
const locales = {
  en: 'en',
  'zh-Hans': 'zh',
  es: 'es',
  fr: 'fr',
  ar: 'ar',
} as const satisfies Record<Language, string>;

export const stripeLocale = () => locales[sentLanguage()];

type ReadToken = (name: `--${string}`) => string;

/**
 * Our design tokens for Stripe's fields, which are in iframes that our style sheets do not reach.
 */
export function stripeLook(token: ReadToken, dark: boolean): Appearance {
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      fontFamily: token('--font'),
      fontSizeBase: '16px',
      spacingUnit: '4px',
      borderRadius: token('--radius-field'),
      colorPrimary: token('--action'),
      colorBackground: token('--card'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorTextPlaceholder: token('--ink-2'),
      colorDanger: token('--danger'),
    },
    rules: {
      '.Input, .Tab, .AccordionItem': {
        border: `1px solid ${token('--line-2')}`,
        boxShadow: 'none',
      },
      '.Input:focus': {
        borderColor: token('--action'),
        boxShadow: `0 0 0 1px ${token('--action')}`,
      },
      '.Label': { color: token('--ink-2') },
    },
  };
}

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)');

/** The look with the page's current tokens. */
function presentLook(): Appearance {
  const style = getComputedStyle(document.documentElement);
  return stripeLook((name) => style.getPropertyValue(name).trim(), darkScheme().matches);
}

/** Calls back when the colour scheme changes; the returned function removes the listener. */
function onSchemeChange(changed: () => void): () => void {
  const scheme = darkScheme();
  scheme.addEventListener('change', changed);
  return () => scheme.removeEventListener('change', changed);
}

/** Converts Stripe's result of a confirmation. */
export function outcomeOfStripe({ paymentIntent, error }: PaymentIntentResult): PaymentOutcome {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded') return { outcome: 'succeeded' };
  if (intent?.status === 'processing' || intent?.status === 'requires_capture')
    return { outcome: 'unknown' };
  if (error) return outcomeOfError(error);
  return intent ? outcomeOfOpen(intent) : { outcome: 'unknown' };
}

/**
 * Converts Stripe's error. Only errors which state that nothing was charged count as 'declined'.
 */
function outcomeOfError({ type, message, code }: StripeError): PaymentOutcome {
  switch (type) {
    case 'card_error':
    case 'validation_error':
    case 'rate_limit_error':
    case 'authentication_error':
      return { outcome: 'declined', reason: message };
    case 'invalid_request_error':
      // The payment has progressed meanwhile, here or in another tab.
      return code === 'payment_intent_unexpected_state'
        ? { outcome: 'unknown' }
        : { outcome: 'declined', reason: message };
    default:
      return { outcome: 'unknown' };
  }
}

function outcomeOfOpen({ status, next_action, last_payment_error }: PaymentIntent): PaymentOutcome {
  const code = next_action?.wechat_pay_display_qr_code?.image_data_url;
  if (status === 'requires_action' && code) return { outcome: 'code', picture: code };
  if (last_payment_error) return { outcome: 'declined', reason: last_payment_error.message };
  if (status === 'canceled') return { outcome: 'closed' };
  return { outcome: 'cancelled' };
}

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
