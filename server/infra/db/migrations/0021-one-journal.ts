import type { Migration } from '../migrate';

/**
 * One journal for the responses of all changing calls. It replaces four: of attaches, of photos and
 * passports, of messages to Support, and of everything else, which is kept for a week.
 */
export const oneJournal: Migration = {
  name: '0021-one-journal',
  statements: [
    `create table journal (
      user_id text not null,
      idempotency_key text not null,
      request_hash text not null,
      path text not null,
      answer text,
      answered_at timestamptz not null,
      kept_until timestamptz,
      applicant_id text,
      elec_id integer,
      pos integer,
      upload_id text,
      sha256 text,
      size integer,
      primary key (user_id, idempotency_key)
    )`,
    // Photos and passports first: a passport also has a row among the attaches, with less of its
    // response.
    `insert into journal (user_id, idempotency_key, request_hash, path, answer, answered_at,
        applicant_id, elec_id, pos, upload_id, sha256, size)
      select d.user_id, d.idempotency_key, d.request_hash, d.path, d.answer, d.delivered_at,
        d.applicant_id, a.elec_id, a.pos, d.upload_id, d.sha256, d.size
      from delivery_journal d left join attach_journal a
        on a.user_id = d.user_id and a.idempotency_key = d.idempotency_key`,
    `insert into journal (user_id, idempotency_key, request_hash, path, answer, answered_at,
        applicant_id, elec_id, pos, upload_id, sha256, size)
      select user_id, idempotency_key, request_hash, '/applicant_elec_add',
        json_strip_nulls(json_build_object('upload_id', upload_id, 'pos', pos, 'sha256', sha256,
          'beside', beside, 'elec_status', 2))::text,
        attached_at, applicant_id, elec_id, pos, upload_id, sha256, size
      from attach_journal on conflict do nothing`,
    `insert into journal (user_id, idempotency_key, request_hash, path, answer, answered_at)
      select user_id, idempotency_key, request_hash, '/order_feedback_add', '{}', created_at
      from feedback on conflict do nothing`,
    // The call was not recorded; the hash of the request covers it anyway.
    `insert into journal (user_id, idempotency_key, request_hash, path, answer, answered_at, kept_until)
      select user_id, key, request_hash, '', answer, created_at, created_at + interval '7 days'
      from idempotency where answer is not null on conflict do nothing`,
    'create index journal_by_end on journal (kept_until) where kept_until is not null',
    `create trigger journal_is_append_only before update or delete on journal
      for each row when (old.kept_until is null and old.answer is not null)
      execute function refuse_change()`,
    'drop table attach_journal',
    'drop table delivery_journal',
    'drop table idempotency',
    'alter table feedback drop column request_hash',
  ],
};
