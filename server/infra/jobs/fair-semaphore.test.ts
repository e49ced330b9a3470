import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FairQueue, FairSemaphore, type SemaphoreLimits } from './fair-semaphore';

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

const bounds: SemaphoreLimits = {
  slots: 2,
  slotsPerUser: 1,
  waiting: 4,
  waitingPerUser: 2,
  longestWait: 20_000,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts work that ends when the test calls `end`. */
function begin(semaphore: FairSemaphore, userId: string) {
  let end = () => {};
  let isRunning = false;
  const result = semaphore.run(userId, async () => {
    isRunning = true;
    await new Promise<void>((resolve) => (end = resolve));
    return userId;
  });
  const settled = result.then(
    () => 'done',
    (problem: { status: number }) => problem.status,
  );
  return { settled, isRunning: () => isRunning, end: () => end() };
}

const flush = () => vi.advanceTimersByTimeAsync(0);

describe('FairSemaphore', () => {
  test('leaves a slot to other users, however much work one user starts', async () => {
    const semaphore = new FairSemaphore(bounds);
    const [first, second] = [begin(semaphore, 'a'), begin(semaphore, 'a')];
    const other = begin(semaphore, 'b');
    await flush();
    expect([first, second, other].map(({ isRunning }) => isRunning())).toEqual([true, false, true]);
    first.end();
    await flush();
    expect(second.isRunning()).toBe(true);
  });

  test('rejects work beyond the user’s limit with 429 and beyond the total limit with 503, each with Retry-After', async () => {
    const semaphore = new FairSemaphore(bounds);
    const entered = ['a', 'b', 'a', 'a', 'b', 'b'].map((userId) => begin(semaphore, userId));
    const tooMuch = semaphore.run('a', async () => 'never');
    await expect(tooMuch).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    const full = semaphore.run('c', async () => 'never');
    await expect(full).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    for (let round = 0; round < 3; round += 1) {
      for (const each of entered) each.end();
      await flush();
    }
    expect(await Promise.all(entered.map(({ settled }) => settled))).toEqual(
      Array.from({ length: 6 }, () => 'done'),
    );
  });

  test('rejects work that waited too long and never starts it', async () => {
    const semaphore = new FairSemaphore(bounds);
    const [first, second] = [begin(semaphore, 'a'), begin(semaphore, 'a')];
    await vi.advanceTimersByTimeAsync(bounds.longestWait);
    expect(await second.settled).toBe(503);
    first.end();
    await flush();
    expect(second.isRunning()).toBe(false);
    const third = begin(semaphore, 'a');
    await flush();
    expect(third.isRunning()).toBe(true);
  });

  test('rejects waiting and new work after close, and lets running work finish', async () => {
    const semaphore = new FairSemaphore(bounds);
    const [first, second] = [begin(semaphore, 'a'), begin(semaphore, 'a')];
    await flush();
    semaphore.close();
    expect(await second.settled).toBe(503);
    expect(await begin(semaphore, 'b').settled).toBe(503);
    first.end();
    expect(await first.settled).toBe('done');
  });

  test('releases the slot when the work fails', async () => {
    const semaphore = new FairSemaphore({ ...bounds, slots: 1 });
    const failing = semaphore.run('a', async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    const next = begin(semaphore, 'b');
    await flush();
    expect(next.isRunning()).toBe(true);
  });

  test('lets a user who was set back wait behind all who were not, for a while', async () => {
    const semaphore = new FairSemaphore({ ...bounds, slots: 1, setBackFor: 10_000 });
    const running = begin(semaphore, 'x');
    await flush();
    semaphore.setBack('a');
    const [hostile, ...honest] = ['a', 'b', 'c'].map((userId) => begin(semaphore, userId));
    running.end();
    for (const each of honest) {
      await flush();
      expect([each.isRunning(), hostile?.isRunning()]).toEqual([true, false]);
      each.end();
    }
    await flush();
    expect(hostile?.isRunning()).toBe(true);
    hostile?.end();
    await flush();
    await vi.advanceTimersByTimeAsync(10_000);
    const last = begin(semaphore, 'b');
    await flush();
    const [again, behind] = ['a', 'c'].map((userId) => begin(semaphore, userId));
    last.end();
    await flush();
    expect([again?.isRunning(), behind?.isRunning()]).toEqual([true, false]);
  });

  test('keeps a slot free of all who were set back, however many they are', async () => {
    const semaphore = new FairSemaphore(bounds);
    for (const userId of ['a', 'b', 'c']) semaphore.setBack(userId);
    const hostile = ['a', 'b', 'c'].map((userId) => begin(semaphore, userId));
    const honest = begin(semaphore, 'd');
    await flush();
    expect(hostile.map(({ isRunning }) => isRunning())).toEqual([true, false, false]);
    expect(honest.isRunning()).toBe(true);
  });
});

test('in any sequence of events the limits hold, no slot is idle while eligible work waits, and all work settles', async () => {
  const step = fc.oneof(
    fc.record({ begin: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.record({ end: fc.nat(20) }),
    fc.record({ setBack: fc.constantFrom('a', 'b') }),
    fc.record({ wait: fc.constantFrom(1000, 15_000) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const semaphore = new FairSemaphore(bounds);
      const setBack = new Set<string>();
      const all: (ReturnType<typeof begin> & { userId: string; state?: string | number })[] = [];
      const running = () => all.filter((each) => each.isRunning() && each.state === undefined);
      const waiting = () => all.filter((each) => !each.isRunning() && each.state === undefined);
      for (const each of steps) {
        if ('begin' in each) {
          const begun = { ...begin(semaphore, each.begin), userId: each.begin };
          void begun.settled.then((state) => Object.assign(begun, { state }));
          all.push(begun);
        } else if ('setBack' in each) {
          semaphore.setBack(each.setBack);
          setBack.add(each.setBack);
        } else if ('end' in each) running()[each.end % Math.max(1, running().length)]?.end();
        else await vi.advanceTimersByTimeAsync(each.wait);
        await flush();
        const of = (userId: string, some: typeof all) =>
          some.filter((one) => one.userId === userId).length;
        expect(running().length).toBeLessThanOrEqual(bounds.slots);
        expect(waiting().length).toBeLessThanOrEqual(bounds.waiting);
        for (const userId of ['a', 'b', 'c', 'd']) {
          expect(of(userId, running())).toBeLessThanOrEqual(bounds.slotsPerUser);
          expect(of(userId, waiting())).toBeLessThanOrEqual(bounds.waitingPerUser);
          // A user who was set back leaves a slot to the others.
          const isHeldBack =
            setBack.has(userId) && running().some((one) => setBack.has(one.userId));
          if (of(userId, waiting()) > 0 && !isHeldBack)
            expect(running().length === bounds.slots || of(userId, running()) > 0).toBe(true);
        }
      }
      for (let left = running(); left.length > 0; left = running()) {
        for (const each of left) each.end();
        await flush();
      }
      expect(all.filter(({ state }) => state === undefined)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
