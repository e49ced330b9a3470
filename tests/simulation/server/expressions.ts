import type {
  AggregateFunctionNode,
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  OperationNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  TableNode,
  UnaryOperationNode,
  ValueListNode,
  ValueNode,
} from 'kysely';
import { rawExpressions } from './raw-expressions';
import { lacking } from '../world/lacks';
import type { Scope, TableRow } from './tables-model';

/** A form of SQL that the product has not used so far: the model has to learn it first. */
export class UnknownSql extends Error {
  override readonly name = 'UnknownSql';
  constructor(what: string) {
    super(lacking(`SQL: ${what}`).message);
  }
}

/** Runs a query inside an expression. */
export type SubQuery = ((node: OperationNode) => readonly TableRow[]) & {
  readonly rowsOf: (table: string) => readonly TableRow[];
};

const nameOf = (node: OperationNode): string => (node as IdentifierNode).name;
export const columnOf = (node: OperationNode): string => nameOf((node as ColumnNode).column);
export const tableOf = (node: OperationNode): string => {
  if (node.kind === 'AliasNode') return tableOf((node as AliasNode).node);
  return nameOf((node as TableNode).table.identifier);
};

/** The value of a column; of several tables the first one that has it. */
export function valueIn(scope: Scope, column: string, table?: string): unknown {
  if (table !== undefined) return scope.get(table)?.[column];
  for (const row of scope.values()) if (column in row) return row[column];
  throw new UnknownSql(`No column ${column}.`);
}

const comparable = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

const isSame = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

/** SQL's comparison: a null equals nothing. */
function compare(left: unknown, operator: string, right: unknown): boolean {
  const [a, b] = [comparable(left), comparable(right)];
  switch (operator) {
    case 'is':
      return a === b;
    case 'is not':
      return a !== b;
    case 'is not distinct from':
      return isSame(a ?? null, b ?? null);
    case 'is distinct from':
      return !isSame(a ?? null, b ?? null);
  }
  if (a === null || b === null) return false;
  const [x, y] = [a as number, b as number];
  switch (operator) {
    case '=':
      return x === y;
    case '<>':
    case '!=':
      return x !== y;
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
    case 'in':
      return (right as unknown[]).some((each) => isSame(each, left));
    case 'not in':
      return !(right as unknown[]).some((each) => isSame(each, left));
    case 'like':
      return String(left).startsWith(String(right).replace(/%$/, ''));
  }
  throw new UnknownSql(`The operator ${operator}.`);
}

function calculate(left: unknown, operator: string, right: unknown): unknown {
  const [a, b] = [left as number, right as number];
  if (operator === '+') return a + b;
  if (operator === '-') return a - b;
  return compare(left, operator, right);
}

/** Evaluates an expression of a query. */
export function evaluate(node: OperationNode, scope: Scope, subQuery: SubQuery): unknown {
  const of = (inner: OperationNode): unknown => evaluate(inner, scope, subQuery);
  switch (node.kind) {
    case 'TableNode':
      return tableOf(node);
    case 'ValueNode':
      return (node as ValueNode).value;
    case 'PrimitiveValueListNode':
      return (node as PrimitiveValueListNode).values;
    case 'ValueListNode':
      return (node as ValueListNode).values.map(of);
    case 'ParensNode':
      return of((node as ParensNode).node);
    case 'ColumnNode':
      return valueIn(scope, columnOf(node));
    case 'ReferenceNode': {
      const { column, table } = node as ReferenceNode;
      return valueIn(scope, columnOf(column), table && tableOf(table));
    }
    case 'AndNode': {
      const { left, right } = node as OperationNode & Record<'left' | 'right', OperationNode>;
      return of(left) === true && of(right) === true;
    }
    case 'OrNode': {
      const { left, right } = node as OperationNode & Record<'left' | 'right', OperationNode>;
      return of(left) === true || of(right) === true;
    }
    case 'UnaryOperationNode': {
      const { operator, operand } = node as UnaryOperationNode;
      const word = (operator as OperatorNode).operator;
      if (word === 'not') return of(operand) !== true;
      if (word === 'exists') return subQuery(operand).length > 0;
      throw new UnknownSql(`The operator ${word}.`);
    }
    case 'BinaryOperationNode': {
      const { leftOperand, operator, rightOperand } = node as BinaryOperationNode;
      const isQuery = rightOperand.kind === 'SelectQueryNode';
      const right = isQuery
        ? subQuery(rightOperand).map((row) => Object.values(row)[0])
        : of(rightOperand);
      return calculate(of(leftOperand), (operator as OperatorNode).operator, right);
    }
    case 'RawNode': {
      const { sqlFragments, parameters } = node as RawNode;
      const text = sqlFragments.join('?').replace(/\s+/g, ' ').trim();
      // A reference or a table by its name alone.
      if (text === '?' && parameters[0]) return of(parameters[0]);
      const known = rawExpressions[text];
      if (!known) throw new UnknownSql(text);
      return known(scope, parameters.map(of), subQuery.rowsOf);
    }
  }
  throw new UnknownSql(node.kind);
}

/** Evaluates what is calculated over all rows of a query. */
export function aggregate(
  { func, aggregated }: AggregateFunctionNode,
  scopes: readonly Scope[],
  subQuery: SubQuery,
): unknown {
  const [of] = aggregated;
  if (func === 'count') return scopes.length;
  if (!of) throw new UnknownSql(func);
  const values = scopes
    .map((scope) => evaluate(of, scope, subQuery))
    .filter((value) => value !== null) as number[];
  if (values.length === 0) return null;
  if (func === 'sum') return values.reduce((sum, value) => sum + value, 0);
  if (func === 'max') return values.reduce((most, value) => (value > most ? value : most));
  if (func === 'min') return values.reduce((least, value) => (value < least ? value : least));
  throw new UnknownSql(func);
}
