import { withBytes, type BytesApart } from './bytes-apart';

/** All kinds of jobs; inputs and outputs must be structured-cloneable. */
export type JobTable = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** A message from the server to a worker. */
export interface JobMessage {
  readonly kind: string;
  readonly input: unknown;
  /** A part of the input that comes through the worker's standard input. */
  readonly apart?: BytesApart | undefined;
}

/** A message from a worker: 'ready' once, then one result for each job. */
export type WorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly output: unknown }
  | { readonly type: 'failed'; readonly message: string };

/**
 * Runs the jobs that the server sends, one after the other, and exits with the server. For the
 * worker process.
 */
export function serveJobs(jobs: JobTable): void {
  const send = (message: WorkerMessage) => void process.send?.(message);
  const answer = async ({ kind, input: sent, apart }: JobMessage) => {
    const input = apart ? withBytes(sent, apart) : sent;
    try {
      const job = jobs[kind] as ((input: unknown) => Promise<unknown>) | undefined;
      if (!job) throw new Error(`There is no work called ${kind}.`);
      send({ type: 'done', output: await job(input) });
    } catch (error) {
      send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
  process.on('message', (message) => void answer(message as JobMessage));
  process.on('disconnect', () => process.exit());
  // Ctrl-C reaches the whole process group; the server ends its workers after their jobs.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  send({ type: 'ready' });
}
