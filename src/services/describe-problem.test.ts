import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  EmptyAnswerError,
  HttpStatusError,
  NoAnswerError,
  RefusedError,
  TimeoutError,
  UnauthorizedError,
  UnreadableAnswerError,
} from '../api/errors';
import { describeProblem } from './describe-problem';

const now = Date.UTC(2026, 4, 1, 12);
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test.each([NoAnswerError, TimeoutError, EmptyAnswerError, UnreadableAnswerError])(
  'a network fault (%o) advises to check the connection',
  (Kind) => {
    expect(describeProblem(new Kind())).toMatch(/^We could not reach the service/);
  },
);

test('a refusal shows the server’s own message', () => {
  expect(describeProblem(new RefusedError(-5, { text: 'It is paid.' }))).toBe('It is paid.');
  expect(describeProblem(new HttpStatusError(409, { text: 'Used before.' }, undefined))).toBe(
    'Used before.',
  );
});

test('an expired session advises to log in again', () => {
  expect(describeProblem(new UnauthorizedError())).toMatch(/Log in again/);
});

test('a change that a full phone could not store advises to free some space', () => {
  expect(describeProblem(new DOMException('Full.', 'QuotaExceededError'))).toBe(
    'There is no room left on this phone. Free some space, then try again.',
  );
});

describe('an HTTP status without a message', () => {
  const said = (status: number, retryAfter?: string) =>
    describeProblem(new HttpStatusError(status, {}, retryAfter));

  test.each([
    ['30', 'in 30 seconds'],
    ['1', 'in 1 second'],
    ['300', 'in 5 minutes'],
    ['7201', 'in 3 hours'],
    ['Fri, 01 May 2026 12:00:45 GMT', 'in 45 seconds'],
    ['0', 'in a while'],
    ['soon', 'in a while'],
    [undefined, 'in a while'],
  ])('429 with Retry-After %s: %s', (retryAfter, when) => {
    expect(said(429, retryAfter)).toBe(`Too many tries. Try again ${when}.`);
  });

  test('5xx says that the service is unavailable, and when to retry', () => {
    expect(said(503, '20')).toBe(
      'The service is not available right now (503). Try again in 20 seconds.',
    );
    expect(said(504)).toMatch(/Try again in a minute\.$/);
  });

  test('4xx does not suggest to wait', () => {
    expect(said(400)).toBe('The service refused this (400). Try again, or write to Support.');
    expect(said(413)).toMatch(/too large/);
  });
});
