import { expect, test } from 'vitest';
import type { Applicant } from '../../contract/applicants';
import { refundRule } from './refund-rule';

const time = '2026-11-20T12:00:00Z';
const applicant = (firstName: string, ...statuses: Applicant['status'][]) => ({
  firstName,
  status: statuses.at(-1) ?? 'uploading-documents',
  statusLog: statuses.map((status) => ({ status, time })),
});

const present = (...applicants: ReturnType<typeof applicant>[]) =>
  refundRule(applicants).columns.find(({ now }) => now)?.detail;

/** The statuses of an application up to its first review, and beyond. */
const paid = ['uploading-documents', 'waiting-for-payment', 'pre-checking'] as const;
const handedIn = [...paid, 'submitting-to-embassy'] as const;

test.each([
  ['nothing was reviewed', 'Full refund', ['uploading-documents']],
  ['it waits for its review', 'Full refund', paid],
  ['a revision was asked for', 'Visa cost only', [...paid, 'revision-needed']],
  ['a revision was answered', 'Visa cost only', [...paid, 'revision-needed', 'pre-checking']],
  ['it was handed in', 'No refund', handedIn],
  ['it was decided', 'No refund', [...handedIn, 'in-embassy', 'completed']],
] as const)('when %s: %s', (_, refund, statuses) => {
  expect(present(applicant('Ananya', ...statuses))).toBe(refund);
});

test('nothing is promised for a result without a status log', () => {
  expect(present(applicant('Ananya', 'completed'))).toBe('No refund');
});

test('without a status log nothing is promised if only the past could decide', () => {
  const unlogged = (status: Applicant['status']) => ({
    ...applicant('Ananya', status),
    statusLog: [],
  });
  expect(refundRule([unlogged('pre-checking')])).toMatchObject({ today: undefined });
  expect(refundRule([unlogged('pre-checking')]).columns.every(({ now }) => !now)).toBe(true);
  expect(present(unlogged('uploading-documents'))).toBe('Full refund');
  expect(present(unlogged('revision-needed'))).toBe('Visa cost only');
  expect(present(unlogged('in-embassy'))).toBe('No refund');
});

test('the present stage is labelled ‘Now’, later ones by their condition', () => {
  const { columns, today } = refundRule([applicant('Ananya', 'uploading-documents')]);
  expect(columns.map(({ title }) => title)).toEqual(['Now', 'After review', 'Submitted']);
  expect(today).toContain('full refund of service and visa cost');
});

test('applicants at different stages are named separately', () => {
  const { columns, today } = refundRule([
    applicant('Ananya', 'pre-checking', 'submitting-to-embassy'),
    applicant('Rohan', 'pre-checking', 'revision-needed'),
  ]);
  expect(columns.every(({ now }) => !now)).toBe(true);
  expect(today).toBe('Today: Ananya, no refund; Rohan, only the visa cost is refunded.');
});
