import type { Language } from '../../../../src/contract/languages';
import type { Db } from '../../../infra/db/tables';
import { forwardMails, type MailQueue } from '../../../infra/mail/forward-mails';
import { mailOrigin } from '../../../infra/mail/mail-origin';
import { domainOf } from '../../../infra/mail/mailbox-address';
import type { Mail } from '../../../infra/mail/mailer';
import type { Services } from '../../../services';
import { sayIn } from '../../../words/say-in';
import { contactOf } from '../../accounts/users';
import { isWished } from '../../notifications/is-wished';
import { whyMailed } from '../../notifications/mails/change-mail';
import { htmlMail, plainMail, type MailContent } from '../../notifications/mails/mail-frame';
import { findMessage } from '../../support/operator-messages';

interface AnswerToMail {
  readonly id: string;
  readonly to: string;
  readonly language: Language;
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
    mailOf: (answer) =>
      answerMail(answer, { support: settings.supportEmail, origin: mailOrigin(settings) }),
    async retry(id, after) {
      await db
        .updateTable('desk_answers')
        .set({ mail_after: after })
        .where('id', '=', id)
        .execute();
    },
    done: (id, now) => settle(db, id, now),
  };
}

/** An answer of which no mail waits any more. */
async function settle(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('desk_answers').set({ mailed_at: now }).where('id', '=', id).execute();
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
    if (!message || !contact) continue;
    const wish = { userId: message.user_id, kind: 'support-answer' } as const;
    // Whoever wants no such mail reads the answer in the app.
    if (!(await isWished(db, wish, 'mail'))) await settle(db, id, now);
    else
      mails.push({
        id,
        to: contact.email,
        language: contact.language,
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
function answerMail(
  { id, to, language, words, question, orderId }: AnswerToMail,
  { support, origin }: { readonly support: string; readonly origin: string | undefined },
): Mail {
  const say = sayIn(language);
  const title = orderId
    ? say('Answer to your message on application {orderId}', { orderId })
    : say('Answer to your message');
  const content: MailContent = {
    language,
    title,
    sentence: words,
    facts: [say('Your message:'), ...question.split('\n').map((line) => `> ${line}`)],
    link:
      origin === undefined || orderId === null
        ? undefined
        : { text: say('Open your application'), url: `${origin}/order-detail/${orderId}` },
    why: whyMailed(language, origin),
  };
  return {
    to,
    replyTo: support,
    messageId: `<answer.${id}@${domainOf(support)}>`,
    subject: title,
    text: plainMail(content),
    html: htmlMail(content),
  };
}
