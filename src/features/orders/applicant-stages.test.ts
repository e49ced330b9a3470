import type { ApplicantStatus } from '../../contract/codes';
import { expect, test } from 'vitest';
import type { Applicant } from '../../contract/applicants';
import { applicantStages } from './applicant-stages';

const now = new Date('2026-11-20T12:00:00Z');

/** An applicant that entered one status a day, the last one today. */
function been(...statuses: ApplicantStatus[]): Pick<Applicant, 'status' | 'result' | 'statusLog'> {
  return {
    status: statuses.at(-1) ?? 'uploading-documents',
    statusLog: statuses.map((status, index) => ({
      status,
      time: new Date(now.getTime() - (statuses.length - 1 - index) * 86_400_000).toISOString(),
    })),
  };
}

const lines = (...statuses: ApplicantStatus[]) =>
  applicantStages(been(...statuses), [], now).map(({ state, title }) => `${state}: ${title}`);

test('[ORD-17] the stages until the payment', () => {
  expect(lines('uploading-documents')).toEqual([
    'now: Uploading documents',
    'next: Payment',
    'next: Result',
  ]);
  expect(lines('uploading-documents', 'waiting-for-payment')).toEqual([
    'done: Documents uploaded',
    'now: Waiting for payment',
    'next: Pre-check',
    'next: Result',
  ]);
});

test('[ORD-17] the stages from the pre-check to the result', () => {
  expect(lines('uploading-documents', 'waiting-for-payment', 'pre-checking')).toEqual([
    'now: Pre-checking',
    'next: Submission to embassy',
    'next: Result',
  ]);
  expect(
    lines(
      'uploading-documents',
      'waiting-for-payment',
      'pre-checking',
      'submitting-to-embassy',
      'in-embassy',
    ),
  ).toEqual(['done: Pre-checked', 'done: Submitted to embassy', 'now: In embassy', 'next: Result']);
});

test('a stage’s date is the day on which the next one started', () => {
  const [checked, submitted, embassy] = applicantStages(
    been(
      'uploading-documents',
      'waiting-for-payment',
      'pre-checking',
      'submitting-to-embassy',
      'in-embassy',
    ),
    [],
    now,
  );
  expect(checked?.when).toBe('19 Nov 2026');
  expect(submitted?.when).toMatch(/^\d+:00 [AP]M$/);
  expect(embassy?.when).toBe(submitted?.when);
});

test('what comes is expected by a day, if one is known', () => {
  const stages = (...statuses: ApplicantStatus[]) =>
    applicantStages(been(...statuses), [], now, { next: '2026-11-23', result: '2026-11-26' })
      .filter(({ state }) => state === 'next')
      .map(({ title, when }) => `${title} ${when}`);
  expect(stages('pre-checking')).toEqual([
    'Submission to embassy by 23 Nov 2026',
    'Result by 26 Nov 2026',
  ]);
  expect(stages('pre-checking', 'submitting-to-embassy', 'in-embassy')).toEqual([
    'Result by 26 Nov 2026',
  ]);
});

test('all stages that come, where there is room for them', () => {
  const titles = (...statuses: ApplicantStatus[]) =>
    applicantStages(been(...statuses), [], now, {}, { all: true })
      .filter(({ state }) => state === 'next')
      .map(({ title }) => title);
  expect(titles('pre-checking')).toEqual(['Submission to embassy', 'In embassy', 'Result']);
  expect(titles('pre-checking', 'submitting-to-embassy')).toEqual(['In embassy', 'Result']);
  expect(titles('pre-checking', 'submitting-to-embassy', 'in-embassy')).toEqual(['Result']);
});

test('a revision shows what to fix, and that the pre-check follows again', () => {
  const failed = [
    { kind: 'document', id: 2, name: 'Employment letter', reason: 'The stamp is cut off.' },
  ] as const;
  const stages = applicantStages(
    been('uploading-documents', 'waiting-for-payment', 'pre-checking', 'revision-needed'),
    failed,
    now,
  );
  expect(stages.map(({ title }) => title)).toEqual([
    '1 document to fix',
    'Pre-check again',
    'Result',
  ]);
  expect(stages[0]).toMatchObject({
    tone: 'danger',
    why: { of: 'Employment letter', reason: 'The stamp is cut off.' },
  });
});

test('[ORD-18] a completed applicant shows the result', () => {
  const approved = applicantStages(
    {
      ...been(
        'uploading-documents',
        'waiting-for-payment',
        'pre-checking',
        'submitting-to-embassy',
        'in-embassy',
        'completed',
      ),
      result: 'approved',
    },
    [],
    now,
  );
  expect(approved.at(-1)).toMatchObject({ title: 'Approved', tone: 'ok', state: 'now' });
  const refused = applicantStages(
    {
      ...been(
        'uploading-documents',
        'waiting-for-payment',
        'pre-checking',
        'submitting-to-embassy',
        'in-embassy',
        'completed',
      ),
      result: 'refused',
    },
    [],
    now,
  );
  expect(refused.at(-1)).toMatchObject({ title: 'Refused', tone: 'danger' });
});

test('a canceled application does not show the embassy’s stages', () => {
  expect(
    applicantStages(
      { ...been('uploading-documents', 'completed'), result: 'suspended' },
      [],
      now,
    ).map(({ title }) => title),
  ).toEqual(['Application suspended']);
});

test('what a price difference holds up is on hold without a day, and never nothing to do', () => {
  const owing = (...statuses: ApplicantStatus[]) =>
    applicantStages(
      been(...statuses),
      [],
      now,
      { next: '2026-11-23', result: '2026-11-26' },
      { owed: '$12.00' },
    );
  const present = (...statuses: ApplicantStatus[]) =>
    owing(...statuses).find(({ state }) => state === 'now');
  for (const status of ['submitting-to-embassy', 'in-embassy'] as const)
    expect(present('pre-checking', status)).toMatchObject({
      tone: 'wait',
      icon: 'pause',
      when: 'on hold',
    });
  // The check goes on meanwhile.
  expect(present('pre-checking')).toMatchObject({ tone: 'action' });
  for (const status of ['pre-checking', 'submitting-to-embassy', 'in-embassy'] as const) {
    expect(present(status)?.detail).toContain('$12.00');
    expect(present(status)?.detail).not.toContain('Nothing to do');
    const ahead = owing(status).filter(({ state }) => state === 'next');
    expect(ahead.map(({ when }) => when)).toEqual(ahead.map(() => undefined));
  }
});

test('a result is said once, not as a decision before it', () => {
  const stages = applicantStages(
    {
      ...been('pre-checking', 'submitting-to-embassy', 'in-embassy', 'completed'),
      result: 'approved',
    },
    [],
    now,
  );
  expect(stages.map(({ title }) => title)).toEqual([
    'Pre-checked',
    'Submitted to embassy',
    'Approved',
  ]);
});
