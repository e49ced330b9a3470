import { expect, test } from 'vitest';
import type { Applicant } from '../../contract/applicants';
import { refundRule } from './refund-rule';

const time = '2026-11-20T12:00:00Z';
const applicant = (firstName: string, ...statuses: Applicant['status'][]) => ({
  firstName,
  status: statuses.at(-1) ?? 'uploading-documents',
  statusLog: statuses.map((status) => ({ status, time })),
});

const present = (...applicants: ReturnType<typeof applicant>[]) => refundRule(applicants).common;

/** The statuses of an application up to its first review, and beyond. */
const paid = ['uploading-documents', 'waiting-for-payment', 'pre-checking'] as const;
const handedIn = [...paid, 'submitting-to-embassy'] as const;

test.each([
  ['nothing was reviewed', 'untouched', ['uploading-documents']],
  ['it waits for its review', 'untouched', paid],
  ['a revision was asked for', 'reviewed', [...paid, 'revision-needed']],
  ['a revision was answered', 'reviewed', [...paid, 'revision-needed', 'pre-checking']],
  ['it was handed in', 'submitted', handedIn],
  ['it was decided', 'submitted', [...handedIn, 'in-embassy', 'completed']],
] as const)('when %s: %s', (_, stage, statuses) => {
  expect(present(applicant('Ananya', ...statuses))).toBe(stage);
});

test('nothing is promised for a result without a status log', () => {
  expect(present(applicant('Ananya', 'completed'))).toBe('submitted');
});

test('without a status log nothing is promised if only the past could decide', () => {
  const unlogged = (status: Applicant['status']) => ({
    ...applicant('Ananya', status),
    statusLog: [],
  });
  expect(refundRule([unlogged('pre-checking')])).toEqual({ common: undefined, apart: [] });
  expect(present(unlogged('uploading-documents'))).toBe('untouched');
  expect(present(unlogged('revision-needed'))).toBe('reviewed');
  expect(present(unlogged('in-embassy'))).toBe('submitted');
});

test('applicants at different stages are listed separately', () => {
  expect(
    refundRule([
      applicant('Ananya', 'pre-checking', 'submitting-to-embassy'),
      applicant('Rohan', 'pre-checking', 'revision-needed'),
    ]),
  ).toEqual({
    common: undefined,
    apart: [
      { firstName: 'Ananya', stage: 'submitted' },
      { firstName: 'Rohan', stage: 'reviewed' },
    ],
  });
});
