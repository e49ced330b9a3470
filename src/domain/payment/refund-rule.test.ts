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

test('the refund depends on review and submission', () => {
  expect(present(applicant('Ananya', 'uploading-documents'))).toBe('Full refund');
  expect(
    present(applicant('Ananya', 'uploading-documents', 'waiting-for-payment', 'pre-checking')),
  ).toBe('Full refund');
  expect(
    present(
      applicant(
        'Ananya',
        'uploading-documents',
        'waiting-for-payment',
        'pre-checking',
        'revision-needed',
      ),
    ),
  ).toBe('Visa cost only');
  expect(
    present(
      applicant(
        'Ananya',
        'uploading-documents',
        'waiting-for-payment',
        'pre-checking',
        'submitting-to-embassy',
      ),
    ),
  ).toBe('No refund');
  expect(
    present(
      applicant(
        'Ananya',
        'uploading-documents',
        'waiting-for-payment',
        'pre-checking',
        'submitting-to-embassy',
        'in-embassy',
        'completed',
      ),
    ),
  ).toBe('No refund');
});

test('a revision that was answered stays reviewed', () => {
  expect(
    present(
      applicant(
        'Ananya',
        'uploading-documents',
        'waiting-for-payment',
        'pre-checking',
        'revision-needed',
        'pre-checking',
      ),
    ),
  ).toBe('Visa cost only');
});

test('a result without a history promises nothing', () => {
  expect(present({ ...applicant('Ananya', 'completed') })).toBe('No refund');
});

test('without a log nothing is promised where only the past could tell', () => {
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

test('the present stage is named Now, the others by what comes', () => {
  const { columns, today } = refundRule([applicant('Ananya', 'uploading-documents')]);
  expect(columns.map(({ title }) => title)).toEqual(['Now', 'After review', 'Submitted']);
  expect(today).toContain('full refund of service and visa cost');
});

test('applicants who are not equally far are told apart', () => {
  const { columns, today } = refundRule([
    applicant('Ananya', 'pre-checking', 'submitting-to-embassy'),
    applicant('Rohan', 'pre-checking', 'revision-needed'),
  ]);
  expect(columns.every(({ now }) => !now)).toBe(true);
  expect(today).toBe('Today: Ananya, no refund; Rohan, only the visa cost is refunded.');
});
