import type { Migration } from '../migrate';

/**
 * Passkeys of travellers, the challenges that browsers are signing, and for a few minutes that an
 * account's owner was there.
 */
export const travellerPasskeys: Migration = {
  name: '0080-traveller-passkeys',
  statements: [
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
    // A sign-up's challenge is made before its account.
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
    'alter table notices add column passkeys text',
  ],
};
