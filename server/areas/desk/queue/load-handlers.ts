import { type RawBuilder, sql } from 'kysely';
import type { deskQueueCalls } from '../../../../src/contract/desk/queue-calls';
import type { Db } from '../../../infra/db/tables';
import type { Services } from '../../../services';
import type { Catalogue } from '../../catalogue/catalogue-types';
import { operatorsById } from '../access/operators';
import type { DeskHandlersOf } from '../desk-handler';
import { openWaits } from './count-cases';
import { cases, loadQueue } from './load-queue';

/** The work that comes and that was done, and by whom the present one is held. */
export function loadHandlers({
  catalogue,
  keys,
}: Services): DeskHandlersOf<Pick<typeof deskQueueCalls, 'deskLoad'>> {
  return {
    deskLoad:
      ({ request: { aheadOfUtc }, now }) =>
      async (tx) => {
        const operatorOf = await operatorsById(tx);
        const past = await loadPast(tx, aheadOfUtc, now);
        const worked = past
          .filter(({ finished, submitted }) => finished + submitted > 0)
          .slice(-14);
        const sum = worked.reduce(
          (total, { finished, submitted }) => total + finished + submitted,
          0,
        );
        const holders = await tx
          .selectFrom('desk_claims')
          .where('operator_id', 'is not', null)
          .where('lease_until', '>', now)
          .groupBy('operator_id')
          .select(['operator_id', ({ fn }) => fn.countAll<string | number>().as('cases')])
          .execute();
        const claimed = holders.reduce((total, { cases }) => total + Number(cases), 0);
        const whole = {
          filter: {},
          order: 'promise',
          after: 0,
          most: 1,
          operatorId: '',
          sees: false,
        } as const;
        const all = { ...whole, keys };
        const { counts } = await loadQueue(tx, catalogue, all, now);
        return {
          coming: (await loadComing(tx, catalogue, aheadOfUtc, now)).map((row) => ({
            day: row.day,
            late: row.late,
            firstCheck: row.first_check,
            reSubmitted: row.re_submitted,
            toSubmit: row.to_submit,
          })),
          capacity: worked.length === 0 ? 0 : Math.round(sum / worked.length),
          past: past.map(({ day, arrived, finished, median }) => ({
            day,
            arrived,
            finished,
            ...(median !== null && { medianWaitMinutes: Math.round(Number(median)) }),
          })),
          holders: holders.flatMap(({ operator_id, cases }) =>
            operator_id === null
              ? []
              : [{ operator: operatorOf(operator_id), cases: Number(cases) }],
          ),
          unclaimed: Math.max(0, counts.open - claimed),
        };
      },
  };
}

interface LoadRow {
  readonly day: string;
  readonly late: number;
  readonly first_check: number;
  readonly re_submitted: number;
  readonly to_submit: number;
}

/** The day of an instant by the operator's clock. */
const dayOf = (instant: RawBuilder<unknown>, aheadOfUtc: number) =>
  sql`to_char((${instant} + ${aheadOfUtc}::int * interval '1 minute') at time zone 'UTC', 'YYYY-MM-DD')`;

/** Open work, as the queue lists it, by the day of its promise; what is late counts for today. */
async function loadComing(
  db: Db,
  catalogue: Catalogue,
  aheadOfUtc: number,
  now: Date,
): Promise<readonly LoadRow[]> {
  const { rows } = await sql<LoadRow>`${cases(catalogue, now, false)}
    select ${dayOf(sql`greatest(due_at, ${now})`, aheadOfUtc)} as day,
      count(*) filter (where due_at < ${now})::int as late,
      count(*) filter (where due_at >= ${now} and wait = 'first-check')::int as first_check,
      count(*) filter (where due_at >= ${now} and wait = 're-submitted')::int as re_submitted,
      count(*) filter (where due_at >= ${now} and wait = 'to-submit')::int as to_submit
    from cases where wait in (${sql.join(openWaits)}) and due_at is not null
    group by 1 order by 1 limit 14`.execute(db);
  return rows;
}

interface PastRow {
  readonly day: string;
  readonly arrived: number;
  readonly finished: number;
  /** Handed in at an embassy. */
  readonly submitted: number;
  readonly median: number | null;
}

/** The checks that arrived and were finished on each of the last thirty days. */
async function loadPast(db: Db, aheadOfUtc: number, now: Date): Promise<readonly PastRow[]> {
  const from = startOfDay(new Date(now.getTime() - 29 * 86_400_000), aheadOfUtc);
  const { rows } = await sql<PastRow>`
    with steps as (
      select status, entered_at, lag(entered_at) over own as before, lag(status) over own as was
      from applicant_statuses window own as (partition by applicant_id order by id)
    ), days as (
      select ${dayOf(sql`entered_at`, aheadOfUtc)} as day, * from steps
      where entered_at >= ${from}
    )
    select day, count(*) filter (where status = 'pre-checking')::int as arrived,
      count(*) filter (where was = 'pre-checking' and status <> 'pre-checking')::int as finished,
      count(*) filter (where was = 'submitting-to-embassy' and status = 'in-embassy')::int as submitted,
      percentile_cont(0.5) within group (order by extract(epoch from entered_at - before) / 60)
        filter (where was = 'pre-checking' and status <> 'pre-checking') as median
    from days group by day order by day`.execute(db);
  return rows;
}

const minute = 60_000;
const day = 86_400_000;

/** The last midnight of a clock that is so many minutes ahead of UTC. */
export function startOfDay(now: Date, aheadOfUtc: number): Date {
  const ahead = aheadOfUtc * minute;
  return new Date(Math.floor((now.getTime() + ahead) / day) * day - ahead);
}
