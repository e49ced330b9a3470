import type {
  DeleteQueryNode,
  InsertQueryNode,
  OperationNode,
  RawNode,
  ReturningNode,
  RootOperationNode,
  UpdateQueryNode,
  ValueNode,
  ValuesNode,
  ValueListNode,
  PrimitiveValueListNode,
} from 'kysely';
import { checkDeletion, checkRow, leftAfter, twinOf } from './constraints';
import { columnOf, tableOf, UnknownSql } from './expressions';
import { rawQueries } from './raw-expressions';
import { selectionOn } from './select-rows';
import { tableRules, type Scope, type TableRow, type Tables } from './tables-model';

export interface Answered {
  readonly rows: readonly TableRow[];
  /** How many rows a change has touched. */
  readonly touched?: number;
}

/**
 * Runs a query of Kysely on rows in memory. The product's queries come as trees, so that nothing is
 * parsed; whatever the model does not know throws. `tests/simulation/server-database.test.ts` compares
 * it with the real database.
 */
export function runQuery(tables: Tables, query: RootOperationNode): Answered {
  const { rowsOf, value, holds, chosen, selected } = selectionOn(tables);

  function returned(
    returning: ReturningNode | undefined,
    table: string,
    rows: readonly TableRow[],
  ) {
    const touched = rows.length;
    if (!returning) return { rows: [], touched };
    const { selections } = returning;
    return { rows: rows.map((row) => chosen(selections, new Map([[table, row]]))), touched };
  }

  function inserted(node: InsertQueryNode): Answered {
    const table = tableOf(node.into as OperationNode);
    const rules = tableRules[table];
    if (!rules) throw new UnknownSql(`The table ${table}.`);
    const columns = (node.columns ?? []).map(columnOf);
    const added: TableRow[] = [];
    for (const list of (node.values as ValuesNode).values) {
      const values =
        list.kind === 'PrimitiveValueListNode'
          ? (list as PrimitiveValueListNode).values
          : (list as ValueListNode).values.map((each) =>
              each.kind === 'DefaultInsertValueNode' ? undefined : value(each, new Map()),
            );
      const given = Object.fromEntries(columns.map((column, index) => [column, values[index]]));
      const number = (tables.numbers.get(table) ?? 0) + 1;
      const row: Record<string, unknown> = {};
      for (const column of rules.columns) row[column] = given[column] ?? null;
      for (const [column, make] of Object.entries(rules.defaults ?? {}))
        if (given[column] === undefined) row[column] = make(number);
      const conflict = node.onConflict;
      // Without columns a conflict is one with any unique index.
      const named = conflict?.columns && [conflict.columns.map(columnOf)];
      const twin =
        conflict &&
        (named ?? rules.unique)
          .map((keys) => twinOf(rowsOf(table), row, keys))
          .find((found) => found !== undefined);
      if (twin && conflict.doNothing) continue;
      if (twin) {
        const scope: Scope = new Map([
          [table, twin],
          ['excluded', row],
        ]);
        added.push(change(table, twin, conflict.updates ?? [], scope));
        continue;
      }
      checkRow(rowsOf, table, row);
      tables.numbers.set(table, number);
      tables.rows.set(table, [...rowsOf(table), row]);
      added.push(row);
    }
    return returned(node.returning, table, added);
  }

  function change(
    table: string,
    row: TableRow,
    updates: NonNullable<UpdateQueryNode['updates']>,
    scope: Scope,
  ): TableRow {
    const changes = updates.map(({ column, value: node }) => [
      columnOf(column),
      value(node, scope),
    ]);
    const next = { ...row, ...(Object.fromEntries(changes) as TableRow) };
    checkRow(rowsOf, table, next, row);
    tables.rows.set(
      table,
      rowsOf(table).map((each) => (each === row ? next : each)),
    );
    return next;
  }

  function updated(node: UpdateQueryNode): Answered {
    const table = tableOf(node.table as OperationNode);
    const meant = rowsOf(table).filter((row) => holds(node.where?.where, new Map([[table, row]])));
    const changed = meant.map((row) =>
      change(table, row, node.updates ?? [], new Map([[table, row]])),
    );
    return returned(node.returning, table, changed);
  }

  function deleted(node: DeleteQueryNode): Answered {
    const [from] = node.from.froms;
    const table = tableOf(from as OperationNode);
    const gone = rowsOf(table).filter((row) => holds(node.where?.where, new Map([[table, row]])));
    checkDeletion(rowsOf, table, gone);
    const left = rowsOf(table).filter((row) => !gone.includes(row));
    for (const [other, rest] of leftAfter(rowsOf, table, gone)) tables.rows.set(other, rest);
    if (gone.length > 0) tables.rows.set(table, left);
    return returned(node.returning, table, gone);
  }

  switch (query.kind) {
    case 'SelectQueryNode':
      return { rows: selected(query) };
    case 'InsertQueryNode':
      return inserted(query);
    case 'UpdateQueryNode':
      return updated(query);
    case 'DeleteQueryNode':
      return deleted(query);
    case 'RawNode': {
      const text = textOf(query);
      const known = rawQueries[text];
      if (!known) throw new UnknownSql(text);
      return { rows: known() };
    }
  }
  throw new UnknownSql(query.kind);
}

/** A raw query's text, with the literals that are in it. */
const textOf = (query: RawNode): string => piecesOf(query).replace(/\s+/g, ' ').trim();

const piecesOf = ({ sqlFragments, parameters }: RawNode): string =>
  sqlFragments
    .map((text, index) => {
      const parameter = parameters[index];
      if (parameter?.kind === 'RawNode') return text + piecesOf(parameter as RawNode);
      return parameter ? `${text}${String((parameter as ValueNode).value)}` : text;
    })
    .join('');
