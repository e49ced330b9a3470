import type { Db } from '../../../infra/db/tables';
import { forwardMails, type MailQueue } from '../../../infra/mail/forward-mails';
import type { Mail } from '../../../infra/mail/mailer';
import type { Services } from '../../../services';
import { contactOf } from '../../accounts/operator-accounts';
import { findMessage } from '../../support/operator-messages';

interface AnswerToMail {
  readonly id: string;
  readonly to: string;
  readonly words: string;
  readonly question: string;
  readonly orderId: string | null;
  readonly writtenAt: Date;
}

type Needed = Pick<Services, 'db' | 'mailer' | 'settings' | 'clock'>;

/**
 * Mails the answers of operators to their travellers.
 * @throws {AggregateError} at the end, with the rejected mails
 */
export const forwardAnswers = (services: Needed): Promise<void> =>
  forwardMails(answerQueue(services), services);

function answerQueue({ db, settings }: Needed): MailQueue<AnswerToMail> {
  return {
    name: 'answers to messages',
    waiting: (now, most) => waiting(db, now, most),
    claim: (id, now, until) => claim(db, id, now, until),
    mailOf: (answer) => answerMail(settings.supportEmail, answer),
    async retry(id, after) {
      await db
        .updateTable('desk_answers')
        .set({ mail_after: after })
        .where('id', '=', id)
        .execute();
    },
    async done(id, now) {
      await db.updateTable('desk_answers').set({ mailed_at: now }).where('id', '=', id).execute();
    },
  };
}

async function waiting(db: Db, now: Date, most: number): Promise<AnswerToMail[]> {
  const rows = await db
    .selectFrom('desk_answers')
    .where('mailed_at', 'is', null)
    .where(({ eb, or }) => or([eb('mail_after', 'is', null), eb('mail_after', '<=', now)]))
    .orderBy('written_at')
    .limit(most)
    .select(['id', 'feedback_id', 'words', 'written_at'])
    .execute();
  const mails: AnswerToMail[] = [];
  for (const { id, feedback_id, words, written_at } of rows) {
    const message = await findMessage(db, feedback_id);
    const contact = message && (await contactOf(db, message.user_id));
    if (message && contact)
      mails.push({
        id,
        to: contact.email,
        words,
        question: message.content,
        orderId: message.order_id,
        writtenAt: written_at,
      });
  }
  return mails;
}

async function claim(db: Db, id: string, now: Date, until: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('desk_answers')
    .set({ mail_after: until })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .where(({ eb, or }) => or([eb('mail_after', 'is', null), eb('mail_after', '<=', now)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The answer with the question below it; a reply goes to support. */
const answerMail = (support: string, answer: AnswerToMail): Mail => ({
  to: answer.to,
  replyTo: support,
  messageId: `<answer.${answer.id}@${/@([^\s>]+)/.exec(support)?.[1] ?? 'localhost'}>`,
  subject: answer.orderId
    ? `Answer to your message on application ${answer.orderId}`
    : 'Answer to your message',
  text: [
    answer.words,
    '',
    'Your message:',
    ...answer.question.split('\n').map((line) => `> ${line}`),
    '',
  ].join('\n'),
});
