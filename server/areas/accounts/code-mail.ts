import type { Language } from '../../../src/contract/languages';
import { msg, type SourceText } from '../../../src/domain/messages/text-params';
import { sayIn } from '../../words/say-in';
import type { CodePurpose } from './account-tables';
import type { Mail } from '../../infra/mail/mailer';

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
export function codeMail(to: string, { purpose, code, language }: CodeToMail): Mail {
  const say = sayIn(language);
  return {
    to,
    subject: say('{code} is your verification code', { code }),
    text: [
      say('Your verification code is {code}', { code }),
      '',
      say(uses[purpose]),
      say('If you did not ask for it, ignore this mail: nothing has changed.'),
      '',
    ].join('\n'),
  };
}
