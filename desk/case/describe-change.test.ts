import { expect, test } from 'vitest';
import type { CaseItem, DeskCase } from '../../src/contract/desk/case-calls';
import { describeChange } from './describe-change';

const file = (uploadId: string): CaseItem['files'][number] => ({
  uploadId,
  mimeType: 'image/jpeg',
  size: 1,
  status: 'uploaded',
  addedAt: '2026-11-24T06:50:00Z',
});
const passport = (expiry: string, uploadId: string) => ({
  key: 'document-1',
  name: 'Passport',
  status: 'to-check',
  files: [file(uploadId)],
  passport: { fields: [{ field: 'expireDate', typed: expiry, differs: false }] },
});
const whole = (item: object, more: object = {}) =>
  ({
    isCancelled: false,
    applicants: [
      { id: 'a', fullName: 'Ananya Rao', status: 'pre-checking', items: [item], ...more },
    ],
  }) as unknown as DeskCase;
const about = { applicantId: 'a', item: 'document-1' };

test('says what the traveller did to the item meanwhile', () => {
  const before = whole(passport('2031-06-08', '1'));
  const after = whole(passport('2031-06-03', '2'));
  expect(describeChange(before, after, about)).toEqual([
    '1 page new',
    '1 page removed',
    'expireDate: 2031-06-08 before, 2031-06-03 now',
  ]);
});

test('says what happened to the applicant and the order', () => {
  const before = whole(passport('2031-06-08', '1'));
  const after = {
    ...whole(passport('2031-06-08', '1'), { status: 'completed', result: 'suspended' }),
    isCancelled: true,
  };
  expect(describeChange(before, after, about)).toEqual([
    'Ananya Rao: pre-check before, cancelled now',
    'The order was cancelled',
  ]);
});

test('says that something changed where nothing of it is shown', () => {
  const same = whole(passport('2031-06-08', '1'));
  expect(describeChange(same, same, about)).toEqual([
    'The case was changed elsewhere; this is its present state',
  ]);
});
