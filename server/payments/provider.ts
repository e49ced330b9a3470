import type { PageSources } from '../http/content-policy';

/** What a traveller is asked to pay, in cents. */
export interface IntentRequest {
  readonly amount: number;
  readonly currency: 'usd';
  /** What it is for, for the provider's books: the order's id. */
  readonly reference: string;
  /** The same key means the same intent. */
  readonly idempotencyKey: string;
}

export interface CreatedIntent {
  readonly intentId: string;
  readonly publishableKey: string;
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
  readonly amount: number;
  readonly currency: string;
  /** As in the contract's `payMethod`. */
  readonly method?: number;
  readonly paidAt?: Date;
}

/** A company that takes money. What it says about an intent is the truth; a browser's return is not. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /** What its form in our pages loads from elsewhere. */
  readonly pageSources?: PageSources;
  createIntent(request: IntentRequest): Promise<CreatedIntent>;
  queryIntent(intentId: string): Promise<IntentStatus>;
  /** Answers how it ended: possibly paid, if the traveller was faster. */
  cancelIntent(intentId: string): Promise<IntentStatus>;
}
