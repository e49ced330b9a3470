import { sql } from 'kysely';
import type { Db } from '../../infra/db/tables';

/** Enough to be quick, few enough to be held in memory. */
const rowsAtOnce = 200;

/** Kept by `migrate`; a backup tells it in its header. */
const history = 'applied_migrations';

/** The tables of a database, each after those that it refers to. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
    order by tablename`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select one.relname as from, other.relname as to from pg_constraint
    join pg_class one on one.oid = conrelid join pg_class other on other.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  const ordered: string[] = [];
  const visit = (name: string) => {
    if (ordered.includes(name)) return;
    for (const { from, to } of references) if (from === name && to !== name) visit(to);
    ordered.push(name);
  };
  for (const { name } of tables) if (name !== history) visit(name);
  return ordered;
}

/** The migrations that have built the tables; undefined where there are none of ours. */
export async function readHistory(
  db: Db,
): Promise<{ name: string; checksum: string }[] | undefined> {
  const { rows: tables } = await sql`
    select from pg_tables where schemaname = current_schema() and tablename = ${history}`.execute(
    db,
  );
  if (tables.length === 0) return undefined;
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from ${sql.table(history)} order by position`.execute(db);
  return rows;
}

/** The rows of a table, each a line of JSON that PostgreSQL wrote: no value passes through our types. */
export async function* dumpTable(
  tx: Db,
  table: string,
): AsyncIterable<{ lines: Buffer; count: number }> {
  await sql`declare dump no scroll cursor for
    select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce)} from dump`.execute(tx);
    if (rows.length === 0) break;
    const lines = Buffer.from(rows.map(({ row }) => `${row}\n`).join(''));
    yield { lines, count: rows.length };
  }
  await sql`close dump`.execute(tx);
}

/** Puts dumped rows, as a JSON array, into their table. */
export async function loadRows(tx: Db, table: string, json: Buffer): Promise<void> {
  const into = sql.table(table);
  await sql`insert into ${into} overriding system value
    select * from json_populate_recordset(null::${into}, ${json.toString('utf8')}::json)`.execute(
    tx,
  );
}

/** Lets generated ids go on after those that were loaded. */
export async function resetSequences(tx: Db): Promise<void> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(tx);
  for (const { table_name, column_name } of rows)
    await sql`select setval(pg_get_serial_sequence(${table_name}, ${column_name}),
      coalesce((select max(${sql.ref(column_name)}) from ${sql.table(table_name)}), 0) + 1, false)`.execute(
      tx,
    );
}

export async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Removes all tables and functions. */
export async function dropAll(tx: Db): Promise<void> {
  for (const table of [...(await listTables(tx)), history])
    await sql`drop table if exists ${sql.table(table)} cascade`.execute(tx);
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc p
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(
    tx,
  );
  for (const { signature } of rows) await sql.raw(`drop routine ${signature} cascade`).execute(tx);
}
