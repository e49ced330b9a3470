import type { Migration } from '../migrate';

/** The public demo of the recognition: its visits and their files, which both end after a day. */
export const recognitionDemo: Migration = {
  name: '0035-recognition-demo',
  statements: [
    `create table demo_visits (
      id text primary key,
      started_at timestamptz not null,
      ends_at timestamptz not null
    )`,
    'create index demo_visits_by_end on demo_visits (ends_at)',
    `create table demo_files (
      id text primary key,
      kind text not null check (kind in ('upload', 'photo')),
      visit_id text references demo_visits (id) on delete cascade,
      key text unique,
      size integer not null,
      mime_type text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    'create index demo_files_by_visit on demo_files (visit_id)',
    'create index demo_files_by_expiry on demo_files (expires_at)',
    `create table demo_submissions (
      visit_id text not null references demo_visits (id) on delete cascade,
      flow text not null check (flow in ('passport', 'photo', 'flight')),
      submitted_at timestamptz not null,
      primary key (visit_id, flow)
    )`,
  ],
};
