import { sql } from 'kysely';
import type { Db } from '../db/tables';

/** A job that a server has taken. */
export interface TakenJob {
  readonly id: string;
  readonly payload: string;
  readonly tries: number;
  readonly created_at: Date;
}

/** A server that works on jobs; its name stays the same when it starts again. */
export interface Holder {
  readonly db: Db;
  readonly name: string;
}

/** Longer than any job runs: a lease that is over belonged to a server that was stopped. */
const leaseTime = 60_000;

/**
 * Takes jobs of a kind that are due, oldest first; another server takes none of them meanwhile.
 * @param besides the jobs that the holder is doing: their leases may end, if the clock is set ahead
 */
export const takeJobs = (
  { db, name }: Holder,
  kind: string,
  most: number,
  now: Date,
  besides: readonly string[],
): Promise<TakenJob[]> =>
  db
    .updateTable('jobs')
    .set({ holder: name, due_at: new Date(now.getTime() + leaseTime) })
    .where(
      'id',
      'in',
      sql<string>`(select id from jobs where kind = ${kind} and due_at <= ${now} and failed_at is null
        and not (id = any(${besides}))
        order by due_at limit ${most} for update skip locked)`,
    )
    .returning(['id', 'payload', 'tries', 'created_at'])
    .execute();

/**
 * Gives back what this server held when it was stopped, so that it need not wait for its own leases.
 * Only before it takes jobs.
 */
export async function releaseJobs({ db, name }: Holder, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ holder: null, due_at: now })
    .where('holder', '=', name)
    .where('failed_at', 'is', null)
    .execute();
}

const held = ({ db, name }: Holder, id: string) =>
  db.updateTable('jobs').where('id', '=', id).where('holder', '=', name);

/** Removes a job that is done. */
export async function finishJob({ db, name }: Holder, id: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('holder', '=', name).execute();
}

/** Schedules another try of a job that failed. */
export async function postponeJob(
  holder: Holder,
  id: string,
  { until, problem }: { readonly until: Date; readonly problem: string },
): Promise<void> {
  await held(holder, id)
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), holder: null, due_at: until, problem }))
    .execute();
}

/** Gives a job up: it stays in the list of failed jobs. */
export async function giveUpJob(
  holder: Holder,
  id: string,
  { at, problem }: { readonly at: Date; readonly problem: string },
): Promise<void> {
  await held(holder, id)
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), holder: null, failed_at: at, problem }))
    .execute();
}
