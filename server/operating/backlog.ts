import { countOpenAlarms } from '../areas/desk/queue/count-cases';
import { loadWebVitals, type VitalCount } from '../areas/page-views/page-views';
import { oldestUnsettledEvent } from '../areas/payments/core/operator-payments';
import type { Db } from '../infra/db/tables';
import { countFailedJobs, loadWaitingJobs } from '../infra/jobs/failed-jobs';

/** The work that waits, from the database: the same on every server. */
export interface Backlog {
  /** Jobs that were not given up, by kind. */
  readonly jobs: readonly {
    readonly kind: string;
    readonly count: number;
    /** How long the oldest has waited, its failed tries included. */
    readonly oldestSeconds: number;
  }[];
  readonly jobsGivenUp: number;
  /** 0 if every event of a payment company was applied. */
  readonly oldestUnsettledSeconds: number;
  /** Alarms of payments that nobody has closed. */
  readonly openAlarms: number;
  /** How fast visits of the last seven days were. */
  readonly webVitals: readonly VitalCount[];
}

/** Reads what waits at this time. */
export async function readBacklog(db: Db, now: Date): Promise<Backlog> {
  const age = (since: Date) => Math.max(0, (now.getTime() - since.getTime()) / 1_000);
  const unsettled = await oldestUnsettledEvent(db);
  return {
    jobs: (await loadWaitingJobs(db)).map(({ kind, count, since }) => ({
      kind,
      count,
      oldestSeconds: age(since),
    })),
    jobsGivenUp: await countFailedJobs(db),
    oldestUnsettledSeconds: unsettled ? age(unsettled) : 0,
    openAlarms: await countOpenAlarms(db),
    webVitals: await loadWebVitals(db, now),
  };
}
