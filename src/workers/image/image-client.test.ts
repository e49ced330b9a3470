import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../../tests/unit/fake-worker';
import type { ImageStage, PreparedPdf, PrepareJob, PrepareResult } from './image.api';
import { createImageClient } from './image-client';

type Prepare = (
  job: PrepareJob,
  onStage: (stage: ImageStage) => void,
  lowerBy: number,
) => Promise<PrepareResult>;

const never = () => new Promise<never>(() => undefined);
const workers: FakeWorker[] = [];

/** A client whose n-th worker runs the n-th program; later workers run the last one. */
function clientOf(programs: Prepare[], times: { idleMs?: number; silenceMs?: number } = {}) {
  const createWorker = () => {
    const program = programs[Math.min(workers.length, programs.length - 1)];
    if (!program) throw new Error('no program');
    const worker = new FakeWorker({ prepareDocument: program });
    workers.push(worker);
    return worker as unknown as Worker;
  };
  return createImageClient({ createWorker, ...times });
}

function jobOf(id: string): PrepareJob {
  return { id, bytes: new ArrayBuffer(8), kind: 'document' };
}

function resultOf(job: PrepareJob): PreparedPdf {
  return {
    ok: true,
    type: 'pdf',
    bytes: job.bytes as ArrayBuffer,
    mime: 'application/pdf',
    rung: 'untouched',
    resizer: 'none',
    original: { bytes: 8, mime: 'application/pdf' },
    warnings: [],
  };
}

const aborted = { ok: false, problem: 'aborted' };

beforeEach(() => {
  workers.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  for (const worker of workers) worker.terminate();
});

