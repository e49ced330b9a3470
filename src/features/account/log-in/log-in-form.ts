import { HttpStatusError, RefusedError, UnauthorizedError } from '../../../api/errors';
import { ret } from '../../../contract/envelope';
import { codeProblem, emailProblem, passwordProblem } from '../../../domain/account/credentials';
import { retryAfterSeconds } from '../../../domain/calendar/retry-after';
import { resendCodeSeconds } from '../../../domain/limits';
import { westernDigits } from '../../../domain/text/characters';
import type { ProblemMessage } from '../../../i18n/problem-messages';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import type { FormProblem } from '../form-problem';

export type LogInPage =
  | 'log-in'
  | 'sign-up'
  | 'forgot-password'
  /** After a social log-in whose provider has no verified address. */
  | 'prove-email';
export type FormField = 'email' | 'password' | 'code';
export type FormProblems = Partial<Record<FormField | 'form', FormProblem>>;

export interface LogInForm {
  page: LogInPage;
  /** All pages except Log In have two steps: the e-mail, then the code and the password. */
  step: 'email' | 'code';
  email: string;
  password: string;
  code: string;
  /** The address typed on a page that was left; this page offers it. */
  earlier?: string;
  /** Whether a new password also removes the linked log-ins. */
  unlinks: boolean;
  problems: FormProblems;
  /** The reason for this page, in a sentence. */
  notice?: SourceText;
  /** The page and the address of the last code. */
  codeSent?: { page: LogInPage; email: string };
  /** The wait before another code may be sent, in milliseconds since 1970. */
  wait?: { from: number; until: number };
}

export type LogInEvent =
  | { type: 'typed'; field: FormField; value: string }
  | { type: 'unlinking-chosen'; unlinks: boolean }
  | { type: 'page-chosen'; page: LogInPage }
  /** After a log-in that was refused: the answer does not tell whether there is an account. */
  | { type: 'sign-up-chosen' }
  | { type: 'email-change-asked' }
  | { type: 'refused'; problems: FormProblems }
  | { type: 'code-sent'; now: number }
  /** The last code is still valid. */
  | { type: 'code-kept' }
  | { type: 'sending-blocked'; now: number; seconds: number; problem: FormProblem }
  | { type: 'already-registered' }
  | { type: 'not-registered' };

const empty = {
  step: 'email',
  email: '',
  password: '',
  code: '',
  unlinks: true,
  problems: {},
} as const;

export const firstForm = (page: LogInPage): LogInForm => ({ page, ...empty });

/**
 * Resets the form, but keeps the state that the server enforces: the sent code and the wait. An address
 * that was typed is offered, instead of being asked for again.
 */
function freshPage(form: LogInForm, page: LogInPage): LogInForm {
  const { codeSent, wait } = form;
  const earlier = emailProblem(form.email) ? form.earlier : form.email.trim();
  return {
    page,
    ...empty,
    ...(earlier !== undefined && { earlier }),
    ...(codeSent && { codeSent }),
    ...(wait && { wait }),
  };
}

export const waitOf = (now: number, seconds: number) => ({
  from: now,
  until: now + seconds * 1000,
});

export function logInReducer(form: LogInForm, event: LogInEvent): LogInForm {
  switch (event.type) {
    case 'typed': {
      const problems = { ...form.problems, [event.field]: undefined, form: undefined };
      return { ...form, [event.field]: event.value, problems };
    }
    case 'unlinking-chosen':
      return { ...form, unlinks: event.unlinks };
    case 'page-chosen': {
      const fresh = freshPage(form, event.page);
      // The traveller has usually typed the e-mail already.
      return event.page === 'forgot-password' ? { ...fresh, email: form.email } : fresh;
    }
    case 'sign-up-chosen':
      return { ...freshPage(form, 'sign-up'), email: form.email };
    case 'email-change-asked':
      return { ...freshPage(form, form.page), email: form.email };
    case 'refused':
      return { ...form, problems: event.problems };
    case 'code-sent':
      return {
        ...form,
        step: 'code',
        code: '',
        problems: {},
        notice: undefined,
        codeSent: { page: form.page, email: form.email.trim() },
        wait: waitOf(event.now, resendCodeSeconds),
      };
    case 'code-kept':
      return { ...form, step: 'code', problems: {}, notice: undefined };
    case 'sending-blocked':
      return {
        ...form,
        wait: waitOf(event.now, event.seconds),
        problems: { form: event.problem },
      };
    case 'already-registered':
      return {
        ...freshPage(form, 'log-in'),
        email: form.email,
        notice: msg('This e-mail has an account already. Log in with its password.'),
      };
    case 'not-registered':
      return {
        ...freshPage(form, 'sign-up'),
        email: form.email,
        notice: msg('This e-mail has no account yet. Sign up with it.'),
      };
  }
}

