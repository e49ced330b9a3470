import type { PaymentParams, PayWay } from '../../src/contract/payments';
import type { PageSources } from '../http/content-policy';

/** What a traveller is asked to pay, in cents. */
export interface IntentRequest {
  readonly amount: number;
  readonly currency: 'usd';
  /** What it is for, for the provider's books: the order's id. */
  readonly reference: string;
  /** The same key means the same intent; it is our payment's id. */
  readonly idempotencyKey: string;
}

export interface CreatedIntent {
  readonly intentId: string;
  /** With it the traveller's browser confirms this one intent. */
  readonly clientSecret: string;
}

/**
 * 'open' can still be confirmed, also after a card was declined; 'processing' may go either way;
 * the other three are final.
 */
export type IntentState = 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled';

export interface IntentStatus {
  readonly state: IntentState;
  /** What was taken where it succeeded, else what is asked for; in cents. */
  readonly amount: number;
  /** In lower case. */
  readonly currency: string;
  /** As in the contract's `payMethod`. */
  readonly method?: number;
  readonly paidAt?: Date;
  /** While it is open or processing: the same as at its making. */
  readonly clientSecret?: string;
}

export interface RefundRequest {
  readonly intentId: string;
  /** At most what is left of what was taken, in cents. */
  readonly amount: number;
  /** The same key means the same refund. */
  readonly idempotencyKey: string;
}

/**
 * Why a provider gave no answer that counts. 'unreachable': down, slow, cut off, overloaded; it may
 * have done what it was asked, and the same may be asked again with the same key. 'refused': it
 * understood and will not; asking again changes nothing.
 */
export class PaymentFailure extends Error {
  override readonly name = 'PaymentFailure';

  constructor(
    readonly kind: 'unreachable' | 'refused',
    /** For the log: never with a secret. */
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * A company that takes money. What it says about an intent is the truth; a browser's return is not.
 * Every method fails with a `PaymentFailure` only.
 */
export interface PaymentProvider {
  readonly name: PaymentParams['provider'];
  /** What its script in our pages is told to be this shop. */
  readonly publishableKey: string;
  /** What its form in our pages loads from elsewhere. */
  readonly pageSources?: PageSources;
  createIntent(request: IntentRequest): Promise<CreatedIntent>;
  /**
   * How an intent stands. What the traveller has approved and the shop has to take (PayPal) is taken
   * first, unless this is only a look: at a payment that is closed.
   */
  queryIntent(intentId: string, mode?: 'look'): Promise<IntentStatus>;
  /** Answers how it ended: possibly paid or processing, if the traveller was faster. */
  cancelIntent(intentId: string): Promise<IntentStatus>;
  refund(request: RefundRequest): Promise<{ readonly refundId: string }>;
}

/** What is configured, by the traveller's way to pay. */
export type PaymentProviders = { readonly [W in PayWay]?: PaymentProvider | undefined };
