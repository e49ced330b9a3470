import type { Migration } from '../migrate';

/**
 * Accounts that are deleted, and accounts that change their address. Rows of the append-only
 * journals may be deleted in a transaction that names their user as erased, and in no other.
 */
export const dataRights: Migration = {
  name: '0060-data-rights',
  statements: [
    `alter table users
      add column user_key text unique,
      add column erased_at timestamptz`,
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
    'alter table notices add column email text',
    'drop trigger journal_is_append_only on journal',
    `create trigger journal_is_append_only before update or delete on journal
      for each row when (old.kept_until is null and old.answer is not null
        and coalesce(current_setting('visa.erased_user', true), '') <> old.user_id)
      execute function refuse_change()`,
    'drop trigger superseded_keys_is_append_only on superseded_keys',
    `create trigger superseded_keys_is_append_only before update or delete on superseded_keys
      for each row when (coalesce(current_setting('visa.erased_user', true), '') <> old.user_id)
      execute function refuse_change()`,
  ],
};
