import { expect, test } from 'vitest';
import { applicantForm } from './applicant-form';

test('[UPL-12] Confirm is disabled while the name is empty', () => {
  const form = applicantForm({ firstName: '  ', occupation: null }, []);
  expect(form).toMatchObject({ ready: false, reason: 'Enter a first name.' });
  expect(applicantForm({ firstName: 'Ananya', occupation: null }, []).ready).toBe(true);
});

test('[UPL-13] an occupation must be chosen where the order offers some', () => {
  const offered = [1, 4] as const;
  const form = (occupation: 1 | 2 | null) =>
    applicantForm({ firstName: 'Ananya', occupation }, offered);
  expect(form(null)).toMatchObject({ ready: false, reason: 'Choose an occupation.' });
  // One that is no longer offered is no choice.
  expect(form(2).ready).toBe(false);
  expect(form(1)).toEqual({ ready: true, occupation: 1 });
});

test('[UPL-14] without a choice the occupation is 0', () => {
  expect(applicantForm({ firstName: 'Ananya', occupation: 1 }, []).occupation).toBe(0);
});
