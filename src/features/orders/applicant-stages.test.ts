import { expect, test } from 'vitest';
import type { Applicant, ApplicantStatus } from '../../contract/applicants';
import { applicantStages } from './applicant-stages';

const now = new Date('2026-11-20T12:00:00Z');

/** Entered one status a day, the last one today. */
function been(...statuses: ApplicantStatus[]): Pick<Applicant, 'status' | 'result' | 'statusLog'> {
  return {
    status: statuses.at(-1) ?? 1,
    statusLog: statuses.map((status, index) => ({
      status,
      time: new Date(now.getTime() - (statuses.length - 1 - index) * 86_400_000).toISOString(),
    })),
  };
}

const lines = (...statuses: ApplicantStatus[]) =>
  applicantStages(been(...statuses), [], now).map(({ state, title }) => `${state}: ${title}`);

test('[ORD-17] the way to the payment', () => {
  expect(lines(1)).toEqual(['now: Uploading documents', 'next: Payment', 'next: Result']);
  expect(lines(1, 2)).toEqual([
    'done: Documents uploaded',
    'now: Waiting for payment',
    'next: Pre-check',
    'next: Result',
  ]);
});

test('[ORD-17] the way from the pre-check to the result', () => {
  expect(lines(1, 2, 5)).toEqual([
    'now: Pre-checking',
    'next: Submission to embassy',
    'next: Result',
  ]);
  expect(lines(1, 2, 5, 7, 12)).toEqual([
    'done: Pre-checked',
    'done: Submitted to embassy',
    'now: In embassy',
    'next: Result',
  ]);
});

test('a stage ends when the next one begins', () => {
  const [checked, submitted, embassy] = applicantStages(been(1, 2, 5, 7, 12), [], now);
  expect(checked?.when).toBe('11/19/2026');
  expect(submitted?.when).toBe('today');
  expect(embassy?.when).toBe('today');
});

test('a revision says what is to fix, and that the pre-check comes again', () => {
  const failed = [
    { kind: 'document', name: 'Employment letter', reason: 'The stamp is cut off.' },
  ] as const;
  const stages = applicantStages(been(1, 2, 5, 6), failed, now);
  expect(stages.map(({ title }) => title)).toEqual([
    '1 document to fix',
    'Pre-check again',
    'Result',
  ]);
  expect(stages[0]).toMatchObject({
    tone: 'danger',
    detail: 'Employment letter: The stamp is cut off.',
  });
});

test('[ORD-18] a completed applicant shows the result', () => {
  const approved = applicantStages({ ...been(1, 2, 5, 7, 12, 13), result: 4 }, [], now);
  expect(approved.at(-1)).toMatchObject({ title: 'Approved', tone: 'ok', state: 'now' });
  const refused = applicantStages({ ...been(1, 2, 5, 7, 12, 13), result: 5 }, [], now);
  expect(refused.at(-1)).toMatchObject({ title: 'Refused', tone: 'danger' });
});

test('an application that was canceled never went to the embassy', () => {
  expect(applicantStages({ ...been(1, 13), result: 1 }, [], now).map(({ title }) => title)).toEqual(
    ['Application suspended'],
  );
});
