/** Every kind of work: from what can be cloned to what can be cloned. */
export type JobTable = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** What the server sends to a worker. */
export interface JobMessage {
  readonly kind: string;
  readonly input: unknown;
}

/** What a worker sends: once that it can begin, then one answer to each job. */
export type WorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly output: unknown }
  | { readonly type: 'failed'; readonly message: string };

/** Does what the server sends, one after the other, and ends with it. Runs in a process of its own. */
export function serveJobs(jobs: JobTable): void {
  const send = (message: WorkerMessage) => void process.send?.(message);
  const answer = async ({ kind, input }: JobMessage) => {
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
  // Ctrl-C reaches the whole group: the server ends its workers when their work is done.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  send({ type: 'ready' });
}
