import type { ApplicantStatus } from '../../../../src/contract/codes';
import type { Wait } from '../../../../src/contract/desk/queue-calls';

const hour = 3_600_000;

/** Within how many hours our own part is done: the promise that orders the queue. */
export const promiseHours = { 'first-check': 24, 're-submitted': 12, 'to-submit': 24 } as const;

interface Waiting {
  readonly wait: Wait;
  /** Undefined if the status log does not know. */
  readonly since: Date | undefined;
  readonly dueAt: Date | undefined;
}

/** The wait of an applicant: its reason, its beginning, and the date promised for its end. */
export function waitOf(
  { status }: { readonly status: ApplicantStatus },
  log: readonly { readonly status: ApplicantStatus; readonly at: Date }[],
  needDays: number,
): Waiting {
  const wasRevised = log.some((entry) => entry.status === 'revision-needed');
  const since = log.at(-1)?.at;
  const wait = waitFor(status, wasRevised);
  return { wait, since, dueAt: since && dueFrom(wait, since, needDays) };
}

function waitFor(status: ApplicantStatus, wasRevised: boolean): Wait {
  if (status === 'pre-checking') return wasRevised ? 're-submitted' : 'first-check';
  if (status === 'submitting-to-embassy') return 'to-submit';
  if (status === 'in-embassy') return 'embassy';
  return status === 'completed' ? 'done' : 'traveller';
}

function dueFrom(wait: Wait, since: Date, needDays: number): Date | undefined {
  if (wait === 'embassy') return new Date(since.getTime() + needDays * 24 * hour);
  if (wait === 'traveller' || wait === 'done') return undefined;
  return new Date(since.getTime() + promiseHours[wait] * hour);
}
