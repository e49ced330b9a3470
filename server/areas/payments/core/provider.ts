import type { PayMethod } from '../../../../src/contract/codes';
import type { PaymentParams, PayWay } from '../../../../src/contract/payments';
import type { PageSources } from '../../../infra/outgoing/page-sources';

/** The amount that a traveller is asked to pay, in cents. */
export interface IntentRequest {
  readonly amount: number;
  readonly currency: 'usd';
  /** The order's id, as a reference in the provider's records. */
  readonly reference: string;
  /** The id of our payment; the same key always gives the same intent. */
  readonly idempotencyKey: string;
}

export interface CreatedIntent {
  readonly intentId: string;
  /** Authorises the traveller's browser to confirm this one intent. */
  readonly clientSecret: string;
}

/**
 * 'open': can be confirmed, also after a card was declined; 'processing': the outcome is not known
 * yet; the other three are final.
 */
export type IntentState = 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled';

export interface IntentStatus {
  readonly state: IntentState;
  /** The captured amount if it succeeded, else the requested amount; in cents. */
  readonly amount: number;
  /** In lower case. */
  readonly currency: string;
  readonly method?: PayMethod;
  readonly paidAt?: Date;
  /** Set while the intent is open or processing; the same as at its creation. */
  readonly clientSecret?: string;
}

export interface RefundRequest {
  readonly intentId: string;
  /** At most the captured amount minus earlier refunds, in cents. */
  readonly amount: number;
  /**
   * The id of our refund row. The provider treats it as an idempotency key for a limited time only;
   * after that the refund is found by it in `queryReturns`.
   */
  readonly reference: string;
}

/** A refund in the provider's records. */
export interface ProviderRefund {
  readonly refundId: string;
  /** The id of our refund row; undefined if it was made by hand or before references were sent. */
  readonly reference?: string | undefined;
  readonly amount: number;
  /** A completed refund may still fail, if the bank sends it back. */
  readonly state: 'pending' | 'done' | 'failed';
}

/** A dispute in the provider's records. */
export interface ProviderDispute {
  readonly disputeId: string;
  /** In cents. */
  readonly amount: number;
  readonly state: 'open' | 'won' | 'lost';
  /** The amount that the provider has withdrawn from us at present, in cents. */
  readonly withdrawn: number;
}

/** The refunds and disputes of one intent. */
export interface Returns {
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}

/**
 * A request to a provider failed. 'unreachable': down, slow, interrupted or overloaded; the
 * provider may have executed the request, which may be repeated with the same key. 'refused': the
 * provider rejected the request; repeating it changes nothing.
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
 * For read-only requests: a rejected query (missing permission, unknown id) reveals nothing about
 * money, so it is treated as unreachable.
 */
export const asReadOnly = <T>(question: Promise<T>): Promise<T> =>
  question.catch((error: unknown) => {
    if (!(error instanceof PaymentFailure) || error.kind !== 'refused') throw error;
    throw new PaymentFailure('unreachable', error.message, { cause: error });
  });

/**
 * A payment provider. Only its answer about an intent is trusted, never the browser's return. Every
 * method fails only with a `PaymentFailure`.
 */
export interface PaymentProvider {
  readonly name: PaymentParams['provider'];
  /** Whether real money moves. */
  readonly isLive: boolean;
  /** The public key that the provider's script in our pages needs. */
  readonly publishableKey: string;
  /** The origins from which its form in our pages loads. */
  readonly pageSources?: PageSources;
  createIntent(request: IntentRequest): Promise<CreatedIntent>;
  /**
   * The status of an intent. A payment that the traveller has approved and the server must capture
   * (PayPal) is captured first, unless the mode is 'look', for closed payments.
   */
  queryIntent(intentId: string, mode?: 'look'): Promise<IntentStatus>;
  /** Returns the resulting status; possibly paid or processing, if the traveller was faster. */
  cancelIntent(intentId: string): Promise<IntentStatus>;
  /** All refunds and disputes of an intent; a rejected query fails as 'unreachable' too. */
  queryReturns(intentId: string): Promise<Returns>;
  /** Call it only if `queryReturns` does not list the reference. */
  refund(request: RefundRequest): Promise<ProviderRefund>;
}

/** The configured providers, by payment method. */
export type PaymentProviders = { readonly [W in PayWay]?: PaymentProvider | undefined };
