import { expect, test } from 'vitest';
import type { ElecStatus } from '../../contract/upload-item';
import type { OutboxItem } from '../../outbox/core/item';
import { canResubmit } from './resubmit';

const applicant = (status: 5 | 6, ...documents: ElecStatus[]) => ({
  id: 'applicant-1',
  status,
  required: documents.map((each, index) => ({ name: `Document ${index}`, status: each })),
});
const queued = (state: OutboxItem['state'], applicantId = 'applicant-1') =>
  ({ state, target: { applicantId } }) as Pick<OutboxItem, 'state' | 'target'>;

test('[MAT-09] the prompt comes under revision, once no tab has warnings', () => {
  expect(canResubmit(applicant(6, 2, 3), [])).toBe(true);
  expect(canResubmit(applicant(6, 4, 3), [])).toBe(false);
  expect(canResubmit({ ...applicant(6, 3), photo: { status: 4 } as never }, [])).toBe(false);
  expect(canResubmit({ ...applicant(6, 3), applicationForm: { status: 4 } as never }, [])).toBe(
    false,
  );
  expect(canResubmit(applicant(5, 2, 3), [])).toBe(false);
});

test('what is still on the phone comes first', () => {
  expect(canResubmit(applicant(6, 2), [queued('waiting')])).toBe(false);
  expect(canResubmit(applicant(6, 2), [queued('needs-you')])).toBe(false);
  expect(canResubmit(applicant(6, 2), [queued('done')])).toBe(true);
  expect(canResubmit(applicant(6, 2), [queued('waiting', 'applicant-2')])).toBe(true);
});
