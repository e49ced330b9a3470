import { hour, minute } from '../world/durations';
import type { Scope, TableRow } from './tables-model';

type Raw = (
  scope: Scope,
  parameters: readonly unknown[],
  rowsOf: (table: string) => readonly TableRow[],
) => unknown;

const rowIn = (scope: Scope, table: string): TableRow => scope.get(table) ?? {};
const timeOf = (value: unknown) => (value as Date).getTime();

/** A quarter of the age, at least a minute and at most an hour, from now (`reconcile.ts`). */
const later: Raw = (_scope, [now, again, since]) => {
  const age = timeOf(again) - timeOf(since);
  return new Date(timeOf(now) + Math.min(hour, Math.max(minute, age / 4)));
};

/** The ids of the rows that are due (`reconcile.ts`); nobody else claims them at the same time. */
const due: Raw = (_scope, [table, now, most], rowsOf) =>
  rowsOf(String(table))
    .filter(({ state }) => ['open', 'asked', 'sent'].includes(String(state)))
    .filter(({ ask_after }) => ask_after !== null && timeOf(ask_after) <= timeOf(now))
    .toSorted((a, b) => timeOf(a['ask_after']) - timeOf(b['ask_after']))
    .slice(0, most as number)
    .map(({ id }) => id);

/**
 * The expressions that the product writes as SQL text, by that text. One that is not here fails the
 * simulation, so that it is translated and not guessed.
 */
export const rawExpressions: Readonly<Record<string, Raw>> = {
  'case when limits.ends_at <= ? then 1 else limits.count + 1 end': (scope, [now]) => {
    const { ends_at, count } = rowIn(scope, 'limits');
    return timeOf(ends_at) <= timeOf(now) ? 1 : (count as number) + 1;
  },
  'case when limits.ends_at <= ? then excluded.ends_at else limits.ends_at end': (scope, [now]) => {
    const { ends_at } = rowIn(scope, 'limits');
    return timeOf(ends_at) <= timeOf(now) ? rowIn(scope, 'excluded')['ends_at'] : ends_at;
  },
  "?::timestamptz + least(interval '1 hour', greatest(interval '1 minute', (?::timestamptz - ?) / 4))":
    later,
  "( select id from ? where state in ('open', 'asked', 'sent') and ask_after <= ? order by ask_after limit ? for update skip locked)":
    due,
};

type RawAggregate = (rows: readonly TableRow[]) => unknown;

const sizes = (rows: readonly TableRow[]) =>
  rows.reduce((sum, { size }) => sum + (size as number), 0);

/** The same for what is calculated over all rows of a query. */
export const rawAggregates: Readonly<Record<string, RawAggregate>> = {
  'coalesce(sum(size) filter (where attached_at is null), 0)': (rows) =>
    sizes(rows.filter(({ attached_at }) => attached_at === null)),
  'coalesce(sum(size), 0)': sizes,
};

/** Whole queries as text: their rows. */
export const rawQueries: Readonly<Record<string, () => readonly TableRow[]>> = {
  // One server: nobody else holds the lock.
  'select pg_try_advisory_xact_lock_shared(1718185061) as may': () => [{ may: true }],
};
