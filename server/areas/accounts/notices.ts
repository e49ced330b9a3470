import { isLanguage } from '../../../src/contract/languages';
import { sourceLanguage } from '../../../src/domain/languages';
import { accountNoticeMail, type NoticeKind, type NoticeToMail } from './account-notice-mail';
import { forwardMails, type MailQueue } from '../../infra/mail/forward-mails';
import { mailOrigin } from '../../infra/mail/mailer';
import type { ProviderName } from '../../infra/audit/audit-events';
import { newId } from '../../infra/secrets/random-id';
import type { Services } from '../../services';
import type { Db } from '../../infra/db/tables';

type Needed = Pick<Services, 'db' | 'mailer' | 'settings' | 'clock'>;

export interface Notice {
  readonly userId: string;
  readonly kind: NoticeKind;
  /** Label of the device on which it was done. */
  readonly device: string;
  readonly providers?: readonly ProviderName[];
  /** Names of passkeys. */
  readonly passkeys?: readonly string[];
  /** The address that letters went to. */
  readonly address?: string;
  /** Where it is mailed, if that is not the account's present address. */
  readonly email?: string;
}

/**
 * Queues a mail to the owner of an account, as a row in the same transaction as the change: the
 * mail is sent if and only if the change is committed. The row is deleted after mailing.
 */
export async function addNotice(
  tx: Db,
  { userId, kind, device, providers = [], passkeys = [], address, email }: Notice,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('notices')
    .values({
      id: newId(),
      user_id: userId,
      kind,
      device,
      email: email ?? null,
      providers: providers.join(','),
      passkeys: address ?? (passkeys.length > 0 ? passkeys.join(', ') : null),
      created_at: now,
      mail_after: null,
    })
    .execute();
}

/**
 * Leaves the notices that still wait to the address that the account had until now: whoever changes
 * it must not get what its owner was to be told of them.
 */
export async function keepWaitingNotices(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ email })
    .where('user_id', '=', userId)
    .where('email', 'is', null)
    .execute();
}

/**
 * Mails the queued notices.
 * @throws {AggregateError} at the end, with the rejected mails
 */
export const forwardNotices = (services: Needed): Promise<void> =>
  forwardMails(noticeQueue(services), services);

function noticeQueue({ db, settings }: Needed): MailQueue<NoticeToMail> {
  return {
    name: 'notices',
    givesUpAddress: true,
    async waiting(now, most) {
      const rows = await db
        .selectFrom('notices')
        .innerJoin('users', 'users.id', 'notices.user_id')
        .where(({ eb, or }) => or([eb('mail_after', 'is', null), eb('mail_after', '<=', now)]))
        .orderBy(({ fn }) => fn.coalesce('mail_after', 'notices.created_at'))
        .limit(most)
        .select(['notices.id', 'user_id', 'kind', 'device', 'providers', 'notices.created_at'])
        .select('passkeys')
        .select(['notices.email as other', 'users.email', 'password', 'language'])
        .execute();
      return rows.map(({ password, language, other, email, ...row }) => ({
        ...row,
        email: other ?? email,
        hasPassword: password !== null,
        language: isLanguage(language) ? language : sourceLanguage,
      }));
    },
    async claim(id, now, until) {
      const claimed = await db
        .updateTable('notices')
        .set({ mail_after: until })
        .where('id', '=', id)
        .where(({ eb, or }) => or([eb('mail_after', 'is', null), eb('mail_after', '<=', now)]))
        .returning('id')
        .executeTakeFirst();
      return claimed !== undefined;
    },
    mailOf: (notice) =>
      accountNoticeMail(notice, {
        origin: mailOrigin(settings),
        from: settings.mailFrom,
        support: settings.supportEmail,
      }),
    async retry(id, after) {
      await db.updateTable('notices').set({ mail_after: after }).where('id', '=', id).execute();
    },
    async done(id) {
      await db.deleteFrom('notices').where('id', '=', id).execute();
    },
  };
}
