import { expect, test } from 'vitest';
import { applicantStatuses } from '../../contract/codes';
import { applicantActions, caseActions } from './operator-actions';

const paid = { payStatus: 'paid', owes: false } as const;

test.each([
  ['pre-checking', ['decide-items', 'finish-check']],
  ['submitting-to-embassy', ['submit-to-embassy']],
  ['in-embassy', ['add-letter', 'give-result', 'refuse']],
  ['revision-needed', []],
  ['uploading-documents', []],
  ['waiting-for-payment', []],
  ['completed', []],
] as const)('an applicant who is %s allows %j', (status, actions) => {
  expect(applicantActions({ status }, paid)).toEqual(actions);
});

test.each(applicantStatuses.names)('nothing is decided on an unpaid order (%s)', (status) => {
  expect(applicantActions({ status }, { payStatus: 'unpaid', owes: false })).toEqual([]);
});

test('what is owed holds back sending and results, not a refusal', () => {
  const owing = { payStatus: 'paid', owes: true } as const;
  expect(applicantActions({ status: 'submitting-to-embassy' }, owing)).toEqual([]);
  expect(applicantActions({ status: 'in-embassy' }, owing)).toEqual(['add-letter', 'refuse']);
});

test('letters still come for a passport that is collected or mailed', () => {
  expect(applicantActions({ status: 'completed', result: 'self-collection' }, paid)).toEqual([
    'add-letter',
  ]);
  expect(applicantActions({ status: 'completed', result: 'approved' }, paid)).toEqual([
    'replace-visa',
  ]);
});

test('an order is cancelled while an applicant is under way, and asked for one difference at a time', () => {
  const applicants = [{ status: 'completed' }, { status: 'in-embassy' }] as const;
  expect(caseActions(paid, { applicants, refundable: 0 })).toEqual([
    'ask-price-difference',
    'cancel',
    'give-coupon',
  ]);
  expect(caseActions({ ...paid, owes: true }, { applicants, refundable: 500 })).toEqual([
    'cancel',
    'refund',
    'give-coupon',
  ]);
  const ended = { applicants: [{ status: 'completed' }], refundable: 0 } as const;
  expect(caseActions(paid, ended)).toEqual(['give-coupon']);
});
