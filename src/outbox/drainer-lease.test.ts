import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseOpener } from '../storage/database';
import { drainerLease } from './drainer-lease';
import { policyTimes } from './policy-times';

/** Web Locks as the standard has them, as far as the lease uses them. */
function fakeLocks() {
  let holder: { lose: () => void } | undefined;
  return {
    async request(
      _name: string,
      { steal }: LockOptions,
      work: (lock: object | null) => Promise<unknown>,
    ): Promise<unknown> {
      if (holder && !steal) return work(null);
      holder?.lose();
      return new Promise((resolve, reject) => {
        const mine = { lose: () => reject(new DOMException('stolen', 'AbortError')) };
        holder = mine;
        work({}).then(
          (value) => {
            if (holder === mine) holder = undefined;
            resolve(value);
          },
          (error: unknown) => reject(error as Error),
        );
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
  const work = async () => {
    begin();
    await until;
    return 'done';
  };
  return { work, begun, release };
}

beforeEach(() => {
  now = 1_000_000;
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])('%s', (_name, withLocks) => {
  test('one drains, the other is told', async () => {
    const { one, two } = twoPages(withLocks);
    const { work, begun, release } = held();
    const first = one(work);
    await begun;
    expect(await two(async () => 'too')).toBeUndefined();
    release();
    expect(await first).toBe('done');
    expect(await two(async () => 'then')).toBe('then');
  });

  test('one that has been silent for 45 seconds is replaced', async () => {
    const { one, two } = twoPages(withLocks);
    const { work, begun, release } = held();
    const frozen = one(work);
    await begun;
    now += policyTimes.heartbeatLost - 1;
    expect(await two(async () => 'early')).toBeUndefined();
    now += 1;
    expect(await two(async () => 'instead')).toBe('instead');
    release();
    await frozen;
  });

  test('a clock that was put back frees nobody’s lease for ever', async () => {
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

test('a holder that never gave a sign of life is replaced as well', async () => {
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

test('what fails inside is told, and frees the lease', async () => {
  const { one, two } = twoPages(false);
  await expect(
    one(async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await two(async () => 'then')).toBe('then');
});
