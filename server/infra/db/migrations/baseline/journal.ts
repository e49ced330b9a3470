/**
 * First answers to changing calls, changes, and jobs that report them. Rows of the append-only tables
 * may be deleted in a transaction that names their user as erased, and in no other.
 */
export const journal: readonly string[] = [
  `create table generation (
    is_only boolean default true primary key check (is_only),
    id text not null
  )`,
  `create table journal (
    user_id text,
    idempotency_key text,
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
  `create index journal_by_end on journal (kept_until)
    where kept_until is not null`,
  `create trigger journal_is_append_only before update or delete on journal
    for each row when (old.kept_until is null and old.answer is not null
      and coalesce(current_setting('visa.erased_user', true), '') <> old.user_id)
    execute function refuse_change()`,
  `create table superseded_keys (
    user_id text,
    idempotency_key text,
    superseded_at timestamptz not null,
    primary key (user_id, idempotency_key)
  )`,
  `create trigger superseded_keys_is_append_only before update or delete on superseded_keys
    for each row when (coalesce(current_setting('visa.erased_user', true), '') <> old.user_id)
    execute function refuse_change()`,
  `create table changes (
    id text primary key,
    source text not null unique,
    kind text not null,
    user_id text not null references users (id) on delete cascade,
    order_id text,
    applicant_id text,
    amount integer,
    changed_at timestamptz not null
  )`,
  'create index changes_by_order on changes (order_id, changed_at)',
  'create index changes_by_user on changes (user_id, changed_at)',
  `create table jobs (
    id text primary key,
    kind text not null,
    payload text not null,
    due_at timestamptz not null,
    tries integer not null default 0,
    holder text,
    created_at timestamptz not null,
    failed_at timestamptz,
    problem text
  )`,
  `create index jobs_by_due on jobs (kind, due_at)
    where failed_at is null`,
];
