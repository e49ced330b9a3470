import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseOpener } from '../../storage/database';
import { drainerLease, endDrain } from './drainer-lease';
import { policyTimes } from './policy-times';

/** The part of the Web Locks standard that the lease uses. */
function fakeLocks() {
  let holder: { lose: () => void } | undefined;
  const queue: (() => void)[] = [];
  return {
    async request(
      _name: string,
      { steal, ifAvailable, signal }: LockOptions,
      work: (lock: object | null) => Promise<unknown>,
    ): Promise<unknown> {
      if (holder && ifAvailable) return work(null);
      if (holder && !steal)
        await new Promise<void>((resolve, reject) => {
          queue.push(resolve);
          if (signal?.aborted) reject(signal.reason as Error);
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        });
      holder?.lose();
      return new Promise((resolve, reject) => {
        const mine = { lose: () => reject(new DOMException('stolen', 'AbortError')) };
        holder = mine;
        work({})
          .finally(() => {
            if (holder === mine) holder = undefined;
            queue.shift()?.();
          })
          .then(resolve, reject);
      });
    },
  };
}

let count = 0;
let now = 1_000_000;

/** Two pages on one phone. */
function twoPages(withLocks: boolean) {
  count += 1;
  const open = databaseOpener(`lease-${count}`);
  vi.stubGlobal('navigator', withLocks ? { locks: fakeLocks() } : {});
  return { open, one: drainerLease(open, () => now), two: drainerLease(open, () => now) };
}

/** From now on nobody hears what is asked, as a frozen page. */
function freezeHolder() {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = () => undefined;
      postMessage = () => undefined;
      close = () => undefined;
    },
  );
}

function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const work = async (isHeld: () => Promise<boolean>) => {
    begin();
    await until;
    return (await isHeld()) ? 'done' : 'overtaken';
  };
  return { work, begun, release };
}

beforeEach(() => {
  now = 1_000_000;
  policyTimes.rollCall = 20;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])('%s', (_name, withLocks) => {
  test('only one of two pages drains', async () => {
    const { one, two } = twoPages(withLocks);
    const { work, begun, release } = held();
    const first = one(work);
    await begun;
    expect(await two(async () => 'too')).toBeUndefined();
    release();
    expect(await first).toBe('done');
    expect(await two(async () => 'then')).toBe('then');
  });

  test('a holder without a heartbeat for 45 seconds is replaced', async () => {
    const { one, two } = twoPages(withLocks);
    const { work, begun, release } = held();
    const frozen = one(work);
    await begun;
    freezeHolder();
    now += policyTimes.heartbeatLost - 1;
    expect(await two(async () => 'early')).toBeUndefined();
    now += 1;
    const instead = held();
    const taken = two(instead.work);
    await instead.begun;
    release();
    // Its lock was stolen, or its next check finds the lease lost.
    expect(await frozen).toBe(withLocks ? undefined : 'overtaken');
    instead.release();
    expect(await taken).toBe('done');
  });

  test('a holder with a heartbeat is not replaced, and a frozen one writes none for its successor', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { open, one, two } = twoPages(withLocks);
    const sign = async () => (await open()).get('drainer', 'holder');
    const { work, begun, release } = held();
    const first = one(work);
    await begun;
    const before = await sign();
    now += policyTimes.heartbeat;
    vi.advanceTimersByTime(policyTimes.heartbeat);
    await vi.waitFor(async () => expect(await sign()).toEqual({ ...before, at: now }));
    const another = { holder: 'another', at: now };
    await (await open()).put('drainer', another, 'holder');
    now += policyTimes.heartbeat;
    vi.advanceTimersByTime(policyTimes.heartbeat);
    expect(await two(async () => 'too')).toBeUndefined();
    expect(await sign()).toEqual(another);
    release();
    expect(await first).toBe('overtaken');
  });

  test('a holder that has ended stops its heartbeat, and the lease is free', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { open, one } = twoPages(withLocks);
    expect(await one(async () => 'done')).toBe('done');
    vi.advanceTimersByTime(policyTimes.heartbeat);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await (await open()).get('drainer', 'holder')).toBeUndefined();
  });

  test('a clock set back does not block the lease for ever', async () => {
    const { one, two } = twoPages(withLocks);
    const { work, begun, release } = held();
    const first = one(work);
    await begun;
    freezeHolder();
    now -= 2 * 86_400_000;
    expect(await two(async () => 'instead')).toBe('instead');
    release();
    await first;
  });
});

