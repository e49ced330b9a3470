import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { accountCalls } from '../contract/account/accounts';
import { markedText, signatureKeyText } from '../contract/signature';
import { markHeader } from '../contract/envelope';
import { environments } from '../contract/environments';
import type { MarkMemory } from '../storage/mark-memory';
import { createApi } from './client';
import { readLoosely } from './read-loosely';
import {
  ForeignAnswerError,
  HttpStatusError,
  NoAnswerError,
  RefusedError,
  UnauthorizedError,
} from './errors';
import { ownAnswers, type Answer } from './own-answer';
import { serverClock } from './server-clock';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** The memory of a phone that has, or has not, seen this server mark an answer. */
function memory(marked: boolean): MarkMemory & { marked: boolean } {
  return {
    marked,
    async marks() {
      return this.marked;
    },
    async noteMarks() {
      this.marked = true;
    },
  };
}

async function phone(listener: RequestListener, marks: MarkMemory, now: () => number = Date.now) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.close();
  const { port } = server.address() as AddressInfo;
  const api = createApi({
    looseReader: async () => readLoosely,
    environment: environments.dev,
    origin: `http://127.0.0.1:${port}`,
    clock: serverClock(now),
    token: async () => 'the-token',
    marks: () => marks,
  });
  return () => api.call(accountCalls.location, {}).catch((error: unknown) => error);
}

type Say = (request: Pick<IncomingMessage, 'method' | 'headers'>) => {
  status: number;
  text: string;
  mark?: string | undefined;
};

const answering =
  (say: Say, type = 'application/json'): RequestListener =>
  (request, response) => {
    const { status, text, mark } = say(request);
    response.writeHead(status, { 'content-type': type, ...(mark && { [markHeader]: mark }) });
    response.end(text);
  };

const envelope = (ret: number) => JSON.stringify({ ret, msg: 'No.', body: {} });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An answer with the mark that the contract requires. */
const own =
  (status: number, text = envelope(-1)): Say =>
  ({ headers }) => {
    const keyText = signatureKeyText(environments.dev.appKey, String(headers['x-token']));
    const request = String(headers.authorization);
    const covered = markedText({ request, status, bodySha256: sha256(text) });
    return { status, text, mark: createHmac('sha256', keyText).update(covered).digest('hex') };
  };

describe('a server that marks its answers', () => {
  test.each([
    [400, HttpStatusError],
    [401, UnauthorizedError],
    [404, HttpStatusError],
    [503, HttpStatusError],
    [200, RefusedError],
  ])('is believed when it refuses with %i', async (status, kind) => {
    const known = memory(false);
    expect(await (await phone(answering(own(status)), known))()).toBeInstanceOf(kind);
    expect(known.marked).toBe(true);
  });

  test.each([200, 400, 401, 403, 404, 410, 413])(
    'is not the source of an unmarked %i, even with an envelope',
    async (status) => {
      for (const ret of [0, -4]) {
        const listener = answering(() => ({ status, text: envelope(ret) }));
        const error = await (await phone(listener, memory(true)))();
        expect(error).toBeInstanceOf(ForeignAnswerError);
        expect(error).toMatchObject({ status });
        stop?.();
      }
    },
  );

  test.each<[string, Say]>([
    ['another status', (request) => ({ ...own(404)(request), status: 403 })],
    ['another body', (request) => ({ ...own(404)(request), text: envelope(-5) })],
    ['no known key', () => ({ status: 404, text: envelope(-1), mark: 'a'.repeat(64) })],
    [
      'an answer to another request',
      ({ headers }) => own(404)({ method: 'POST', headers: { ...headers, authorization: 'V1 b' } }),
    ],
    [
      "another user's answer",
      ({ headers }) => own(404)({ method: 'POST', headers: { ...headers, 'x-token': 'b' } }),
    ],
  ])('is not the source of an answer with the mark of %s', async (_what, say) => {
    for (const marked of [true, false]) {
      expect(await (await phone(answering(say), memory(marked)))()).toBeInstanceOf(
        ForeignAnswerError,
      );
      stop?.();
    }
  });

  test('corrects the clock with its own answers only', async () => {
    const dates: string[] = [];
    const portal: RequestListener = (request, response) => {
      dates.push(String(request.headers['x-date']));
      response.writeHead(403, { date: new Date(0).toUTCString() });
      response.end();
    };
    const call = await phone(portal, memory(true));
    await call();
    await call();
    expect(dates).toHaveLength(2);
    expect(dates.every((date) => Math.abs(Date.parse(date) - Date.now()) < 60_000)).toBe(true);
  });
});

describe('a server that never marked an answer', () => {
  test('is trusted when it sends our envelope', async () => {
    const listener = answering(() => ({ status: 404, text: envelope(-4) }));
    expect(await (await phone(listener, memory(false)))()).toBeInstanceOf(HttpStatusError);
  });

  test('is not the source of an answer without our envelope', async () => {
    for (const [type, text] of [
      ['text/html', '<p>Access denied</p>'],
      ['text/html', envelope(-4)],
      ['application/json', '{"error":"denied"}'],
      ['application/json', ''],
    ] as const) {
      const listener = answering(() => ({ status: 403, text }), type);
      expect(await (await phone(listener, memory(false)))()).toBeInstanceOf(ForeignAnswerError);
      stop?.();
    }
  });
});

test('a redirect is not followed and counts as no answer', async () => {
  let followed = false;
  const listener: RequestListener = (request, response) => {
    if (request.url === '/welcome') followed = true;
    response.writeHead(307, { location: '/welcome' }).end();
  };
  expect(await (await phone(listener, memory(false)))()).toBeInstanceOf(NoAnswerError);
  expect(followed).toBe(false);
});

test('exactly the answers that are marked with the right key are accepted', async () => {
  const isOwn = ownAnswers(memory(true));
  const text = fc.string();
  await fc.assert(
    fc.asyncProperty(text, text, fc.integer({ min: 200, max: 599 }), text, async (...all) => {
      const [keyText, body, status, key] = [`k${all[0]}`, all[1], all[2], `k${all[3]}`];
      const asked = { keyText, request: 'V1 a' };
      const bodySha256 = sha256(body);
      const covered = markedText({ request: 'V1 a', status, bodySha256 });
      const answer: Answer = {
        status,
        text: body,
        headers: new Headers({
          [markHeader]: createHmac('sha256', key).update(covered).digest('hex'),
        }),
      };
      expect(await isOwn(answer, asked, true)).toBe(key === keyText);
    }),
  );
});
