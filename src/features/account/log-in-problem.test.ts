import { describe, expect, test } from 'vitest';
import { HttpStatusError, NoAnswerError, RefusedError } from '../../api/errors';
import { problemText } from './form-problem';
import { afterFailedEntry, afterFailedSending } from './log-in-problem';

const now = Date.parse('2026-11-20T12:00:00Z');
const tooMany = (retryAfter?: string) => new HttpStatusError(429, {}, retryAfter);

describe('a code that was not sent', () => {
  test('[ERR-10] ret -2 at sign-up: the e-mail is registered', () => {
    const error = new RefusedError(-2, { text: 'registered' });
    expect(afterFailedSending(error, 'sign-up', now)).toEqual({ type: 'already-registered' });
  });

  test('[ERR-11] ret -2 at the reset: the e-mail is not registered', () => {
    const error = new RefusedError(-2, { text: 'unknown' });
    expect(afterFailedSending(error, 'forgot-password', now)).toEqual({ type: 'not-registered' });
  });

  test('too many tries: sending is blocked for the server’s retry time', () => {
    expect(afterFailedSending(tooMany('42'), 'sign-up', now)).toEqual({
      type: 'sending-blocked',
      now,
      seconds: 42,
      problem: { code: 'too-many-tries-until', seconds: 42 },
    });
  });
});

describe('a log-in that was refused', () => {
  test('is shown in the form', () => {
    const error = new RefusedError(-6, { text: 'The e-mail or the password is wrong.' });
    expect(afterFailedEntry(error, 'log-in', now)).toEqual({
      type: 'refused',
      problems: { form: { failure: error } },
    });
  });

  test('a wrong code is shown at the code field', () => {
    const error = new RefusedError(-6, { text: 'The code is wrong or has expired.' });
    expect(afterFailedEntry(error, 'sign-up', now)).toEqual({
      type: 'refused',
      problems: { code: { failure: error } },
    });
  });

  test('too many tries: the wait by seconds or by date', () => {
    const form = (error: unknown) => {
      const event = afterFailedEntry(error, 'log-in', now);
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
    const event = afterFailedEntry(new NoAnswerError(), 'log-in', now);
    expect(event.type === 'refused' && problemText(event.problems.form)).toContain('connection');
  });
});

test('ret -2 is a plain refusal on the page that verifies an address', () => {
  const error = new RefusedError(-2, { text: 'Not this one' });
  const refused = { type: 'refused', problems: { form: { failure: error } } };
  expect(afterFailedSending(error, 'prove-email', now)).toEqual(refused);
  expect(afterFailedEntry(error, 'prove-email', now)).toEqual(refused);
});
