import { expect, test } from 'vitest';
import { changedMeanwhile, changeEdit, isApplicantEdit, shownWords } from './applicant-edit';

const ananya = { firstName: 'Ananya', identity: 'employee', version: 3 } as const;

test('the form shows the draft, else the server’s values', () => {
  expect(shownWords(undefined, undefined)).toMatchObject({ firstName: '', occupation: null });
  expect(shownWords(undefined, ananya)).toEqual({
    firstName: 'Ananya',
    occupation: 'employee',
    version: 3,
  });
  expect(shownWords(undefined, { ...ananya, identity: 'none' }).occupation).toBeNull();
  const typed = { firstName: 'Ana', occupation: 'employee', version: 2 } as const;
  expect(shownWords(typed, ananya)).toBe(typed);
});

test('an edit keeps the version it started from, and ends when it equals the server’s values', () => {
  const typed = changeEdit(undefined, ananya, { firstName: 'Anan' });
  expect(typed).toEqual({ firstName: 'Anan', occupation: 'employee', version: 3 });
  const later = { ...ananya, version: 4 };
  expect(changeEdit(typed, later, { occupation: 'student' })?.version).toBe(3);
  expect(changeEdit(typed, ananya, { firstName: 'Ananya' })).toBeUndefined();
  expect(changeEdit(undefined, ananya, { firstName: 'Ananya ' })?.firstName).toBe('Ananya ');
  expect(changeEdit(undefined, undefined, { firstName: 'R' })?.firstName).toBe('R');
  expect(
    changeEdit({ firstName: 'R', occupation: null }, undefined, { firstName: '' }),
  ).toBeUndefined();
});

test('an attempt’s key stays with its words, and other words get another', () => {
  const typed = { firstName: 'Ana', occupation: 'employee', key: 'sent-once' } as const;
  expect(shownWords(typed, undefined).key).toBe('sent-once');
  expect(isApplicantEdit(typed)).toBe(true);
  const other = changeEdit(typed, undefined, { firstName: 'Anan' });
  expect(other).toEqual({ firstName: 'Anan', occupation: 'employee' });
});

test('[UPL-15] only a change elsewhere to different values counts as a conflict', () => {
  const typed = { firstName: 'Ana', occupation: 'employee', version: 3 } as const;
  expect(changedMeanwhile(undefined, { ...ananya, version: 9 })).toBe(false);
  expect(changedMeanwhile(typed, ananya)).toBe(false);
  expect(changedMeanwhile(typed, { ...ananya, firstName: 'Rohan', version: 4 })).toBe(true);
  // The answer to our own change was lost: the server's value is the draft's.
  expect(changedMeanwhile(typed, { ...ananya, firstName: 'Ana', version: 4 })).toBe(false);
});

test('a stored draft of another shape is ignored', () => {
  expect(isApplicantEdit({ firstName: 'Ana', occupation: null })).toBe(true);
  for (const other of [
    undefined,
    'Ana',
    {},
    { firstName: 'Ana' },
    { firstName: 1, occupation: 'employee' },
  ])
    expect(isApplicantEdit(other)).toBe(false);
});