test('a holder that never wrote a heartbeat is replaced as well', async () => {
  const { open, one, two } = twoPages(true);
  const { work, begun, release } = held();
  const first = one(work);
  await begun;
  freezeHolder();
  await (await open()).delete('drainer', 'holder');
  expect(await two(async () => 'early')).toBeUndefined();
  now += policyTimes.heartbeatLost;
  expect(await two(async () => 'instead')).toBe('instead');
  release();
  expect(await first).toBeUndefined();
});

test.each([true, false])(
  'an error in the work rejects, and frees the lease (locks: %s)',
  async (withLocks) => {
    const { one, two } = twoPages(withLocks);
    await expect(
      one(async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(await two(async () => 'then')).toBe('then');
  },
);

describe('a holder whose timers the browser slows down', () => {
  test('is not replaced, because it answers when it is asked', async () => {
    const { one, two } = twoPages(true);
    const { work, begun, release } = held();
    const first = one(work);
    await begun;
    // Its next heartbeat is not due yet; the clock has gone on.
    now += policyTimes.heartbeatLost + 1;
    expect(await two(async () => 'second')).toBeUndefined();
    release();
    expect(await first).toBe('done');
  });

  test('is not replaced by a page whose clock is two days ahead', async () => {
    const { open, one } = twoPages(true);
    const ahead = drainerLease(open, () => now + 2 * 86_400_000);
    const { work, begun, release } = held();
    const first = one(work);
    await begun;
    now += 1;
    expect(await ahead(async () => 'second')).toBeUndefined();
    release();
    expect(await first).toBe('done');
  });

  test('is replaced if it answers nothing', async () => {
    const { one, two } = twoPages(true);
    const { work, begun, release } = held();
    const first = one(work);
    await begun;
    freezeHolder();
    now += policyTimes.heartbeatLost + 1;
    expect(await two(async () => 'second')).toBe('second');
    release();
    expect(await first).toBeUndefined();
  });
});

describe('before the page is replaced', () => {
  test('the drainer ends what is under way and starts nothing more, and nobody else begins', async () => {
    const { open, one, two } = twoPages(true);
    const { work, begun, release } = held();
    const draining = one(work);
    await begun;
    let hasEnded = false;
    const ending = endDrain(open, () => now).then(() => (hasEnded = true));
    await vi.waitFor(async () =>
      expect((await (await open()).get('drainer', 'holder'))?.at).toBe(now),
    );
    await vi.waitFor(async () => expect(await two(async () => 'begun')).toBeUndefined());
    expect(hasEnded).toBe(false);
    release();
    // It has noticed that it is to start nothing more.
    expect(await draining).toBe('overtaken');
    await ending;
    expect(await two(async () => 'begun')).toBeUndefined();
  });

  test('nobody waits longer than ten seconds for a drainer, and a page that stays lets others drain again', async () => {
    const { open, one } = twoPages(true);
    const { work, begun } = held();
    void one(work);
    await begun;
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await endDrain(open, () => now);
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();

    const other = twoPages(true);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await endDrain(other.open, () => now);
    expect(await other.two(async () => 'begun')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await other.two(async () => 'begun')).toBe('begun'));
  });

  test('without Web Locks the page does not wait', async () => {
    const { open } = twoPages(false);
    await expect(endDrain(open, () => now)).resolves.toBeUndefined();
  });
});
