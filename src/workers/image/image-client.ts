import * as Comlink from 'comlink';
import { ownWorker } from '../own-worker';
import type {
  ImageStage,
  ImageWorkerApi,
  PrepareFailure,
  PrepareJob,
  PrepareResult,
  ProcessingReason,
} from './image.api';

export interface ImageClient {
  /** Queued, one at a time. Never rejects: every failure is a typed `{ ok: false }`. */
  prepareDocument(job: PrepareJob, onStage?: (stage: ImageStage) => void): Promise<PrepareResult>;
  /** Ends a job, running or waiting: it resolves as 'aborted'. Unknown ids are ignored. */
  cancel(jobId: string): void;
  /** Aborts every job and ends the worker. The client can be used again. */
  dispose(): void;
}

export interface ImageClientOptions {
  createWorker?: () => Worker;
  /** The worker is ended after this long without a job. */
  idleMs?: number;
  /** A worker that says nothing for this long is taken for dead. */
  silenceMs?: number;
}

interface Ticket {
  job: PrepareJob;
  onStage: ((stage: ImageStage) => void) | undefined;
  attempts: number;
  settle: (result: PrepareResult) => void;
}

interface LiveWorker {
  worker: Worker;
  api: Comlink.Remote<ImageWorkerApi>;
}

type Breakdown = Extract<ProcessingReason, 'worker-crashed' | 'worker-silent'>;

const maxAttempts = 2;
const aborted: PrepareFailure = { ok: false, problem: 'aborted' };

/** The page's end of the image worker: starts it when needed, one job at a time, ends it when idle. */
export function createImageClient({
  createWorker = startImageWorker,
  idleMs = 30_000,
  silenceMs = 30_000,
}: ImageClientOptions = {}): ImageClient {
  const waiting: Ticket[] = [];
  let running: { ticket: Ticket; stop: () => void } | undefined;
  let live: LiveWorker | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

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

  function attempt(ticket: Ticket): void {
    let over = false;
    let silenceTimer: ReturnType<typeof setTimeout>;
    const stop = () => {
      over = true;
      clearTimeout(silenceTimer);
      running = undefined;
    };
    const finish = (result: PrepareResult) => {
      if (over) return;
      stop();
      ticket.settle(result);
      startNext();
    };
    const breakDown = (reason: Breakdown) => {
      if (over) return;
      stop();
      endWorker();
      if (ticket.attempts < maxAttempts) return attempt(ticket);
      ticket.settle({ ok: false, problem: 'processing-failed', reason });
      startNext();
    };
    const heard = () => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => breakDown('worker-silent'), silenceMs);
    };

    running = { ticket, stop };
    ticket.attempts += 1;
    heard();
    try {
      live ??= openWorker(createWorker());
      live.worker.onerror = () => breakDown('worker-crashed');
      live.worker.onmessageerror = () => breakDown('worker-crashed');
      const reportStage = (stage: ImageStage) => {
        if (over) return;
        heard();
        ticket.onStage?.(stage);
      };
      live.api
        .prepareDocument(ticket.job, Comlink.proxy(reportStage))
        .then(finish, () => breakDown('worker-crashed'));
    } catch {
      breakDown('worker-crashed');
    }
  }

  return {
    prepareDocument(job, onStage) {
      return new Promise((settle) => {
        waiting.push({ job, onStage, attempts: 0, settle });
        startNext();
      });
    },
    cancel(jobId) {
      const index = waiting.findIndex((ticket) => ticket.job.id === jobId);
      if (index !== -1) waiting.splice(index, 1)[0]?.settle(aborted);
      if (running?.ticket.job.id !== jobId) return;
      const { ticket, stop } = running;
      stop();
      endWorker();
      ticket.settle(aborted);
      startNext();
    },
    dispose() {
      const tickets = [...(running ? [running.ticket] : []), ...waiting.splice(0)];
      running?.stop();
      endWorker();
      for (const ticket of tickets) ticket.settle(aborted);
    },
  };
}

function openWorker(worker: Worker): LiveWorker {
  return { worker, api: Comlink.wrap<ImageWorkerApi>(worker) };
}

function startImageWorker(): Worker {
  return new Worker(ownWorker('image'), { type: 'module' });
}

/** The client that the app shares. No worker is started before the first job. */
export const imageClient = createImageClient();
