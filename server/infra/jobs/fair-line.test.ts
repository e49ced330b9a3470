import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairLine } from './fair-line';

test('one item of a user comes before the second item of another', () => {
  const line = new FairLine<string>();
  for (const item of ['a1', 'a2', 'a3']) line.add('a', item);
  line.add('b', 'b1');
  line.add('c', 'c1');
  const order = Array.from({ length: 5 }, () => line.take(() => true)?.item);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  expect(line.take(() => true)).toBeUndefined();
});

test('who may have no turn now keeps their place', () => {
  const line = new FairLine<string>();
  line.add('a', 'a1');
  line.add('b', 'b1');
  line.add('c', 'c1');
  expect(line.take((userId) => userId !== 'a')?.item).toBe('b1');
  expect(line.take(() => true)?.item).toBe('a1');
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

test('nothing is lost or doubled, each user’s order holds, and nobody has two turns while another waits', () => {
  fc.assert(
    fc.property(steps, (sequence: Step[]) => {
      const line = new FairLine<number>();
      const waiting = new Map<number, string>();
      /** How many turns others had while a user's oldest item waited. */
      const turnsSeen = new Map<string, Map<string, number>>();
      let number = 0;
      const taken: { userId: string; item: number }[] = [];
      for (const step of sequence) {
        if ('add' in step) {
          line.add(step.add, number);
          waiting.set(number, step.add);
          number += 1;
        } else if ('remove' in step) {
          const owner = waiting.get(step.remove);
          line.remove(owner ?? 'a', step.remove);
          waiting.delete(step.remove);
        } else {
          const next = line.take(() => true);
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
        expect(line.size).toBe(waiting.size);
        for (const user of ['a', 'b', 'c'])
          expect(line.sizeOf(user)).toBe([...waiting.values()].filter((id) => id === user).length);
      }
      for (const user of ['a', 'b', 'c']) {
        const own = taken.filter(({ userId }) => userId === user).map(({ item }) => item);
        expect(own).toEqual([...own].sort((one, other) => one - other));
      }
    }),
  );
});
