import type { PayMethod } from '../../../../src/contract/codes';
import type { PaymentParams, PayWay } from '../../../../src/contract/payments';
import type { PageSources } from '../../../infra/outgoing/page-sources';

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
  readonly method?: PayMethod;
  readonly paidAt?: Date;
  /** While it is open or processing: the same as at its making. */
  readonly clientSecret?: string;
}

export interface RefundRequest {
  readonly intentId: string;
  /** At most what is left of what was taken, in cents. */
  readonly amount: number;
  /**
   * Our row's id. The same id means the same refund, but only as long as the provider remembers it
   * as a key; for ever it is found by it in `queryReturns`.
   */
  readonly reference: string;
}

/** A refund in the provider's books. */
export interface ProviderRefund {
  readonly refundId: string;
  /** Our row's id; absent: made by hand, or before ids were handed over. */
  readonly reference?: string | undefined;
  readonly amount: number;
  /** 'pending' is on its way; one that is done may still fail, when its bank sends it back. */
  readonly state: 'pending' | 'done' | 'failed';
}

/** A traveller's complaint to the bank or the provider, in the provider's books. */
export interface ProviderDispute {
  readonly disputeId: string;
  /** Cents. */
  readonly amount: number;
  readonly state: 'open' | 'won' | 'lost';
  /** What the provider has taken from us for it at the moment, in cents. */
  readonly withdrawn: number;
}

/** What went back, or is asked back, of one intent. */
export interface Returns {
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
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
 * For questions: a refusal of one (a key that may not read, an id that is not known) says nothing
 * about money, so what depends on it waits.
 */
export const asLook = <T>(question: Promise<T>): Promise<T> =>
  question.catch((error: unknown) => {
    if (!(error instanceof PaymentFailure) || error.kind !== 'refused') throw error;
    throw new PaymentFailure('unreachable', error.message, { cause: error });
  });

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
  /** Everything that went back of an intent; fails as 'unreachable' also where it was refused. */
  queryReturns(intentId: string): Promise<Returns>;
  /** To be asked only after `queryReturns` did not know the reference. */
  refund(request: RefundRequest): Promise<ProviderRefund>;
}

/** What is configured, by the traveller's way to pay. */
export type PaymentProviders = { readonly [W in PayWay]?: PaymentProvider | undefined };
