import type { Identity } from '../../contract/codes';
import { expect, test } from 'vitest';
import { applicantForm } from './applicant-form';

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
  expect(form('employee')).toEqual({ ready: true, occupation: 'employee' });
});

test('[UPL-14] without a choice the occupation is none', () => {
  expect(applicantForm({ firstName: 'Ananya', occupation: 'employee' }, []).occupation).toBe(
    'none',
  );
});
