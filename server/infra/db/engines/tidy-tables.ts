import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../tables';

/** Of 8 KiB: smaller tables are read whole anyway. */
const leastPages = 10;

/**
 * Vacuums and analyzes each table that has grown by a tenth since it was, as PostgreSQL's autovacuum
 * does: the embedded database has none, and without figures its planner takes every table for a
 * small one. Table by table, because the database works in this process: requests have their turn
 * between two of them.
 */
export async function tidyTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) / 8192 > greatest(${leastPages}, relpages * 1.1)`.execute(db);
  for (const { name } of rows) {
    await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
    await nextTurn();
  }
}
