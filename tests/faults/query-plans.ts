import type pg from 'pg';
import { neverGrow } from '../support/grown-database';

/** A query as the server sent it. */
export interface SentQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

const planned = /^\s*(select|insert|update|delete|with)\b/i;

/** Whether there is a plan to read: not of `begin`, nor of what defines tables. */
export const hasPlan = ({ text }: SentQuery): boolean => planned.test(text);

/** The tables that a query reads whole, one after the other, as far as they grow. */
export async function tablesReadWhole(
  client: pg.Client,
  { text, values }: SentQuery,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    `explain (format json) ${text}`,
    [...values],
  );
  const found = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => wholeIn(Plan)));
  return [...new Set(found)].filter((table) => !neverGrow.includes(table));
}

function wholeIn(node: PlanNode): readonly string[] {
  const table = node['Relation Name'];
  const here = node['Node Type'] === 'Seq Scan' && table !== undefined ? [table] : [];
  return [...here, ...(node.Plans ?? []).flatMap(wholeIn)];
}
