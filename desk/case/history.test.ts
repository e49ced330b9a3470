import { expect, test } from 'vitest';
import type { DeskCase, HistoryEntry } from '../../src/contract/desk/case-shape';
import { historyLines } from './history';

const at = '2026-11-26T09:00:00Z';
const mei = { id: 'mei', name: 'Mei Tan', initials: 'MT' };
const jun = { id: 'jun', name: 'Jun Lim', initials: 'JL' };
const applicant = (number: number, firstName: string) => ({
  number,
  firstName,
  items: [
    { key: 'photo', name: 'Visa photo' },
    { key: 'document-7', name: 'Employment letter' },
  ],
});
const lines = (history: Omit<HistoryEntry, 'at'>[], names = ['Ananya']) =>
  historyLines({
    history: history.map((entry) => ({ at, ...entry })),
    applicants: names.map((name, index) => applicant(index + 1, name)),
  } as unknown as Pick<DeskCase, 'history' | 'applicants'>).map(({ text }) => text);

const decided = (item: string, verdict: 'passed' | 'revision', operator = mei) => ({
  ...{ what: 'decide-item', applicant: 1, item, verdict, operator },
});

test('a decision names its object and its verdict; those alike in a row are one line', () => {
  expect(
    lines([
      { what: 'finish-check', applicant: 1, verdict: 'revision', operator: mei },
      decided('document-7', 'revision'),
      { what: 'undo', applicant: 1, item: 'document-7', undone: 'decide-item', operator: mei },
      decided('document-7', 'passed'),
      decided('photo', 'passed'),
      decided('photo', 'passed', jun),
    ]),
  ).toEqual([
    'Check of Ananya finished: revision asked, Mei Tan',
    'Employment letter sent back, Mei Tan',
    'Taken back: Employment letter, Mei Tan',
    'Visa photo, Employment letter approved, Mei Tan',
    'Visa photo approved, Jun Lim',
  ]);
});

test('of several applicants it is said whose item it was', () => {
  expect(lines([{ ...decided('photo', 'passed'), applicant: 2 }], ['Ananya', 'Kabir'])).toEqual([
    'Visa photo of Kabir approved, Mei Tan',
  ]);
});

test('what is repeated without an object is counted, and an unknown action has its own name', () => {
  expect(
    lines([
      { what: 'claim', operator: mei },
      { what: 'claim', operator: mei },
      { what: 'hand-over', operator: jun, to: mei },
      { what: 'give-result', applicant: 1, result: 'approved', operator: jun },
      { what: 'coupon-given', operator: jun },
    ]),
  ).toEqual([
    'Case taken, Mei Tan, 2 times',
    'Handed over to Mei Tan, Jun Lim',
    'Result of Ananya: Approved, Jun Lim',
    'Coupon given, Jun Lim',
  ]);
});
