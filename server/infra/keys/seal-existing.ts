import { sql } from 'kysely';
import type { BlobStore } from '../files/blob-store';
import type { Db } from '../db/tables';
import type { DataKeys } from './data-keys';
import { markedColumns } from './sealed-columns';
import { isLoose, looseTables, rowKeys, sealText, sealedTables } from './sealed-text';

const rowsAtOnce = 100;

/**
 * Seals what was stored before there were keys, or before sealed values were bound to their rows:
 * files, and values of sealed columns. Kept answers
 * of final deliveries stay as they are, because their journal is append-only.
 * @returns how many files and values were sealed
 */
export async function sealExisting(db: Db, blobs: BlobStore, keys: DataKeys): Promise<number> {
  if (!keys.current('files')) return 0;
  let sealed = 0;
  for (const [table, columns] of [...sealedTables, ...looseTables])
    if (table !== 'journal')
      for (const column of columns) sealed += await sealColumn(db, keys, { table, column });
  for await (const { id } of blobs.list()) {
    const file = await blobs.open(id);
    if (!file) continue;
    if (file.isSealed) file.stream.destroy();
    else {
      // Renamed over the plain one; who reads that one goes on reading it.
      await (await blobs.receive(file.stream)).keep(id);
      sealed += 1;
    }
  }
  return sealed;
}

async function sealColumn(
  db: Db,
  keys: DataKeys,
  { table, column }: { readonly table: string; readonly column: string },
): Promise<number> {
  const [to, name] = [sql.table(table), sql.ref(column)];
  const mark = markedColumns[table]?.[column];
  const loose = isLoose(table, column);
  const keyNames = loose ? [] : (rowKeys[table] ?? []);
  const keyColumns = keyNames.map((each) => sql`, ${sql.ref(each)}`);
  const plain = loose
    ? sql`${name} <> '' and ${name} not like 'sealed:1:%'`
    : sql`${name} not like 'sealed:2:%'`;
  for (let sealed = 0; ;) {
    // Whatever the column is called here, an older sealed value is opened on its way.
    const { rows } = await sql<Row>`
      select ctid::text as at, md5(${name}) as digest, ${name} as plain${sql.join(keyColumns, sql``)} from ${to}
      where ${name} is not null and ${plain} limit ${rowsAtOnce}`.execute(db);
    if (rows.length === 0) return sealed;
    for (const row of rows) {
      const { at, digest, plain: text } = row;
      const place = { table, column, key: keyNames.map((each) => row[each] ?? '') };
      const marked =
        mark === undefined
          ? sql``
          : sql`, ${sql.ref(mark)} = ${keys.mark(`${table}.${column}`, text) ?? null}`;
      // The condition holds if nobody has changed the row meanwhile.
      await sql`update ${to} set ${name} = ${sealText(keys, place, text)}${marked}
        where ctid = ${at}::tid and md5(${name}) = ${digest}`.execute(db);
      sealed += 1;
    }
  }
}

interface Row {
  readonly at: string;
  readonly digest: string;
  readonly plain: string;
  readonly [key: string]: string;
}

/** How many values of sealed columns are not sealed. */
export async function countPlain(db: Db): Promise<number> {
  let plain = 0;
  for (const [table, columns] of [...sealedTables, ...looseTables])
    if (table !== 'journal')
      for (const column of columns) {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(table)}
          where ${sql.ref(column)} <> '' and ${sql.ref(column)} not like 'sealed:_:%'`.execute(db);
        plain += rows[0]?.count ?? 0;
      }
  return plain;
}
