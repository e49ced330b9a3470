import type {
  AggregateFunctionNode,
  AliasNode,
  DeleteQueryNode,
  FromNode,
  InsertQueryNode,
  JoinNode,
  LimitNode,
  OperationNode,
  OrderByItemNode,
  RawNode,
  ReferenceNode,
  ReturningNode,
  RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  UpdateQueryNode,
  ValueNode,
  ValuesNode,
  ValueListNode,
  PrimitiveValueListNode,
} from 'kysely';
import { aggregate, columnOf, evaluate, tableOf, UnknownSql, type SubQuery } from './expressions';
import { rawAggregates, rawQueries } from './raw-expressions';
import { RuleBroken, tableRules, type Scope, type TableRow, type Tables } from './tables-model';

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
  const rowsOf = (table: string): readonly TableRow[] => tables.rows.get(table) ?? [];
  const subQuery: SubQuery = Object.assign(
    (node: OperationNode) => selected(node as SelectQueryNode),
    { rowsOf },
  );
  const value = (node: OperationNode, scope: Scope) => evaluate(node, scope, subQuery);
  const holds = (node: OperationNode | undefined, scope: Scope) =>
    node === undefined || value(node, scope) === true;

  function scopesOf(from: FromNode | undefined, joins: readonly JoinNode[] = []): Scope[] {
    const [first, ...others] = from?.froms ?? [];
    if (!first || others.length > 0) throw new UnknownSql('from');
    const table = tableOf(first);
    let scopes: Scope[] = rowsOf(table).map((row) => new Map([[table, row]]));
    for (const { joinType, table: node, on } of joins) {
      const joined = tableOf(node);
      scopes = scopes.flatMap((scope) => {
        const found = rowsOf(joined)
          .map((row): Scope => new Map([...scope, [joined, row]]))
          .filter((both) => holds(on?.on, both));
        if (found.length > 0 || joinType === 'InnerJoin') return found;
        if (joinType !== 'LeftJoin') throw new UnknownSql(joinType);
        return [new Map([...scope, [joined, {}]])];
      });
    }
    return scopes;
  }

  function chosen(selections: readonly SelectionNode[], scope: Scope): TableRow {
    const row: Record<string, unknown> = {};
    for (const { selection } of selections) {
      if (selection.kind === 'SelectAllNode') Object.assign(row, ...scope.values());
      else if (selection.kind === 'ReferenceNode') {
        const { column, table } = selection as ReferenceNode;
        if (column.kind === 'SelectAllNode')
          Object.assign(row, table ? scope.get(tableOf(table)) : undefined);
        else row[columnOf(column)] = value(selection, scope);
      } else if (selection.kind === 'AliasNode') {
        const { node, alias } = selection as AliasNode;
        row[(alias as unknown as { name: string }).name] = value(node, scope);
      } else throw new UnknownSql(selection.kind);
    }
    return row;
  }

  /** The one row of a query that sums up; undefined if it is none. */
  function summed(selections: readonly SelectionNode[], scopes: readonly Scope[]) {
    const row: Record<string, unknown> = {};
    for (const { selection } of selections) {
      if (selection.kind !== 'AliasNode') return undefined;
      const { node, alias } = selection as AliasNode;
      const name = (alias as unknown as { name: string }).name;
      if (node.kind === 'AggregateFunctionNode')
        row[name] = aggregate(node as AggregateFunctionNode, scopes, subQuery);
      else if (node.kind === 'RawNode') {
        const known = rawAggregates[(node as RawNode).sqlFragments.join('?').trim()];
        if (!known) return undefined;
        row[name] = known(scopes.map((scope) => Object.assign({}, ...scope.values()) as TableRow));
      } else return undefined;
    }
    return row;
  }

  function selected(node: SelectQueryNode): TableRow[] {
    const { from, joins, where, orderBy, limit, selections = [], groupBy, setOperations } = node;
    if (groupBy || setOperations || node.with || node.having) throw new UnknownSql('select');
    let scopes = scopesOf(from, joins).filter((scope) => holds(where?.where, scope));
    const sum = selections.length > 0 ? summed(selections, scopes) : undefined;
    if (sum) return [sum];
    if (orderBy) scopes = sorted(scopes, orderBy.items);
    if (limit) scopes = scopes.slice(0, Number(value((limit as LimitNode).limit, new Map())));
    return scopes.map((scope) => chosen(selections, scope));
  }

  function sorted(scopes: readonly Scope[], items: readonly OrderByItemNode[]): Scope[] {
    const keyed = scopes.map((scope) => ({
      scope,
      keys: items.map(({ orderBy }) => {
        const key = value(orderBy, scope);
        return key instanceof Date ? key.getTime() : key;
      }),
    }));
    const isDescending = items.map(
      ({ direction }) => (direction as RawNode | undefined)?.sqlFragments[0] === 'desc',
    );
    keyed.sort((a, b) => {
      for (const [index, left] of a.keys.entries()) {
        const order = orderOf(left, b.keys[index]);
        if (order !== 0) return isDescending[index] ? -order : order;
      }
      return 0;
    });
    return keyed.map(({ scope }) => scope);
  }

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

  function check(table: string, row: TableRow, but?: TableRow): void {
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
      check(table, row);
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
    check(table, next, row);
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
    for (const [other, { refers = {} }] of Object.entries(tableRules))
      for (const [column, named] of Object.entries(refers))
        if (
          named === table &&
          rowsOf(other).some((row) => gone.some(({ id }) => id === row[column]))
        )
          throw new RuleBroken('23503', `${other}.${column}`);
    const left = rowsOf(table).filter((row) => !gone.includes(row));
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

function orderOf(a: unknown, b: unknown): number {
  if (a === b) return 0;
  // Nulls come last, as in PostgreSQL.
  if (a === null) return 1;
  if (b === null) return -1;
  return (a as number) < (b as number) ? -1 : 1;
}

function twinOf(
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
