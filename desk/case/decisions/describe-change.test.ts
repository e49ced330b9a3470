import { expect, test } from 'vitest';
import type { CaseItem } from '../../../src/contract/desk/case-item';
import type { DeskCase } from '../../../src/contract/desk/case-shape';
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
      {
        id: 'a',
        fullName: 'Ananya Rao',
        status: 'pre-checking',
        items: [item],
        letters: [],
        ...more,
      },
    ],
  }) as unknown as DeskCase;
const about = { applicantId: 'a', item: 'document-1' };

test('says what the traveller did to the item meanwhile', () => {
  const before = whole(passport('2031-06-08', '1'));
  const after = whole(passport('2031-06-03', '2'));
  expect(describeChange(before, after, about)).toEqual([
    '1 page new',
    '1 page removed',
    'Date of expiry: 8 Jun 2031 before, 3 Jun 2031 now',
  ]);
});

test('says that a passport was stated to lack a name meanwhile', () => {
  const named = (field: object) => ({
    ...passport('2031-06-08', '1'),
    passport: { fields: [{ field: 'givenName', differs: false, ...field }] },
  });
  const before = whole(named({ typed: 'FNU' }));
  const after = whole(named({ typed: 'FNU', lacking: 'filled' }));
  expect(describeChange(before, after, about)).toEqual([
    'Given name: FNU before, FNU (the passport has none) now',
  ]);
});

test('says what happened to the applicant and the order', () => {
  const before = whole(passport('2031-06-08', '1'));
  const after = {
    ...whole(passport('2031-06-08', '1'), { status: 'completed', result: 'suspended' }),
    isCancelled: true,
  };
  expect(describeChange(before, after, about)).toEqual([
    'Ananya Rao: Pre-checking before, Application suspended now',
    'The order was cancelled',
  ]);
});

test('says what came back from the embassy, and what became of the money', () => {
  const money = { paid: 4500, refundable: 4500, differences: [] };
  const before = { ...whole(passport('2031-06-08', '1')), money } as unknown as DeskCase;
  const after = {
    ...whole(passport('2031-06-08', '1'), { letters: [{}], visa: { uploadId: 'v' } }),
    money: { paid: 4500, refundable: 0, differences: [{}] },
  } as unknown as DeskCase;
  expect(describeChange(before, after, { applicantId: 'a', item: '' })).toEqual([
    'Ananya Rao: 1 letter new',
    'Ananya Rao: another visa file',
    'Can still be given back: $45.00 before, $0.00 now',
    'Open price differences: 0 before, 1 now',
  ]);
});

test('names nothing where nothing that is shown has changed', () => {
  const same = whole(passport('2031-06-08', '1'));
  expect(describeChange(same, same, about)).toEqual([]);
});
