import { feedbackMail } from '../mail/feedback-mail';
import { MailRefusedError } from '../mail/mailer';
import type { Services } from '../services';
import type { Db } from '../store/tables';

type Needed = Pick<Services, 'db' | 'mailer' | 'settings' | 'clock'>;

/** How many mails one round sends; the rest have the next one. */
const most = 100;
const minute = 60_000;
/** Longer than a mail takes: by then whoever claimed it was stopped before it had gone. */
const claimTime = 10 * minute;
/** Between two tries of a mail that is refused. */
const refusedTime = 30 * minute;

/**
 * Mails to support what it has not had yet. Whoever claims a feedback sends its mail; a claim runs
 * out, so that nothing is lost with the one who had it. What the mail server refuses is tried again
 * later and holds up nothing else; where it cannot be reached the round ends.
 * @throws {AggregateError} at the end, of what was refused
 */
export async function forwardFeedback({ db, mailer, settings, clock }: Needed): Promise<void> {
  const waiting = await db
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .where('mailed_at', 'is', null)
    .where(({ eb, or }) => or([eb('mail_after', 'is', null), eb('mail_after', '<=', clock())]))
    .orderBy(({ fn }) => fn.coalesce('mail_after', 'feedback.created_at'))
    .limit(most)
    .select(['feedback.id', 'email', 'order_id', 'content', 'feedback.created_at'])
    .execute();
  const refusals: MailRefusedError[] = [];
  for (const feedback of waiting) {
    const { id } = feedback;
    if (!(await claim(db, id, clock()))) continue;
    try {
      await mailer.send(feedbackMail(settings.supportEmail, feedback));
    } catch (error) {
      const isRefused = error instanceof MailRefusedError;
      const mail_after = isRefused ? new Date(clock().getTime() + refusedTime) : null;
      await db.updateTable('feedback').set({ mail_after }).where('id', '=', id).execute();
      if (!isRefused) throw error;
      refusals.push(error);
      continue;
    }
    await db.updateTable('feedback').set({ mailed_at: clock() }).where('id', '=', id).execute();
  }
  if (refusals.length === 0) return;
  const reasons = [...new Set(refusals.map(({ message }) => message))].join('; ');
  throw new AggregateError(
    refusals,
    `${refusals.length} of ${waiting.length} mails of feedback were refused: ${reasons}`,
  );
}

/** Whether it is ours now to mail; nobody else's until the claim has run out. */
async function claim(db: Db, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('feedback')
    .set({ mail_after: new Date(now.getTime() + claimTime) })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .where(({ eb, or }) => or([eb('mail_after', 'is', null), eb('mail_after', '<=', now)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
