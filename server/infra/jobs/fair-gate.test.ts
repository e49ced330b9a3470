import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FairGate, type GateBounds } from './fair-gate';

const bounds: GateBounds = {
  slots: 2,
  slotsPerUser: 1,
  waiting: 4,
  waitingPerUser: 2,
  longestWait: 20_000,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when it is told to. */
function begin(gate: FairGate, userId: string) {
  let end = () => {};
  let isRunning = false;
  const result = gate.run(userId, async () => {
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

const moment = () => vi.advanceTimersByTimeAsync(0);

describe('a gate', () => {
  test('leaves a slot to others, however much one user asks for', async () => {
    const gate = new FairGate(bounds);
    const [first, second] = [begin(gate, 'a'), begin(gate, 'a')];
    const other = begin(gate, 'b');
    await moment();
    expect([first, second, other].map(({ isRunning }) => isRunning())).toEqual([true, false, true]);
    first.end();
    await moment();
    expect(second.isRunning()).toBe(true);
  });

  test('refuses what is beyond a user’s bound with 429, beyond everybody’s with 503, each with its time', async () => {
    const gate = new FairGate(bounds);
    const entered = ['a', 'b', 'a', 'a', 'b', 'b'].map((userId) => begin(gate, userId));
    const tooMuch = gate.run('a', async () => 'never');
    await expect(tooMuch).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    const full = gate.run('c', async () => 'never');
    await expect(full).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    for (let round = 0; round < 3; round += 1) {
      for (const each of entered) each.end();
      await moment();
    }
    expect(await Promise.all(entered.map(({ settled }) => settled))).toEqual(
      Array.from({ length: 6 }, () => 'done'),
    );
  });

  test('refuses who waited too long, and then lets nobody in for them', async () => {
    const gate = new FairGate(bounds);
    const [first, second] = [begin(gate, 'a'), begin(gate, 'a')];
    await vi.advanceTimersByTimeAsync(bounds.longestWait);
    expect(await second.settled).toBe(503);
    first.end();
    await moment();
    expect(second.isRunning()).toBe(false);
    const third = begin(gate, 'a');
    await moment();
    expect(third.isRunning()).toBe(true);
  });

  test('that is closed refuses who waits and who comes, and lets end what runs', async () => {
    const gate = new FairGate(bounds);
    const [first, second] = [begin(gate, 'a'), begin(gate, 'a')];
    await moment();
    gate.close();
    expect(await second.settled).toBe(503);
    expect(await begin(gate, 'b').settled).toBe(503);
    first.end();
    expect(await first.settled).toBe('done');
  });

  test('gives its slot back when the work fails', async () => {
    const gate = new FairGate({ ...bounds, slots: 1 });
    const failing = gate.run('a', async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    const next = begin(gate, 'b');
    await moment();
    expect(next.isRunning()).toBe(true);
  });
});

test('whatever is begun and ended: the bounds hold, no slot idles while somebody may have it, all is settled', async () => {
  const step = fc.oneof(
    fc.record({ begin: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.record({ end: fc.nat(20) }),
    fc.record({ wait: fc.constantFrom(1000, 15_000) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const gate = new FairGate(bounds);
      const all: (ReturnType<typeof begin> & { userId: string; state?: string | number })[] = [];
      const running = () => all.filter((each) => each.isRunning() && each.state === undefined);
      const waiting = () => all.filter((each) => !each.isRunning() && each.state === undefined);
      for (const each of steps) {
        if ('begin' in each) {
          const begun = { ...begin(gate, each.begin), userId: each.begin };
          void begun.settled.then((state) => Object.assign(begun, { state }));
          all.push(begun);
        } else if ('end' in each) running()[each.end % Math.max(1, running().length)]?.end();
        else await vi.advanceTimersByTimeAsync(each.wait);
        await moment();
        const of = (userId: string, some: typeof all) =>
          some.filter((one) => one.userId === userId).length;
        expect(running().length).toBeLessThanOrEqual(bounds.slots);
        expect(waiting().length).toBeLessThanOrEqual(bounds.waiting);
        for (const userId of ['a', 'b', 'c', 'd']) {
          expect(of(userId, running())).toBeLessThanOrEqual(bounds.slotsPerUser);
          expect(of(userId, waiting())).toBeLessThanOrEqual(bounds.waitingPerUser);
          if (of(userId, waiting()) > 0)
            expect(running().length === bounds.slots || of(userId, running()) > 0).toBe(true);
        }
      }
      for (let left = running(); left.length > 0; left = running()) {
        for (const each of left) each.end();
        await moment();
      }
      expect(all.filter(({ state }) => state === undefined)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
