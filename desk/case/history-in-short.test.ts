import { expect, test } from 'vitest';
import { inShort } from './history-in-short';

test('what somebody did several times in a row is one line', () => {
  const operator = { id: '1', name: 'Mei Tan', initials: 'MT' };
  const look = { at: '2026-11-24T06:50:00Z', operator, what: 'looked-at-file' };
  const other = { ...look, operator: { ...operator, name: 'Jun Lim' } };
  expect(
    inShort([look, look, other, { at: look.at, what: 'paid' }]).map(({ text }) => text),
  ).toEqual(['looked at file, Mei Tan, 2 times', 'looked at file, Jun Lim', 'paid']);
});
