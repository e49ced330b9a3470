import { expect, test } from 'vitest';
import { switchEntries } from './switch-entries';

const person = (id: string, status = 'uploading-documents' as const) => ({
  id,
  firstName: id.toUpperCase(),
  status,
});
const photo = { kind: 'photo' as const };
const left = [
  { id: 'a', total: 5, missing: [photo, { kind: 'form' as const }] },
  { id: 'b', total: 4, missing: [] },
];

test('of each applicant it says how many tasks are done', () => {
  expect(switchEntries([person('a'), person('b')], left)).toEqual([
    { id: 'a', firstName: 'A', tasks: { done: 3, total: 5 } },
    { id: 'b', firstName: 'B', tasks: { done: 4, total: 4 } },
  ]);
});

test('there is nothing to switch with one applicant, or none', () => {
  expect(switchEntries([person('a')], left)).toEqual([]);
  expect(switchEntries([], left)).toEqual([]);
});

test('of an applicant to whom nothing can be added, or who has no tasks, it counts nothing', () => {
  const checked = { ...person('a'), status: 'pre-checking' as const };
  const asked = { ...person('b'), status: 'revision-needed' as const };
  expect(switchEntries([checked, asked], left)).toEqual([
    { id: 'a', firstName: 'A' },
    { id: 'b', firstName: 'B', tasks: { done: 4, total: 4 } },
  ]);
  const without = [{ id: 'a', total: 0, missing: [] }];
  expect(switchEntries([person('a'), person('b')], without)).toEqual([
    { id: 'a', firstName: 'A' },
    { id: 'b', firstName: 'B' },
  ]);
});
