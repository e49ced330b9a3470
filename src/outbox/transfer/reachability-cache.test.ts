import { expect, test } from 'vitest';
import { reachabilityCache, reachableTtlMs } from './reachability-cache';

/** A server that answers on the test's command, and a clock that the test controls. */
function scene() {
  const asked: ((isReachable: boolean) => void)[] = [];
  let time = 0;
  const cache = reachabilityCache({
    ask: () => new Promise<boolean>((resolve) => asked.push(resolve)),
    now: () => time,
  });
  return {
    cache,
    asked,
    pass: (ms: number) => (time += ms),
    /** Checks, and lets the server answer. */
    async said(isReachable: boolean): Promise<void> {
      const answer = cache.check();
      asked.at(-1)?.(isReachable);
      await answer;
    },
  };
}

test('a positive result is cached for a while, then checked again', async () => {
  const { cache, asked, pass, said } = scene();
  await said(true);
  pass(reachableTtlMs - 1);
  expect(await cache.isReachable()).toBe(true);
  expect(asked).toHaveLength(1);
  pass(1);
  const later = cache.isReachable();
  expect(asked).toHaveLength(2);
  asked[1]?.(false);
  expect(await later).toBe(false);
});

test('a negative result is not cached', async () => {
  const { cache, asked, said } = scene();
  await said(false);
  const next = cache.isReachable();
  expect(asked).toHaveLength(2);
  asked[1]?.(true);
  expect(await next).toBe(true);
});

test('concurrent callers share one check', async () => {
  const { cache, asked } = scene();
  const both = Promise.all([cache.isReachable(), cache.isReachable()]);
  asked[0]?.(true);
  expect(await both).toEqual([true, true]);
  expect(asked).toHaveLength(1);
});

test('`invalidate` invalidates a positive result, also one that is pending', async () => {
  const { cache, asked, said } = scene();
  await said(true);
  cache.invalidate();
  const early = cache.isReachable();
  cache.invalidate();
  asked[1]?.(true);
  await early;
  void cache.isReachable();
  expect(asked).toHaveLength(3);
});

test('a forced check does not use the cached result', async () => {
  const { cache, asked, said } = scene();
  await said(true);
  const now = cache.check();
  const beside = cache.isReachable();
  asked[1]?.(false);
  expect(await Promise.all([now, beside])).toEqual([false, false]);
});

test('the newest check decides, also for who waits for an older one that answers last', async () => {
  const { cache, asked } = scene();
  const older = cache.check();
  const beside = cache.isReachable();
  const newer = cache.check();
  asked[1]?.(false);
  expect(await newer).toBe(false);
  asked[0]?.(true);
  expect(await Promise.all([older, beside])).toEqual([false, false]);
  void cache.isReachable();
  expect(asked).toHaveLength(3);
});
