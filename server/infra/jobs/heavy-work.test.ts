import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { programOf } from '../../../tests/support/worker-program';
import type { unrulyJobs } from '../../../tests/unit/unruly-worker';
import { HeavyWork, type HeavyWorkOptions } from './heavy-work';
import { ProcessorBudget } from './processor-budget';

const program = programOf('tests/unit/unruly-worker.ts');

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

/** Waits until a process is gone, which may take a moment after it was killed. */
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

describe('a job in a worker process', () => {
  test('passes its input and output between processes, including bytes, and reuses the process', async () => {
    start();
    const bytes = Buffer.from([0, 255, 1]);
    const answer = await work.run('a', 'echo', async () => ({ text: 'ü', bytes }));
    expect(answer).toEqual({ text: 'ü', bytes, pid: expect.any(Number) });
    expect(Buffer.isBuffer(answer.bytes)).toBe(true);
    expect(answer.pid).not.toBe(process.pid);
    expect(await pidOf('b')).toBe(answer.pid);
  });

  test('gets a large file whole, one after the other and beside others', async () => {
    start();
    const sent = [1, 300_000, 16_384, 4_000_000, 300_000].map((length) => randomBytes(length));
    const answers = await Promise.all(
      sent.map((bytes, at) =>
        work.run(`${at % 2}`, 'echo', async () => ({ text: `${at}`, bytes })),
      ),
    );
    expect(answers.map(({ text, bytes }, at) => [text, bytes?.equals(sent[at] as Buffer)])).toEqual(
      sent.map((_bytes, at) => [`${at}`, true]),
    );
    expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
  });

  test('whose process is killed while it gets a large file fails with 503', async () => {
    start();
    const pid = await pidOf('a');
    process.kill(pid, 'SIGSTOP');
    const job = work.run('a', 'echo', async () => ({ text: '', bytes: randomBytes(4_000_000) }));
    setTimeout(() => process.kill(pid, 'SIGKILL'), 100);
    await expect(job).rejects.toMatchObject({ status: 503 });
    expect(await pidOf('a')).not.toBe(pid);
  });

  test('gets none of the server’s environment variables', async () => {
    start();
    const names = await work.run('a', 'environment', nothing);
    expect(names.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(['MALLOC_ARENA_MAX']);
  });

  test('can throw an error without ending its process', async () => {
    start();
    const pid = await pidOf('a');
    await expect(work.run('a', 'throw', nothing)).rejects.toThrow('thrown in the worker');
    expect(await pidOf('a')).toBe(pid);
    expect(warned).toEqual([]);
  });

  test('reads its input only when it starts', async () => {
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

describe('a job that misbehaves', () => {
  test('is killed if it uses too much processor time, while the job of another user continues', async () => {
    start({ limits: { processor: 1_000 } });
    const spinning = work.run('a', 'spin', nothing);
    expect(await pidOf('b')).toBeGreaterThan(0);
    await expect(spinning).rejects.toMatchObject({ fault: 'processor' });
    expect(warned).toEqual(['spin: processor']);
    expect(await pidOf('a')).toBeGreaterThan(0);
  });

  test('is killed if it allocates too much memory outside of the heap, before it has all of it', async () => {
    start({ limits: { memory: 400_000_000 } });
    const before = await pidOf('a');
    const hoarding = work.run('a', 'hoard', async () => ({ bytes: 20_000_000_000 }));
    await expect(hoarding).rejects.toMatchObject({ fault: 'memory' });
    expect(await isGone(before)).toBe(true);
    expect(await pidOf('a')).not.toBe(before);
  });

  test('does not affect later jobs: a process that keeps much memory is not reused', async () => {
    start();
    const before = await pidOf('a');
    await work.run('a', 'hoard', async () => ({ bytes: 250_000_000 }));
    expect(await pidOf('a')).not.toBe(before);
    expect(warned).toEqual([]);
  });

  test('is retried once in a new process after a crash, and fails after the second crash', async () => {
    start();
    await expect(work.run('a', 'crash', nothing)).rejects.toMatchObject({ fault: 'crash' });
    expect(warned).toEqual(['crash: crash', 'crash: crash']);
    expect(await pidOf('a')).toBeGreaterThan(0);
  });

  test('whose process is killed from outside fails with 503 and Retry-After', async () => {
    start();
    await expect(work.run('a', 'be killed', nothing)).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
    });
    expect(await pidOf('a')).toBeGreaterThan(0);
  });

  test('that hangs is killed and fails with 503', async () => {
    // The next process has to start within it too, on a busy machine.
    start({ limits: { duration: 5_000 } });
    await expect(work.run('a', 'stand still', nothing)).rejects.toMatchObject({ status: 503 });
    expect(await pidOf('a')).toBeGreaterThan(0);
  });

  test('fails and releases its slot if the program cannot start', async () => {
    start({ program: { script: '/nowhere/worker.js', execArgv: [] } });
    for (let tries = 0; tries < 3; tries += 1)
      await expect(pidOf('a')).rejects.toMatchObject({ fault: 'crash' });
  });
});

describe('a sender whose job had to be ended', () => {
  test('waits behind all others, and never has all processes', async () => {
    start({ limits: { processor: 300 } });
    const spin = (userId: string) =>
      expect(work.run(userId, 'spin', nothing)).rejects.toMatchObject({ fault: 'processor' });
    await Promise.all([spin('hostile 1'), spin('hostile 2'), spin('hostile 3')]);
    const ended: string[] = [];
    const hostile = ['hostile 1', 'hostile 2', 'hostile 3'].map((userId) =>
      spin(userId).then(() => void ended.push('hostile')),
    );
    const honest = ['a', 'b', 'c'].map((userId) =>
      pidOf(userId).then(() => void ended.push('honest')),
    );
    await Promise.all(honest);
    expect(ended.filter((who) => who === 'hostile').length).toBeLessThanOrEqual(1);
    await Promise.all(hostile);
  });

  test('is set back if the job hung, though it may be sent again', async () => {
    start({ processes: 1, limits: { duration: 5_000 } });
    const hanging = expect(work.run('a', 'stand still', nothing)).rejects.toMatchObject({
      status: 503,
    });
    const waiting = ['a', 'b'].map((userId) => pidOf(userId).then(() => userId));
    await hanging;
    expect(await Promise.race(waiting)).toBe('b');
    expect(warned).toEqual(['stand still: late']);
    await Promise.all(waiting);
  });
});

describe('a budget', () => {
  test('refuses a job before it is read, once the processor time before it was too much', async () => {
    const budget = new ProcessorBudget({
      all: { most: 100, perSecond: 0.1 },
      each: { most: 100, perSecond: 0.1 },
    });
    start({ limits: { processor: 500 }, budget });
    await pidOf('a');
    await expect(work.run('a', 'spin', nothing)).rejects.toMatchObject({ fault: 'processor' });
    const read = vi.fn(nothing);
    await expect(work.run('b', 'echo', read)).rejects.toMatchObject({ status: 503 });
    expect(read).not.toHaveBeenCalled();
  });
});

describe('shutdown', () => {
  test('rejects waiting jobs and lets running jobs finish on close', async () => {
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

  test('kills running jobs with 503 on stop, and leaves no processes', async () => {
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
