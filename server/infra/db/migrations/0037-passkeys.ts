import type { Migration } from '../migrate';

/** Passkeys of operators, and the challenges that a browser is signing. */
export const passkeys: Migration = {
  name: '0037-passkeys',
  statements: [
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
    `alter table operator_sessions add column way text not null default 'two-factors'
      check (way in ('two-factors', 'passkey'))`,
  ],
};
