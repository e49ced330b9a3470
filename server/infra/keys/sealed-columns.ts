import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  ColumnUpdateNode,
  InsertQueryNode,
  type KyselyPlugin,
  OnConflictNode,
  type OperationNode,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryId,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  type UnknownRow,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import type { DataKeys } from './data-keys';
import {
  isLoose,
  looksSealed,
  looseColumns,
  openText,
  rowKeys,
  sealedColumns,
  sealText,
} from './sealed-text';

/** The values that the condition of a statement demands of columns: `a = 'x' and b = 'y'`. */
function demandedValues(where: OperationNode | undefined): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const visit = (node: OperationNode | undefined): void => {
    if (!node) return;
    if (AndNode.is(node)) {
      visit(node.left);
      visit(node.right);
    } else if (BinaryOperationNode.is(node)) {
      const { leftOperand, operator, rightOperand } = node;
      const isEqual = OperatorNode.is(operator) && operator.operator === '=';
      if (!isEqual || !ReferenceNode.is(leftOperand) || !ValueNode.is(rightOperand)) return;
      if (ColumnNode.is(leftOperand.column))
        found.set(leftOperand.column.column.name, rightOperand.value);
    }
  };
  visit(where);
  return found;
}

/** The tables that a query reads; undefined if it reads something else, too. */
function tablesOf(node: RootOperationNode): ReadonlySet<string> | undefined {
  if (!SelectQueryNode.is(node)) return undefined;
  const parts = [...(node.from?.froms ?? []), ...(node.joins ?? []).map(({ table }) => table)].map(
    (part) => (AliasNode.is(part) ? part.node : part),
  );
  const names = new Set<string>();
  for (const part of parts) {
    if (!TableNode.is(part)) return undefined;
    names.add(part.table.identifier.name);
  }
  return names;
}

/** Columns with the mark of another one. */
export const markedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  passports: { passport_number: 'number_mark', surname: 'surname_mark' },
  applicants: { first_name: 'first_name_mark' },
  push_subscriptions: { endpoint: 'endpoint_mark' },
};

/**
 * Seals the values of sealed columns on their way into the database, each for its row, and opens
 * them in results. In a raw statement nothing is sealed; results of raw statements are opened.
 */
export class SealedColumns implements KyselyPlugin {
  /** Which tables the running queries read. */
  readonly #tables = new WeakMap<QueryId, ReadonlySet<string>>();

  constructor(private readonly keys: DataKeys) {}

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (InsertQueryNode.is(node)) return this.#insert(node);
    if (UpdateQueryNode.is(node) && node.table && TableNode.is(node.table)) {
      const table = node.table.table.identifier.name;
      const known = demandedValues(node.where?.where);
      return node.updates ? { ...node, updates: this.#updates(table, node.updates, known) } : node;
    }
    const tables = tablesOf(node);
    if (tables) this.#tables.set(queryId, tables);
    return node;
  }

  async transformResult({
    result,
    queryId,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (!this.keys.ring) return result;
    const from = this.#tables.get(queryId);
    return { ...result, rows: result.rows.map((row) => this.#openRow(row, from)) };
  }

  #openRow(row: UnknownRow, from: ReadonlySet<string> | undefined): UnknownRow {
    let opened: UnknownRow | undefined;
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== 'string' || !looksSealed(value)) continue;
      opened ??= { ...row };
      opened[name] = openText(this.keys, row, name, from);
    }
    return opened ?? row;
  }

  #insert(node: InsertQueryNode): InsertQueryNode {
    const table = node.into?.table.identifier.name ?? '';
    const names = node.columns?.map(({ column }) => column.name) ?? [];
    const { values, onConflict } = node;
    if (!this.#isSealed(table) || !values || !ValuesNode.is(values)) return node;
    const marks = Object.entries(markedColumns[table] ?? {}).filter(([of]) => names.includes(of));
    /** A conflict is about the row's key, so an update of one row has the key of what was inserted. */
    let known = new Map<string, unknown>();
    const lists = values.values.map((list) => {
      const given = PrimitiveValueListNode.is(list)
        ? list.values
        : list.values.map((each) => (ValueNode.is(each) ? each.value : each));
      const own = new Map(names.map((name, at) => [name, given[at]]));
      known = values.values.length === 1 ? own : new Map();
      const marked = marks.map(([of]) => this.#mark(table, of, given[names.indexOf(of)]));
      const sealed = given.map((value, at) => this.#seal(table, names[at] ?? '', value, own));
      return ValueListNode.create([...sealed, ...marked].map(asNode));
    });
    return {
      ...node,
      columns: [...(node.columns ?? []), ...marks.map(([, mark]) => ColumnNode.create(mark))],
      values: ValuesNode.create(lists),
      ...(onConflict?.updates && {
        onConflict: OnConflictNode.cloneWith(onConflict, {
          updates: this.#updates(table, onConflict.updates, known),
        }),
      }),
    };
  }

  #updates(
    table: string,
    updates: readonly ColumnUpdateNode[],
    known: ReadonlyMap<string, unknown>,
  ): ColumnUpdateNode[] {
    return updates.flatMap((update) => {
      const { column, value } = update;
      if (!ColumnNode.is(column) || !ValueNode.is(value) || !this.#isSealed(table)) return [update];
      const { name } = column.column;
      const mark = markedColumns[table]?.[name];
      const sealed = ValueNode.create(this.#seal(table, name, value.value, known));
      return [
        ColumnUpdateNode.create(column, sealed),
        ...(mark === undefined
          ? []
          : [
              ColumnUpdateNode.create(
                ColumnNode.create(mark),
                ValueNode.create(this.#mark(table, name, value.value)),
              ),
            ]),
      ];
    });
  }

  #isSealed(table: string): boolean {
    return (
      this.keys.ring !== undefined &&
      (sealedColumns[table] !== undefined || looseColumns[table] !== undefined)
    );
  }

  /** @throws {Error} if the statement does not say of which row the value is */
  #seal(
    table: string,
    column: string,
    value: unknown,
    known: ReadonlyMap<string, unknown>,
  ): unknown {
    if (typeof value !== 'string') return value;
    if (isLoose(table, column)) return sealText(this.keys, { table, column, key: [] }, value);
    if (!sealedColumns[table]?.includes(column)) return value;
    const key = (rowKeys[table] ?? []).map((name) => known.get(name));
    if (!key.every((each) => typeof each === 'string'))
      throw new Error(`A value of ${table}.${column} has to be written with the key of its row.`);
    return sealText(this.keys, { table, column, key }, value);
  }

  #mark(table: string, column: string, value: unknown): string | null {
    return typeof value === 'string' ? (this.keys.mark(`${table}.${column}`, value) ?? null) : null;
  }
}

const asNode = (value: unknown): OperationNode => (isNode(value) ? value : ValueNode.create(value));

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  String(value.kind).endsWith('Node');
