import { expect, test } from 'vitest';
import { orderGroup, runningOrders } from './order-group';

const draft = { payStatus: 'unpaid', applicants: [] } as const;
const revision = { payStatus: 'paid', applicants: [{ status: 'revision-needed' }] } as const;
const running = { payStatus: 'paid', applicants: [{ status: 'in-embassy' }] } as const;
const over = {
  payStatus: 'paid',
  applicants: [{ status: 'completed', result: 'approved' }],
} as const;
const cancelled = { payStatus: 'unpaid', applicants: [], isCancelled: true } as const;

test('an application needs the traveller, is processed, or has ended', () => {
  expect([draft, revision, running, over, cancelled].map((each) => orderGroup(each))).toEqual([
    'needs-you',
    'needs-you',
    'in-progress',
    'done',
    'done',
  ]);
});

test('home shows what has not ended: first what needs the traveller, the newest first', () => {
  expect(runningOrders([running, over, revision, draft])).toEqual([revision, draft, running]);
  expect(runningOrders([over, running])).toEqual([running]);
  expect(runningOrders([over, cancelled])).toEqual([]);
});
