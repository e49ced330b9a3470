import { expect, test } from 'vitest';
import { judge } from './judge';

const seen = (orderId: string, mark: string, at = 0) => ({ orderId, mark, at });

test('counts what is missing, what is seen twice, and what was only sent twice', () => {
  expect(
    judge({
      paid: ['a', 'b', 'c'],
      changedAt: new Map([
        ['a', 100],
        ['b', 100],
      ]),
      mails: [seen('a', '1'), seen('a', '1'), seen('b', '2'), seen('b', '3')],
      notices: [seen('a', '1', 150), seen('b', '2', 400)],
    }),
  ).toEqual({ changes: 3, missing: 2, doubled: 1, repeated: 1, p95Ms: 300, worstMs: 300 });
});
