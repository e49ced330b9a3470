import type { Migration } from '../migrate';

/**
 * An append-only ledger of all money and coupon value, with the events received from providers,
 * alarms about inconsistencies, and the state of each refund.
 */
export const ledger: Migration = {
  name: '0013-ledger',
  statements: [
    // Null for a finished payment: it needs no status request.
    'alter table payments add column ask_after timestamptz',
    "update payments set ask_after = created_at where state = 'open'",
    'create index payments_to_ask on payments (ask_after) where ask_after is not null',
    `update payments set price_diff_id = (
        select id from price_differences d
        where d.order_id = payments.order_id and d.paid_at is not null
        order by opened_at limit 1
      ) where fee_type = 3 and price_diff_id is null`,
    `create unique index one_paid_payment_per_fee
      on payments (order_id, fee_type, coalesce(price_diff_id, '')) where state = 'paid'`,
    // Visa fee per applicant at the time of submission.
    'alter table orders add column visa_fee integer check (visa_fee >= 0)',
    `alter table refunds
      add column payment_id text references payments (id),
      add column state text not null default 'done' check (state in ('asked', 'done', 'refused')),
      add column ask_after timestamptz`,
    'create index refunds_to_ask on refunds (ask_after) where ask_after is not null',
    `create table payment_events (
      provider text not null,
      event_id text not null,
      kind text not null,
      intent_id text,
      received_at timestamptz not null,
      settled_at timestamptz,
      primary key (provider, event_id)
    )`,
    'create index payment_events_by_age on payment_events (received_at)',
    `create table payment_alarms (
      id integer generated always as identity primary key,
      payment_id text not null references payments (id),
      problem text not null,
      detail text not null,
      raised_at timestamptz not null,
      unique (payment_id, problem)
    )`,
    `create table ledger (
      id integer generated always as identity primary key,
      source text not null unique,
      kind text not null,
      order_id text not null references orders (id),
      payment_id text references payments (id),
      refund_id text references refunds (id),
      coupon_id text references user_coupons (id),
      amount integer not null,
      currency text not null,
      created_at timestamptz not null,
      check (case kind
        when 'charge' then amount >= 0 and payment_id is not null
        when 'difference' then amount > 0 and payment_id is not null
        when 'refund' then amount < 0 and refund_id is not null
        when 'coupon_spent' then amount <= 0 and coupon_id is not null
        when 'coupon_returned' then amount >= 0 and coupon_id is not null
        else false end)
    )`,
    'create index ledger_by_order on ledger (order_id, id)',
    `insert into ledger (source, kind, order_id, payment_id, amount, currency, created_at)
      select 'payment/' || id, case fee_type when 1 then 'charge' else 'difference' end,
        order_id, id, income, currency, paid_at
      from payments where state = 'paid' order by paid_at`,
    `insert into ledger (source, kind, order_id, refund_id, amount, currency, created_at)
      select 'refund/' || id, 'refund', order_id, id, -fee, 'usd', refunded_at
      from refunds order by refunded_at`,
    `insert into ledger (source, kind, order_id, coupon_id, amount, currency, created_at)
      select 'coupon/' || c.id || '/1', 'coupon_spent', o.id, c.id, -o.discount, 'usd', c.used_at
      from user_coupons c join orders o on o.id = c.order_id order by c.used_at`,
    `create trigger ledger_is_append_only before update or delete on ledger
      for each row execute function refuse_change()`,
    `create trigger ledger_is_never_emptied before truncate on ledger
      for each statement execute function refuse_change()`,
  ],
};
