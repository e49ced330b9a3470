import type { Language } from '../../../contract/languages';
import { sentLanguage } from '../../../language/sent-language';
import type { PayPalNamespace } from '@paypal/paypal-js';
import type { PaymentParams } from '../../../contract/payments';
import type { PaymentOutcome } from '../payment-attempt';

/** PayPal's names of our languages; an open form keeps the one that it was loaded in. */
const locales = {
  en: 'en_US',
  'zh-Hans': 'zh_CN',
  es: 'es_ES',
  fr: 'fr_FR',
  ar: 'ar_EG',
} as const satisfies Record<Language, string>;

export const payPalLocale = () => locales[sentLanguage()];

interface Events {
  /** Called when the buttons are rendered. */
  onShown: () => void;
  onFailed: () => void;
  /** Fetches the live payment from the server. */
  renew: () => Promise<PaymentParams>;
  describe: (error: unknown) => string;
  onOutcome: (outcome: PaymentOutcome) => void;
}

/**
 * Renders PayPal's buttons. The server captures an approved payment and asks PayPal itself for the
 * result; the page captures nothing. The returned function removes the buttons.
 */
export function openPayPal(
  createButtons: NonNullable<PayPalNamespace['Buttons']>,
  container: HTMLElement,
  { onShown, onFailed, renew, describe, onOutcome }: Events,
): () => void {
  /** Whether a refusal was reported, so that PayPal's error that follows is ignored. */
  let refused = false;
  const buttons = createButtons({
    style: { layout: 'vertical', label: 'pay', shape: 'rect', height: 48 },
    onInit: onShown,
    createOrder: async () => {
      refused = false;
      try {
        const { provider, clientSecret, state } = await renew();
        if (provider === 'paypal' && state !== 'checking') return clientSecret;
        onOutcome({ outcome: 'unknown' });
      } catch (error) {
        onOutcome({ outcome: 'declined', reason: describe(error) });
      }
      refused = true;
      throw new Error('No order to pay.');
    },
    onApprove: async () => onOutcome({ outcome: 'succeeded' }),
    onCancel: () => onOutcome({ outcome: 'cancelled' }),
    // It may have failed before or after the approval: the server has to check.
    onError: () => {
      if (!refused) onOutcome({ outcome: 'unknown' });
    },
  });
  buttons.render(container).catch((error: unknown) => {
    // The container was removed before the buttons were rendered.
    if (!container.isConnected) return;
    console.error(error);
    onFailed();
  });
  return () => void buttons.close().catch(() => undefined);
}
