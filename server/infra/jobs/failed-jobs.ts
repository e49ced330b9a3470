import type { Db } from '../db/tables';

/** The jobs of one kind that are to be done. */
interface WaitingJobs {
  readonly kind: string;
  readonly count: number;
  /** When the oldest was added. */
  readonly since: Date;
}

/** The jobs still to be done, by kind: those that nobody has given up, held ones included. */
export async function loadWaitingJobs(db: Db): Promise<WaitingJobs[]> {
  const rows = await db
    .selectFrom('jobs')
    .where('failed_at', 'is', null)
    .groupBy('kind')
    .select(({ fn }) => [
      'kind',
      fn.countAll<string | number>().as('count'),
      fn.min('created_at').as('since'),
    ])
    .execute();
  return rows.map(({ kind, count, since }) => ({ kind, count: Number(count), since }));
}

const most = 200;

/** The newest jobs that were given up, and how many there are. */
export async function loadFailedJobs(db: Db) {
  const failed = db.selectFrom('jobs').where('failed_at', 'is not', null);
  const jobs = await failed
    .orderBy('failed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .select(['id', 'kind', 'problem', 'tries', 'created_at', 'failed_at'])
    .execute();
  return { jobs, total: await countFailedJobs(db) };
}

/** How many jobs were given up. */
export async function countFailedJobs(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('jobs')
    .where('failed_at', 'is not', null)
    .select(({ fn }) => fn.countAll<string | number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Tries a job again that was given up, with the patience of a new one; false if there is none. */
export async function retryFailedJob(db: Db, id: string, now: Date): Promise<boolean> {
  const retried = await db
    .updateTable('jobs')
    .set({ failed_at: null, tries: 0, created_at: now, due_at: now })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return retried !== undefined;
}

/** Removes a job that was given up; undefined if there is none. */
export const removeFailedJob = (db: Db, id: string) =>
  db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .returning(['kind', 'problem'])
    .executeTakeFirst();
