import type { Migration } from '../migrate';

/**
 * The outcome of a refund at its provider, which may come later; disputes; ledger entries for both.
 */
export const returnedMoney: Migration = {
  name: '0016-returned-money',
  statements: [
    'alter table refunds drop constraint refunds_state_check',
    `alter table refunds
      add column provider_refund_id text,
      add check (state in ('asked', 'sent', 'done', 'failed', 'refused'))`,
    // One row per refund at the provider.
    'create unique index one_row_per_refund on refunds (payment_id, provider_refund_id)',
    `create table disputes (
      id text primary key,
      payment_id text not null references payments (id),
      amount integer not null check (amount >= 0),
      withdrawn integer not null check (withdrawn >= 0),
      state text not null check (state in ('open', 'won', 'lost')),
      opened_at timestamptz not null,
      seen_at timestamptz not null,
      ask_after timestamptz
    )`,
    'create index disputes_by_payment on disputes (payment_id)',
    'create index disputes_to_ask on disputes (ask_after) where ask_after is not null',
    `alter table payment_alarms
      add column subject text not null default '',
      drop constraint payment_alarms_payment_id_problem_key,
      add unique (payment_id, problem, subject)`,
    'alter table ledger drop constraint ledger_check',
    `alter table ledger
      add column dispute_id text references disputes (id),
      add check (case kind
        when 'charge' then amount >= 0 and payment_id is not null
        when 'difference' then amount > 0 and payment_id is not null
        when 'refund' then amount < 0 and refund_id is not null
        when 'refund_failed' then amount > 0 and refund_id is not null
        when 'dispute' then amount < 0 and dispute_id is not null
        when 'dispute_returned' then amount > 0 and dispute_id is not null
        when 'coupon_spent' then amount <= 0 and coupon_id is not null
        when 'coupon_returned' then amount >= 0 and coupon_id is not null
        else false end)`,
  ],
};
