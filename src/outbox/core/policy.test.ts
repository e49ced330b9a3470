import { describe, expect, test } from 'vitest';
import {
  EmptyAnswerError,
  ForeignAnswerError,
  HttpStatusError,
  NoAnswerError,
  RefusedError,
  TimeoutError,
  UnauthorizedError,
  UnreadableAnswerError,
} from '../../api/errors';
import { ret } from '../../contract/envelope';
import { backoffMs, eventForFailure, type DeliveryStep } from './policy';

const now = Date.parse('2026-11-20T12:00:00Z');
const at = (step: DeliveryStep, attempts = 0) => ({ step, attempts, now, random: () => 1 });
const status = (code: number, retryAfter?: string) => new HttpStatusError(code, {}, retryAfter);

describe('backoff', () => {
  test('doubles up to five minutes, with full jitter', () => {
    expect([0, 1, 2, 3].map((attempts) => backoffMs(attempts, () => 1))).toEqual([
      1000, 2000, 4000, 8000,
    ]);
    expect(backoffMs(60, () => 1)).toBe(300_000);
    expect(backoffMs(60, () => 0)).toBe(0);
  });

  test('Retry-After counts in both forms, within limits', () => {
    const waits = (header: string) => {
      const event = eventForFailure(status(503, header), at('upload', 3));
      return event.type === 'wait' && event.until !== undefined ? event.until - now : undefined;
    };
    expect(waits('7')).toBe(7000);
    expect(waits('Fri, 20 Nov 2026 12:00:30 GMT')).toBe(30_000);
    expect(waits('86400')).toBe(300_000);
    expect(waits('0')).toBe(8000);
    expect(waits('soon')).toBe(8000);
  });

  test('a server limit is waited for as long as the server says, up to a day', () => {
    const told = (header: string, text?: string) =>
      eventForFailure(new HttpStatusError(429, { text }, header), at('upload'));
    const hour = 3_600_000;
    for (const [header, wait] of [
      ['7200', 2 * hour],
      ['Fri, 20 Nov 2026 14:30:00 GMT', 2.5 * hour],
      ['86400', 24 * hour],
      ['9999999999', 24 * hour],
    ] as const)
      expect(told(header, 'Too many attempts.')).toMatchObject({
        type: 'wait',
        reason: 'limit',
        until: now + wait,
      });
    expect(told('300', 'Too many attempts.')).toMatchObject({
      reason: 'backoff',
      until: now + 300_000,
    });
    // A proxy's limit may end in a minute.
    expect(told('7200')).toMatchObject({ reason: 'backoff', until: now + 300_000 });
  });
});

describe('the event for a failure', () => {
  test('no network, and any unreadable answer, is retried', () => {
    for (const error of [
      new NoAnswerError(),
      new TimeoutError(),
      new EmptyAnswerError(),
      new UnreadableAnswerError(),
    ])
      expect(eventForFailure(error, at('upload'))).toMatchObject({
        type: 'wait',
        reason: 'network',
        until: now + 1000,
      });
    expect(eventForFailure(new TypeError('bug'), at('upload'))).toMatchObject({ type: 'wait' });
  });

  test('a busy server is retried after the wait it gives', () => {
    for (const code of [408, 425, 429, 500, 502, 503])
      expect(eventForFailure(status(code), at('attach', 2))).toMatchObject({
        type: 'wait',
        reason: 'backoff',
        until: now + 4000,
      });
    expect(eventForFailure(status(503, '20'), at('upload'))).toMatchObject({ until: now + 20_000 });
  });

  test('an expired session waits for the log-in, without a time', () => {
    const event = eventForFailure(new UnauthorizedError(), at('upload'));
    expect(event).toMatchObject({ type: 'wait', reason: 'login' });
    expect(event).not.toHaveProperty('until');
  });

  test('a rejection needs the traveller, with the server’s text', () => {
    for (const code of [400, 403, 409, 413, 415, 422])
      expect(eventForFailure(status(code), at('upload'))).toMatchObject({
        type: 'need',
        reason: 'refused',
      });
    const said = { text: 'This application is paid.', code: 'order-paid' };
    const paid = new RefusedError(ret.notAllowed, said);
    expect(eventForFailure(paid, at('attach'))).toEqual({
      type: 'need',
      reason: 'order-closed',
      said,
    });
    expect(eventForFailure(new RefusedError(ret.notFound, {}), at('attach'))).toMatchObject({
      said: { code: 'application-gone' },
    });
  });

  test.each<[DeliveryStep, string, string, string]>([
    ['upload', 'uploads-when-online', 'log-in-to-upload', 'refused-file'],
    ['attach', 'uploads-when-online', 'log-in-to-upload', 'refused-file'],
    ['send', 'sent-when-online', 'log-in-to-send', 'refused-message'],
    ['withdraw', 'deleted-when-online', 'log-in-to-delete', 'refused-deletion'],
  ])('without a text of the server, ours fits the step: %s', (step, network, logIn, refused) => {
    const code = (error: unknown) => {
      const event = eventForFailure(error, at(step));
      return 'said' in event ? event.said : undefined;
    };
    expect(code(new NoAnswerError())).toEqual({ code: network });
    expect(code(new UnauthorizedError())).toEqual({ code: logIn });
    expect(code(status(413))).toEqual({ code: refused, params: { status: 413 } });
  });

  test('a missing order or applicant is told with what to do, not in the server’s words', () => {
    const gone = new RefusedError(ret.notFound, { text: 'This applicant does not exist.' });
    expect(eventForFailure(gone, at('attach'))).toMatchObject({
      type: 'need',
      reason: 'order-closed',
      said: { code: 'application-gone' },
    });
  });

  test('a lost upload restarts; a missing order needs the traveller', () => {
    expect(eventForFailure(new RefusedError(ret.uploadGone, { text: '' }), at('attach'))).toEqual({
      type: 'upload-gone',
    });
    // The second time in a row there is a pause.
    expect(
      eventForFailure(new RefusedError(ret.uploadGone, { text: '' }), {
        ...at('attach'),
        uploadsGone: 1,
      }),
    ).toEqual({ type: 'upload-gone', until: expect.any(Number) });
    for (const code of [404, 410]) {
      expect(eventForFailure(status(code), at('upload'))).toMatchObject({ type: 'wait' });
      expect(eventForFailure(status(code), at('attach'))).toMatchObject({ type: 'need' });
    }
  });
});

