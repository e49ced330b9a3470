import { expect, test } from 'vitest';
import { areAlike, queriesAgain, recordingOf, type Query } from './recorded-queries';

const insert = (id: string, at: Date): Query => ({
  text: 'insert into uploads values ($1, $2, $3, $4)',
  values: [id, 'the-user-of-every-call', at, `{"key":"${id}"}`],
});
const first = 'a'.repeat(32);
const take = [insert(first, new Date(1_000))];
const recording = recordingOf(take, [insert('b'.repeat(32), new Date(2_000))], 900);

test('a call is sent again with ids of its own, the same everywhere, and at its own time', () => {
  const [[again], [once]] = [queriesAgain(recording, 5_000), queriesAgain(recording, 5_000)];
  const [id, user, at, json] = again?.values ?? [];
  expect(id).toMatch(/^[\da-f]{32}$/);
  expect(id).not.toBe(first);
  expect(once?.values[0]).not.toBe(id);
  expect(user).toBe('the-user-of-every-call');
  expect(at).toEqual(new Date(5_100));
  expect(JSON.parse(json as string)).toEqual({ key: id });
});

test('takes are alike if they sent the same queries, in this order', () => {
  const select = { text: 'select 1', values: [] };
  expect(areAlike([select, ...take], [select, ...take])).toBe(true);
  expect(areAlike([select, ...take], [...take, select])).toBe(false);
  expect(areAlike([select, select], [select])).toBe(false);
  expect(areAlike([], [])).toBe(false);
});
