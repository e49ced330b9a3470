import { randomBytes, randomUUID } from 'node:crypto';

/** A query as the server sent it. */
export interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A value of a query in JSON: dates by their distance from the recording. */
type Told = { readonly date: number } | { readonly is: unknown };

/** The queries of one call, and the texts among their values that are new in every call. */
export interface Recording {
  readonly queries: readonly { readonly text: string; readonly values: readonly Told[] }[];
  readonly fresh: readonly string[];
}

/** Whether two takes of a call sent the same queries, whatever their values. */
export const areAlike = (one: readonly Query[], other: readonly Query[]): boolean =>
  one.length > 0 &&
  one.length === other.length &&
  one.every(({ text }, at) => text === other[at]?.text);

/** Long enough that nobody makes it up twice: an id, a key, a digest. */
const madeUp = /^[\w-]{16,}$/;

/** A call's queries, learned from two takes: ids and keys that differ are new in every call. */
export function recordingOf(
  take: readonly Query[],
  other: readonly Query[],
  takenAt: number,
): Recording {
  const fresh = new Set<string>();
  for (const [at, { values }] of take.entries())
    for (const [index, value] of values.entries())
      if (typeof value === 'string' && madeUp.test(value) && value !== other[at]?.values[index])
        fresh.add(value);
  return {
    queries: take.map(({ text, values }) => ({
      text,
      values: values.map((value) =>
        value instanceof Date ? { date: value.getTime() - takenAt } : { is: value },
      ),
    })),
    fresh: [...fresh],
  };
}

/** The queries of one more call: at this time, with new ids and keys. */
export function queriesAgain({ queries, fresh }: Recording, now: number): readonly Query[] {
  const replaced = fresh.map((text) => [text, anotherLike(text)] as const);
  const renewed = (value: unknown) =>
    typeof value === 'string'
      ? replaced.reduce((text, [from, to]) => text.replaceAll(from, to), value)
      : value;
  return queries.map(({ text, values }) => ({
    text,
    values: values.map((told) => ('date' in told ? new Date(now + told.date) : renewed(told.is))),
  }));
}

function anotherLike(text: string): string {
  if (/^[\da-f]{8}-[\da-f]{4}-/.test(text)) return randomUUID();
  const encoding = /^[\da-f]+$/.test(text) ? 'hex' : 'base64url';
  return randomBytes(text.length).toString(encoding).slice(0, text.length);
}
