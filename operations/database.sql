-- Run once by a superuser in a new cluster (the image of compose.yml does so): a role for the servers
-- that is none, and its database. The server's role owns its tables, so that it can migrate them; the
-- audit is taken from it by server/infra/db/seal-audit.sql, which needs a role that is no superuser.
\set ON_ERROR_STOP on
\set password_file /run/secrets/database_password
\getenv password_file DATABASE_PASSWORD_FILE
\set password `cat :'password_file'`
create role visa login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
  password :'password';
create database visa owner visa;
revoke all on database visa from public;
revoke connect on database postgres, template1 from public;
\connect visa
alter schema public owner to visa;
revoke all on schema public from public;
grant usage, create on schema public to visa;
