/**
 * Sums of page views and speeds, never a single visit, so that no row is personal data; and the public
 * demo of the recognition, whose visits end after a day.
 */
export const analyticsAndDemo: readonly string[] = [
  `create table page_views (
    day text,
    route text,
    title text,
    views integer not null,
    primary key (day, route, title)
  )`,
  `create table web_vitals (
    day text,
    route text,
    name text,
    class integer,
    visits integer not null,
    primary key (day, route, name, class)
  )`,
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
    visit_id text references demo_visits (id) on delete cascade,
    flow text check (flow in ('passport', 'photo', 'flight')),
    submitted_at timestamptz not null,
    primary key (visit_id, flow)
  )`,
];
