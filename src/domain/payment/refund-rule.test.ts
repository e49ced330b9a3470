import { expect, test } from 'vitest';
import type { Applicant } from '../../contract/applicants';
import { refundRule } from './refund-rule';

const time = '2026-11-20T12:00:00Z';
const applicant = (firstName: string, ...statuses: Applicant['status'][]) => ({
  firstName,
  status: statuses.at(-1) ?? 1,
  statusLog: statuses.map((status) => ({ status, time })),
});

const present = (...applicants: ReturnType<typeof applicant>[]) =>
  refundRule(applicants).columns.find(({ now }) => now)?.detail;

test('the refund depends on review and submission', () => {
  expect(present(applicant('Ananya', 1))).toBe('Full refund');
  expect(present(applicant('Ananya', 1, 2, 5))).toBe('Full refund');
  expect(present(applicant('Ananya', 1, 2, 5, 6))).toBe('Visa cost only');
  expect(present(applicant('Ananya', 1, 2, 5, 7))).toBe('No refund');
  expect(present(applicant('Ananya', 1, 2, 5, 7, 12, 13))).toBe('No refund');
});

test('a revision that was answered stays reviewed', () => {
  expect(present(applicant('Ananya', 1, 2, 5, 6, 5))).toBe('Visa cost only');
});

test('a result without a history promises nothing', () => {
  expect(present({ ...applicant('Ananya', 13) })).toBe('No refund');
});

test('without a log nothing is promised where only the past could tell', () => {
  const unlogged = (status: Applicant['status']) => ({
    ...applicant('Ananya', status),
    statusLog: [],
  });
  expect(refundRule([unlogged(5)])).toMatchObject({ today: undefined });
  expect(refundRule([unlogged(5)]).columns.every(({ now }) => !now)).toBe(true);
  expect(present(unlogged(1))).toBe('Full refund');
  expect(present(unlogged(6))).toBe('Visa cost only');
  expect(present(unlogged(12))).toBe('No refund');
});

test('the present stage is named Now, the others by what comes', () => {
  const { columns, today } = refundRule([applicant('Ananya', 1)]);
  expect(columns.map(({ title }) => title)).toEqual(['Now', 'After review', 'Submitted']);
  expect(today).toContain('full refund of service and visa cost');
});

test('applicants who are not equally far are told apart', () => {
  const { columns, today } = refundRule([applicant('Ananya', 5, 7), applicant('Rohan', 5, 6)]);
  expect(columns.every(({ now }) => !now)).toBe(true);
  expect(today).toBe('Today: Ananya, no refund; Rohan, only the visa cost is refunded.');
});
