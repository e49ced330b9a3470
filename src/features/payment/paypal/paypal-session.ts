import type { PayPalNamespace } from '@paypal/paypal-js';
import type { PaymentParams } from '../../../contract/payments';
import type { PaymentOutcome } from '../payment-outcome';

interface Events {
  /** The buttons stand in the page. */
  onShown: () => void;
  onFailed: () => void;
  /** Asks the server for the one live payment. */
  renew: () => Promise<PaymentParams>;
  describe: (error: unknown) => string;
  onOutcome: (outcome: PaymentOutcome) => void;
}

/**
 * Puts PayPal's own buttons into the page. What the traveller approves is taken by the server, which
 * asks PayPal itself; here nothing is captured. The returned function takes them out again.
 */
export function openPayPal(
  createButtons: NonNullable<PayPalNamespace['Buttons']>,
  container: HTMLElement,
  { onShown, onFailed, renew, describe, onOutcome }: Events,
): () => void {
  /** Told already, so that the error that follows it says nothing. */
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
    // Before or after the approval, nobody here can tell: the server asks.
    onError: () => {
      if (!refused) onOutcome({ outcome: 'unknown' });
    },
  });
  buttons.render(container).catch((error: unknown) => {
    // Taken out before they were there.
    if (!container.isConnected) return;
    console.error(error);
    onFailed();
  });
  return () => void buttons.close().catch(() => undefined);
}
