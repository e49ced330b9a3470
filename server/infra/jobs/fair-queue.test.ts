import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue';

test('the first item of each user comes before the second item of any user', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  queue.add('b', 'b1');
  queue.add('c', 'c1');
  const order = Array.from({ length: 5 }, () => queue.take(() => true)?.item);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  expect(queue.take(() => true)).toBeUndefined();
});

test('a user who is skipped keeps their position', () => {
  const queue = new FairQueue<string>();
  queue.add('a', 'a1');
  queue.add('b', 'b1');
  queue.add('c', 'c1');
  expect(queue.take((userId) => userId !== 'a')?.item).toBe('b1');
  expect(queue.take(() => true)?.item).toBe('a1');
});

type Step = { add: string } | { take: true } | { remove: number };
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ add: fc.constantFrom('a', 'b', 'c') }) },
    { weight: 2, arbitrary: fc.record({ take: fc.constant(true as const) }) },
    { weight: 1, arbitrary: fc.record({ remove: fc.nat(30) }) },
  ),
  { maxLength: 60 },
);

test('no item is lost or repeated, items of a user stay in order, and no user is served twice while another waits', () => {
  fc.assert(
    fc.property(steps, (sequence: Step[]) => {
      const queue = new FairQueue<number>();
      const waiting = new Map<number, string>();
      /** How often each other user was served while a user's oldest item waited. */
      const turnsSeen = new Map<string, Map<string, number>>();
      let number = 0;
      const taken: { userId: string; item: number }[] = [];
      for (const step of sequence) {
        if ('add' in step) {
          queue.add(step.add, number);
          waiting.set(number, step.add);
          number += 1;
        } else if ('remove' in step) {
          const owner = waiting.get(step.remove);
          queue.remove(owner ?? 'a', step.remove);
          waiting.delete(step.remove);
        } else {
          const next = queue.take(() => true);
          if (!next) {
            expect(waiting.size).toBe(0);
            continue;
          }
          expect(waiting.get(next.item)).toBe(next.userId);
          waiting.delete(next.item);
          taken.push(next);
          turnsSeen.delete(next.userId);
          for (const other of new Set(waiting.values())) {
            if (other === next.userId) continue;
            const seen = turnsSeen.get(other) ?? new Map<string, number>();
            seen.set(next.userId, (seen.get(next.userId) ?? 0) + 1);
            turnsSeen.set(other, seen);
            expect(seen.get(next.userId)).toBeLessThanOrEqual(1);
          }
        }
        for (const user of turnsSeen.keys())
          if (![...waiting.values()].includes(user)) turnsSeen.delete(user);
        expect(queue.size).toBe(waiting.size);
        for (const user of ['a', 'b', 'c'])
          expect(queue.sizeOf(user)).toBe([...waiting.values()].filter((id) => id === user).length);
      }
      for (const user of ['a', 'b', 'c']) {
        const own = taken.filter(({ userId }) => userId === user).map(({ item }) => item);
        expect(own).toEqual([...own].sort((one, other) => one - other));
      }
    }),
  );
});
