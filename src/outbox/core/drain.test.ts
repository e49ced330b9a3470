import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  HttpStatusError,
  NoAnswerError,
  RefusedError,
  TimeoutError,
  UnauthorizedError,
} from '../../api/errors';
import { ret } from '../../contract/envelope';
import type { DeliverySteps } from './delivery-steps';
import {
  bytes,
  clock,
  drainerOf,
  drainingPhone,
  recordingServer,
  restartClock,
} from '../../../tests/unit/draining-phone';

beforeEach(restartClock);

describe('draining', () => {
  test('delivers in the order of sealing, then deletes the bytes and keeps the receipt', async () => {
    const one = await drainingPhone();
    const first = await one.capture(bytes(10));
    const second = await one.capture(bytes(10));
    const { steps, calls } = recordingServer();
    expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 2 });
    expect(calls).toEqual([
      `upload ${first.id}`,
      `upload ${second.id}`,
      `attach ${first.id}`,
      `attach ${second.id}`,
    ]);
    expect(await one.store.chunks(first.id)).toEqual([]);
    expect((await one.store.get(first.id))?.arrived).toMatchObject({
      position: 3,
      sha256: first.sha256,
    });
  });

  test('an attach whose answer is lost is repeated under the same idempotency key, without a second upload', async () => {
    const one = await drainingPhone();
    const item = await one.capture(bytes(10));
    const { steps, calls, attached, failures } = recordingServer();
    failures.push(undefined, new NoAnswerError());
    const { drain } = drainerOf(one, steps);
    expect(await drain()).toEqual({ left: 1, delivered: 0, nextAttemptAt: clock.now + 1000 });
    expect(await one.store.chunks(item.id)).toHaveLength(1);
    await drain();
    expect(calls).toHaveLength(2);
    clock.now += 1000;
    await drain();
    expect(calls).toEqual([`upload ${item.id}`, `attach ${item.id}`, `attach ${item.id}`]);
    expect(attached.size).toBe(1);
    expect((await one.store.get(item.id))?.state).toBe('done');
  });

  test('an upload key that the server has lost leads to a new upload', async () => {
    const one = await drainingPhone();
    const item = await one.capture(bytes(10));
    const { steps, calls, failures } = recordingServer();
    failures.push(undefined, new RefusedError(ret.uploadGone, { text: 'gone' }));
    const { drain } = drainerOf(one, steps);
    await drain();
    await drain();
    expect(calls.filter((call) => call.startsWith('upload'))).toHaveLength(2);
    expect((await one.store.get(item.id))?.state).toBe('done');
  });

  test('back-off grows for a server that loses every upload', async () => {
    const one = await drainingPhone();
    const item = await one.capture(bytes(10));
    const { steps, failures } = recordingServer();
    const { drain } = drainerOf(one, steps);
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      failures.push(undefined, new RefusedError(ret.uploadGone, { text: 'gone' }));
      const { nextAttemptAt } = await drain();
      waits.push((nextAttemptAt ?? clock.now) - clock.now);
      clock.now = nextAttemptAt ?? clock.now;
    }
    expect(waits).toEqual([0, 2000, 4000, 8000]);
    expect((await drain()).delivered).toBe(1);
    expect((await one.store.get(item.id))?.state).toBe('done');
  });

  test('an item that needs the traveller does not hold up the others', async () => {
    const one = await drainingPhone();
    const refused = await one.capture(bytes(10));
    const fine = await one.capture(bytes(10));
    const { steps, failures } = recordingServer();
    failures.push(new RefusedError(ret.fileRefused, { text: 'This is no picture.' }));
    expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 1 });
    expect((await one.store.get(refused.id))?.lastProblem?.said.text).toBe('This is no picture.');
    expect((await one.store.get(fine.id))?.state).toBe('done');
  });

  test('failed items go behind the others: a page that never succeeds blocks nothing', async () => {
    const one = await drainingPhone();
    const stuck = await one.capture(bytes(10));
    const { steps, calls, failures } = recordingServer();
    failures.push(new TimeoutError());
    const { drain } = drainerOf(one, steps);
    await drain({ ignoreBackoff: true });
    const message = await one.write('Where is my visa?');
    failures.push(undefined, new TimeoutError());
    await drain({ ignoreBackoff: true });
    expect(calls).toEqual([`upload ${stuck.id}`, `send ${message.id}`, `upload ${stuck.id}`]);
    expect((await one.store.get(message.id))?.state).toBe('done');
  });

  test('a server limit delays all files until it ends, or until the traveller retries', async () => {
    const one = await drainingPhone();
    const uploaded = await one.capture(bytes(10));
    const limited = await one.capture(bytes(10));
    const next = await one.capture(bytes(10));
    for (const event of [
      { type: 'upload-started' },
      { type: 'uploaded', serverKey: 'key' },
      { type: 'wait', reason: 'backoff', said: {}, until: clock.now + 1000 },
    ] as const)
      await one.store.apply(uploaded.id, event);
    const { steps, calls, failures } = recordingServer();
    const tooMany = () => new HttpStatusError(429, { text: 'Too many attempts.' }, '7200');
    const isOver = clock.now + 7_200_000;
    const { drain } = drainerOf(one, {
      ...steps,
      async upload(item, token, report) {
        if (clock.now < isOver) failures.push(tooMany());
        return steps.upload(item, token, report);
      },
    });
    await drain();
    const tried = calls.filter((call) => call.startsWith('upload')).length;
    expect(tried).toBeLessThanOrEqual(2);
    const words = await one.store.get(limited.id);
    expect(words).toMatchObject({ state: 'waiting', nextAttemptAt: isOver });

    const message = await one.write('Where is my visa?');
    calls.length = 0;
    clock.now += 2000;
    const result = await drain({ ignoreBackoff: true });
    expect(calls.sort()).toEqual([`attach ${uploaded.id}`, `send ${message.id}`]);
    expect(result.nextAttemptAt).toBe(isOver);

    calls.length = 0;
    await drain({ ignoreBackoff: true, ignoreLimits: true });
    expect(calls).toContain(`upload ${next.id}`);

    // The clock was set back by more than the limit lasts.
    clock.now -= 90_000_000;
    calls.length = 0;
    await drain();
    expect(calls).not.toEqual([]);

    clock.now = isOver + 1;
    await drain();
    expect((await one.store.list(one.userId)).every(({ state }) => state === 'done')).toBe(true);
  });

  test('names the moment at which the first of the waiting items is due', async () => {
    const one = await drainingPhone();
    await one.capture(bytes(10));
    const later = await one.capture(bytes(10));
    const wait = (until: number) => ({ type: 'wait', reason: 'backoff', said: {}, until }) as const;
    for (const { id } of await one.store.list(one.userId)) {
      await one.store.apply(id, { type: 'upload-started' });
      await one.store.apply(id, wait(clock.now + (id === later.id ? 9000 : 4000)));
    }
    expect(await drainerOf(one, recordingServer().steps).drain()).toEqual({
      ...{ left: 2, delivered: 0 },
      nextAttemptAt: clock.now + 4000,
    });
  });

  test('starts nothing when its time is over', async () => {
    const one = await drainingPhone();
    await one.capture(bytes(10));
    const { steps, calls } = recordingServer();
    expect(await drainerOf(one, steps).drain({ until: clock.now })).toMatchObject({ left: 1 });
    expect(calls).toEqual([]);
  });

  test('an item whose last attempt made progress goes first', async () => {
    const one = await drainingPhone();
    const fresh = await one.capture(bytes(10));
    const moving = await one.capture(bytes(10));
    await one.store.claim(moving.id);
    for (const event of [
      { type: 'upload-started' },
      { type: 'progressed', uploadUrl: 'https://here', offset: 4 },
      { type: 'wait', reason: 'network', said: {} },
    ] as const)
      await one.store.apply(moving.id, event);
    const { steps, calls } = recordingServer();
    await drainerOf(one, steps).drain();
    expect(calls.slice(0, 2)).toEqual([`upload ${moving.id}`, `upload ${fresh.id}`]);
  });

  test('prefetches the upload status of the first items with their owner’s token, and ignores failures', async () => {
    const one = await drainingPhone();
    const pages = [];
    for (let index = 0; index < 4; index += 1) pages.push(await one.capture(bytes(10)));
    const { steps, calls, failures } = recordingServer();
    failures.push(new NoAnswerError());
    const { prefetchUploadStatus } = drainerOf(one, steps);
    await prefetchUploadStatus();
    expect(calls).toEqual(pages.slice(0, 3).map(({ id }) => `ask ${id}`));
    expect((await one.store.list(one.userId)).map(({ state }) => state)).toEqual(
      pages.map(() => 'sealed'),
    );
    await one.session.clear();
    await prefetchUploadStatus();
    expect(calls).toHaveLength(3);
  });

  test('prefetches also for items in back-off, which run when the network is back', async () => {
    const one = await drainingPhone();
    const item = await one.capture(bytes(10));
    const { steps, calls, failures } = recordingServer();
    failures.push(new HttpStatusError(503, {}, undefined));
    const { drain, prefetchUploadStatus } = drainerOf(one, steps);
    await drain();
    await prefetchUploadStatus();
    expect(calls).toEqual([`upload ${item.id}`, `ask ${item.id}`]);
  });

  test('without a network no further item is started; the rest is sent later', async () => {
    const one = await drainingPhone();
    const pages = [];
    for (let index = 0; index < 5; index += 1) pages.push(await one.capture(bytes(10)));
    const { steps, calls } = recordingServer();
    const cut: DeliverySteps = {
      ...steps,
      async upload(item, token, report) {
        await steps.upload(item, token, report);
        throw new NoAnswerError();
      },
    };
    expect(await drainerOf(one, cut).drain()).toMatchObject({ left: 5, delivered: 0 });
    expect(calls).toHaveLength(3);
    expect(await drainerOf(one, steps).drain()).toMatchObject({ left: 3, delivered: 2 });
    const states = (await one.store.list(one.userId)).map(({ state }) => state);
    expect(states).toEqual(['waiting', 'waiting', 'waiting', 'done', 'done']);
  });

  test.each([
    [
      'a busy server delays only the items it did not accept',
      new HttpStatusError(503, {}, undefined),
      5,
    ],
    ['without a log-in no further item is started', new UnauthorizedError(), 3],
  ])('%s', async (_name, failure, begun) => {
    const one = await drainingPhone();
    for (let index = 0; index < 5; index += 1) await one.capture(bytes(10));
    const { steps, calls } = recordingServer();
    const refusing: DeliverySteps = {
      ...steps,
      async upload(item, token, report) {
        await token();
        await steps.upload(item, token, report);
        throw failure;
      },
    };
    await drainerOf(one, refusing).drain();
    expect(calls).toHaveLength(begun);
  });
});
