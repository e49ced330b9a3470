import { sql } from 'kysely';
import type { Db } from '../../server/infra/db/tables';

/** What refusals may write, too: attempts are counted whatever becomes of them. */
const counters = ['limits'];

/** Everything that stands in the database, to be compared: every table, whatever it is called. */
export async function databasePicture(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const picture: Record<string, string[]> = {};
  for (const { table_name } of tables) {
    if (counters.includes(table_name)) continue;
    const { rows } = await sql`select * from ${sql.table(table_name)}`.execute(db);
    picture[table_name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return picture;
}
