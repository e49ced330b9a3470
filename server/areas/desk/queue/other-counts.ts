import type { Db } from '../../../infra/db/tables';
import { countAlarmsExcept } from '../../payments/core/operator-payments';
import { countMessagesExcept } from '../../support/operator-messages';
import { closedAlarms } from '../case/case-money';

/** Alarms of payments that nobody has closed. */
export const countOpenAlarms = async (db: Db): Promise<number> =>
  countAlarmsExcept(db, await closedAlarms(db));

/** Messages of travellers that nobody has answered or closed. */
export async function countOpenMessages(db: Db): Promise<number> {
  return countMessagesExcept(db, await handledMessages(db));
}

/** The ids of the messages that were answered or closed. */
export async function handledMessages(db: Db): Promise<string[]> {
  const answered = await db.selectFrom('desk_answers').distinct().select('feedback_id').execute();
  const closed = await db.selectFrom('desk_message_closings').select('feedback_id').execute();
  return [...new Set([...answered, ...closed].map(({ feedback_id }) => feedback_id))];
}

/** Refunds that wait for a second person. */
export async function countRefundsToApprove(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('desk_refunds')
    .where('state', '=', 'to-approve')
    .select(({ fn }) => fn.countAll<string | number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}
