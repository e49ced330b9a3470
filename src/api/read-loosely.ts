import * as v from 'valibot';

/** More rounds than a value can need: a number, as text, as an instant. */
const mostRounds = 4;

/** Unix seconds or milliseconds, or a time without a zone (taken as UTC), in ISO 8601. */
function instantOf(text: string): string | undefined {
  const unix = /^\d{9,13}$/.test(text) ? Number(text) * (text.length < 12 ? 1000 : 1) : undefined;
  const written = /^\d{4}-\d\d-\d\d$/.test(text)
    ? `${text}T00:00:00Z`
    : `${text.replace(/^(\d{4})\/(\d\d)\/(\d\d)/, '$1-$2-$3').replace(' ', 'T')}Z`;
  const date = new Date(unix ?? written);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;

const booleans: Readonly<Record<string, boolean>> = { 0: false, 1: true, false: false, true: true };

/** What a value means to a schema that did not take it; undefined where it means nothing to it. */
function meantAs(kind: string, value: unknown): unknown {
  switch (kind) {
    case 'number':
      return numberOf(value);
    case 'string':
      return typeof value === 'number'
        ? String(value)
        : Array.isArray(value) && value.every((each) => typeof each === 'string')
          ? value.join('\n')
          : undefined;
    case 'boolean':
      return typeof value === 'number' || typeof value === 'string'
        ? booleans[String(value)]
        : undefined;
    case 'picklist':
      return numberOf(value) ?? (typeof value === 'string' ? value.toLowerCase() : undefined);
    case 'array':
      return typeof value === 'string'
        ? value.split('\n').filter((line) => line.trim())
        : undefined;
    case 'iso_timestamp':
      return typeof value === 'string' ? instantOf(value) : undefined;
    case 'iso_date':
      return typeof value === 'string' ? instantOf(value)?.slice(0, 10) : undefined;
    case 'object':
      return value === true ? {} : undefined;
    default:
      return undefined;
  }
}

/** What servers write for 'there is none'; an empty text is one only where the schema refused it. */
const isNone = (value: unknown, kind: string) =>
  value === null || value === '' || (value === false && kind !== 'boolean');

type Holder = Record<string, unknown>;

/** Puts what is meant in the place that an issue names. @returns whether anything changed */
function repair(issue: v.BaseIssue<unknown>): boolean {
  if (issue.type === 'union') return (issue.issues ?? []).map(repair).includes(true);
  const last = issue.path?.at(-1);
  if (!last || !('input' in last) || typeof last.input !== 'object' || last.input === null)
    return false;
  const holder = last.input as Holder;
  const key = String(last.key);
  if (!(key in holder)) return false;
  const value = holder[key];
  if (isNone(value, issue.type)) {
    // A hole in a list would move what follows it.
    if (Array.isArray(holder)) return false;
    Reflect.deleteProperty(holder, key);
    return true;
  }
  const meant = meantAs(issue.type, value);
  if (meant === undefined || meant === value) return false;
  holder[key] = meant;
  return true;
}

/**
 * Reads an answer as its schema means it where its types are loose: numbers and text that stand for
 * each other, null or empty text for what is absent, 0 and 1 for no and yes, times in other writings.
 * Only what the schema refused is read so, and only in the place that it refused; what is missing or
 * means nothing stays refused. Changes `value`.
 */
export function readLoosely<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): v.SafeParseResult<S> {
  // With a holder around it the value itself has a place too.
  const held = { value };
  const holder = v.object({ value: schema });
  for (let round = 0; round < mostRounds; round += 1) {
    const { issues } = v.safeParse(holder, held);
    if (!issues || !issues.map(repair).includes(true)) break;
  }
  return v.safeParse(schema, held.value ?? {});
}
