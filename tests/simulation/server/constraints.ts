import { RuleBroken, tableRules, type TableRow } from './tables-model';

type RowsOf = (table: string) => readonly TableRow[];

/** Throws where a row may not be in a table, beside all rows but the one that it replaces. */
export function checkRow(rowsOf: RowsOf, table: string, row: TableRow, but?: TableRow): void {
  const { unique = [], uniqueKeys = [], refers = {} } = tableRules[table] ?? {};
  for (const columns of unique)
    if (twinOf(rowsOf(table), row, columns, but))
      throw new RuleBroken('23505', `${table} (${columns.join(', ')})`);
  for (const keyOf of uniqueKeys) {
    const key = keyOf(row);
    const isTaken = (other: TableRow) => other !== but && keyOf(other) === key;
    if (key !== undefined && rowsOf(table).some(isTaken)) throw new RuleBroken('23505', table);
  }
  for (const [column, other] of Object.entries(refers)) {
    const id = row[column] ?? null;
    if (id !== null && !rowsOf(other).some((each) => each['id'] === id))
      throw new RuleBroken('23503', `${table}.${column}`);
  }
}

/** Throws where a row of another table refers to one that is deleted. */
export function checkDeletion(rowsOf: RowsOf, table: string, gone: readonly TableRow[]): void {
  for (const [other, { refers = {}, goesWith }] of Object.entries(tableRules))
    for (const [column, named] of Object.entries(refers))
      if (
        named === table &&
        column !== goesWith &&
        rowsOf(other).some((row) => gone.some(({ id }) => id === row[column]))
      )
        throw new RuleBroken('23503', `${other}.${column}`);
}

/** The tables with rows that go with deleted ones, and what is left in them. */
export const leftAfter = (rowsOf: RowsOf, table: string, gone: readonly TableRow[]) =>
  Object.entries(tableRules).flatMap(([other, { refers = {}, goesWith }]) => {
    if (goesWith === undefined || refers[goesWith] !== table) return [];
    const left = rowsOf(other).filter((row) => !gone.some(({ id }) => id === row[goesWith]));
    return left.length === rowsOf(other).length ? [] : [[other, left] as const];
  });

/** A row that has the same values in the columns of a key. */
export function twinOf(
  rows: readonly TableRow[],
  row: TableRow,
  columns: readonly string[],
  but?: TableRow,
): TableRow | undefined {
  if (columns.some((column) => (row[column] ?? null) === null)) return undefined;
  return rows.find(
    (other) => other !== but && columns.every((column) => other[column] === row[column]),
  );
}
