import { codeProblem, emailProblem, passwordProblem } from '../../domain/account/credentials';
import { resendCodeSeconds } from '../../domain/limits';
import { msg, type SourceText } from '../../language/text';
import type { FormProblem } from './form-problem';

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

/** Resets the form, but keeps the state that the server enforces: the sent code and the wait. */
const freshPage = ({ codeSent, wait }: LogInForm, page: LogInPage): LogInForm => ({
  page,
  ...empty,
  ...(codeSent && { codeSent }),
  ...(wait && { wait }),
});

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
