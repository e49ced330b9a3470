import type { Migration } from '../migrate';

/**
 * The rejected files that a traveller replaced, and what was asked of the traveller: an operator sees
 * both beside what came back. A file goes at the end of that check.
 */
export const rejectedFiles: Migration = {
  name: '0003-rejected-files',
  statements: [
    `create table rejected_files (
      upload_id text primary key references uploads (id) on delete cascade,
      applicant_id text not null references applicants (id) on delete cascade,
      elec_id integer,
      pos integer not null,
      added_at timestamptz not null,
      replaced_at timestamptz not null
    )`,
    'create index rejected_files_by_applicant on rejected_files (applicant_id)',
    'alter table desk_drafts add column asked_before text',
  ],
};
