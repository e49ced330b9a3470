/** Mails, pushes and messages to Support. */
export const notices: readonly string[] = [
  `create table notices (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    device text not null,
    providers text not null,
    created_at timestamptz not null,
    mail_after timestamptz,
    email text,
    passkeys text
  )`,
  `create table notice_wishes (
    user_id text references users (id) on delete cascade,
    kind text,
    mail boolean not null,
    push boolean not null,
    primary key (user_id, kind)
  )`,
  `create table push_subscriptions (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    session_id text not null references sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null,
    endpoint_mark text
  )`,
  'create index push_subscriptions_by_user on push_subscriptions (user_id)',
  'create index push_subscriptions_by_session on push_subscriptions (session_id)',
  'create index push_subscriptions_by_mark on push_subscriptions (endpoint_mark)',
  `create table push_keys (
    is_only boolean default true primary key check (is_only),
    public_key text not null,
    private_key text not null
  )`,
  `create table feedback (
    id text primary key,
    user_id text not null references users (id),
    idempotency_key text not null,
    order_id text references orders (id),
    content text not null,
    created_at timestamptz not null,
    mailed_at timestamptz,
    mail_after timestamptz,
    unique (user_id, idempotency_key)
  )`,
  `create index feedback_to_mail on feedback (created_at)
    where mailed_at is null`,
  'create index feedback_by_order on feedback (order_id, created_at)',
];
