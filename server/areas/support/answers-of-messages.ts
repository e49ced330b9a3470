import type { Db } from '../../infra/db/tables';

/** The answers to messages, oldest first; whoever wrote them is not named. */
export const answersOf = async (db: Db, messageIds: readonly string[]) =>
  messageIds.length === 0
    ? []
    : db
        .selectFrom('desk_answers')
        .where('feedback_id', 'in', messageIds)
        .orderBy('written_at')
        .select(['id', 'feedback_id', 'words', 'written_at'])
        .execute();
