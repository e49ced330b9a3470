import type { Migration } from '../migrate';

/** What is printed on a finished visa, beside its file; the dates and the number may be unknown. */
export const visas: Migration = {
  name: '0040-visas',
  statements: [
    `create table visas (
      applicant_id text primary key references applicants (id) on delete cascade,
      full_name text not null,
      passport_number text not null,
      visa_number text,
      valid_from text,
      valid_until text,
      mime_type text not null,
      size integer not null,
      issued_at timestamptz not null,
      replaced_at timestamptz
    )`,
  ],
};
