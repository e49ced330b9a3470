import { describe, expect, test } from 'vitest';
import type { CaseApplicant, DeskCase } from '../../src/contract/desk/case-shape';
import type { CaseItem } from '../../src/contract/desk/case-item';
import {
  completesCheck,
  type Draft,
  firstToShow,
  isAllDecided,
  nextApplicant,
  nextOpen,
  pagesFrom,
  progressOf,
  withDraft,
  withSeen,
  withSent,
  withUnsent,
} from './case-items';

const pagesOfTestItem = (uploadId: string, status: CaseItem['status'] = 'to-check') =>
  ({ status, files: [{ uploadId, mimeType: 'image/jpeg', size: 1 }] }) as unknown as CaseItem;
const pagesOfTestApplicant = (id: string, items: CaseItem[]) =>
  ({ id, items }) as unknown as CaseApplicant;
const applicants = [
  pagesOfTestApplicant('1', [pagesOfTestItem('a-passed', 'passed'), pagesOfTestItem('a-open')]),
  pagesOfTestApplicant('2', [pagesOfTestItem('b-passed', 'passed'), pagesOfTestItem('b-open')]),
];
const idsFrom = (applicantId: string) =>
  pagesFrom({ applicants }, applicantId).map(({ uploadId }) => uploadId);

test('pages come in the order of a review: what is open from the applicant on, then the rest', () => {
  expect(idsFrom('2')).toEqual(['b-open', 'a-open', 'b-passed', 'a-passed']);
  expect(idsFrom('1')).toEqual(['a-open', 'b-open', 'a-passed', 'b-passed']);
});

test('an applicant who is not in the case any more leaves out nobody', () => {
  expect(idsFrom('3')).toEqual(idsFrom('1'));
});

const draft: Draft = {
  verdict: 'passed',
  operator: { id: 'op', name: 'Mei Tan', initials: 'MT' },
  at: '2026-11-24T06:50:00Z',
};
const item = (key: string, more: Partial<CaseItem> = {}): CaseItem => ({
  key,
  kind: 'document',
  name: key,
  required: true,
  requirement: [],
  status: 'to-check',
  files: [],
  findings: [],
  seen: `${key}-1`,
  ...more,
});
const applicant = (id: string, items: CaseItem[]): CaseApplicant => ({
  id,
  number: 1,
  firstName: 'Ananya',
  fullName: 'Ananya Rao',
  occupation: 'employee',
  status: 'pre-checking',
  statusLog: [],
  items,
  letters: [],
  samePassport: [],
  actions: ['decide-items'],
  seen: 'applicant-1',
});
const whole = (...applicants: CaseApplicant[]) => ({ seen: 'order-1', applicants }) as DeskCase;

const three = applicant('a', [
  item('photo'),
  item('document-1', { draft }),
  item('document-2'),
  item('document-3', { status: 'missing', required: false }),
]);

const sendsAt = '2026-11-26T09:00:10.000Z';

describe('the items of a case', () => {
  test('the next one is open, and comes round from the top', () => {
    expect(nextOpen(three, 'photo')?.key).toBe('document-2');
    expect(nextOpen(three, 'document-2')?.key).toBe('photo');
    expect(nextOpen(applicant('a', [item('photo')]), 'photo')).toBeUndefined();
  });

  test('a document that was not added neither counts nor holds the check up', () => {
    expect(progressOf(three)).toEqual({ passed: 1, revision: 0, open: 2, all: 3 });
    expect(isAllDecided(three)).toBe(false);
    const decided = applicant('a', [item('photo', { draft }), item('x', { status: 'missing' })]);
    expect(isAllDecided(decided)).toBe(true);
  });

  test('a decision may be changed, and the first to be shown is one without', () => {
    const place = { applicantId: 'a', item: 'photo' };
    const decided = withDraft(whole(three), place, { ...draft, verdict: 'revision' });
    const [first] = decided.applicants;
    expect(first && progressOf(first)).toMatchObject({ passed: 1, revision: 1, open: 1 });
    expect(first && firstToShow(first)?.key).toBe('document-2');
    expect(withDraft(decided, place, undefined)).toEqual(whole(three));
  });

  test('the fingerprints of an answer go where they belong', () => {
    const seen = { order: 'order-2', applicant: 'applicant-2', item: 'photo-2' };
    const next = withSeen(
      whole(three, applicant('b', [])),
      { applicantId: 'a', item: 'photo' },
      seen,
    );
    expect([next.seen, ...next.applicants.map((each) => each.seen)]).toEqual([
      'order-2',
      'applicant-2',
      'applicant-1',
    ]);
    expect(next.applicants[0]?.items.map((each) => each.seen)).toEqual([
      'photo-2',
      'document-1-1',
      'document-2-1',
      'document-3-1',
    ]);
  });

  test('the last approval completes a check in which nothing is left to decide or to revise', () => {
    const revision: Draft = { ...draft, verdict: 'revision', reason: 'blurred' };
    const optional = item('x', { status: 'missing', required: false });
    const ends = (...others: CaseItem[]) =>
      completesCheck(applicant('a', [item('photo'), ...others]), 'photo');
    expect(ends(item('y', { draft }), item('z', { status: 'passed' }), optional)).toBe(true);
    expect(ends(item('y'))).toBe(false);
    expect(ends(item('y', { draft: revision }))).toBe(false);
    expect(ends(item('y', { status: 'passed', draft: revision }))).toBe(false);
    expect(ends(item('y', { status: 'failed' }))).toBe(false);
    expect(ends(item('y', { status: 'missing' }))).toBe(false);
  });

  test('a finished check leaves nothing to decide, and stays as it was decided until it is sent', () => {
    const passed = applicant('a', [item('photo', { draft })]);
    const other = applicant('b', [item('photo')]);
    const [first, second] = withSent(whole(passed, other), 'a', sendsAt).applicants;
    expect(first).toEqual({ ...passed, actions: [], sendsAt });
    expect(second).toEqual(other);
  });

  test('the next applicant is one whose check is open', () => {
    const done = { ...applicant('b', [item('photo')]), actions: [] };
    const open = applicant('c', [item('photo')]);
    expect(nextApplicant(whole(three, done, open), 'a')?.id).toBe('c');
    expect(nextApplicant(whole(done, open), 'c')).toBeUndefined();
  });
});

test('a check that was not sent is shown as before, with the fingerprints of now', () => {
  const before = applicant('a', [item('visa'), item('form', { draft })]);
  const answered = { order: 'order-2', applicant: 'applicant-2', item: 'form-2' };
  const sent = withSent(whole(before), 'a', sendsAt);
  const present = withSeen(sent, { applicantId: 'a', item: 'form' }, answered);
  const [shown] = withUnsent(present, before).applicants;
  expect(shown).toEqual({
    ...before,
    seen: 'applicant-2',
    items: [item('visa'), item('form', { draft, seen: 'form-2' })],
  });
});
