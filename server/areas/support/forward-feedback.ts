import type { Db } from '../../infra/db/tables';
import { forwardMails, type MailQueue } from '../../infra/mail/forward-mails';
import type { Mail } from '../../infra/mail/mailer';
import type { Services } from '../../services';
import { emailsOf } from '../accounts/users';

interface FeedbackToMail {
  readonly id: string;
  readonly email: string;
  readonly order_id: string | null;
  readonly content: string;
  readonly created_at: Date;
}

/** The mail with a traveller's feedback to support; a reply goes to the traveller. */
function feedbackMail(to: string, feedback: FeedbackToMail): Mail {
  const { id, email, order_id: orderId, content, created_at: createdAt } = feedback;
  return {
    to,
    replyTo: email,
    messageId: `<feedback.${id}@${/@([^\s>]+)/.exec(to)?.[1] ?? 'localhost'}>`,
    subject: orderId ? `Feedback on application ${orderId}` : 'Feedback',
    text: [
      `From: ${email}`,
      `Application: ${orderId ?? 'none'}`,
      `Received: ${createdAt.toISOString()}`,
      `Feedback: ${id}`,
      '',
      content,
      '',
    ].join('\n'),
  };
}

type Needed = Pick<Services, 'db' | 'mailer' | 'settings' | 'clock'>;

/**
 * Mails new feedback to support.
 * @throws {AggregateError} at the end, with the rejected mails
 */
export const forwardFeedback = (services: Needed): Promise<void> =>
  forwardMails(feedbackQueue(services), services);

function feedbackQueue({ db, settings }: Needed): MailQueue<FeedbackToMail> {
  return {
    name: 'mails of feedback',
    givesUpAddress: false,
    waiting: (now, most) => waiting(db, now, most),
    claim: (id, now, until) => claim(db, id, now, until),
    mailOf: (feedback) => feedbackMail(settings.supportEmail, feedback),
    async retry(id, after) {
      await db.updateTable('feedback').set({ mail_after: after }).where('id', '=', id).execute();
    },
    async done(id, now) {
      await db.updateTable('feedback').set({ mailed_at: now }).where('id', '=', id).execute();
    },
  };
}

async function waiting(db: Db, now: Date, most: number): Promise<FeedbackToMail[]> {
  const rows = await db
    .selectFrom('feedback')
    .where('mailed_at', 'is', null)
    .where(({ eb, or }) => or([eb('mail_after', 'is', null), eb('mail_after', '<=', now)]))
    .orderBy(({ fn }) => fn.coalesce('mail_after', 'created_at'))
    .limit(most)
    .select(['id', 'user_id', 'order_id', 'content', 'created_at'])
    .execute();
  const emails = await emailsOf(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.flatMap(({ user_id, ...feedback }) => {
    const email = emails.get(user_id);
    return email === undefined ? [] : [{ ...feedback, email }];
  });
}

async function claim(db: Db, id: string, now: Date, until: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('feedback')
    .set({ mail_after: until })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .where(({ eb, or }) => or([eb('mail_after', 'is', null), eb('mail_after', '<=', now)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
