import { expect, test } from 'vitest';
import { newChanges } from './new-changes';

const at = (minute: number) => ({ time: `2026-11-20T12:0${minute}:00Z` });
const all = [at(1), at(2), at(3), at(4), at(5)];

test('the newest three after the last visit, newest first', () => {
  expect(newChanges(all, at(3).time)).toEqual([at(5), at(4)]);
  expect(newChanges(all, at(1).time)).toEqual([at(5), at(4), at(3)]);
  expect(newChanges(all, at(5).time)).toEqual([]);
});

test('a time in another zone is the same instant', () => {
  expect(newChanges([at(3)], '2026-11-20T20:02:59+08:00')).toEqual([at(3)]);
});

test('nothing is new at the first visit, or before the phone has been asked', () => {
  expect(newChanges(all, null)).toEqual([]);
  expect(newChanges(all, undefined)).toEqual([]);
});
