import type { PaymentParams } from '../../contract/payments';

/** How a try to pay ended in this browser; whether it is paid, only the server can say. */
export type PaymentOutcome =
  | { outcome: 'succeeded' }
  /** Nothing was charged; `reason` is for the traveller, who can try again. */
  | { outcome: 'declined'; reason: string }
  /** The provider gave no answer: it may have charged. */
  | { outcome: 'unknown' };

export interface CardForm {
  cardNumber: string;
}

/** A company that takes money, as the page sees it. */
export interface PaymentProvider {
  name: PaymentParams['provider'];
  pay(params: PaymentParams, form: CardForm): Promise<PaymentOutcome>;
}
