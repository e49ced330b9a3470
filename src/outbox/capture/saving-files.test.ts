import { expect, test } from 'vitest';
import { countSafe, type SavingFiles } from './saving-files';

const batch = (safe: number, total: number, isOver = false): SavingFiles => ({
  id: `${safe}/${total}`,
  target: {
    ...{ userId: 'ana', orderId: 'order', applicantId: 'applicant', documentId: 7 },
    ...{ documentName: 'Bank statement', applicantName: 'Ananya' },
  },
  ...{ safe, total, isOver, refusals: [] },
});

test('choices that are being saved are counted together; finished ones are not counted', () => {
  expect(countSafe([])).toBeUndefined();
  expect(countSafe([batch(3, 3, true)])).toBeUndefined();
  expect(countSafe([batch(3, 3, true), batch(2, 5), batch(0, 10)])).toEqual({
    safe: 2,
    total: 15,
  });
});
