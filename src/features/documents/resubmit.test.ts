import type { ApplicantStatus, DocumentStatus } from '../../contract/codes';
import { expect, test } from 'vitest';
import type { OutboxItem } from '../../outbox/core/item';
import { canResubmit } from './resubmit';

const applicant = (status: ApplicantStatus, ...documents: DocumentStatus[]) => ({
  id: 'applicant-1',
  status,
  required: documents.map((each, index) => ({
    id: index + 1,
    name: `Document ${index}`,
    status: each,
  })),
});
const queued = (state: OutboxItem['state'], applicantId = 'applicant-1') =>
  ({ state, target: { applicantId } }) as Pick<OutboxItem, 'state' | 'target'>;

test('[MAT-09] the prompt is offered under revision, once no tab has warnings', () => {
  expect(canResubmit(applicant('revision-needed', 'uploaded', 'passed'), [])).toBe(true);
  expect(canResubmit(applicant('revision-needed', 'failed', 'passed'), [])).toBe(false);
  expect(
    canResubmit(
      { ...applicant('revision-needed', 'passed'), photo: { status: 'failed' } as never },
      [],
    ),
  ).toBe(false);
  expect(
    canResubmit(
      { ...applicant('revision-needed', 'passed'), applicationForm: { status: 'failed' } as never },
      [],
    ),
  ).toBe(false);
  expect(canResubmit(applicant('pre-checking', 'uploaded', 'passed'), [])).toBe(false);
});

test('unsent items must be delivered first', () => {
  expect(canResubmit(applicant('revision-needed', 'uploaded'), [queued('waiting')])).toBe(false);
  expect(canResubmit(applicant('revision-needed', 'uploaded'), [queued('needs-you')])).toBe(false);
  expect(canResubmit(applicant('revision-needed', 'uploaded'), [queued('done')])).toBe(true);
  expect(
    canResubmit(applicant('revision-needed', 'uploaded'), [queued('waiting', 'applicant-2')]),
  ).toBe(true);
});