describe('the page side of the image worker', () => {
  test('starts one worker for all jobs, and not before the first', async () => {
    const client = clientOf([async (job) => resultOf(job)]);
    expect(workers).toHaveLength(0);
    await client.prepareDocument(jobOf('a'));
    await client.prepareDocument(jobOf('b'));
    expect(workers).toHaveLength(1);
    client.dispose();
  });

  test('runs two jobs one after the other', async () => {
    const log: string[] = [];
    const client = clientOf([
      async (job) => {
        log.push(`begin ${job.id}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        log.push(`end ${job.id}`);
        return resultOf(job);
      },
    ]);
    await Promise.all([client.prepareDocument(jobOf('a')), client.prepareDocument(jobOf('b'))]);
    expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b']);
    client.dispose();
  });

  test('does not detach the caller’s bytes, and reports stages', async () => {
    const client = clientOf([
      async (job, onStage) => {
        await onStage('checking');
        await onStage('encoding');
        return resultOf(job);
      },
    ]);
    const job = jobOf('a');
    const stages: ImageStage[] = [];
    await client.prepareDocument(job, (stage) => stages.push(stage));
    expect((job.bytes as ArrayBuffer).byteLength).toBe(8);
    expect(stages).toEqual(['checking', 'encoding']);
    client.dispose();
  });

  test('cancelling the running job ends the worker; the next job gets a new one', async () => {
    const client = clientOf([never, async (job) => resultOf(job)]);
    const first = client.prepareDocument(jobOf('a'));
    const second = client.prepareDocument(jobOf('b'));
    client.cancel('a');
    expect(await first).toEqual(aborted);
    expect(workers[0]?.ended).toBe(true);
    expect(await second).toMatchObject({ ok: true });
    expect(workers).toHaveLength(2);
    client.dispose();
  });

  test('cancelling a waiting job leaves the running one alone', async () => {
    let finish = () => {};
    const gate = new Promise<void>((resolve) => (finish = resolve));
    const client = clientOf([async (job) => (await gate, resultOf(job))]);
    const first = client.prepareDocument(jobOf('a'));
    const second = client.prepareDocument(jobOf('b'));
    client.cancel('b');
    client.cancel('unknown');
    expect(await second).toEqual(aborted);
    finish();
    expect(await first).toMatchObject({ ok: true });
    expect(workers).toHaveLength(1);
    client.dispose();
  });

  test('after a crash the job is retried once in a new worker', async () => {
    const client = clientOf([never, async (job) => resultOf(job)]);
    const result = client.prepareDocument(jobOf('a'));
    workers[0]?.onerror?.();
    expect(await result).toMatchObject({ ok: true });
    expect(workers).toHaveLength(2);
    expect(workers[0]?.ended).toBe(true);
    client.dispose();
  });

  test('the second attempt leaves out the best decoder', async () => {
    const lowered: number[] = [];
    const program: Prepare = async (job, _, lowerBy) => {
      lowered.push(lowerBy);
      return lowerBy === 0 ? Promise.reject(new Error('out of memory')) : resultOf(job);
    };
    const client = clientOf([program]);
    expect(await client.prepareDocument(jobOf('a'))).toMatchObject({ ok: true });
    expect(await client.prepareDocument(jobOf('b'))).toMatchObject({ ok: true });
    expect(lowered).toEqual([0, 1, 0, 1]);
    client.dispose();
  });

  test('[MAT-27] two crashes result in a failure, and the queue continues', async () => {
    const throwing: Prepare = () => Promise.reject(new Error('out of memory'));
    const client = clientOf([throwing, throwing, async (job) => resultOf(job)]);
    const first = client.prepareDocument(jobOf('a'));
    const second = client.prepareDocument(jobOf('b'));
    expect(await first).toEqual({
      ok: false,
      problem: 'processing-failed',
      reason: 'worker-crashed',
    });
    expect(await second).toMatchObject({ ok: true });
    client.dispose();
  });

  test('a worker that cannot be started results in a failure, not an exception', async () => {
    const client = createImageClient({
      createWorker: () => {
        throw new Error('refused by the content security policy');
      },
    });
    expect(await client.prepareDocument(jobOf('a'))).toMatchObject({ reason: 'worker-crashed' });
  });

  test('a silent worker is replaced; one that reports stages is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = clientOf([never], { silenceMs: 1000 });
    const result = client.prepareDocument(jobOf('a'));
    await vi.advanceTimersByTimeAsync(999);
    expect(workers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(workers).toHaveLength(2);
    expect(workers[0]?.ended).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await result).toMatchObject({ problem: 'processing-failed', reason: 'worker-silent' });

    vi.useRealTimers();
    let stages = 0;
    workers.length = 0;
    const chatty = clientOf(
      [
        async (job, onStage) => {
          for (let step = 0; step < 4; step += 1) {
            await new Promise((resolve) => setTimeout(resolve, 300));
            await onStage('resizing');
          }
          return resultOf(job);
        },
      ],
      // Shorter than all steps together, and long enough for a busy machine.
      { silenceMs: 1000 },
    );
    await chatty.prepareDocument(jobOf('b'), () => (stages += 1));
    expect(workers).toHaveLength(1);
    expect(stages).toBe(4);
    chatty.dispose();
  });

  test('HEIC has a longer time limit; after two timeouts it is refused as too complex', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stuck: Prepare = async (_job, onStage) => {
      onStage('decoding-heic');
      return never();
    };
    const client = clientOf([stuck], { silenceMs: 5000 });
    const onStage = vi.fn();
    const result = client.prepareDocument(jobOf('a'), onStage);
    await vi.waitFor(() => expect(onStage).toHaveBeenCalledTimes(1));
    await vi.advanceTimersByTimeAsync(89_000);
    expect(workers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(workers).toHaveLength(2);
    await vi.waitFor(() => expect(onStage).toHaveBeenCalledTimes(2));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await result).toEqual({ ok: false, problem: 'too-complex', found: 'HEIC' });
  });

  test('a worker that could not load the HEIC decoder is replaced before the next job', async () => {
    const lacking: Prepare = async () => ({ ok: false, problem: 'heic-needs-network' });
    const client = clientOf([lacking, async (job) => resultOf(job)]);
    expect(await client.prepareDocument(jobOf('a'))).toMatchObject({
      problem: 'heic-needs-network',
    });
    expect(workers[0]?.ended).toBe(true);
    expect(await client.prepareDocument(jobOf('b'))).toMatchObject({ ok: true });
  });

  test('an idle worker is terminated, and a later job starts a new one', async () => {
    const client = clientOf([async (job) => resultOf(job)], { idleMs: 30 });
    await client.prepareDocument(jobOf('a'));
    expect(workers[0]?.ended).toBe(false);
    await vi.waitFor(() => expect(workers[0]?.ended).toBe(true), 20_000);
    expect(await client.prepareDocument(jobOf('b'))).toMatchObject({ ok: true });
    expect(workers).toHaveLength(2);
    client.dispose();
  });

  test('a warmed-up worker runs the next job, and is terminated if there is none', async () => {
    const client = clientOf([async (job) => resultOf(job)], { idleMs: 30 });
    client.warm();
    expect(workers).toHaveLength(1);
    expect(await client.prepareDocument(jobOf('a'))).toMatchObject({ ok: true });
    expect(workers).toHaveLength(1);
    await vi.waitFor(() => expect(workers[0]?.ended).toBe(true), 20_000);
    client.warm();
    expect(workers).toHaveLength(2);
    await vi.waitFor(() => expect(workers[1]?.ended).toBe(true), 20_000);
    client.dispose();
  });

  test('disposing aborts all jobs; the client can be used again', async () => {
    const client = clientOf([never, async (job) => resultOf(job)]);
    const both = [client.prepareDocument(jobOf('a')), client.prepareDocument(jobOf('b'))];
    client.dispose();
    expect(await Promise.all(both)).toEqual([aborted, aborted]);
    expect(workers[0]?.ended).toBe(true);
    expect(await client.prepareDocument(jobOf('c'))).toMatchObject({ ok: true });
    client.dispose();
  });
});
