import { describe, expect, test } from 'vitest';
import { HttpStatusError, NoAnswerError, RefusedError } from '../../../api/errors';
import { msg } from '../../../domain/messages/text-params';
import { problemText } from '../form-problem';
import {
  afterFailedEntry,
  afterFailedSending,
  codeDigits,
  codeIsFor,
  firstForm,
  isFine,
  isWrongLogIn,
  type LogInEvent,
  type LogInForm,
  logInReducer,
  problemsOf,
  secondsToResend,
} from './log-in-form';

const failedAt = Date.parse('2026-11-20T12:00:00Z');
const tooMany = (retryAfter?: string) => new HttpStatusError(429, {}, retryAfter);

describe('a code that was not sent', () => {
  test('[ERR-10] ret -2 at sign-up: the e-mail is registered', () => {
    const error = new RefusedError(-2, { text: 'registered' });
    expect(afterFailedSending(error, 'sign-up', failedAt)).toEqual({
      type: 'already-registered',
    });
  });

  test('[ERR-11] ret -2 at the reset: the e-mail is not registered', () => {
    const error = new RefusedError(-2, { text: 'unknown' });
    expect(afterFailedSending(error, 'forgot-password', failedAt)).toEqual({
      type: 'not-registered',
    });
  });

  test('too many tries: sending is blocked for the server’s retry time', () => {
    expect(afterFailedSending(tooMany('42'), 'sign-up', failedAt)).toEqual({
      type: 'sending-blocked',
      now: failedAt,
      seconds: 42,
      problem: { code: 'too-many-tries-until', seconds: 42 },
    });
  });
});

describe('a log-in that was refused', () => {
  test('is shown in the form', () => {
    const error = new RefusedError(-6, { text: 'The e-mail or the password is wrong.' });
    expect(afterFailedEntry(error, 'log-in', failedAt)).toEqual({
      type: 'refused',
      problems: { form: { failure: error } },
    });
  });

  test('a wrong code is shown at the code field', () => {
    const error = new RefusedError(-6, { text: 'The code is wrong or has expired.' });
    expect(afterFailedEntry(error, 'sign-up', failedAt)).toEqual({
      type: 'refused',
      problems: { code: { failure: error } },
    });
  });

  test('too many tries: the wait by seconds or by date', () => {
    const form = (error: unknown) => {
      const event = afterFailedEntry(error, 'log-in', failedAt);
      return event.type === 'refused' ? event.problems.form : undefined;
    };
    expect(form(tooMany('30'))).toEqual({ code: 'too-many-tries-until', seconds: 30 });
    expect(form(tooMany('Fri, 20 Nov 2026 12:05:00 GMT'))).toEqual({
      code: 'too-many-tries-until',
      seconds: 300,
    });
    expect(form(tooMany())).toEqual({ code: 'too-many-tries' });
  });

  test('a network fault has a message', () => {
    const event = afterFailedEntry(new NoAnswerError(), 'log-in', failedAt);
    expect(event.type === 'refused' && problemText(event.problems.form)).toContain('connection');
  });
});

test('ret -2 is a plain refusal on the page that verifies an address', () => {
  const error = new RefusedError(-2, { text: 'Not this one' });
  const refused = { type: 'refused', problems: { form: { failure: error } } };
  expect(afterFailedSending(error, 'prove-email', failedAt)).toEqual(refused);
  expect(afterFailedEntry(error, 'prove-email', failedAt)).toEqual(refused);
});

test('keeps digits only', () => {
  expect(codeDigits('41a7-0 2', 6)).toBe('41702');
});

test('takes a whole pasted sentence and stops at the length', () => {
  expect(codeDigits('Your code is 417 902. Valid 10 minutes.', 6)).toBe('417902');
});

test('reads full-width and Arabic digits as digits', () => {
  expect(codeDigits('４１７９０２', 6)).toBe('417902');
  expect(codeDigits('٤١٧٩٠٢', 6)).toBe('417902');
});

