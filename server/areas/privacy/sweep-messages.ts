import type { Db } from '../../infra/db/tables';
import { transact } from '../../infra/db/transact';

/**
 * Deletes messages to Support that are older than this, with their answers; one that was not mailed
 * yet stays, and one with such an answer that is younger.
 * @returns how many
 */
export const sweepMessages = (db: Db, before: Date): Promise<number> =>
  transact(db, async (tx) => {
    const old = await tx
      .selectFrom('feedback')
      .where('created_at', '<', before)
      .where('mailed_at', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('desk_answers')
              .whereRef('feedback_id', '=', 'feedback.id')
              .where('desk_answers.mailed_at', 'is', null)
              // One whose address refuses it is not kept for ever.
              .where('written_at', '>=', before)
              .select('desk_answers.id'),
          ),
        ),
      )
      .select('id')
      .forUpdate()
      .execute();
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    await tx.deleteFrom('desk_answers').where('feedback_id', 'in', ids).execute();
    await tx.deleteFrom('desk_message_closings').where('feedback_id', 'in', ids).execute();
    await tx.deleteFrom('feedback').where('id', 'in', ids).execute();
    return ids.length;
  });
