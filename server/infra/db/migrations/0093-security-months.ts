import type { Migration } from '../migrate';

/**
 * The stream of security events in partitions by month, so that old months are dropped instead of
 * deleted row by row. What was written before stays in `security_events`, which a server of the
 * version before goes on using.
 *
 * The functions are the only way to make and to drop a month: `seal-audit.sql` gives them to the
 * role that owns a sealed stream, so the role that serves can drop old months and nothing else.
 */
export const securityMonths: Migration = {
  name: '0093-security-months',
  statements: [
    // A list of months instead of ranges of time: the month of a row follows from the order of
    // writing, and `at` from the clocks of several servers.
    `create table security_stream (
      month text not null,
      seq bigint not null,
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
    // Of the newest row; months only go up, whatever a clock says.
    'alter table security_head add column month text',
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
        last bigint;
      begin
        if first_kept > to_char(
            (clock_timestamp() at time zone 'UTC') - interval '90 days', 'YYYY-MM') then
          raise exception 'security events of the last 90 days are kept';
        end if;
        select max(seq) into last from security_stream where month < first_kept;
        if exists (select from security_events where seq > last) then
          raise exception 'an event that is kept was written before one that would go';
        end if;
        for dropped in
          select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = 'security_stream'::regclass
            and relname < 'security_stream_' || replace(first_kept, '-', '_')
        loop
          execute format('alter table security_stream detach partition %I', dropped);
          execute format('drop table %I', dropped);
        end loop;
        -- What was written before there were months goes with the first of them.
        if last is not null and exists (select from security_events) then
          alter table security_events disable trigger user;
          grant truncate on security_events to current_user;
          truncate security_events;
          revoke truncate on security_events from current_user;
          alter table security_events enable trigger user;
        end if;
      end $$`,
  ],
};