test('is empty without digits', () => {
  expect(codeDigits('abc', 6)).toBe('');
});

const now = 1_750_000_000_000;
const email = 'ananya.rao@example.com';
const after = (form: LogInForm, ...events: LogInEvent[]) => events.reduce(logInReducer, form);
const type = (field: 'email' | 'password' | 'code', value: string): LogInEvent => ({
  type: 'typed',
  field,
  value,
});
const filled = (page: LogInForm['page']) =>
  after(firstForm(page), type('email', email), type('password', 'secret1'), type('code', '123'));

describe('the pages', () => {
  test('[AUTH-05] a sent code leads from the e-mail to code and password', () => {
    for (const page of ['sign-up', 'forgot-password'] as const) {
      const asked = after(firstForm(page), type('email', email));
      expect(asked).toMatchObject({ page, step: 'email' });
      expect(after(asked, { type: 'code-sent', now })).toMatchObject({ page, step: 'code', email });
    }
  });

  test('[AUTH-06] switching to Sign Up resets the form', () => {
    expect(after(filled('log-in'), { type: 'page-chosen', page: 'sign-up' })).toEqual({
      ...firstForm('sign-up'),
      earlier: email,
    });
    const halfWay = after(filled('sign-up'), { type: 'code-sent', now });
    const again = after(halfWay, { type: 'page-chosen', page: 'sign-up' });
    expect(again).toMatchObject({ step: 'email', email: '', password: '', code: '' });
  });

  test('[AUTH-07] switching to Log In clears the form', () => {
    expect(after(filled('sign-up'), { type: 'page-chosen', page: 'log-in' })).toEqual({
      ...firstForm('log-in'),
      earlier: email,
    });
  });

  test('a forgotten password keeps the e-mail and nothing else', () => {
    expect(after(filled('log-in'), { type: 'page-chosen', page: 'forgot-password' })).toEqual({
      ...firstForm('forgot-password'),
      email,
      earlier: email,
    });
  });

  test('a reset form offers the last whole address that was typed', () => {
    const turned = after(filled('log-in'), { type: 'page-chosen', page: 'sign-up' });
    const half = after(turned, type('email', 'ana'), { type: 'page-chosen', page: 'log-in' });
    expect(half.earlier).toBe(email);
  });

  test('a refused log-in may go on as a sign-up with its address, and without its password', () => {
    const refused = new RefusedError(-6, { text: 'The e-mail or the password is wrong.' });
    const form = after(filled('log-in'), afterFailedEntry(refused, 'log-in', now));
    expect(isWrongLogIn(form)).toBe(true);
    expect(after(form, { type: 'sign-up-chosen' })).toMatchObject({
      page: 'sign-up',
      step: 'email',
      email,
      password: '',
      problems: {},
    });
  });

  test.each([
    ['a passkey', new RefusedError(-6, { text: 'Not accepted', code: 'passkey-wrong' }), 'log-in'],
    ['the network', new NoAnswerError(), 'log-in'],
    ['a mailed code', new RefusedError(-6, { text: 'Wrong code' }), 'sign-up'],
  ] as const)('a failure of %s is no wrong log-in', (_of, error, page) => {
    expect(isWrongLogIn(after(filled(page), afterFailedEntry(error, page, now)))).toBe(false);
  });

  test('another e-mail can be given after the code was sent', () => {
    const sent = after(filled('sign-up'), { type: 'code-sent', now });
    const changed = after(sent, { type: 'email-change-asked' });
    expect(changed).toMatchObject({ page: 'sign-up', step: 'email', email, code: '' });
    expect(secondsToResend(changed, now)).toBe(60);
  });

  test('[ERR-10] a registered e-mail leads to Log In and is kept', () => {
    const form = after(filled('sign-up'), { type: 'already-registered' });
    expect(form).toMatchObject({ page: 'log-in', email, password: '' });
    expect(form.notice).toBe(msg('This e-mail has an account already. Log in with its password.'));
  });

  test('[ERR-11] an unknown e-mail leads to Sign Up, step 1, and is kept', () => {
    const form = after(filled('forgot-password'), { type: 'not-registered' });
    expect(form).toMatchObject({ page: 'sign-up', step: 'email', email });
    expect(form.notice).toBe(msg('This e-mail has no account yet. Sign up with it.'));
  });
});

