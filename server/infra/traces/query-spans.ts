import type { LogEvent } from 'kysely';
import { requestOrigin } from '../audit/request-origin';
import { newSpan, type KeepSpan } from './spans';

/** Longer texts have long lists of parameters. */
const mostText = 500;

/** A span for each query of a request: its text, in which parameters stand for the values. */
export const traceQueries =
  (keep: KeepSpan) =>
  ({ query: { sql }, queryDurationMillis, level }: LogEvent): void => {
    const parent = requestOrigin()?.span;
    if (!parent) return;
    const to = Date.now();
    keep({
      ...newSpan(parent),
      parentId: parent.spanId,
      name: /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query',
      kind: 'client',
      from: to - queryDurationMillis,
      to,
      failed: level === 'error',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, mostText) },
    });
  };
