import type { Db } from '../../../infra/db/tables';
import { countAlarmsExcept } from '../../payments/core/operator-payments';
import { closedAlarms } from '../closed-alarms';
import { countMessages } from '../../support/operator-messages';

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
