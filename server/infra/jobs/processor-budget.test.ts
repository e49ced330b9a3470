import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProcessorBudget } from './processor-budget';

const limits = { all: { most: 4_000, perSecond: 100 }, each: { most: 1_000, perSecond: 10 } };

function startAt(time: { now: number }) {
  const budget = new ProcessorBudget(limits, () => time.now);
  return {
    spend: (userId: string, cost: number) => budget.spend(userId, cost),
    refusal: (userId: string): number | undefined => {
      try {
        budget.check(userId);
        return undefined;
      } catch (error) {
        return Number((error as { headers: Record<string, string> }).headers['retry-after']);
      }
    },
  };
}

test('a user who has spent its time waits, and others do not', () => {
  const time = { now: 0 };
  const budget = startAt(time);
  budget.spend('a', 1_500);
  expect(budget.refusal('b')).toBeUndefined();
  const seconds = budget.refusal('a') ?? 0;
  expect(seconds).toBeGreaterThan(0);
  time.now += seconds * 1000;
  expect(budget.refusal('a')).toBeUndefined();
});

test('many users together wait when the time of all is spent', () => {
  const time = { now: 0 };
  const budget = startAt(time);
  for (const userId of ['a', 'b', 'c', 'd', 'e']) budget.spend(userId, 900);
  expect(budget.refusal('new')).toBeGreaterThan(0);
  time.now += 20_000;
  expect(budget.refusal('new')).toBeUndefined();
});

test('over any time no more is spent than was there, came back, and one job more', () => {
  const step = fc.record({
    userId: fc.constantFrom('a', 'b', 'c'),
    cost: fc.integer({ min: 1, max: 3_000 }),
    pause: fc.integer({ min: 0, max: 30_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const time = { now: 0 };
      const budget = startAt(time);
      const spent: Record<string, number> = { all: 0 };
      for (const { userId, cost, pause } of steps) {
        time.now += pause;
        if (budget.refusal(userId) !== undefined) continue;
        budget.spend(userId, cost);
        spent['all'] = (spent['all'] ?? 0) + cost;
        spent[userId] = (spent[userId] ?? 0) + cost;
        const back = (perSecond: number) => (time.now / 1000) * perSecond + 3_000;
        expect(spent['all']).toBeLessThanOrEqual(4_000 + back(100));
        expect(spent[userId]).toBeLessThanOrEqual(1_000 + back(10));
      }
    }),
  );
});
