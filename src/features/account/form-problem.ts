import type { CredentialProblem } from '../../domain/account/credentials';
import { problemWords, type ProblemMessage } from '../../i18n/problem-messages';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { describeProblem } from '../../services/describe-problem';

type FormCode = CredentialProblem | 'not-accepted' | 'passkey-declined' | 'passkey-on-device';

/** A problem of a field or of the whole form: our code, a message or a failed request. */
export type FormProblem = FormCode | ProblemMessage | { failure: unknown };

/** The first three are the specified texts. */
const messages: Record<FormCode, SourceText> = {
  'email-invalid': msg('Formal error'),
  'password-length': msg('Alphanumeric characters with 6 to 16 letters'),
  'code-missing': msg('Error'),
  'passkey-declined': msg('Your device gave no passkey. Try again, or go on without one.'),
  'passkey-on-device': msg('This device has a passkey for your account already.'),
  'not-accepted': msg('This was not accepted. Try again.'),
};

/** The text of a problem; undefined if there is none. */
export function problemText(problem: FormProblem | undefined): string | undefined {
  if (problem === undefined) return undefined;
  if (typeof problem === 'string') return t(messages[problem]);
  return 'failure' in problem ? describeProblem(problem.failure) : problemWords(problem);
}

/**
 * The problem if the browser gave no passkey; undefined for any other error. The error is
 * identified by its shape, because its module is loaded only for a passkey.
 */
export function passkeyProblem(error: unknown): FormProblem | undefined {
  if (!(error instanceof Error) || error.name !== 'PasskeyNotGiven') return undefined;
  const { reason } = error as { reason?: unknown };
  return reason === 'known' ? 'passkey-on-device' : 'passkey-declined';
}
