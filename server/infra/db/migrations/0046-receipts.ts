import type { Migration } from '../migrate';

/** A numbered receipt for each payment and refund. */
export const receipts: Migration = {
  name: '0046-receipts',
  statements: [
    `create table receipt_counters (
      year integer primary key,
      last integer not null
    )`,
    `create table receipts (
      id text primary key,
      source text not null unique,
      year integer not null,
      number integer not null,
      kind text not null check (kind in ('payment', 'refund', 'reversal')),
      order_id text not null,
      amount integer not null check (amount > 0),
      currency text not null,
      issued_at timestamptz not null,
      recipient text not null,
      language text not null,
      names text not null,
      about text,
      pdf text,
      unique (year, number)
    )`,
    'create index receipts_by_order on receipts (order_id, issued_at)',
  ],
};
