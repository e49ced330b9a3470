import { expect, test } from 'vitest';
import type { Identity } from '../../../contract/codes';
import {
  applicantForm,
  changedMeanwhile,
  changeEdit,
  chooseDay,
  isApplicantEdit,
  isArrivalEdit,
  movedMeanwhile,
  shownValues,
} from './order-drafts';

test('an edit keeps the order’s date at the choice, and ends if it equals that date', () => {
  expect(chooseDay('2099-03-02', undefined)).toEqual({ day: '2099-03-02', seen: null });
  expect(chooseDay('2099-03-02', '2099-03-01')).toEqual({ day: '2099-03-02', seen: '2099-03-01' });
  expect(chooseDay('2099-03-01', '2099-03-01')).toBeUndefined();
  expect(isArrivalEdit(chooseDay('2099-03-02', undefined))).toBe(true);
  expect(isArrivalEdit('2099-03-02')).toBe(false);
});

test('a different date set elsewhere after the choice counts as a conflict', () => {
  const chosen = chooseDay('2099-03-02', '2099-03-01');
  expect(movedMeanwhile(undefined, '2099-03-09')).toBe(false);
  expect(movedMeanwhile(chosen, '2099-03-01')).toBe(false);
  expect(movedMeanwhile(chosen, '2099-03-09')).toBe(true);
  expect(movedMeanwhile(chosen, undefined)).toBe(true);
  expect(movedMeanwhile(chosen, '2099-03-02')).toBe(false);
  expect(movedMeanwhile(chooseDay('2099-03-02', undefined), undefined)).toBe(false);
});

test('[UPL-12] Confirm is disabled while the name is empty', () => {
  const form = applicantForm({ firstName: '  ', occupation: null }, []);
  expect(form).toMatchObject({ ready: false, reason: 'Enter a first name.' });
  expect(applicantForm({ firstName: 'Ananya', occupation: null }, []).ready).toBe(true);
});

test('[UPL-13] an occupation must be chosen where the order offers some', () => {
  const offered = ['employee', 'student'] as const;
  const form = (occupation: Identity | null) =>
    applicantForm({ firstName: 'Ananya', occupation }, offered);
  expect(form(null)).toMatchObject({ ready: false, reason: 'Choose an occupation.' });
  // An occupation that is no longer offered does not count.
  expect(form('self-employed').ready).toBe(false);
  expect(form('employee')).toEqual({
    ready: true,
    filledIn: { firstName: 'Ananya', identity: 'employee' },
  });
});

test('[UPL-14] without a choice the occupation is none', () => {
  const { filledIn } = applicantForm({ firstName: ' Ananya ', occupation: 'employee' }, []);
  expect(filledIn).toEqual({ firstName: 'Ananya', identity: 'none' });
});

const ananya = { firstName: 'Ananya', identity: 'employee', version: 3 } as const;

test('the form shows the draft, else the server’s values', () => {
  expect(shownValues(undefined, undefined)).toMatchObject({ firstName: '', occupation: null });
  expect(shownValues(undefined, ananya)).toEqual({
    firstName: 'Ananya',
    occupation: 'employee',
    version: 3,
  });
  expect(shownValues(undefined, { ...ananya, identity: 'none' }).occupation).toBeNull();
  const typed = { firstName: 'Ana', occupation: 'employee', version: 2 } as const;
  expect(shownValues(typed, ananya)).toBe(typed);
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
