import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import type { PaymentOutcome } from '../payment-outcome';

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
export function outcomeOfError({ type, message, code }: StripeError): PaymentOutcome {
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
