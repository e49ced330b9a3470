import { afterEach, describe, expect, test } from 'vitest';
import { programOf } from '../../../tests/support/worker-program';
import type { unrulyJobs } from '../../../tests/support/unruly-worker';
import { HeavyWork, type HeavyWorkOptions } from './heavy-work';

const program = programOf('tests/support/unruly-worker.ts');

let work: HeavyWork<typeof unrulyJobs>;
let warned: string[];
afterEach(() => work.stop());

function start(options: Partial<HeavyWorkOptions> = {}) {
  warned = [];
  work = new HeavyWork({
    program,
    processes: 2,
    warn: ({ kind, fault }) => void warned.push(`${kind}: ${fault}`),
    ...options,
  });
}

const nothing = async () => undefined as never;
const pidOf = async (userId: string) =>
  (await work.run(userId, 'echo', async () => ({ text: '' }))).pid;

/** Whether a process is there; one that was ended may take a moment to be gone. */
async function isGone(pid: number): Promise<boolean> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('work in other processes', () => {
  test('gets its input and gives its output, bytes too, in one process after the other', async () => {
    start();
    const bytes = Buffer.from([0, 255, 1]);
    const answer = await work.run('a', 'echo', async () => ({ text: 'ü', bytes }));
    expect(answer).toEqual({ text: 'ü', bytes, pid: expect.any(Number) });
    expect(Buffer.isBuffer(answer.bytes)).toBe(true);
    expect(answer.pid).not.toBe(process.pid);
    expect(await pidOf('b')).toBe(answer.pid);
  });

  test('has nothing of the server’s environment', async () => {
    start();
    const names = await work.run('a', 'environment', nothing);
    expect(names.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(['MALLOC_ARENA_MAX']);
  });

  test('an error of the work is its own, and the process goes on', async () => {
    start();
    const pid = await pidOf('a');
    await expect(work.run('a', 'throw', nothing)).rejects.toThrow('thrown in the worker');
    expect(await pidOf('a')).toBe(pid);
    expect(warned).toEqual([]);
  });

  test('reads its input only when its turn has come', async () => {
    start({ processes: 1 });
    const reads: string[] = [];
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const read = (name: string) => async () => {
      reads.push(name);
      await held;
      return { text: name };
    };
    const all = [work.run('a', 'echo', read('a')), work.run('b', 'echo', read('b'))];
    while (reads.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(reads).toEqual(['a']);
    goOn();
    expect((await Promise.all(all)).map(({ text }) => text)).toEqual(['a', 'b']);
  });
});

describe('work that misbehaves', () => {
  test('that takes too much processor time is ended; another user’s goes on meanwhile', async () => {
    start({ limits: { processor: 1_000 } });
    const spinning = work.run('a', 'spin', nothing);
    expect(await pidOf('b')).toBeGreaterThan(0);
    await expect(spinning).rejects.toMatchObject({ fault: 'processor' });
    expect(warned).toEqual(['spin: processor']);
    expect(await pidOf('a')).toBeGreaterThan(0);
  });

  test('that takes too much memory outside of the heap is ended, before it has all of it', async () => {
    start({ limits: { memory: 400_000_000 } });
    const before = await pidOf('a');
    const hoarding = work.run('a', 'hoard', async () => ({ bytes: 20_000_000_000 }));
    await expect(hoarding).rejects.toMatchObject({ fault: 'memory' });
    expect(await isGone(before)).toBe(true);
    expect(await pidOf('a')).not.toBe(before);
  });

  test('leaves nothing behind: a process that has grown is not used again', async () => {
    start();
    const before = await pidOf('a');
    await work.run('a', 'hoard', async () => ({ bytes: 250_000_000 }));
    expect(await pidOf('a')).not.toBe(before);
    expect(warned).toEqual([]);
  });

  test('that crashes is tried once more in a new process, and then at fault', async () => {
    start();
    await expect(work.run('a', 'crash', nothing)).rejects.toMatchObject({ fault: 'crash' });
    expect(warned).toEqual(['crash: crash', 'crash: crash']);
    expect(await pidOf('a')).toBeGreaterThan(0);
  });

  test('whose process somebody else ended may come again: 503 with its time', async () => {
    start();
    await expect(work.run('a', 'be killed', nothing)).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
    });
    expect(await pidOf('a')).toBeGreaterThan(0);
  });

  test('that stands still is given up, and may come again', async () => {
    start({ limits: { duration: 1_500 } });
    await expect(work.run('a', 'stand still', nothing)).rejects.toMatchObject({ status: 503 });
    expect(await pidOf('a')).toBeGreaterThan(0);
  });

  test('a program that cannot start fails each try and leaves no slot taken', async () => {
    start({ program: { script: '/nowhere/worker.js', execArgv: [] } });
    for (let tries = 0; tries < 3; tries += 1)
      await expect(pidOf('a')).rejects.toMatchObject({ fault: 'crash' });
  });
});

describe('a stop', () => {
  test('that is begun refuses what waits and lets end what runs', async () => {
    start({ processes: 1 });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const running = work.run('a', 'echo', async () => {
      await held;
      return { text: 'done' };
    });
    const waiting = pidOf('b');
    work.close();
    await expect(waiting).rejects.toMatchObject({ status: 503 });
    goOn();
    expect((await running).text).toBe('done');
  });

  test('ends what runs, which may come again, and leaves no process', async () => {
    start();
    const pid = await pidOf('a');
    const running = work.run('a', 'stand still', nothing);
    const refused = expect(running).rejects.toMatchObject({ status: 503 });
    work.stop();
    await refused;
    expect(await isGone(pid)).toBe(true);
    await expect(pidOf('a')).rejects.toMatchObject({ status: 503 });
    expect(warned).toEqual([]);
  });
});
