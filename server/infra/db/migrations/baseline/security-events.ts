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

/**
 * The stream of security events, each row chained to the one before it, and the keys that data is
 * sealed with, each wrapped by a key-encryption key that is not in the database.
 *
 * The stream has a partition for each month, so that old months are dropped instead of deleted row by
 * row. The functions are the only way to make and to drop a month: `seal-audit.sql` gives them to the
 * role that owns a sealed stream, so the role that serves can drop old months and nothing else.
 */
export const securityEvents: readonly string[] = [
  // A list of months instead of ranges of time: the month of a row follows from the order of
  // writing, and `at` from the clocks of several servers.
  `create table security_stream (
    month text,
    seq bigint,
    at timestamptz not null,
    event text not null,
    outcome text not null check (outcome in ('success', 'failure', 'refused')),
    request_id text,
    account text,
    operator text,
    address text,
    ip text,
    details text not null,
    hash text not null,
    primary key (seq, month)
  ) partition by list (month)`,
  'create index security_stream_by_time on security_stream (at)',
  `create trigger security_stream_is_append_only before update or delete on security_stream
    for each row execute function refuse_change()`,
  `create trigger security_stream_is_never_emptied before truncate on security_stream
    for each statement execute function refuse_change()`,
  'revoke update, delete, truncate on security_stream from public, current_user',
  // Attached, not made as a partition: that locks the stream against nobody.
  `create function make_security_month(month text) returns void language plpgsql as $$
    declare
      name constant text := 'security_stream_' || replace(month, '-', '_');
    begin
      if month !~ '^[0-9]{4}-(0[1-9]|1[0-2])$' then
        raise exception '% is no month', month;
      end if;
      if to_regclass(name) is not null then
        return;
      end if;
      execute format('create table %I (like security_stream including constraints)', name);
      execute format('alter table security_stream attach partition %I for values in (%L)',
        name, month);
      execute format('create trigger security_stream_is_never_emptied before truncate on %I
        for each statement execute function %s()', name, (
          select tgfoid::regproc from pg_trigger
          where tgrelid = 'security_stream'::regclass
            and tgname = 'security_stream_is_never_emptied'));
      execute format('revoke update, delete, truncate on %I from public, current_user', name);
    end $$`,
  `create function drop_security_months(first_kept text) returns void language plpgsql as $$
    declare
      dropped text;
    begin
      if first_kept > to_char(
          (clock_timestamp() at time zone 'UTC') - interval '90 days', 'YYYY-MM') then
        raise exception 'security events of the last 90 days are kept';
      end if;
      for dropped in
        select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'security_stream'::regclass
          and relname < 'security_stream_' || replace(first_kept, '-', '_')
      loop
        execute format('alter table security_stream detach partition %I', dropped);
        execute format('drop table %I', dropped);
      end loop;
    end $$`,
  // The newest row; its month only goes up, whatever a clock shows.
  `create table security_head (
    is_only boolean default true primary key check (is_only),
    seq bigint not null,
    hash text not null,
    month text
  )`,
  // Rows of the desk's audit that are not in the stream yet. Without a reference: the audit's table
  // may belong to another role.
  `create table desk_audit_unchained (
    audit_id integer primary key,
    request_id text,
    ip text
  )`,
  `create table data_keys (
    id text primary key,
    wrapped_by text not null,
    wrapped text not null,
    made_at timestamptz not null
  )`,
];
