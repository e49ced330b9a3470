import { sql } from 'kysely';
import type { Db } from '../../../server/infra/db/tables';

/** Tables that refusals may write to, too: attempts are always counted and recorded. */
const counters = ['limits', 'security_stream', 'security_head', 'desk_audit_unchained'];

/** When reconciliation looks next: it goes on beside any attempt. */
const ownTime = 'ask_after';

async function namesOf(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db);
  return tables.map(({ name }) => name).filter((name) => !counters.includes(name));
}

/** The rows of a table as text, one query for all of them: one of each table costs a dozen times as much. */
const linesOf = (name: string) => sql`
  select ${sql.lit(name)} as name, (to_jsonb(line) - ${sql.lit(ownTime)})::text as line
  from ${sql.table(name)} as line`;

/** All that the database holds, for a comparison: every table, whatever it is called. */
export async function databasePicture(db: Db): Promise<Record<string, string[]>> {
  const names = await namesOf(db);
  const { rows } = await sql<{ name: string; line: string }>`
    ${sql.join(names.map(linesOf), sql` union all `)}`.execute(db);
  const picture = Object.fromEntries(names.map((name): [string, string[]] => [name, []]));
  for (const { name, line } of rows) picture[name]?.push(line);
  for (const lines of Object.values(picture)) lines.sort();
  return picture;
}

/**
 * The same as a digest of each table, which leaves the rows where they are: less than half the
 * time, for a test that looks hundreds of times. A table that differs is named, its rows are not.
 */
export async function databaseDigests(db: Db): Promise<Record<string, string>> {
  const names = await namesOf(db);
  const { rows } = await sql<{ name: string; digest: string }>`
    select name, count(*) || ' rows, ' || sum(hashtextextended(line, 0)) as digest
    from (${sql.join(names.map(linesOf), sql` union all `)}) as lines
    group by name order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
