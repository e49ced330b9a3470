import { serveJobs } from '../../server/infra/jobs/serve-jobs';

const hoard: Buffer[] = [];

/** Work that does what work must not do. */
export const unrulyJobs = {
  echo: async (input: { text: string; bytes?: Buffer }) => ({ ...input, pid: process.pid }),
  environment: async () => Object.keys(process.env),
  throw: async () => {
    throw new Error('thrown in the worker');
  },
  crash: async () => process.abort(),
  spin: async () => {
    for (;;);
  },
  'stand still': () => new Promise<void>(() => {}),
  /** Outside of V8's heap, as decoders do. */
  hoard: async (input: { bytes: number }) => {
    for (let held = 0; held < input.bytes; held += 10_000_000) {
      hoard.push(Buffer.alloc(10_000_000, 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
  'be killed': async () => void process.kill(process.pid, 'SIGKILL'),
};

serveJobs(unrulyJobs);