describe('the wait between codes', () => {
  const sent = after(filled('sign-up'), { type: 'code-sent', now });

  test('[AUTH-08] runs for 60 seconds after a code is sent', () => {
    expect(secondsToResend(firstForm('sign-up'), now)).toBe(0);
    expect(secondsToResend(sent, now)).toBe(60);
    expect(secondsToResend(sent, now + 17_500)).toBe(43);
    expect(secondsToResend(sent, now + 60_000)).toBe(0);
    expect(secondsToResend(sent, now - 700)).toBe(60);
  });

  test('[AUTH-09] continues when the traveller switches to another page or address', () => {
    const turned = after(sent, { type: 'page-chosen', page: 'forgot-password' });
    expect(secondsToResend(turned, now + 1000)).toBe(59);
  });

  test('a sent code is valid for its own address and page only', () => {
    const back = after(sent, { type: 'email-change-asked' });
    expect(codeIsFor(back)).toBe(true);
    expect(codeIsFor(after(back, type('email', 'other@example.com')))).toBe(false);
    expect(codeIsFor({ ...back, page: 'forgot-password' })).toBe(false);
    expect(codeIsFor(firstForm('sign-up'))).toBe(false);
    expect(after(back, { type: 'code-kept' }).step).toBe('code');
  });

  test('a wait set by the server is respected too', () => {
    const problem = { code: 'too-many-tries-until', seconds: 90 } as const;
    const event = { type: 'sending-blocked', now, seconds: 90, problem } as const;
    const form = after(filled('sign-up'), event);
    expect(secondsToResend(form, now)).toBe(90);
    expect(form.problems.form).toBe(problem);
  });
});

describe('problems', () => {
  test('[AUTH-10] an invalid e-mail address is a problem', () => {
    const form = after(firstForm('sign-up'), type('email', 'ananya@example'));
    expect(problemsOf(form)).toEqual({ email: 'email-invalid' });
    expect(isFine(problemsOf(after(form, type('email', email))))).toBe(true);
  });

  test('[AUTH-11] the code is required', () => {
    const form = after(filled('sign-up'), { type: 'code-sent', now });
    expect(problemsOf(form)).toEqual({ code: 'code-missing' });
    expect(isFine(problemsOf(after(form, type('code', '417602'))))).toBe(true);
  });

  test('[AUTH-12] the password has 6 to 16 characters', () => {
    for (const password of ['', 'short', 'seventeenletters!'])
      expect(problemsOf({ ...filled('log-in'), password })).toEqual({
        password: 'password-length',
      });
    for (const password of ['sixsix', 'sixteen-letters!'])
      expect(problemsOf({ ...filled('log-in'), password })).toEqual({});
  });

  test('[AUTH-14] clear while the traveller types', () => {
    const problems = {
      email: 'email-invalid',
      password: 'password-length',
      form: 'not-accepted',
    } as const;
    const form = after(filled('log-in'), { type: 'refused', problems });
    expect(form.problems).toEqual(problems);
    expect(after(form, type('email', 'a')).problems).toEqual({
      password: 'password-length',
    });
  });
});

test('[AUTH-21] verifying an address requires a code, but no password', () => {
  const form = after(firstForm('prove-email'), type('email', email), { type: 'code-sent', now });
  expect(problemsOf(form)).toEqual({ code: 'code-missing' });
  expect(isFine(problemsOf(after(form, type('code', '417902'))))).toBe(true);
});
