import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { readLoosely } from '../../src/api/read-loosely';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import { ownCalls, specifiedCalls } from './specified/calls';

interface Row {
  name: keyof typeof specifiedCalls;
  request: unknown;
  answer: unknown;
  needs: readonly string[];
}

const rows: Row[] = Object.entries(specifiedCalls).map(([name, row]) => ({
  name: name as Row['name'],
  answer: {},
  needs: [],
  ...row,
}));

/** A copy without one field. */
function without(whole: unknown, path: string): unknown {
  const copy: unknown = structuredClone(whole);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((at, key) => (at as Record<string, unknown>)[key], copy) as object;
  expect(holder).toHaveProperty(last);
  Reflect.deleteProperty(holder, last);
  return copy;
}

/** The messages of an issue, with those of each form where an answer has several. */
const messages = ({ message, issues }: v.BaseIssue<unknown>): string[] => [
  message,
  ...(issues ?? []).flatMap(messages),
];

/** The same with every number as text. */
const inText = (value: unknown): unknown =>
  typeof value === 'number'
    ? String(value)
    : Array.isArray(value)
      ? value.map(inText)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inText(each)]))
        : value;

test('every call is the specification’s, or one of our own', () => {
  const named: CallName[] = [...rows.map(({ name }) => name), ...ownCalls];
  expect(named.sort()).toEqual(Object.keys(allCalls).sort());
});

describe.each(rows)('$name', ({ name, request, answer, needs }) => {
  const call = allCalls[name];
  const accepts = (body: unknown) => readLoosely(call.response, structuredClone(body)).success;

  test('[API-05] takes the specified body', () => {
    expect(v.safeParse(call.request, request).issues).toBeUndefined();
  });

  test('[API-05] is answered by the specified fields alone', () => {
    expect(v.safeParse(call.response, answer).issues).toBeUndefined();
  });

  test('[API-05] reads numbers that come as text', () => {
    const read = readLoosely(call.response, inText(answer));
    expect(read.issues).toBeUndefined();
    expect(read.output).toEqual(v.parse(call.response, answer));
  });

  test.each([...needs])('[API-05] cannot do without %s', (path) => {
    const shorter = without(answer, path);
    expect(accepts(shorter)).toBe(false);
    const { issues = [] } = v.safeParse(call.response, shorter);
    expect(issues.flatMap(messages).join()).toContain(path.split('.').at(-1));
  });
});
