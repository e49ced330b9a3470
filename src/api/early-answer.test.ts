import { afterEach, expect, test, vi } from 'vitest';
import { accountCalls } from '../contract/account/accounts';
import { environments } from '../contract/environments';
import { createApi } from './client';
import { questionOf, type EarlyAnswer } from './early-answer';
import { NoAnswerError, TimeoutError } from './errors';
import { readLoosely } from './read-loosely';
import { serverClock } from './server-clock';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const found = () => new Response(JSON.stringify({ ret: 0, body: { country_id: 702 } }));

/** A client that asks for the location, which the page has asked for `agoMs` before. */
function asking(response: Promise<Response | undefined>, { agoMs = 0, abort = () => {} } = {}) {
  const fetched = vi.fn<typeof fetch>(async () => found());
  vi.stubGlobal('fetch', fetched);
  const answers = new Map<string, EarlyAnswer>([
    [
      questionOf(accountCalls.location.path, '{}'),
      {
        token: undefined,
        authorization: 'signed early',
        sentAt: new Date(),
        askedAt: performance.now() - agoMs,
        response,
        abort,
      },
    ],
  ]);
  const api = createApi({
    looseReader: async () => readLoosely,
    environment: environments.dev,
    origin: 'http://localhost',
    clock: serverClock(Date.now),
    token: async () => undefined,
    early: async (path, body) => answers.get(questionOf(path, body)),
  });
  return { fetched, asked: api.call(accountCalls.location, {}) };
}

test('an early answer is the answer, and nothing is asked again', async () => {
  const { asked, fetched } = asking(Promise.resolve(found()));
  expect(await asked).toEqual({ countryId: 702 });
  expect(fetched).not.toHaveBeenCalled();
});

test('where no early answer came, the client asks itself', async () => {
  const { asked, fetched } = asking(Promise.resolve(undefined));
  expect(await asked).toEqual({ countryId: 702 });
  expect(fetched).toHaveBeenCalledOnce();
});

test('[ERR-06][API-06] an early question has 30000 ms from when it was asked, and is not asked again', async () => {
  vi.useFakeTimers();
  let end: (response: undefined) => void = () => {};
  const held = new Promise<undefined>((resolve) => (end = resolve));
  const { asked, fetched } = asking(held, { agoMs: 12_000, abort: () => end(undefined) });
  const failed = vi.fn<(error: unknown) => void>();
  void asked.catch(failed);
  await vi.advanceTimersByTimeAsync(17_900);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(failed).toHaveBeenCalledWith(expect.any(TimeoutError));
  expect(fetched).not.toHaveBeenCalled();
});

test('an early answer whose text stalls fails as late, and one that is cut off as no answer', async () => {
  vi.useFakeTimers();
  let text: ReadableStreamDefaultController | undefined;
  const stalling = () =>
    new Response(new ReadableStream({ start: (controller) => void (text = controller) }));
  const stalled = asking(Promise.resolve(stalling()), {
    abort: () => text?.error(new DOMException('ended', 'AbortError')),
  });
  const late = expect(stalled.asked).rejects.toBeInstanceOf(TimeoutError);
  await vi.advanceTimersByTimeAsync(30_100);
  await late;
  const cut = asking(Promise.resolve(stalling()));
  const gone = expect(cut.asked).rejects.toBeInstanceOf(NoAnswerError);
  text?.error(new TypeError('cut off'));
  await gone;
});
