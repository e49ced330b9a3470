import type { Db } from '../db/tables';

/** The jobs of one kind that are to be done. */
export interface WaitingJobs {
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
