import type { Migration } from '../migrate';

/** Resumable uploads, and a journal of deliveries with a file. */
export const deliveries: Migration = {
  name: '0009-deliveries',
  statements: [
    'alter table uploads add column resumable_id text unique',
    `create table delivery_journal (
      user_id text not null,
      idempotency_key text not null,
      request_hash text not null,
      path text not null,
      applicant_id text not null,
      upload_id text not null,
      sha256 text not null,
      size integer not null,
      answer text not null,
      delivered_at timestamptz not null,
      primary key (user_id, idempotency_key)
    )`,
    `create trigger delivery_journal_is_append_only before update or delete on delivery_journal
      for each row execute function refuse_change()`,
  ],
};
