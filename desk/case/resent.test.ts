import { expect, test } from 'vitest';
import type { CaseItem } from '../../src/contract/desk/case-item';
import type { CaseApplicant } from '../../src/contract/desk/case-shape';
import { earlierPages, isAside, nextWalked, walkedKeys } from './resent';

const at = '2026-11-26T09:00:00Z';
const asked = {
  words: 'The stamp is missing.',
  where: [],
  operator: { id: 'op', name: 'Mei Tan', initials: 'MT' },
  at,
};
const file = (uploadId: string) => ({ uploadId, mimeType: 'image/jpeg', size: 1, addedAt: at });
const item = (key: string, more: Partial<CaseItem>): CaseItem => ({
  key,
  kind: 'document',
  name: key,
  required: true,
  requirement: [],
  status: 'to-check',
  files: [],
  findings: [],
  seen: '',
  ...more,
});
const letter = item('letter', {
  files: [{ ...file('new'), status: 'uploaded' }],
  sentBack: { ...asked, files: [{ ...file('old'), replacedBy: 'new' }, file('nowhere')] },
});
const items = [
  item('passport', { status: 'passed' }),
  letter,
  item('invitation', { status: 'missing', required: false }),
  item('ticket', { status: 'missing' }),
];
const applicant = (log: CaseApplicant['status'][]) =>
  ({
    status: 'pre-checking',
    statusLog: log.map((status) => ({ status, at })),
    items,
  }) as unknown as CaseApplicant;
const again = applicant(['pre-checking', 'revision-needed', 'pre-checking']);

test('after a revision the keys go through what was asked again, and what is missing', () => {
  expect(walkedKeys(again, 'letter')).toEqual(['letter', 'ticket']);
  expect(walkedKeys(again, 'passport')).toEqual(['passport', 'letter', 'ticket']);
  expect(nextWalked(again, 'letter')?.key).toBe('ticket');
  expect(nextWalked(again, 'ticket')).toBeUndefined();
});

test('in a first check, and once the check is over, nothing stays aside', () => {
  for (const each of [
    applicant(['pre-checking']),
    { ...again, status: 'submitting-to-embassy' } as CaseApplicant,
  ])
    expect(each.items.filter((one) => isAside(each, one))).toEqual([]);
});

test('a rejected page belongs to the page in its place, while it is to be checked', () => {
  expect([...earlierPages(letter)]).toEqual([['new', { ...file('old'), replacedAt: at }]]);
  expect(earlierPages({ ...letter, status: 'failed' }).size).toBe(0);
});
