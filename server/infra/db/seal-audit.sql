-- Takes the desk's audit away from the role that serves: afterwards it can add rows and read them,
-- and neither change nor delete them, nor give itself the right to. Run it once, as a superuser of
-- PostgreSQL, in the server's database, with the server stopped; see docs/deployment.md.
do $$
declare
  serving name := (select tableowner from pg_tables
    where schemaname = 'public' and tablename = 'desk_audit');
  keeper constant name := 'visa_audit';
begin
  if serving is null then
    raise exception 'This database has no desk_audit: start the server once.';
  end if;
  if serving = keeper then
    return;
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
  create function refuse_change_of_audit() returns trigger language plpgsql as
    'begin raise exception ''desk_audit is append-only''; end';
  execute format('alter function refuse_change_of_audit() owner to %I', keeper);
  drop trigger desk_audit_is_append_only on desk_audit;
  drop trigger desk_audit_is_never_emptied on desk_audit;
  create trigger desk_audit_is_append_only before update or delete on desk_audit
    for each row execute function refuse_change_of_audit();
  create trigger desk_audit_is_never_emptied before truncate on desk_audit
    for each statement execute function refuse_change_of_audit();
  execute format('alter table desk_audit owner to %I', keeper);
  execute format('revoke all on desk_audit from public, %I', serving);
  execute format('grant select, insert on desk_audit to %I', serving);
end $$;
