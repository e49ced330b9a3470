import { describe, expect, test } from 'vitest';
import { describeApplicantStatus, firstNameProblem } from './applicant/applicant';
import { codeProblem, emailProblem, isUnusualEmail, passwordProblem } from './account/credentials';
import { formatMoney } from './payment/money';

test('[LIM-01][LIM-02] cents are shown with two decimals behind their symbol', () => {
  expect(formatMoney(2500)).toBe('$25.00');
  expect(formatMoney(5, 'cny')).toBe('¥0.05');
  expect(formatMoney(123_456_789, 'sgd')).toBe('$1,234,567.89');
  expect(formatMoney(-500)).toBe('−$5.00');
});

test('[ORD-17] an applicant shows the status, a revision as danger', () => {
  expect(describeApplicantStatus({ status: 'revision-needed' }).tone).toBe('danger');
  // A result that only a newer server knows counts as none.
  expect(describeApplicantStatus({ status: 'completed' })).toEqual({
    state: 'completed',
    tone: 'ok',
  });
  expect(describeApplicantStatus({ status: 'completed', result: 'suspended' }).tone).toBe(
    'neutral',
  );
});

test('[ORD-18] a completed applicant shows the result, a refusal as danger', () => {
  expect(describeApplicantStatus({ status: 'completed', result: 'refused' })).toEqual({
    state: 'refused',
    tone: 'danger',
  });
  expect(describeApplicantStatus({ status: 'completed', result: 'approved' }).state).toBe(
    'approved',
  );
  expect(describeApplicantStatus({ status: 'in-embassy', result: 'approved' }).state).toBe(
    'in-embassy',
  );
});

describe('input validation', () => {
  test('[UPL-11][UPL-12] a first name is letters and spaces, trimmed, at most 50', () => {
    for (const fine of ['Ananya', ' Mary Ann ', 'Zoë', '李', 'x'.repeat(50)])
      expect(firstNameProblem(fine)).toBeUndefined();
    for (const wrong of ["O'Neil", 'Ann3', 'A-B', '😀'])
      expect(firstNameProblem(wrong)).toBe('not-only-letters');
    expect(firstNameProblem('   ')).toBe('empty');
    expect(firstNameProblem('x'.repeat(51))).toBe('too-long');
  });

  test('an invalid e-mail address is a problem', () => {
    for (const fine of ['a@b.co', 'a.b+c@sub.example.museum'])
      expect(emailProblem(fine)).toBeUndefined();
    for (const wrong of [
      '',
      'a',
      'a@b',
      'a@b.c',
      'a b@c.de',
      'a@b.de\nx',
      'a@b..de',
      '@b.de',
      'a@b.d3',
    ])
      expect(emailProblem(wrong)).toBe('email-invalid');
  });

  test('an address beyond the usual characters is no problem, and has a hint', () => {
    for (const rare of [
      "sean.o'neil@example.ie",
      'a&b@example.com',
      'müller@example.de',
      'a@例え.テスト',
    ]) {
      expect(emailProblem(rare)).toBeUndefined();
      expect(isUnusualEmail(rare)).toBe(true);
    }
    for (const other of ['a.b+c@sub.example.museum', ' A@b.co ', 'a@b', "o'neil", ''])
      expect(isUnusualEmail(other)).toBe(false);
  });

  test('a code is required, and a password of 6 to 16', () => {
    expect(codeProblem(' ')).toBe('code-missing');
    expect(codeProblem('123456')).toBeUndefined();
    const problem = 'password-length';
    expect(passwordProblem('12345')).toBe(problem);
    expect(passwordProblem('1'.repeat(17))).toBe(problem);
    expect(passwordProblem('123456')).toBeUndefined();
    expect(passwordProblem('1'.repeat(16))).toBeUndefined();
  });
});