/** Seconds until another code may be sent, or 0. `now` may be earlier than the wait's start. */
export const secondsToResend = ({ wait }: Pick<LogInForm, 'wait'>, now: number): number =>
  wait ? Math.max(0, Math.ceil((wait.until - Math.max(now, wait.from)) / 1000)) : 0;

/** Whether the last code was sent for this page and address. */
export const codeIsFor = ({ codeSent, page, email }: LogInForm): boolean =>
  codeSent?.page === page && codeSent.email === email.trim();

/** The problems of the current step's fields; empty if there are none. */
export function problemsOf({ page, step, email, password, code }: LogInForm): FormProblems {
  const asksPassword = page === 'log-in' || (step === 'code' && page !== 'prove-email');
  const asked = {
    email: page === 'log-in' || step === 'email' ? emailProblem(email) : undefined,
    code: step === 'code' ? codeProblem(code) : undefined,
    password: asksPassword ? passwordProblem(password) : undefined,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, problem]) => problem !== undefined));
}

export const isFine = (problems: FormProblems): boolean => Object.keys(problems).length === 0;

const waitProblem = (seconds: number | undefined): ProblemMessage =>
  seconds === undefined ? { code: 'too-many-tries' } : { code: 'too-many-tries-until', seconds };

const tooMany = (error: unknown): error is HttpStatusError =>
  error instanceof HttpStatusError && error.status === 429;

/** Whether a log-in was refused for its address or password; the server tells for neither which. */
export const isWrongLogIn = ({ page, problems: { form: problem } }: LogInForm): boolean =>
  page === 'log-in' &&
  typeof problem === 'object' &&
  'failure' in problem &&
  isRefusal(problem.failure, ret.wrongCredentials) &&
  problem.failure.said.code !== 'passkey-wrong';

const isRefusal = (error: unknown, code: number): error is RefusedError =>
  error instanceof RefusedError && error.ret === code;

/** Pages that set the account's password; on them ret -2 means 'registered' or 'not registered'. */
const hasPassword = (page: LogInPage) => page === 'sign-up' || page === 'forgot-password';

/** The form event for a failed log-in, sign-up or reset. */
export function afterFailedEntry(error: unknown, page: LogInPage, now: number): LogInEvent {
  if (tooMany(error))
    return {
      type: 'refused',
      problems: { form: waitProblem(retryAfterSeconds(error.retryAfter, now)) },
    };
  if (isRefusal(error, ret.wrongCredentials) && page !== 'log-in')
    return { type: 'refused', problems: { code: { failure: error } } };
  if (isRefusal(error, ret.conflict) && hasPassword(page))
    return { type: page === 'sign-up' ? 'already-registered' : 'not-registered' };
  if (error instanceof UnauthorizedError)
    return { type: 'refused', problems: { form: 'not-accepted' } };
  return { type: 'refused', problems: { form: { failure: error } } };
}

/** The form event for a code that could not be sent. */
export function afterFailedSending(error: unknown, page: LogInPage, now: number): LogInEvent {
  if (isRefusal(error, ret.conflict) && hasPassword(page))
    return { type: page === 'sign-up' ? 'already-registered' : 'not-registered' };
  const seconds = tooMany(error) ? retryAfterSeconds(error.retryAfter, now) : undefined;
  if (seconds !== undefined)
    return { type: 'sending-blocked', now, seconds, problem: waitProblem(seconds) };
  return afterFailedEntry(error, page, now);
}

/** The digits of what was typed or pasted, at most `length` of them; other numerals become 0–9. */
export function codeDigits(text: string, length: number): string {
  return westernDigits(text).replace(/\D/g, '').slice(0, length);
}
