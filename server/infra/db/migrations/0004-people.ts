import type { Migration } from '../migrate';

/**
 * The people of an account, its owner's choice, who was removed, and the applicants that show who they are. A file that
 * is kept for a person outlives its place in an application.
 */
export const people: Migration = {
  name: '0004-people',
  statements: [
    `create table people_choices (
      user_id text primary key references users (id),
      kept text not null check (kept in ('on', 'off')),
      changed_at timestamptz not null
    )`,
    `create table people (
      id text primary key,
      user_id text not null references users (id),
      first_name text not null,
      is_corrected boolean not null default false,
      identity_id text,
      known_as text not null,
      passport text,
      passport_at timestamptz,
      passport_upload_id text unique references uploads (id),
      photo_source_id text unique references uploads (id),
      photo_thumbnail_id text unique references uploads (id),
      photo_handling text check (photo_handling in ('plain', 'recognise')),
      photo_at timestamptz,
      answers text not null,
      last_used_at timestamptz not null,
      sweep_on text
    )`,
    'create index people_by_user on people (user_id)',
    'create index people_to_sweep on people (sweep_on) where sweep_on is not null',
    `create table people_applicants (
      applicant_id text primary key references applicants (id) on delete cascade,
      user_id text not null references users (id),
      order_id text not null,
      person_id text references people (id) on delete set null,
      passport_upload_id text,
      passport_from timestamptz,
      photo_upload_id text,
      photo_from timestamptz,
      used_at timestamptz not null
    )`,
    'create index people_applicants_by_user on people_applicants (user_id)',
    'create index people_applicants_by_person on people_applicants (person_id)',
    `create table people_removals (
      id text primary key,
      user_id text not null,
      applicant_ids text not null,
      removed_at timestamptz not null
    )`,
    'create index people_removals_by_user on people_removals (user_id)',
    `alter table uploads add column kept_for_person text
      check (kept_for_person in ('also', 'only'))`,
  ],
};
