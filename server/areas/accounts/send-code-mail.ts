import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '../../../src/contract/languages';
import { msg, type SourceText } from '../../../src/domain/messages/text-params';
import type { Db } from '../../infra/db/tables';
import { limits } from '../../infra/limits/limits';
import type { Use } from '../../infra/limits/reserve-uses';
import type { Mail } from '../../infra/mail/mailer';
import type { Services } from '../../services';
import { translateTo } from '../../messages/translate-to';
import type { CodePurpose } from './account-tables';
import { makeCode } from './codes';

const uses: Readonly<Record<CodePurpose, SourceText>> = {
  'sign-up': msg('Enter it to create your account. It can be used once, within 10 minutes.'),
  reset: msg('Enter it to choose a new password. It can be used once, within 10 minutes.'),
  owner: msg(
    'Enter it in the app to change or delete your account, and nowhere else. It can be used once, within 10 minutes.',
  ),
  'new-email': msg(
    'Enter it in the app to use this address for your account, and nowhere else. It can be used once, within 10 minutes.',
  ),
  social: msg(
    'Enter it where you have just logged in with Google or Facebook, and nowhere else. It can be used once, within 10 minutes.',
  ),
};

interface CodeToMail {
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly language: Language;
}

/** The mail with a verification code. */
function codeMail(to: string, { purpose, code, language }: CodeToMail): Mail {
  const t = translateTo(language);
  return {
    to,
    subject: t('{code} is your verification code', { code }),
    text: [
      t('Your verification code is {code}', { code }),
      '',
      t(uses[purpose]),
      t('If you did not ask for it, ignore this mail: nothing has changed.'),
      '',
    ].join('\n'),
  };
}

interface CodeRequest {
  readonly request: { readonly email: string };
  readonly language: Language;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  afterCommit(work: () => Promise<void>): void;
}

/** The limit uses that count for a code that is sent. */
export const usesOfCode = (email: string, purpose: CodePurpose): readonly Use[] => [
  { limit: limits.codePerAddress, subject: `${purpose} ${email}` },
  { limit: limits.codesPerAddressAndDay, subject: email },
];

/** Creates a code, whose limits were already counted, and mails it after the commit. */
export const sendCodeMail =
  (
    { mailer, secret, settings }: Services,
    { request: { email }, language, now, log, afterCommit }: CodeRequest,
    purpose: CodePurpose,
  ) =>
  async (tx: Db) => {
    const code = await makeCode(tx, secret, { email, purpose }, now);
    if (settings.environment === 'dev') log.info({ code, purpose }, 'verification code');
    afterCommit(() => mailer.send(codeMail(email, { purpose, code, language })));
    return {};
  };
