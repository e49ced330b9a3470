import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  OperatorNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  ValueNode,
  type OperationNode,
  type RootOperationNode,
} from 'kysely';

/** The values that the condition of a statement demands of columns: `a = 'x' and b = 'y'`. */
export function demandedValues(where: OperationNode | undefined): Map<string, unknown> {
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
export function tablesOf(node: RootOperationNode): ReadonlySet<string> | undefined {
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
