import type { Mail } from './mailer';

/** The mail that carries a verification code. */
export function codeMail(to: string, purpose: 'sign-up' | 'reset', code: string): Mail {
  const reason =
    purpose === 'sign-up'
      ? 'Enter it to create your account.'
      : 'Enter it to choose a new password.';
  return {
    to,
    subject: `${code} is your verification code`,
    text: [
      `Your verification code is ${code}`,
      '',
      `${reason} It can be used once, within 10 minutes.`,
      'If you did not ask for it, ignore this mail: nothing has changed.',
      '',
    ].join('\n'),
  };
}
