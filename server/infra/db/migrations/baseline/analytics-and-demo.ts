/** Versions of the products of the catalogue; every order has the version it was made with. */
export const catalogue: readonly string[] = [
  `create table product_versions (
    product_id integer,
    version integer,
    holds_from timestamptz not null,
    content text not null,
    made_at timestamptz not null,
    made_by text references operators (id),
    words text,
    primary key (product_id, version)
  )`,
  `create trigger product_versions_are_append_only before update or delete on product_versions
    for each row execute function refuse_change()`,
  `create trigger product_versions_are_never_emptied before truncate on product_versions
    for each statement execute function refuse_change()`,
  `create table product_withdrawals (
    product_id integer,
    version integer,
    withdrawn_at timestamptz not null,
    withdrawn_by text not null references operators (id),
    primary key (product_id, version),
    foreign key (product_id, version) references product_versions (product_id, version)
  )`,
  // One row, which the server adds at its start, because a restored backup brings its own: its lock
  // serialises changes of the catalogue, and its number shows every process whether it is up to date.
  `create table catalogue_revision (
    is_only boolean default true primary key check (is_only),
    revision integer not null,
    edition integer not null default 0
  )`,
];

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