describe('an answer that is not the server’s own', () => {
  const foreign = (code: number, retryAfter?: string) => new ForeignAnswerError(code, retryAfter);

  test('never needs the traveller, never restarts an upload, never requires a log-in', () => {
    for (const step of ['upload', 'attach', 'send'] as const)
      for (const code of [200, 307, 400, 401, 403, 404, 410, 413, 415, 422, 460])
        expect(eventForFailure(foreign(code), at(step))).toMatchObject({
          type: 'wait',
          reason: 'network',
          until: now + 1000,
        });
  });

  test('is told after some attempts: no waiting helps against a proxy that changes answers', () => {
    const said = (error: unknown, attempts: number) => {
      const event = eventForFailure(error, { ...at('attach'), attempts });
      return 'said' in event ? event.said?.code : undefined;
    };
    for (const error of [foreign(200), new UnreadableAnswerError()]) {
      expect(said(error, 2)).toBe('uploads-when-online');
      expect(said(error, 3)).toBe('changed-on-its-way');
    }
    expect(said(new NoAnswerError(), 9)).toBe('uploads-when-online');
  });

  test('from a busy proxy sets the wait, within limits', () => {
    for (const code of [429, 502, 503])
      expect(eventForFailure(foreign(code, '7'), at('attach'))).toMatchObject({
        type: 'wait',
        reason: 'backoff',
        until: now + 7000,
      });
    expect(eventForFailure(foreign(503, '999999'), at('attach'))).toMatchObject({
      until: now + 300_000,
    });
  });
});

test('a date that is far off is corrected by the next attempt', () => {
  const farOff = new HttpStatusError(403, { code: 'date-far-off' }, undefined);
  for (const step of ['upload', 'attach', 'send'] as const)
    expect(eventForFailure(farOff, at(step))).toMatchObject({ type: 'wait', reason: 'backoff' });
  const other = new HttpStatusError(403, { text: 'No.' }, undefined);
  expect(eventForFailure(other, at('attach'))).toMatchObject({ type: 'need' });
});

test.each([
  'request-no-json',
  'signature-wrong',
  'form-broken',
  'request-incomplete',
  'header-missing',
])(
  'what the network changed on its way (%s) is sent again, and the server’s words about it are not shown',
  (code) => {
    const changed = new HttpStatusError(400, { code, text: 'The request is no JSON.' }, undefined);
    for (const step of ['upload', 'attach', 'withdraw', 'send'] as const)
      expect(eventForFailure(changed, at(step, 3))).toEqual({
        type: 'wait',
        reason: 'backoff',
        said: { code: 'changed-on-its-way' },
        until: now + 8000,
      });
  },
);

test('a rejection before the delivery was processed says nothing about an earlier attempt', () => {
  for (const code of [400, 403, 404, 409, 413, 415])
    expect(eventForFailure(status(code), at('attach'))).toMatchObject({
      type: 'need',
      beforeDelivery: true,
    });
  expect(
    eventForFailure(new RefusedError(ret.notAllowed, { text: 'Paid.' }), at('attach')),
  ).not.toHaveProperty('beforeDelivery');
});
