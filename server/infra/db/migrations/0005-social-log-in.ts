import type { Migration } from '../migrate';

/**
 * Log-in codes, linked accounts of log-in providers, and sessions with an id, so that each can be
 * listed and ended.
 */
export const socialLogIn: Migration = {
  name: '0005-social-log-in',
  statements: [
    'alter table users alter column password drop not null',
    `alter table sessions
      add column id text not null unique default gen_random_uuid()::text,
      add column device text not null default 'A browser',
      add column last_used_at timestamptz`,
    `update sessions set last_used_at = greatest(created_at, expires_at - interval '30 days')`,
    `alter table sessions
      alter column id drop default,
      alter column device drop default,
      alter column last_used_at set not null`,
    `create table identities (
      issuer text not null,
      subject text not null,
      user_id text not null references users (id) on delete cascade,
      created_at timestamptz not null,
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
      check (issuer is null or challenge is not null)
    )`,
    `create table used_id_tokens (
      token_hash text primary key,
      expires_at timestamptz not null
    )`,
  ],
};
