import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseOpener } from '../../storage/database';
import { drainerLease } from './drainer-lease';
import { policyTimes } from './policy-times';

/** The part of the Web Locks standard that the lease uses. */
function fakeLocks() {
  let holder: { lose: () => void } | undefined;
  return {
    async request(
      _name: string,
      { steal, ifAvailable }: LockOptions,
      work: (lock: object | null) => Promise<unknown>,
    ): Promise<unknown> {
      if (holder && !steal) return ifAvailable ? work(null) : Promise.race([]);
      holder?.lose();
      return new Promise((resolve, reject) => {
        const mine = { lose: () => reject(new DOMException('stolen', 'AbortError')) };
        holder = mine;
        work({})
          .finally(() => {
            if (holder === mine) holder = undefined;
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
