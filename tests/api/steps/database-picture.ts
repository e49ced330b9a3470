import { sql } from 'kysely';
import type { Db } from '../../../server/infra/db/tables';

/** Tables that refusals may write to, too: attempts are always counted and recorded. */
const counters = ['limits', 'security_stream', 'security_head', 'desk_audit_unchained'];

/** When reconciliation looks next: it goes on beside any attempt. */
const ownTime = 'ask_after';

/**
 * All that the database holds, for a comparison: every table, whatever it is called. One query for all
 * of them, which writes the rows itself: a query of each table costs a dozen times as much.
 */
export async function databasePicture(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db);
  const names = tables.map(({ name }) => name).filter((name) => !counters.includes(name));
  const eachTable = names.map(
    (name) => sql`
      select ${sql.lit(name)} as name, (to_jsonb(line) - ${sql.lit(ownTime)})::text as line
      from ${sql.table(name)} as line`,
  );
  const { rows } = await sql<{ name: string; line: string }>`
    ${sql.join(eachTable, sql` union all `)}`.execute(db);
  const picture = Object.fromEntries(names.map((name): [string, string[]] => [name, []]));
  for (const { name, line } of rows) picture[name]?.push(line);
  for (const lines of Object.values(picture)) lines.sort();
  return picture;
}
