import type { Selectable } from 'kysely';
import type { ProviderName } from '../../infra/audit/audit-events';
import type { Database } from '../../infra/db/tables';
import type { Mail } from '../../infra/mail/mailer';

export type NoticeKind = Database['notices']['kind'];

export interface NoticeToMail extends Omit<Selectable<Database['notices']>, 'mail_after'> {
  readonly email: string;
  readonly hasPassword: boolean;
}

const names: Readonly<Record<ProviderName, string>> = { google: 'Google', facebook: 'Facebook' };

/** Display names of providers: 'google,facebook' becomes 'Google and Facebook'. */
const inWords = (providers: string): string =>
  providers
    .split(',')
    .map((name) => (name === 'facebook' ? names.facebook : names.google))
    .join(' and ');

const words: Readonly<Record<NoticeKind, (notice: NoticeToMail) => readonly [string, string]>> = {
  device: ({ device }) => [
    'New log-in to your account',
    `Your account was used on a device that it was not used on before: ${device}.`,
  ],
  linked: ({ providers, device }) => [
    `Log-in with ${inWords(providers)} was added to your account`,
    `From now on ${inWords(providers)} opens your account, too. It was added from: ${device}.`,
  ],
  unlinked: ({ providers, device, hasPassword }) => [
    `Log-in with ${inWords(providers)} was removed from your account`,
    `${inWords(providers)} opens your account no longer. It was removed from: ${device}.` +
      (hasPassword
        ? ''
        : ' Your account has no password yet. To log in, choose "Forgot password?" and set one with a code that we send to this address.'),
  ],
  reset: ({ providers, device }) => [
    'Your password was changed',
    `It was changed with a code that we sent to this address, from: ${device}. All devices were logged out.` +
      (providers === '' ? '' : ` Log-in with ${inWords(providers)} was removed.`),
  ],
};

/**
 * The mail that informs the owner of an account about a change, and what to do if it was not made
 * by them.
 */
export function accountNoticeMail(
  notice: NoticeToMail,
  { origin, from }: { readonly origin: string | undefined; readonly from: string },
): Mail {
  const [subject, sentence] = words[notice.kind](notice);
  const time = `${notice.created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    to: notice.email,
    messageId: `<notice.${notice.id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
    subject,
    text: [
      sentence,
      `Time: ${time}`,
      '',
      'If this was you, there is nothing to do.',
      '',
      `If it was not you: open ${origin ?? 'the app'}, choose "Log In", then "Forgot password?", and set a new password. This logs out all devices and removes log-in with Google and Facebook. Then change the password of this mailbox, too: whoever reads it can do the same.`,
      '',
    ].join('\n'),
  };
}
