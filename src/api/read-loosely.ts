import * as v from 'valibot';

/** The limit of conversion rounds; a value needs at most two: number to text, text to instant. */
const mostRounds = 4;

/** Converts Unix seconds or milliseconds, or a time without a zone (taken as UTC), to ISO 8601. */
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

/** Converts a value that a schema of this kind rejected; undefined if there is no conversion. */
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

/** Whether a rejected value means 'absent': null, an empty text, or false for a non-boolean. */
const isNone = (value: unknown, kind: string) =>
  value === null || value === '' || (value === false && kind !== 'boolean');

type Holder = Record<string, unknown>;

/** Replaces the value that an issue names by its conversion. @returns whether anything changed */
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
    // Deleting a list's element would shift the elements after it.
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
 * Parses an answer of a server with loose types: numbers as text and text as numbers, null or empty
 * text for absent fields, 0 and 1 for booleans, times in other formats. Only values that the schema
 * rejected are converted; missing and inconvertible values stay rejected. Changes `value`.
 */
export function readLoosely<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): v.SafeParseResult<S> {
  // The holder allows to replace the value itself.
  const held = { value };
  const holder = v.object({ value: schema });
  for (let round = 0; round < mostRounds; round += 1) {
    const { issues } = v.safeParse(holder, held);
    if (!issues || !issues.map(repair).includes(true)) break;
  }
  return v.safeParse(schema, held.value ?? {});
}
