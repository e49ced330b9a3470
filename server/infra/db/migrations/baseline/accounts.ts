/** Travellers: accounts, log-ins, sessions, passkeys, and accounts that were deleted. */
export const accounts: readonly string[] = [
  // For the triggers of append-only tables, here and in the files that follow.
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name; end $$`,
  `create table users (
    id text primary key,
    email text not null unique,
    password text,
    country_id integer,
    country_residence_id integer,
    time_zone integer,
    created_at timestamptz not null,
    language text,
    user_key text unique,
    erased_at timestamptz
  )`,
  `create table sessions (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    id text not null unique,
    device text not null,
    last_used_at timestamptz not null,
    device_hash text
  )`,
  'create index sessions_by_user on sessions (user_id)',
  'create index sessions_by_end on sessions (expires_at)',
  `create table codes (
    email text,
    purpose text,
    code_hash text not null,
    tries integer not null,
    expires_at timestamptz not null,
    primary key (email, purpose)
  )`,
  'create index codes_by_end on codes (expires_at)',
  `create table limits (
    bucket text primary key,
    count integer not null,
    ends_at timestamptz not null
  )`,
  'create index limits_by_end on limits (ends_at)',
  `create table identities (
    issuer text,
    subject text,
    user_id text not null references users (id) on delete cascade,
    created_at timestamptz not null,
    id text not null unique,
    email text,
    primary key (issuer, subject)
  )`,
  'create index identities_by_user on identities (user_id)',
  `create table login_codes (
    code_hash text primary key,
    challenge text,
    user_id text references users (id) on delete cascade,
    issuer text,
    subject text,
    email text,
    country_id integer,
    country_residence_id integer,
    waits_for_email boolean not null,
    expires_at timestamptz not null,
    check ((user_id is null) <> (issuer is null)),
    check ((issuer is null) = (subject is null)),
    check ((issuer is null) or (challenge is not null))
  )`,
  'create index login_codes_by_end on login_codes (expires_at)',
  `create table used_id_tokens (
    token_hash text primary key,
    expires_at timestamptz not null
  )`,
  'create index used_id_tokens_by_end on used_id_tokens (expires_at)',
  `create table known_devices (
    user_id text references users (id) on delete cascade,
    device_hash text,
    last_seen_at timestamptz not null,
    primary key (user_id, device_hash)
  )`,
  'create index known_devices_by_use on known_devices (last_seen_at)',
  `create table welcomed_mailboxes (
    digest text primary key
  )`,
  `create table user_passkeys (
    id text primary key,
    user_id text not null references users (id),
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    added_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index user_passkeys_by_user on user_passkeys (user_id)',
  // A sign-up's challenge precedes its account, so `user_id` has no reference.
  `create table passkey_challenges (
    id text primary key,
    challenge text not null,
    purpose text not null check (purpose in ('add', 'log-in', 'sign-up', 'prove')),
    origin text not null,
    user_id text,
    session_id text,
    expires_at timestamptz not null
  )`,
  'create index passkey_challenges_by_end on passkey_challenges (expires_at)',
  `create table owner_proofs (
    token_hash text primary key,
    user_id text not null references users (id),
    session_id text not null,
    expires_at timestamptz not null
  )`,
  'create index owner_proofs_by_end on owner_proofs (expires_at)',
  `create table erasures (
    user_id text primary key,
    key_mark text not null,
    erased_at timestamptz not null
  )`,
  'create index erasures_by_key on erasures (key_mark)',
  `create table erased_sessions (
    token_hash text primary key,
    ended_at timestamptz not null
  )`,
  'create index erased_sessions_by_end on erased_sessions (ended_at)',
];
