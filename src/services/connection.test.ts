import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const checks = { count: 0, answers: false };

vi.mock('./services', async () => {
  const { createStore } = await import('jotai');
  return { atoms: createStore(), api: { base: 'http://server.example' }, openDatabase: undefined };
});
vi.mock('../storage/mark-memory', () => ({ markMemory: () => ({}) }));
vi.mock('../outbox/transfer/probe', () => ({
  serverAnswers: async () => {
    checks.count += 1;
    return checks.answers;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.resetModules();
  Object.assign(checks, { count: 0, answers: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => import('./connection');
/** How many checks are made in the next milliseconds. */
async function checksIn(ms: number): Promise<number> {
  const before = checks.count;
  await vi.advanceTimersByTimeAsync(ms);
  return checks.count - before;
}

test('while the server is away the pauses between checks grow, up to ten seconds', async () => {
  const { probe } = await open();
  await probe();
  expect(await checksIn(1000)).toBe(1);
  expect(await checksIn(29_000)).toBeLessThanOrEqual(6);
  expect(await checksIn(7000)).toBeLessThanOrEqual(1);
  expect(await checksIn(20_000)).toBeGreaterThanOrEqual(2);
});

test('however many ask meanwhile, the next check is not further away than the server was absent', async () => {
  const { isServerReachable } = await open();
  for (let asked = 0; asked < 10; asked += 1) await isServerReachable();
  expect(await checksIn(1000)).toBe(1);
});

test('a server that is back is found by the next check, and the next absence begins anew', async () => {
  const { probe, onlineAtom } = await open();
  const { atoms } = await import('./services');
  await probe();
  await checksIn(30_000);
  checks.answers = true;
  await checksIn(10_000);
  expect(atoms.get(onlineAtom)).toBe(true);
  expect(await checksIn(60_000)).toBe(0);
  checks.answers = false;
  await probe();
  expect(await checksIn(1000)).toBe(1);
});

test('a hidden page checks nothing by itself', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  const { probe } = await open();
  await probe();
  expect(await checksIn(60_000)).toBe(0);
});
