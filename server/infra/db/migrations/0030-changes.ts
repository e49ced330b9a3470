import type { Migration } from '../migrate';

/**
 * Changes that travellers are told of, the jobs that mail and push them, and where and of what each
 * traveller wants to be told.
 */
export const changes: Migration = {
  name: '0030-changes',
  statements: [
    `create table jobs (
      id text primary key,
      kind text not null,
      payload text not null,
      due_at timestamptz not null,
      tries integer not null default 0,
      holder text,
      created_at timestamptz not null,
      failed_at timestamptz,
      problem text
    )`,
    'create index jobs_by_due on jobs (kind, due_at) where failed_at is null',
    `create table changes (
      id text primary key,
      source text not null unique,
      kind text not null,
      user_id text not null references users (id) on delete cascade,
      order_id text,
      applicant_id text,
      amount integer,
      changed_at timestamptz not null
    )`,
    'create index changes_by_order on changes (order_id, changed_at)',
    'create index changes_by_user on changes (user_id, changed_at)',
    `create table push_subscriptions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      session_id text not null references sessions (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    )`,
    'create index push_subscriptions_by_user on push_subscriptions (user_id)',
    'create index push_subscriptions_by_session on push_subscriptions (session_id)',
    `create table notice_wishes (
      user_id text not null references users (id) on delete cascade,
      kind text not null,
      mail boolean not null,
      push boolean not null,
      primary key (user_id, kind)
    )`,
    `create table push_keys (
      is_only boolean primary key default true check (is_only),
      public_key text not null,
      private_key text not null
    )`,
  ],
};
