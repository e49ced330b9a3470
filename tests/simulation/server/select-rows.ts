import type {
  AggregateFunctionNode,
  AliasNode,
  FromNode,
  JoinNode,
  LimitNode,
  OperationNode,
  OrderByItemNode,
  RawNode,
  ReferenceNode,
  SelectionNode,
  SelectQueryNode,
} from 'kysely';
import { aggregate, columnOf, evaluate, tableOf, UnknownSql, type SubQuery } from './expressions';
import { rawAggregates } from './raw-expressions';
import type { Scope, TableRow, Tables } from './tables-model';

/** The part of a query that reads: its tables, its condition, and what it answers of a row. */
export function selectionOn(tables: Tables) {
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

  return { rowsOf, value, holds, chosen, selected };
}

function orderOf(a: unknown, b: unknown): number {
  if (a === b) return 0;
  // Nulls come last, as in PostgreSQL.
  if (a === null) return 1;
  if (b === null) return -1;
  return (a as number) < (b as number) ? -1 : 1;
}
