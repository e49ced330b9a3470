import type { FeeType, PayMethod } from '../../../../src/contract/codes';
import type { Generated } from 'kysely';
import type { TravellerData } from '../../../infra/db/traveller-data';

declare module '../../../infra/db/tables' {
  interface Database {
    payments: PaymentTable;
    payment_events: PaymentEventTable;
    payment_alarms: PaymentAlarmTable;
    disputes: DisputeTable;
    refunds: RefundTable;
    price_differences: PriceDifferenceTable;
    ledger: LedgerTable;
  }
}

/** A payment of a fee; at most one per fee is open. */
export interface PaymentTable {
  id: string;
  order_id: string;
  fee_type: FeeType;
  /** The price difference that is paid; null for the order's fee. */
  price_diff_id: string | null;
  amount: number;
  currency: string;
  provider: string;
  /** Null until the provider has created the intent. */
  intent_id: string | null;
  /** A closed payment with income was paid too late: it is refunded. */
  state: 'open' | 'paid' | 'closed';
  income: number | null;
  method: PayMethod | null;
  paid_at: Date | null;
  created_at: Date;
  /** When the reconciliation queries the provider next; null if the payment is final. */
  ask_after: Generated<Date | null>;
}

/** Webhook events of providers, each once however often it arrived. */
export interface PaymentEventTable {
  provider: string;
  event_id: string;
  kind: string;
  intent_id: string | null;
  received_at: Date;
  /**
   * When the resulting status was applied; null means that the provider must send the event again.
   */
  settled_at: Date | null;
}

/** Problems that a person must handle: the money differs from what was expected. */
export type PaymentProblem =
  | 'other amount'
  | 'paid after closing'
  | 'refund failed'
  | 'refund refused'
  | 'disputed'
  | 'dispute lost';

export interface PaymentAlarmTable {
  id: Generated<number>;
  payment_id: string;
  problem: PaymentProblem;
  /** Which refund or dispute, where it is about one. */
  subject: string;
  detail: string;
  raised_at: Date;
}

/** A dispute: the traveller reclaimed the money from the bank or the payment company. */
export interface DisputeTable {
  /** The provider's id. */
  id: string;
  payment_id: string;
  /** The disputed amount in cents. */
  amount: number;
  /** The amount that the provider has withdrawn from us at present, in cents. */
  withdrawn: number;
  state: 'open' | 'won' | 'lost';
  opened_at: Date;
  /** When the provider reported this state. */
  seen_at: Date;
  /** When the provider is queried next; null if the dispute is final. */
  ask_after: Date | null;
}

export interface RefundTable {
  id: string;
  order_id: string;
  /** Label for the traveller. */
  fee_type: string;
  fee: number;
  /** When its state last changed. */
  refunded_at: Date;
  /** When it was requested; null for one that was found at the provider, and for old rows. */
  asked_at: Generated<Date | null>;
  /** When the provider accepted it without completing it at once. */
  sent_at: Generated<Date | null>;
  /** The payment that is partly refunded. */
  payment_id: string;
  /**
   * 'asked': not confirmed by the provider yet; 'sent': accepted by the provider; 'failed':
   * rejected or sent back by the bank or the provider; 'refused': given up by us, because the money
   * had already been returned in another way.
   */
  state: Generated<'asked' | 'sent' | 'done' | 'failed' | 'refused'>;
  provider_refund_id: Generated<string | null>;
  /** When the provider is queried next; null if nothing is pending. */
  ask_after: Generated<Date | null>;
}

/** A price difference: an additional charge of an order; at most one per order is unpaid. */
export interface PriceDifferenceTable {
  id: string;
  order_id: string;
  /** Label for the traveller. */
  item: string;
  /** The requested amount in cents. */
  expected_fee: number;
  opened_at: Date;
  /** The paid amount in cents. */
  fee: number | null;
  paid_at: Date | null;
  /** Set when the order was cancelled before it was paid: nobody has to pay it any more. */
  withdrawn_at: Generated<Date | null>;
}

export type LedgerKind =
  | 'charge'
  | 'difference'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'dispute_returned'
  | 'coupon_spent'
  | 'coupon_returned';

/** The append-only ledger of all money and coupon value. */
export interface LedgerTable {
  id: Generated<number>;
  /** Unique key of the event, so that no movement is written twice. */
  source: string;
  kind: LedgerKind;
  order_id: string;
  payment_id: string | null;
  refund_id: string | null;
  coupon_id: string | null;
  dispute_id: string | null;
  /** In cents: income is positive, refunds and discounts are negative. */
  amount: number;
  currency: string;
  created_at: Date;
}

/** In exports and erasures of a traveller's data. */
export const paymentData = {
  payments: {
    by: ['order_id', 'order'],
    erased: 'kept',
    columns: {
      id: 'exported',
      order_id: 'exported',
      fee_type: 'exported',
      amount: 'exported',
      currency: 'exported',
      provider: 'exported',
      state: 'exported',
      income: 'exported',
      method: 'exported',
      paid_at: 'exported',
      created_at: 'exported',
      price_diff_id: 'internal',
      intent_id: 'internal',
      ask_after: 'internal',
    },
  },
  price_differences: {
    by: ['order_id', 'order'],
    erased: 'kept',
    columns: {
      order_id: 'exported',
      item: 'exported',
      expected_fee: 'exported',
      opened_at: 'exported',
      fee: 'exported',
      paid_at: 'exported',
      withdrawn_at: 'exported',
      id: 'internal',
    },
  },
  refunds: {
    by: ['order_id', 'order'],
    erased: 'kept',
    columns: {
      order_id: 'exported',
      payment_id: 'exported',
      fee_type: 'exported',
      fee: 'exported',
      state: 'exported',
      asked_at: 'exported',
      refunded_at: 'exported',
      id: 'internal',
      sent_at: 'internal',
      provider_refund_id: 'internal',
      ask_after: 'internal',
    },
  },
  disputes: {
    by: ['payment_id', 'payment'],
    erased: 'kept',
    columns: {
      payment_id: 'exported',
      amount: 'exported',
      state: 'exported',
      opened_at: 'exported',
      id: 'internal',
      withdrawn: 'internal',
      seen_at: 'internal',
      ask_after: 'internal',
    },
  },
  payment_alarms: {
    by: ['payment_id', 'payment'],
    erased: 'kept',
    columns: {
      id: 'internal',
      payment_id: 'internal',
      problem: 'internal',
      subject: 'internal',
      detail: 'internal',
      raised_at: 'internal',
    },
  },
  ledger: {
    by: ['order_id', 'order'],
    erased: 'kept',
    columns: {
      kind: 'exported',
      order_id: 'exported',
      payment_id: 'exported',
      coupon_id: 'exported',
      amount: 'exported',
      currency: 'exported',
      created_at: 'exported',
      id: 'internal',
      source: 'internal',
      refund_id: 'internal',
      dispute_id: 'internal',
    },
  },
  payment_events: 'ids of payment providers, for ninety days',
} satisfies TravellerData<
  | 'payments'
  | 'payment_events'
  | 'payment_alarms'
  | 'disputes'
  | 'refunds'
  | 'price_differences'
  | 'ledger'
>;
