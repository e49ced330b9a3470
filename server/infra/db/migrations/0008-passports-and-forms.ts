import type { Migration } from '../migrate';

/** Passport data and the answers of the application form; both are deleted with their applicant. */
export const passportsAndForms: Migration = {
  name: '0008-passports-and-forms',
  statements: [
    `create table passports (
      applicant_id text primary key references applicants (id) on delete cascade,
      passport_number text not null,
      surname text not null,
      given_name text not null,
      country_code text not null,
      sex integer not null check (sex in (0, 1)),
      birthday text not null,
      expire_date text not null,
      submitted_at timestamptz not null
    )`,
    `create table application_forms (
      applicant_id text primary key references applicants (id) on delete cascade,
      status integer not null check (status in (1, 2, 4)),
      reason text,
      answers text not null,
      changed_at timestamptz not null
    )`,
  ],
};
