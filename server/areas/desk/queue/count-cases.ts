import type { QueueCounts, Wait } from '../../../../src/contract/desk/queue-calls';
import type { Db } from '../../../infra/db/tables';
import { countAlarmsExcept } from '../../payments/core/operator-payments';
import { countMessages } from '../../support/operator-messages';

/** How much waits, whatever the filter. */
export type Counted = Omit<QueueCounts, 'messages' | 'alarms' | 'refundsToApprove'>;

/** The waits that an operator can end. */
export const openWaits: readonly Wait[] = ['first-check', 're-submitted', 'to-submit'];

/** Cases that wait for the same, and are alike in what is counted. */
export interface Alike {
  readonly wait: Wait;
  readonly mine: boolean;
  readonly late: boolean;
  readonly warned: boolean;
  readonly fits: boolean;
  readonly cases: number;
}

/** How many cases the groups have together. */
export const casesIn = (groups: readonly Alike[]): number =>
  groups.reduce((sum, { cases: more }) => sum + more, 0);

/** The counts of the queue, from groups of cases that are alike. */
export function countsOf(groups: readonly Alike[]): Counted {
  const count = (wanted: (group: Alike) => boolean) => casesIn(groups.filter(wanted));
  const waiting = (...waits: readonly Wait[]) => count(({ wait }) => waits.includes(wait));
  return {
    open: waiting(...openWaits),
    mine: count(({ mine, wait }) => mine && wait !== 'done'),
    firstCheck: waiting('first-check'),
    reSubmitted: waiting('re-submitted'),
    toSubmit: waiting('to-submit'),
    embassy: waiting('embassy'),
    traveller: waiting('traveller'),
    overdue: count(({ late }) => late),
    withWarning: count(({ warned, wait }) => warned && wait !== 'done'),
  };
}

/** Alarms of payments that nobody has closed. */
export const countOpenAlarms = (db: Db): Promise<number> => countAlarmsExcept(db, closedAlarms(db));

/** Messages of travellers that nobody has answered or closed. */
export const countOpenMessages = (db: Db): Promise<number> =>
  countMessages(db, { of: handledMessages(db), others: true });

/** The ids of the messages that were answered or closed, each once. */
export const handledMessages = (db: Db) =>
  db
    .selectFrom('desk_answers')
    .select('feedback_id')
    .union(db.selectFrom('desk_message_closings').select('feedback_id'));

/** Refunds that wait for a second person. */
export async function countRefundsToApprove(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('desk_refunds')
    .where('state', '=', 'to-approve')
    .select(({ fn }) => fn.countAll<string | number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** A query of the ids of the alarms that an operator has closed. */
export const closedAlarms = (db: Db) => db.selectFrom('desk_alarm_closings').select('alarm_id');
