/** Operators of the desk: log-ins, sessions, passkeys and saved filters. */
export const operators: readonly string[] = [
  `create table operators (
    id text primary key,
    name text not null,
    email text not null unique,
    password text not null,
    totp_key text not null,
    totp_step bigint not null default 0,
    roles text not null,
    is_disabled boolean not null default false,
    added_at timestamptz not null,
    approves_from timestamptz,
    link_id text,
    link_until timestamptz
  )`,
  `create table operator_sessions (
    id text primary key,
    token_hash text not null unique,
    operator_id text not null references operators (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_seen_at timestamptz not null,
    way text not null default 'two-factors' check (way in ('two-factors', 'passkey')),
    proved_at timestamptz
  )`,
  'create index operator_sessions_by_operator on operator_sessions (operator_id)',
  `create table operator_passkeys (
    id text primary key,
    operator_id text not null references operators (id),
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    added_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index operator_passkeys_by_operator on operator_passkeys (operator_id)',
  `create table operator_challenges (
    id text primary key,
    challenge text not null,
    operator_id text references operators (id),
    expires_at timestamptz not null
  )`,
  'create index operator_challenges_by_end on operator_challenges (expires_at)',
  `create table desk_filters (
    id text primary key,
    operator_id text not null references operators (id),
    name text not null,
    filter text not null
  )`,
];
