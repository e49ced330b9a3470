import * as Comlink from 'comlink';

export interface QueuedJob<Api, Result> {
  id: string;
  /**
   * @param lowerBy how many attempts broke down before; @param heard to be called at each heartbeat
   */
  run: (api: Comlink.Remote<Api>, heard: Heard, lowerBy: number) => Promise<Result>;
  aborted: Result;
  brokeDown: (reason: Breakdown) => Result;
}

/**
 * @param nextWithinMs how long the worker may be silent from now on, where that is longer than
 * usual
 */
export type Heard = (nextWithinMs?: number) => void;

export type Breakdown = 'worker-crashed' | 'worker-silent';

export interface WorkerQueue<Api> {
  /** Runs one job at a time. Never rejects: a job that breaks down twice gives its own failure. */
  add<Result>(job: QueuedJob<Api, Result>): Promise<Result>;
  /** Cancels a running or waiting job. Unknown ids are ignored. */
  cancel(jobId: string): void;
  /** Sends a short request between jobs; undefined while a job runs, or without an answer. */
  ask<Answer>(question: (api: Comlink.Remote<Api>) => Promise<Answer>): Promise<Answer | undefined>;
  /** Terminates the worker, unless a job runs; the next job starts a new one. */
  renewWorker(): void;
  /** Aborts all jobs and terminates the worker. The queue can be used again. */
  dispose(): void;
}

export interface WorkerQueueOptions {
  createWorker: () => Worker;
  /** The worker is terminated after this time without a job. */
  idleMs: number;
  /** A worker without a heartbeat for this time counts as broken down. */
  silenceMs: number;
}

interface Ticket<Api> {
  id: string;
  attempts: number;
  /** Resolves once the job is over; rejects when the worker failed it. */
  run: (api: Comlink.Remote<Api>, heard: Heard, lowerBy: number) => Promise<() => void>;
  abort: () => void;
  breakDown: (reason: Breakdown) => void;
}

const maxAttempts = 2;

/** Runs jobs in a worker, one at a time; starts it when needed and terminates it when idle. */
export function createWorkerQueue<Api>(options: WorkerQueueOptions): WorkerQueue<Api> {
  const { createWorker, idleMs, silenceMs } = options;
  const waiting: Ticket<Api>[] = [];
  let running: { ticket: Ticket<Api>; stop: () => void } | undefined;
  let live: { worker: Worker; api: Comlink.Remote<Api> } | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;

  function openWorker() {
    const worker = createWorker();
    return { worker, api: Comlink.wrap<Api>(worker) };
  }

  function endWorker(): void {
    clearTimeout(idleTimer);
    live?.worker.terminate();
    live = undefined;
  }

  function startNext(): void {
    if (running) return;
    clearTimeout(idleTimer);
    const ticket = waiting.shift();
    if (ticket) attempt(ticket);
    else if (live) idleTimer = setTimeout(endWorker, idleMs);
  }

  function attempt(ticket: Ticket<Api>): void {
    let over = false;
    let silenceTimer: ReturnType<typeof setTimeout>;
    const stop = () => {
      over = true;
      clearTimeout(silenceTimer);
      running = undefined;
    };
    const finish = (settle: () => void) => {
      if (over) return;
      stop();
      settle();
      startNext();
    };
    const breakDown = (reason: Breakdown) => {
      if (over) return;
      stop();
      endWorker();
      if (ticket.attempts < maxAttempts) return attempt(ticket);
      ticket.breakDown(reason);
      startNext();
    };
    const heard: Heard = (nextWithinMs = silenceMs) => {
      if (over) return;
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => breakDown('worker-silent'), nextWithinMs);
    };

    running = { ticket, stop };
    ticket.attempts += 1;
    // A question that is being answered comes first, and has a limit of its own.
    heard(asking ? 2 * silenceMs : silenceMs);
    try {
      live ??= openWorker();
      live.worker.onerror = () => breakDown('worker-crashed');
      live.worker.onmessageerror = () => breakDown('worker-crashed');
      ticket
        .run(live.api, heard, ticket.attempts - 1)
        .then(finish, () => breakDown('worker-crashed'));
    } catch {
      breakDown('worker-crashed');
    }
  }

  return {
    add(job) {
      return new Promise((resolve) => {
        waiting.push({
          id: job.id,
          attempts: 0,
          run: async (api, heard, lowerBy) => {
            const result = await job.run(api, heard, lowerBy);
            return () => resolve(result);
          },
          abort: () => resolve(job.aborted),
          breakDown: (reason) => resolve(job.brokeDown(reason)),
        });
        startNext();
      });
    },
    cancel(jobId) {
      const index = waiting.findIndex(({ id }) => id === jobId);
      if (index !== -1) waiting.splice(index, 1)[0]?.abort();
      if (running?.ticket.id !== jobId) return;
      const { ticket, stop } = running;
      stop();
      endWorker();
      ticket.abort();
      startNext();
    },
    async ask(question) {
      if (running || asking) return undefined;
      asking = true;
      clearTimeout(idleTimer);
      let silenceTimer: ReturnType<typeof setTimeout> | undefined;
      try {
        live ??= openWorker();
        const silent = new Promise<undefined>((resolve) => {
          silenceTimer = setTimeout(() => {
            if (!running) endWorker();
            resolve(undefined);
          }, silenceMs);
        });
        return await Promise.race([question(live.api), silent]);
      } catch {
        return undefined;
      } finally {
        clearTimeout(silenceTimer);
        asking = false;
        startNext();
      }
    },
    renewWorker() {
      if (!running && !asking) endWorker();
    },
    dispose() {
      const tickets = [...(running ? [running.ticket] : []), ...waiting.splice(0)];
      running?.stop();
      endWorker();
      for (const ticket of tickets) ticket.abort();
    },
  };
}
