import { sql } from 'kysely';
import type { Db } from '../db/tables';

/** The role that serves, and who owns each table that `seal-audit.sql` takes from it. */
export async function auditOwners(
  db: Db,
): Promise<{ readonly serving: string; readonly owners: readonly string[] }> {
  const { rows } = await sql<{ serving: string; owner: string }>`
    select current_user::text as serving, pg_get_userbyid(relowner)::text as owner from pg_class
    where relnamespace = current_schema()::regnamespace
      and relname in ('desk_audit', 'security_stream')`.execute(db);
  return { serving: rows[0]?.serving ?? '', owners: rows.map(({ owner }) => owner) };
}
