import type { Migration } from '../migrate';

/**
 * Since when an applicant is in its status, and whether a revision was ever asked for, beside the
 * applicant: the queue sorts ten thousand of them at once. The database keeps both true to the log,
 * whoever writes it.
 */
export const waitingSince: Migration = {
  name: '0025-waiting-since',
  statements: [
    `alter table applicants
      add column status_since timestamptz,
      add column was_revised boolean not null default false`,
    `create function note_waiting() returns trigger language plpgsql as $$
    declare whose text := case when tg_op = 'DELETE' then old.applicant_id else new.applicant_id end;
    begin
      update applicants set
        status_since = (select max(s.entered_at) from applicant_statuses s
          where s.applicant_id = whose),
        was_revised = exists (select from applicant_statuses s
          where s.applicant_id = whose and s.status = 'revision-needed')
      where id = whose;
      return null;
    end $$`,
    `create trigger applicant_statuses_are_noted after insert or update or delete
      on applicant_statuses for each row execute function note_waiting()`,
    `update applicants a set
      status_since = (select max(s.entered_at) from applicant_statuses s
        where s.applicant_id = a.id),
      was_revised = exists (select from applicant_statuses s
        where s.applicant_id = a.id and s.status = 'revision-needed')`,
  ],
};
