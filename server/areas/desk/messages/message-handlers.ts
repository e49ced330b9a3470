import type { deskMessageCalls } from '../../../../src/contract/desk/message-calls';
import { addJobs } from '../../../infra/jobs/add-jobs';
import { emailsOf } from '../../accounts/users';
import { countMessages, findMessage, loadMessages } from '../../support/operator-messages';
import { addChange } from '../../notifications/add-change';
import type { Services } from '../../../services';
import { operatorsById } from '../access/operators';
import { auditDigest } from '../audit-details';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { recordLook, writeDeskAudit } from '../write-audit';
import { handledMessages } from '../queue/count-cases';
import { answerJob } from './answer-mails';

const pageSize = 50;

/** Messages of travellers, and the answers to them. */
export function messageHandlers(services: Services): DeskHandlersOf<typeof deskMessageCalls> {
  const { secret } = services;
  return {
    deskMessages: async ({ request: { open, after }, operator, now }) => {
      const about = JSON.stringify([open, after]);
      await recordLook(services, { what: 'read-messages', operator, about }, now);
      return async (tx) => {
        const operatorOf = await operatorsById(tx);
        const asked = { of: handledMessages(tx), others: open };
        // The longest wait first; of what is done, what somebody may look for again.
        const page = { newestFirst: !open, after, most: pageSize };
        const rows = await loadMessages(tx, asked, page);
        const emails = await emailsOf(
          tx,
          rows.map(({ user_id }) => user_id),
        );
        const shown = rows.map(({ id }) => id);
        const answers = await tx
          .selectFrom('desk_answers')
          .where('feedback_id', 'in', shown.length > 0 ? shown : [''])
          .orderBy('written_at')
          .selectAll()
          .execute();
        const closings = await tx
          .selectFrom('desk_message_closings')
          .where('feedback_id', 'in', shown.length > 0 ? shown : [''])
          .selectAll()
          .execute();
        return {
          messages: rows.map(({ id, user_id, order_id, content, created_at }) => {
            const closing = closings.find(({ feedback_id }) => feedback_id === id);
            return {
              id,
              ...(order_id !== null && { caseId: order_id }),
              email: emails.get(user_id) ?? '',
              at: created_at.toISOString(),
              words: content,
              answers: answers
                .filter(({ feedback_id }) => feedback_id === id)
                .map(({ operator_id, written_at, words }) => ({
                  operator: operatorOf(operator_id),
                  at: written_at.toISOString(),
                  words,
                })),
              ...(closing && {
                closed: {
                  operator: operatorOf(closing.operator_id),
                  at: closing.closed_at.toISOString(),
                },
              }),
            };
          }),
          total: await countMessages(tx, asked),
        };
      };
    },

    deskAnswerMessage:
      ({ request: { decisionId, id, words }, operator, now }) =>
      async (tx) => {
        const message = await findMessage(tx, id);
        if (!message) throw new DeskRefusal('not-found');
        const added = await tx
          .insertInto('desk_answers')
          .values({
            id: decisionId,
            feedback_id: id,
            operator_id: operator.id,
            words,
            written_at: now,
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) return {};
        const about = { operator, subject: id, orderId: message.order_id ?? undefined };
        const after = { answer: decisionId, words: auditDigest(secret, words) };
        await writeDeskAudit(tx, { what: 'message-answered', ...about, after }, now);
        await addChange(
          tx,
          {
            kind: 'support-answer',
            source: `answer/${decisionId}`,
            userId: message.user_id,
            orderId: message.order_id ?? undefined,
            hasOwnMail: true,
          },
          now,
        );
        await addJobs(tx, [answerJob(decisionId)], now);
        return {};
      },

    deskCloseMessage:
      ({ request: { id }, operator, now }) =>
      async (tx) => {
        const message = await findMessage(tx, id);
        if (!message) throw new DeskRefusal('not-found');
        await tx
          .insertInto('desk_message_closings')
          .values({ feedback_id: id, operator_id: operator.id, closed_at: now })
          .onConflict((conflict) => conflict.column('feedback_id').doNothing())
          .execute();
        const about = { operator, subject: id, orderId: message.order_id ?? undefined };
        await writeDeskAudit(tx, { what: 'message-closed', ...about }, now);
        return {};
      },
  };
}
