import type { CodePurpose } from './account-tables';
import type { Mail } from '../../infra/mail/mailer';

const reasons: Readonly<Record<CodePurpose, string>> = {
  'sign-up': 'Enter it to create your account.',
  reset: 'Enter it to choose a new password.',
  social: 'Enter it where you have just logged in with Google or Facebook, and nowhere else.',
};

/** The mail with a verification code. */
export function codeMail(to: string, purpose: CodePurpose, code: string): Mail {
  return {
    to,
    subject: `${code} is your verification code`,
    text: [
      `Your verification code is ${code}`,
      '',
      `${reasons[purpose]} It can be used once, within 10 minutes.`,
      'If you did not ask for it, ignore this mail: nothing has changed.',
      '',
    ].join('\n'),
  };
}
