import type { Migration } from '../migrate';

/** Data that operators add to an application: decisions, letters, the visa, refunds. */
export const outcomes: Migration = {
  name: '0007-outcomes',
  statements: [
    `alter table applicants
      add column refund_reason text,
      add column letter_notes text,
      add column visa_upload_id text unique references uploads (id)`,
    `create table letters (
      id text primary key,
      applicant_id text not null references applicants (id) on delete cascade,
      number integer not null,
      name text not null,
      unique (applicant_id, number)
    )`,
    `create table letter_files (
      upload_id text primary key references uploads (id),
      letter_id text not null references letters (id) on delete cascade,
      number integer not null,
      unique (letter_id, number)
    )`,
    `create table price_differences (
      id text primary key,
      order_id text not null references orders (id),
      item text not null,
      expected_fee integer not null check (expected_fee > 0),
      opened_at timestamptz not null,
      fee integer,
      paid_at timestamptz,
      check ((fee is null) = (paid_at is null))
    )`,
    `create unique index one_pending_price_difference on price_differences (order_id)
      where paid_at is null`,
    'create index price_differences_by_order on price_differences (order_id, opened_at)',
    `create table refunds (
      id text primary key,
      order_id text not null references orders (id),
      fee_type text not null,
      fee integer not null check (fee > 0),
      refunded_at timestamptz not null
    )`,
    'create index refunds_by_order on refunds (order_id, refunded_at)',
  ],
};
