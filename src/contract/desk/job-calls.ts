import * as v from 'valibot';
import { defineDeskCall } from './define-desk-call';
import { count, done, instant, nothing } from './desk-scalars';

const jobId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const failedJob = v.object({
  id: v.string(),
  kind: v.string(),
  /** Why it failed last. */
  problem: v.string(),
  tries: count,
  createdAt: instant,
  failedAt: instant,
});
export type FailedJob = v.InferOutput<typeof failedJob>;

/** Jobs that the server gave up: mails and pushes that could not be sent. */
export const deskJobCalls = {
  deskFailedJobs: defineDeskCall({
    path: '/jobs/failed',
    access: ['admin', 'support'],
    changes: false,
    request: nothing,
    /** The newest first. */
    response: v.object({ jobs: v.array(failedJob), total: count }),
  }),
  /** Tries it again at once, as if it had never failed. */
  deskRetryJob: defineDeskCall({
    path: '/jobs/retry',
    access: ['admin', 'support'],
    changes: true,
    request: v.object({ id: jobId }),
    response: done,
  }),
  /** Removes it: somebody has seen to it in another way. */
  deskCloseJob: defineDeskCall({
    path: '/jobs/close',
    access: ['admin', 'support'],
    changes: true,
    request: v.object({ id: jobId }),
    response: done,
  }),
};
