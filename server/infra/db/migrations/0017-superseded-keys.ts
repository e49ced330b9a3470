import type { Migration } from '../migrate';

/** The newest delivery of a traveller wins, in whatever order the requests arrive. */
export const supersededKeys: Migration = {
  name: '0017-superseded-keys',
  statements: [
    `create table superseded_keys (
      user_id text not null,
      idempotency_key text not null,
      superseded_at timestamptz not null,
      primary key (user_id, idempotency_key)
    )`,
    `create trigger superseded_keys_is_append_only before update or delete on superseded_keys
      for each row execute function refuse_change()`,
    'alter table pages add column attach_key text',
    `update pages set attach_key = (
      select idempotency_key from attach_journal
      where attach_journal.upload_id = pages.upload_id
      order by attach_journal.attached_at desc limit 1
    )`,
    'alter table attach_journal add column beside text',
  ],
};
