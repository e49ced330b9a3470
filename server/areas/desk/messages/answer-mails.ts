import type { Language } from '../../../../src/contract/languages';
import type { Db } from '../../../infra/db/tables';
import { addJobs, type NewJob } from '../../../infra/jobs/add-jobs';
import type { JobKind } from '../../../infra/jobs/job-runner';
import { domainOf, type Mail, mailOrigin, sendOrFail } from '../../../infra/mail/mailer';
import type { Services } from '../../../services';
import { translateTo } from '../../../messages/translate-to';
import { contactOf } from '../../accounts/users';
import { isNoticeEnabled, supportPath } from '../../notifications/told-change';
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
}

type Needed = Pick<Services, 'db' | 'mailer' | 'settings' | 'clock'>;

const kind = 'mail-answer';

/** The job that mails an answer of an operator to its traveller. */
export const answerJob = (answerId: string): NewJob => ({
  id: `${kind}/${answerId}`,
  kind,
  payload: { answerId },
});

/** The jobs that mail answers. */
export const answerJobs = (services: Needed): Readonly<Record<string, JobKind>> => ({
  [kind]: {
    atOnce: 2,
    run: (payload) => mailAnswer(services, (payload as { answerId: string }).answerId),
  },
});

/**
 * Queues the answers that no mail was sent of and that have no job: those of a server of an earlier
 * version, which mailed them itself.
 */
export async function queueAnswers({ db, clock }: Pick<Needed, 'db' | 'clock'>): Promise<void> {
  const rows = await db
    .selectFrom('desk_answers')
    .where('mailed_at', 'is', null)
    .orderBy('written_at')
    .limit(100)
    .select('id')
    .execute();
  await addJobs(
    db,
    rows.map(({ id }) => answerJob(id)),
    clock(),
  );
}

/** Ends an answer's mail with its closed job: otherwise `queueAnswers` would queue it again. */
export async function closeAnswerJob(db: Db, jobId: string, now: Date): Promise<void> {
  const [of, id = ''] = jobId.split('/');
  if (of !== kind) return;
  await db.updateTable('desk_answers').set({ mailed_at: now }).where('id', '=', id).execute();
}

async function mailAnswer({ db, mailer, settings, clock }: Needed, id: string): Promise<void> {
  const row = await db
    .selectFrom('desk_answers')
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .select(['feedback_id', 'words'])
    .executeTakeFirst();
  const message = row && (await findMessage(db, row.feedback_id));
  const contact = message && (await contactOf(db, message.user_id));
  if (!row || !message || !contact) return;
  const notice = { userId: message.user_id, kind: 'support-answer' } as const;
  // Travellers who opted out read the answer in the app.
  if (await isNoticeEnabled(db, notice, 'mail')) {
    const { email: to, language } = contact;
    const about = { question: message.content, orderId: message.order_id };
    const sender = { support: settings.supportEmail, origin: mailOrigin(settings) };
    await sendOrFail(mailer, answerMail({ id, to, language, words: row.words, ...about }, sender));
  }
  await db.updateTable('desk_answers').set({ mailed_at: clock() }).where('id', '=', id).execute();
}

/** The answer with the question below it; a reply goes to support. */
function answerMail(
  { id, to, language, words, question, orderId }: AnswerToMail,
  { support, origin }: { readonly support: string; readonly origin: string | undefined },
): Mail {
  const t = translateTo(language);
  const title = orderId
    ? t('Answer to your message on application {orderId}', { orderId })
    : t('Answer to your message');
  const content: MailContent = {
    language,
    title,
    sentence: words,
    facts: [t('Your message:'), ...question.split('\n').map((line) => `> ${line}`)],
    link:
      origin === undefined
        ? undefined
        : orderId === null
          ? { text: t('Open the app'), url: origin + supportPath }
          : { text: t('Open your application'), url: `${origin}/order-detail/${orderId}` },
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
