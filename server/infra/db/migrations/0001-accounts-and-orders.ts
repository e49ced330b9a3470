import type { Migration } from '../migrate';

export const accountsAndOrders: Migration = {
  name: '0001-accounts-and-orders',
  statements: [
    `create table users (
      id text primary key,
      email text not null unique,
      password text not null,
      country_id integer,
      country_residence_id integer,
      time_zone integer,
      created_at timestamptz not null
    )`,
    `create table sessions (
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    'create index sessions_by_user on sessions (user_id)',
    `create table codes (
      email text not null,
      purpose text not null,
      code_hash text not null,
      tries integer not null,
      expires_at timestamptz not null,
      primary key (email, purpose)
    )`,
    `create table limits (
      bucket text primary key,
      count integer not null,
      ends_at timestamptz not null
    )`,
    `create table idempotency (
      user_id text not null references users (id) on delete cascade,
      key text not null,
      request_hash text not null,
      answer text,
      created_at timestamptz not null,
      primary key (user_id, key)
    )`,
    'create index idempotency_by_age on idempotency (created_at)',
    `create table orders (
      id text primary key,
      user_id text not null references users (id),
      product_id integer not null,
      country_id integer not null,
      country_residence_id integer not null,
      pay_status integer not null,
      depart_date text,
      fee integer,
      cancel_reason integer,
      created_at timestamptz not null
    )`,
    'create index orders_by_user on orders (user_id, created_at desc, id desc)',
    `create table applicants (
      id text primary key,
      order_id text not null references orders (id),
      number integer not null,
      first_name text not null,
      identity_id integer not null,
      status integer not null,
      result integer,
      reason text,
      unique (order_id, number)
    )`,
    `create table applicant_statuses (
      id integer generated always as identity primary key,
      applicant_id text not null references applicants (id) on delete cascade,
      status integer not null,
      entered_at timestamptz not null
    )`,
    'create index applicant_statuses_by_applicant on applicant_statuses (applicant_id)',
    `create table uploads (
      id text primary key,
      user_id text not null references users (id),
      key text not null unique,
      sha256 text not null,
      size integer not null,
      mime_type text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      attached_at timestamptz,
      detached_at timestamptz
    )`,
    `create table pages (
      upload_id text primary key references uploads (id),
      applicant_id text not null references applicants (id),
      elec_id integer not null,
      pos integer not null,
      status integer not null,
      reason text,
      attached_at timestamptz not null,
      unique (applicant_id, elec_id, pos)
    )`,
    `create table attach_journal (
      user_id text not null,
      idempotency_key text not null,
      request_hash text not null,
      applicant_id text not null,
      elec_id integer not null,
      pos integer not null,
      upload_id text not null,
      sha256 text not null,
      size integer not null,
      attached_at timestamptz not null,
      primary key (user_id, idempotency_key)
    )`,
    `create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception '% is append-only', tg_table_name; end $$`,
    `create trigger attach_journal_is_append_only before update or delete on attach_journal
      for each row execute function refuse_change()`,
    `create table payments (
      id text primary key,
      order_id text not null references orders (id),
      fee_type integer not null,
      amount integer not null,
      currency text not null,
      provider text not null,
      intent_id text unique,
      state text not null,
      income integer,
      method integer,
      paid_at timestamptz,
      created_at timestamptz not null
    )`,
    `create unique index one_open_payment_per_fee on payments (order_id, fee_type)
      where state = 'open'`,
    `create table sandbox_intents (
      id text primary key,
      idempotency_key text not null unique,
      client_secret text not null unique,
      reference text not null,
      amount integer not null,
      currency text not null,
      state text not null,
      method integer,
      paid_at timestamptz,
      created_at timestamptz not null
    )`,
  ],
};
