import { feedbackMail } from '../mail/feedback-mail';
import type { Services } from '../services';

type Needed = Pick<Services, 'db' | 'mailer' | 'settings' | 'clock'>;

/** How many mails one round sends; the rest have the next one. */
const most = 100;

/**
 * Mails to support what it has not had yet, each once: whoever sets the time of the mail sends it,
 * and takes the time back when that fails, for the next round.
 */
export async function forwardFeedback({ db, mailer, settings, clock }: Needed): Promise<void> {
  const waiting = await db
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .where('mailed_at', 'is', null)
    .orderBy('feedback.created_at')
    .limit(most)
    .select(['feedback.id', 'email', 'order_id', 'content', 'feedback.created_at'])
    .execute();
  for (const feedback of waiting) {
    const claimed = await db
      .updateTable('feedback')
      .set({ mailed_at: clock() })
      .where('id', '=', feedback.id)
      .where('mailed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!claimed) continue;
    try {
      await mailer.send(feedbackMail(settings.supportEmail, feedback));
    } catch (error) {
      await db
        .updateTable('feedback')
        .set({ mailed_at: null })
        .where('id', '=', feedback.id)
        .execute();
      throw error;
    }
  }
}
