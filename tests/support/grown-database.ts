import type pg from 'pg';

/** One per installation, product, code, country or operator, however many travellers there are. */
export const neverGrow = [
  'applied_migrations',
  'catalogue_revision',
  'data_keys',
  'generation',
  'operators',
  'product_versions',
  'promo_codes',
  'push_keys',
  'security_head',
];

interface Column {
  readonly table: string;
  readonly name: string;
  /**
   * Whether rows are told apart, or referred to, by this text; not if only some texts may stand
   * there, nor if it says to which partition a row belongs.
   */
  readonly is_key: boolean;
}

const columnsQuery = `
  select c.relname as table, a.attname as name,
    format_type(a.atttypid, a.atttypmod) = 'text' and exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique
        and a.attnum = any (i.indkey::int2[])
      union all
      select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
        and a.attnum = any (f.conkey)) and not exists (
      select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and a.attnum = any (k.conkey)) and not exists (
      select from pg_inherits h join pg_partitioned_table p on p.partrelid = h.inhparent
        join pg_attribute named on named.attrelid = p.partrelid
          and named.attnum = any (p.partattrs::int2[])
      where h.inhrelid = c.oid and named.attname = a.attname) as is_key
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0
    and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
  order by 1, a.attnum`;

/**
 * Copies what is in every table that grows so many times, each time with keys of its own, so that
 * the copies refer to each other as the originals do.
 */
export async function growTables(client: pg.Client, copies: number): Promise<void> {
  const { rows } = await client.query<Column>(columnsQuery);
  const tables = new Map<string, Column[]>();
  for (const column of rows)
    tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  // Neither foreign keys nor the triggers that refuse changes: the copies are whole by themselves.
  await client.query('set session_replication_role = replica');
  for (const [table, columns] of tables) {
    if (neverGrow.includes(table)) continue;
    const names = columns.map(({ name }) => `"${name}"`).join();
    const values = columns.map(({ name, is_key }) =>
      is_key ? `"${name}" || '~' || n` : `"${name}"`,
    );
    await client.query(
      `insert into "${table}" (${names}) select ${values.join()}
        from "${table}", generate_series(1, ${copies}) n on conflict do nothing`,
    );
  }
  await client.query('vacuum analyze');
  await client.query('reset session_replication_role');
}

/** The tables that have at least so many rows. */
export async function tablesOf(client: pg.Client, rows: number): Promise<readonly string[]> {
  const found = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1
      order by 1`,
    [rows],
  );
  return found.rows.map(({ name }) => name);
}
