import type { Selectable } from 'kysely';
import type { Language } from '../../../src/contract/languages';
import { writtenInUtc } from '../../../src/domain/calendar/written-date';
import { localeOf } from '../../../src/domain/languages';
import type { ProviderName } from '../../infra/audit/audit-events';
import type { Database } from '../../infra/db/tables';
import { domainOf, type Mail } from '../../infra/mail/mailer';
import { translateTo, type Translate } from '../../messages/translate-to';

export type NoticeKind = Database['notices']['kind'];

export interface NoticeToMail extends Omit<Selectable<Database['notices']>, 'mail_after'> {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly language: Language;
}

const names: Readonly<Record<ProviderName, string>> = { google: 'Google', facebook: 'Facebook' };

/** Display names of providers: 'google,facebook' becomes 'Google and Facebook'. */
const providerNames = (providers: string, language: Language): string =>
  new Intl.ListFormat(localeOf(language)).format(
    providers.split(',').map((name) => (name === 'facebook' ? names.facebook : names.google)),
  );

/** The label of a device: 'Chrome on Android', 'A browser'. */
function deviceName(label: string, t: Translate): string {
  const [browser, system] = label.split(' on ');
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return label === 'A browser' ? t('A browser') : label;
}

/** Subject and first sentences. */
function partsOf(
  { kind, providers: keys, passkeys, device: label, hasPassword, language }: NoticeToMail,
  t: Translate,
): readonly [string, string] {
  const providers = providerNames(keys, language);
  const device = deviceName(label, t);
  const names = passkeys ?? '';
  switch (kind) {
    case 'password':
      return [
        t('Your password was changed'),
        t('It was changed in the app, from: {device}. All other devices were logged out.', {
          device,
        }),
      ];
    case 'email':
      return [
        t('Your e-mail address was changed'),
        t(
          'Your account has another address now, and no more mails come to this one. It was changed in the app, from: {device}. All other devices were logged out.',
          { device },
        ),
      ];
    case 'erased':
      return [
        t('Your account was deleted'),
        t(
          'Your applications, documents and messages are deleted. Payments and receipts are kept without your name and address, as the law requires. It was deleted in the app, from: {device}.',
          { device },
        ),
      ];
    case 'letters':
      return [
        t('Letters of the embassy were sent to another address'),
        t('They were sent to {address}. It was asked for in the app, from: {device}.', {
          address: names,
          device,
        }),
      ];
    case 'device':
      return [
        t('New log-in to your account'),
        t('Your account was used on a device that it was not used on before: {device}.', {
          device,
        }),
      ];
    case 'linked':
      return [
        t('Log-in with {providers} was added to your account', { providers }),
        t('From now on {providers} opens your account, too. It was added from: {device}.', {
          providers,
          device,
        }),
      ];
    case 'passkey-added':
      return [
        t('A passkey was added to your account'),
        t(
          'From now on the passkey "{names}" opens your account, too. It was added from: {device}.',
          { names, device },
        ),
      ];
    case 'passkey-removed':
      return [
        t('A passkey was removed from your account'),
        t('The passkey "{names}" opens your account no longer. It was removed from: {device}.', {
          names,
          device,
        }),
      ];
    case 'unlinked':
      return [
        t('Log-in with {providers} was removed from your account', { providers }),
        hasPassword
          ? t('{providers} opens your account no longer. It was removed from: {device}.', {
              providers,
              device,
            })
          : t(
              '{providers} opens your account no longer. It was removed from: {device}. Your account has no password yet. To log in, choose "Forgot password?" and set one with a code that we send to this address.',
              { providers, device },
            ),
      ];
    case 'reset':
      return [
        t('Your password was changed'),
        keys === ''
          ? t(
              'It was changed with a code that we sent to this address, from: {device}. All devices were logged out.',
              { device },
            )
          : t(
              'It was changed with a code that we sent to this address, from: {device}. All devices were logged out. Log-in with {providers} was removed.',
              { device, providers },
            ),
      ];
  }
}

/**
 * The mail that informs the owner of an account about a change, and what to do if it was not made
 * by them.
 */
export function accountNoticeMail(
  notice: NoticeToMail,
  {
    origin,
    from,
    support,
  }: {
    readonly origin: string | undefined;
    readonly from: string;
    /** The address of Support. */
    readonly support: string;
  },
): Mail {
  const t = translateTo(notice.language);
  const [subject, sentence] = partsOf(notice, t);
  // Its owner can no longer log in with this address.
  const isGone = notice.kind === 'email' || notice.kind === 'erased';
  return {
    to: notice.email,
    messageId: `<notice.${notice.id}@${domainOf(from)}>`,
    subject,
    text: [
      sentence,
      // A server cannot know where the mail is read.
      t('Time: {time}', {
        time: writtenInUtc(notice.created_at, localeOf(notice.language)),
      }),
      '',
      t('If this was you, there is nothing to do.'),
      '',
      isGone
        ? t('If it was not you, write to {support} at once.', { support })
        : t(
            'If it was not you: open {place}, choose "Log In", then "Forgot password?", and set a new password. This logs out all devices and removes passkeys and log-in with Google and Facebook. Then change the password of this mailbox, too: whoever reads it can do the same.',
            { place: origin ?? t('the app') },
          ),
      '',
    ].join('\n'),
  };
}
