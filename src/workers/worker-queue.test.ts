import { afterEach, describe, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../tests/unit/fake-worker';
import { createWorkerQueue } from './worker-queue';

interface Program {
  answer(): Promise<string>;
  work(): Promise<string>;
}

const never = () => new Promise<never>(() => undefined);
const workers: FakeWorker[] = [];

function queueOf(program: Partial<Program>, times: { idleMs?: number; silenceMs?: number } = {}) {
  const createWorker = () => {
    const worker = new FakeWorker(program);
    workers.push(worker);
    return worker as unknown as Worker;
  };
  return createWorkerQueue<Program>({ createWorker, idleMs: 30_000, silenceMs: 5000, ...times });
}

const workOf = (id: string) => ({
  id,
  run: (api: { work: () => Promise<string> }) => api.work(),
  aborted: 'aborted',
  brokeDown: (reason: string) => reason,
});

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

describe('a short request between jobs', () => {
  test('starts the worker and gets its answer; the idle worker is terminated', async () => {
    const queue = queueOf({ answer: async () => 'yes' }, { idleMs: 30 });
    expect(await queue.ask((api) => api.answer())).toBe('yes');
    expect(await queue.ask((api) => api.answer())).toBe('yes');
    expect(workers).toHaveLength(1);
    await vi.waitFor(() => expect(workers[0]?.ended).toBe(true), 20_000);
  });

  test('is not sent while a job or another request is running', async () => {
    let finish = () => {};
    const begun = new Promise<string>((resolve) => (finish = () => resolve('done')));
    const question = vi.fn(never);
    const queue = queueOf({ work: () => begun });
    const done = queue.add(workOf('a'));
    expect(await queue.ask(question)).toBeUndefined();
    expect(question).not.toHaveBeenCalled();
    finish();
    expect(await done).toBe('done');
    void queue.ask(question);
    expect(await queue.ask(question)).toBeUndefined();
    expect(question).toHaveBeenCalledTimes(1);
    queue.dispose();
  });

  test('that fails or gets no answer resolves with undefined, and jobs continue', async () => {
    const queue = queueOf(
      { answer: () => Promise.reject(new Error('no')), work: async () => 'done' },
      { silenceMs: 500 },
    );
    expect(await queue.ask((api) => api.answer())).toBeUndefined();
    expect(await queue.ask(never)).toBeUndefined();
    expect(workers[0]?.ended).toBe(true);
    expect(await queue.add(workOf('a'))).toBe('done');
    expect(workers).toHaveLength(2);
    queue.dispose();
  });

  test('does not use up the time of a job that comes while it is answered', async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    let last: Promise<unknown> = Promise.resolve();
    // A worker's thread does one thing after the other.
    const inTurn = (ms: number, result: string) => {
      const done = last.then(() => wait(ms)).then(() => result);
      last = done;
      return done;
    };
    const queue = queueOf(
      { answer: () => inTurn(800, 'yes'), work: () => inTurn(800, 'done') },
      { silenceMs: 1200 },
    );
    const answer = queue.ask((api) => api.answer());
    expect(await queue.add(workOf('a'))).toBe('done');
    expect(await answer).toBe('yes');
    expect(workers).toHaveLength(1);
    queue.dispose();
  });
});
