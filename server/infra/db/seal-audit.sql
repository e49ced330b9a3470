-- Takes the desk's audit and the stream of security events away from the role that serves:
-- afterwards it can add rows and read them, and neither change nor delete them, nor give itself the
-- right to. Run it as a superuser of PostgreSQL, in the server's database, with the server stopped;
-- see docs/deployment.md. A second run changes nothing but for tables that have come since. Months of
-- the stream that are older than 90 days can still be dropped, by a function and whole.
do $$
declare
  serving name := (select tableowner from pg_tables
    where schemaname = 'public' and tablename = 'operators');
  keeper constant name := 'visa_audit';
  stream constant name := 'security_stream';
  kept name;
  month name;
begin
  if serving is null then
    raise exception 'This database has no desk_audit: start the server once.';
  end if;
  if (select rolsuper from pg_roles where rolname = serving) then
    raise exception 'The server connects as %, which is a superuser: nothing can be taken from it.', serving;
  end if;
  if not exists (select from pg_roles where rolname = keeper) then
    execute format('create role %I nologin', keeper);
  end if;
  -- Who owns the database or the schema may drop any table in it.
  execute format('alter database %I owner to %I', current_database(), keeper);
  execute format('grant connect, create, temporary on database %I to %I', current_database(), serving);
  execute format('alter schema public owner to %I', keeper);
  execute format('grant usage, create on schema public to %I', serving);
  -- The triggers call a function of the serving role, which could replace it.
  if not exists (select from pg_proc where proname = 'refuse_change_of_audit') then
    create function refuse_change_of_audit() returns trigger language plpgsql as
      'begin raise exception ''this table is append-only''; end';
  end if;
  execute format('alter function refuse_change_of_audit() owner to %I', keeper);
  foreach kept in array array['desk_audit', stream]::name[] loop
    continue when keeper = (select tableowner from pg_tables
      where schemaname = 'public' and tablename = kept);
    execute format('drop trigger %I on %I', kept || '_is_append_only', kept);
    execute format('drop trigger %I on %I', kept || '_is_never_emptied', kept);
    execute format('create trigger %I before update or delete on %I
      for each row execute function refuse_change_of_audit()', kept || '_is_append_only', kept);
    execute format('create trigger %I before truncate on %I
      for each statement execute function refuse_change_of_audit()', kept || '_is_never_emptied', kept);
    execute format('alter table %I owner to %I', kept, keeper);
    execute format('revoke all on %I from public, %I', kept, serving);
    execute format('grant select, insert on %I to %I', kept, serving);
    continue when kept <> stream;
    -- The trigger for rows is on each month already, by that of the whole.
    for month in select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = stream::text::regclass
    loop
      execute format('drop trigger %I on %I', stream || '_is_never_emptied', month);
      execute format('create trigger %I before truncate on %I
        for each statement execute function refuse_change_of_audit()',
        stream || '_is_never_emptied', month);
      execute format('alter table %I owner to %I', month, keeper);
      execute format('revoke all on %I from public, %I', month, serving);
    end loop;
    execute format('alter function make_security_month(text) owner to %I', keeper);
    execute format('alter function drop_security_months(text) owner to %I', keeper);
    alter function make_security_month(text) security definer set search_path = public, pg_temp;
    alter function drop_security_months(text) security definer set search_path = public, pg_temp;
    revoke all on function make_security_month(text), drop_security_months(text) from public;
    execute format('grant execute on function make_security_month(text),
      drop_security_months(text) to %I', serving);
  end loop;
end $$;
