import { sql } from 'kysely';
import type { Db } from '../../server/infra/db/tables';

/** What refusals may write, too: attempts are counted and recorded whatever becomes of them. */
const counters = ['limits', 'security_stream', 'security_head', 'desk_audit_unchained'];

/** When reconciliation looks next: it goes on beside any attempt. */
const ownTimes = ['ask_after'];

const withoutOwnTimes = (row: unknown): string =>
  JSON.stringify(row, (name, value: unknown) => (ownTimes.includes(name) ? undefined : value));

/** All that the database holds, for a comparison: every table, whatever it is called. */
export async function databasePicture(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ table_name: string }>`
    select relname as table_name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db);
  const picture: Record<string, string[]> = {};
  for (const { table_name } of tables) {
    if (counters.includes(table_name)) continue;
    const { rows } = await sql`select * from ${sql.table(table_name)}`.execute(db);
    picture[table_name] = rows.map(withoutOwnTimes).sort();
  }
  return picture;
}
