import type { Migration } from '../migrate';

/** The pictures that computers ask of phones. A phone opens one handoff at most with one key. */
export const handoffs: Migration = {
  name: '0006-handoffs',
  statements: [
    `create table handoffs (
      id text primary key,
      user_id text not null references users (id),
      session_id text not null,
      applicant_id text not null references applicants (id) on delete cascade,
      kind text not null check (kind in ('page', 'passport', 'photo')),
      elec_id integer,
      pos integer not null,
      replaces text,
      token_hash text not null unique,
      code text not null,
      phone_hash text unique,
      started_at timestamptz not null,
      expires_at timestamptz not null,
      claimed_at timestamptz,
      arrived_at timestamptz,
      upload_id text references uploads (id) on delete set null,
      ended_at timestamptz,
      ended_by text check (ended_by in ('computer', 'phone'))
    )`,
    'create index handoffs_by_applicant on handoffs (applicant_id)',
    'create index handoffs_by_user on handoffs (user_id)',
    'create index handoffs_by_upload on handoffs (upload_id) where upload_id is not null',
  ],
};
