/** Money: payments, price differences, refunds, disputes, the ledger, receipts, and the sandbox. */
export const payments: readonly string[] = [
  `create table price_differences (
    id text primary key,
    order_id text not null references orders (id),
    item text not null,
    expected_fee integer not null check (expected_fee > 0),
    opened_at timestamptz not null,
    fee integer,
    paid_at timestamptz,
    withdrawn_at timestamptz,
    check ((fee is null) = (paid_at is null))
  )`,
  `create unique index one_pending_price_difference
    on price_differences (order_id)
    where paid_at is null`,
  'create index price_differences_by_order on price_differences (order_id, opened_at)',
  `create table payments (
    id text primary key,
    order_id text not null references orders (id),
    fee_type text not null check (fee_type in ('order', 'price-difference')),
    amount integer not null,
    currency text not null,
    provider text not null,
    intent_id text unique,
    state text not null,
    income integer,
    method text check (method in (
      'card', 'mobile-wallet', 'second-mobile-wallet', 'web-wallet',
      'chat-app', 'regional-app')),
    paid_at timestamptz,
    created_at timestamptz not null,
    price_diff_id text references price_differences (id),
    ask_after timestamptz
  )`,
  `create unique index one_open_payment_per_fee
    on payments (order_id, coalesce(price_diff_id, ''))
    where state = 'open'`,
  `create index payments_to_ask on payments (ask_after)
    where ask_after is not null`,
  `create unique index one_paid_payment_per_fee
    on payments (order_id, fee_type, coalesce(price_diff_id, ''))
    where state = 'paid'`,
  `create table promo_codes (
    code text primary key check ((code = upper(code)) and (code <> '')),
    type text not null check (type in ('fixed-amount', 'percentage')),
    discount integer not null check (discount > 0),
    threshold integer check (threshold > 0),
    valid_days integer not null check (valid_days > 0),
    memo text not null,
    starts_at timestamptz,
    ends_at timestamptz,
    max_uses integer check (max_uses > 0),
    uses integer not null default 0,
    check ((max_uses is null) or (uses <= max_uses))
  )`,
  `create table user_coupons (
    id text primary key,
    user_id text not null references users (id),
    grant_key text not null,
    kind text not null,
    type text not null check (type in ('fixed-amount', 'percentage')),
    discount integer not null check (discount > 0),
    threshold integer check (threshold > 0),
    memo text not null,
    received_at timestamptz not null,
    usable_from timestamptz not null,
    expires_at timestamptz not null,
    shown_at timestamptz,
    order_id text unique references orders (id),
    used_at timestamptz,
    unique (user_id, grant_key),
    check ((order_id is null) = (used_at is null))
  )`,
  'create index user_coupons_by_expiry on user_coupons (user_id, expires_at)',
  `create table refunds (
    id text primary key,
    order_id text not null references orders (id),
    fee_type text not null,
    fee integer not null check (fee > 0),
    refunded_at timestamptz not null,
    payment_id text not null references payments (id),
    state text not null default 'done' check (state in (
      'asked', 'sent', 'done', 'failed',
      'refused')),
    ask_after timestamptz,
    provider_refund_id text,
    asked_at timestamptz,
    sent_at timestamptz
  )`,
  'create index refunds_by_order on refunds (order_id, refunded_at)',
  `create index refunds_to_ask on refunds (ask_after)
    where ask_after is not null`,
  // One row per refund at the provider.
  'create unique index one_row_per_refund on refunds (payment_id, provider_refund_id)',
  `create table payment_events (
    provider text,
    event_id text,
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
    subject text not null default '',
    unique (payment_id, problem, subject)
  )`,
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
  `create index disputes_to_ask on disputes (ask_after)
    where ask_after is not null`,
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
    dispute_id text references disputes (id),
    check (case kind
      when 'charge' then amount >= 0 and payment_id is not null
      when 'difference' then amount > 0 and payment_id is not null
      when 'refund' then amount < 0 and refund_id is not null
      when 'refund_failed' then amount > 0 and refund_id is not null
      when 'dispute' then amount < 0 and dispute_id is not null
      when 'dispute_returned' then amount > 0 and dispute_id is not null
      when 'coupon_spent' then amount <= 0 and coupon_id is not null
      when 'coupon_returned' then amount >= 0 and coupon_id is not null
      else false end)
  )`,
  'create index ledger_by_order on ledger (order_id, id)',
  `create trigger ledger_is_append_only before update or delete on ledger
    for each row execute function refuse_change()`,
  `create trigger ledger_is_never_emptied before truncate on ledger
    for each statement execute function refuse_change()`,
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
  `create table sandbox_intents (
    id text primary key,
    idempotency_key text not null unique,
    client_secret text not null unique,
    reference text not null,
    amount integer not null,
    currency text not null,
    state text not null,
    method text check (method in (
      'card', 'mobile-wallet', 'second-mobile-wallet', 'web-wallet',
      'chat-app', 'regional-app')),
    paid_at timestamptz,
    created_at timestamptz not null,
    asks boolean not null default false,
    decides_at timestamptz,
    decides_to text
  )`,
  `create index sandbox_intents_to_decide
    on sandbox_intents (decides_at)
    where decides_at is not null`,
  `create table sandbox_refunds (
    id text primary key,
    idempotency_key text not null unique,
    intent_id text not null references sandbox_intents (id),
    amount integer not null check (amount > 0),
    created_at timestamptz not null
  )`,
  `create table sandbox_events (
    id text primary key,
    intent_id text not null references sandbox_intents (id),
    kind text not null,
    due_at timestamptz not null,
    tries integer not null,
    delivered_at timestamptz
  )`,
  `create index sandbox_events_to_deliver
    on sandbox_events (due_at)
    where delivered_at is null`,
];
