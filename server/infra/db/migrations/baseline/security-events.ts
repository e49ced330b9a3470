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
