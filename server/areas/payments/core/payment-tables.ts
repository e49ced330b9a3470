import type { FeeType, PayMethod } from '../../../../src/contract/codes';
import type { Generated } from 'kysely';

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

/** A fee that is being or has been paid; at most one of an order's fee is open. */
export interface PaymentTable {
  id: string;
  order_id: string;
  fee_type: FeeType;
  /** Which one, of a price difference. */
  price_diff_id: string | null;
  amount: number;
  currency: string;
  provider: string;
  /** Null until the provider has answered. */
  intent_id: string | null;
  /** One that is closed and yet has an income was paid too late: a refund gives it back. */
  state: 'open' | 'paid' | 'closed';
  income: number | null;
  method: PayMethod | null;
  paid_at: Date | null;
  created_at: Date;
  /** When the reconciliation asks the provider about it; null: it is over. */
  ask_after: Generated<Date | null>;
}

/** What a provider has told us of, each once however often it came. */
export interface PaymentEventTable {
  provider: string;
  event_id: string;
  kind: string;
  intent_id: string | null;
  received_at: Date;
  /** When the provider's own answer was taken over; null: it has to come again. */
  settled_at: Date | null;
}

/** What somebody has to look at: money that is not what was asked for. */
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

/** A traveller who asked the bank or the payment company, not us, for the money back. */
export interface DisputeTable {
  /** The provider's. */
  id: string;
  payment_id: string;
  /** What it is about, in cents. */
  amount: number;
  /** What the provider has taken from us for it at the moment. */
  withdrawn: number;
  state: 'open' | 'won' | 'lost';
  opened_at: Date;
  /** When the provider was asked what is written here. */
  seen_at: Date;
  /** When it is asked again; null: it is over. */
  ask_after: Date | null;
}

export interface RefundTable {
  id: string;
  order_id: string;
  /** What came back, in words. */
  fee_type: string;
  fee: number;
  /** When it was asked for, and once it is done, when that was. */
  refunded_at: Date;
  /** Of what it gives back a part. */
  payment_id: Generated<string | null>;
  /**
   * 'asked': the provider has not answered yet; 'sent': the provider has it; 'failed': the bank or
   * the provider would not, or sent it back; 'refused': we gave it up, because the money had gone
   * back otherwise.
   */
  state: Generated<'asked' | 'sent' | 'done' | 'failed' | 'refused'>;
  provider_refund_id: Generated<string | null>;
  /** When the provider is asked again; null: nothing is open. */
  ask_after: Generated<Date | null>;
}

/** What an order costs more than was paid; at most one of an order is unpaid. */
export interface PriceDifferenceTable {
  id: string;
  order_id: string;
  /** What it is for, in words. */
  item: string;
  /** Cents that are asked for. */
  expected_fee: number;
  opened_at: Date;
  /** Cents that were paid. */
  fee: number | null;
  paid_at: Date | null;
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

/** Append-only: every movement of money or of a coupon's worth, once. */
export interface LedgerTable {
  id: Generated<number>;
  /** What it comes from; a movement that is written again has the same one. */
  source: string;
  kind: LedgerKind;
  order_id: string;
  payment_id: string | null;
  refund_id: string | null;
  coupon_id: string | null;
  dispute_id: string | null;
  /** Cents: what came in is positive, what went out or was given away is negative. */
  amount: number;
  currency: string;
  created_at: Date;
}
