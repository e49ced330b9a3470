import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NoAnswerError, RefusedError, UnauthorizedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { sha256Hex } from '../../storage/digest';
import type { DeliverySteps } from './delivery-steps';
import { itemBytes } from './sealed-content';
import {
  bytes,
  clock,
  drainerOf,
  drainingPhone,
  recordingServer,
  restartClock,
  user,
} from '../../../tests/unit/draining-phone';

beforeEach(restartClock);

test("another user's items are never sent", async () => {
  const one = await drainingPhone();
  const { userId: other } = await one.session.write({ ...user, email: 'other@b.example' });
  const item = await one.capture(bytes(10), one.userId);
  expect(other).not.toBe(one.userId);
  const { steps, calls } = recordingServer();
  await drainerOf(one, steps).drain();
  expect(calls).toEqual([]);
  expect((await one.store.get(item.id))?.state).toBe('sealed');
});

test('[PWA-07] when another user logs in between two requests, no further request is sent', async () => {
  const one = await drainingPhone();
  const item = await one.capture(bytes(10));
  const { steps, calls } = recordingServer();
  const tokens: string[] = [];
  const signing: DeliverySteps = {
    ...steps,
    async upload(each, token, report) {
      tokens.push(await token());
      const key = await steps.upload(each, token, report);
      // The other user logs in while the bytes are being sent.
      await one.session.write({ email: 'other@b.example', token: 'other-other-other' });
      return key;
    },
    async attach(each, token) {
      tokens.push(await token());
      return steps.attach(each, token);
    },
  };
  const { drain } = drainerOf(one, signing);
  expect(await drain()).toEqual({ left: 0, delivered: 0 });
  expect(calls).toEqual([`upload ${item.id}`]);
  expect(await one.store.get(item.id)).toMatchObject({
    state: 'waiting',
    lastProblem: { reason: 'login' },
    serverKey: `key-${item.id}`,
  });
  await one.session.write(user);
  expect(await drain()).toEqual({ left: 0, delivered: 1 });
  expect(tokens).toEqual([user.token, user.token]);
});

test('after a log-out nothing more is sent', async () => {
  const one = await drainingPhone();
  const message = await one.write('Hello');
  const { steps, calls } = recordingServer();
  const signing: DeliverySteps = {
    ...steps,
    async send(each, token) {
      await one.session.clear();
      await token();
      return steps.send(each, token);
    },
  };
  await drainerOf(one, signing).drain();
  expect(calls).toEqual([]);
  expect((await one.store.get(message.id))?.lastProblem?.reason).toBe('login');
});

test('a 401 for an earlier session does not make the item wait for another log-in', async () => {
  const one = await drainingPhone();
  const item = await one.capture(bytes(10));
  const { steps } = recordingServer();
  const renewing: DeliverySteps = {
    ...steps,
    async upload(each, token, report) {
      if ((await token()) === 'new-new-new-new-new') return steps.upload(each, token, report);
      await one.session.write({ ...user, token: 'new-new-new-new-new' });
      throw new UnauthorizedError();
    },
  };
  const { drain } = drainerOf(one, renewing);
  expect(await drain()).toMatchObject({ left: 1, nextAttemptAt: clock.now + 1000 });
  expect((await one.store.get(item.id))?.lastProblem?.reason).toBe('backoff');
  clock.now += 1000;
  expect(await drain()).toMatchObject({ delivered: 1 });
});

test('an account that was deleted ends every item with a clear word; nothing is sent again', async () => {
  const one = await drainingPhone();
  const content = bytes(1000);
  const items = [await one.capture(content), await one.capture(bytes(10))];
  const { steps, calls } = recordingServer();
  let asked = 0;
  const gone: DeliverySteps = {
    ...steps,
    async upload(_item, token) {
      await token();
      asked += 1;
      throw new UnauthorizedError(true);
    },
  };
  const { drain, left } = drainerOf(one, gone);
  expect(await drain()).toMatchObject({ left: 0, delivered: 0 });
  for (const { id } of items)
    expect(await one.store.get(id)).toMatchObject({
      state: 'needs-you',
      lastProblem: { reason: 'account-gone', said: { code: 'account-gone' } },
    });
  const before = asked;
  clock.now += 7 * 86_400_000;
  expect(await drain({ ignoreBackoff: true })).toMatchObject({ delivered: 0 });
  expect(await left()).toMatchObject({ left: 0 });
  expect([asked, calls]).toEqual([before, []]);
  // The captured bytes can still be saved.
  const kept = await itemBytes(one.open, one.store, items[0] ?? (await one.capture(content)));
  expect(await sha256Hex(kept)).toBe(await sha256Hex(content));
});

describe('an expired session', () => {
  /** A server that rejects the tokens in `ended`. */
  function asking() {
    const { steps, ...rest } = recordingServer();
    const ended = new Set<string>();
    const signing: DeliverySteps = {
      ...steps,
      async upload(item, token, report) {
        if (ended.has(await token())) throw new UnauthorizedError();
        return steps.upload(item, token, report);
      },
      async attach(item, token) {
        if (ended.has(await token())) throw new UnauthorizedError();
        return steps.attach(item, token);
      },
    };
    return { ...rest, ended, steps: signing };
  }
  const next = { ...user, token: 'next-next-next-next' };
  const retryOfAnother = { ignoreBackoff: true, ignoreLimits: true, anyNetwork: true };

  test('leaves nothing to do until another log-in, which takes effect at once', async () => {
    const one = await drainingPhone();
    await one.capture(bytes(10));
    const { steps, ended } = asking();
    ended.add(user.token);
    const { drain, left } = drainerOf(one, steps);
    expect(await drain()).toEqual({ left: 0, delivered: 0 });
    await one.session.write(next);
    expect(await left()).toMatchObject({ left: 1 });
    ended.add(next.token);
    expect(await drain()).toEqual({ left: 0, delivered: 0 });
  });

  test('is asked for once for each item: no trigger sends anything more before another log-in', async () => {
    const one = await drainingPhone();
    const [page, message] = [await one.capture(bytes(10)), await one.write('Hello')];
    const { steps, calls } = recordingServer();
    const ended = new Set([user.token]);
    let asked = 0;
    const ask = async (token: () => Promise<string>) => {
      asked += 1;
      if (ended.has(await token())) throw new UnauthorizedError();
    };
    const { drain, prefetchUploadStatus } = drainerOf(one, {
      ...steps,
      prefetchUploadStatus: async (_item, token) => ask(token),
      upload: async (item, token, report) => {
        await ask(token);
        return steps.upload(item, token, report);
      },
      send: async (item, token) => {
        await ask(token);
        return steps.send(item, token);
      },
    });
    await drain();
    await drain();
    expect(asked).toBe(2);
    const triggers = [{}, { ignoreBackoff: true }, { ...retryOfAnother, until: Infinity }];
    for (const trigger of triggers) {
      clock.now += 86_400_000;
      await prefetchUploadStatus();
      expect(await drain(trigger)).toEqual({ left: 0, delivered: 0 });
    }
    expect([asked, calls]).toEqual([2, []]);
    // The traveller's own 'Retry' of an item is one request for it.
    await one.store.apply(page.id, { type: 'retry' });
    await drain(retryOfAnother);
    expect(asked).toBe(3);
    await one.session.write(next);
    expect(await drain()).toEqual({ left: 0, delivered: 2 });
    expect((await one.store.get(message.id))?.state).toBe('done');
  });

  test('that the server accepts after all delays nothing that was refused by it', async () => {
    const one = await drainingPhone();
    const refused = await one.capture(bytes(10));
    const { steps, ended } = asking();
    ended.add(user.token);
    const { drain } = drainerOf(one, steps);
    await drain();
    // A server that had lost it for a moment, such as a replica that has taken over.
    ended.clear();
    expect(await drain()).toEqual({ left: 0, delivered: 0 });
    await one.capture(bytes(10));
    expect(await drain()).toEqual({ left: 0, delivered: 2 });
    expect((await one.store.get(refused.id))?.state).toBe('done');
  });

  test('is learnt by every item, also by one that failed often', async () => {
    const one = await drainingPhone();
    const often = await one.capture(bytes(10));
    const { steps, ended, failures } = asking();
    const { drain } = drainerOf(one, steps);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      failures.push(new NoAnswerError());
      await drain({ ignoreBackoff: true });
    }
    for (let page = 0; page < 3; page += 1) await one.capture(bytes(10));
    ended.add(user.token);
    expect(await drain({ ignoreBackoff: true })).toMatchObject({ left: 1 });
    expect(await drain({ ignoreBackoff: true })).toEqual({ left: 0, delivered: 0 });
    expect(await one.store.get(often.id)).toMatchObject({ lastProblem: { reason: 'login' } });
    await one.session.write(next);
    expect(await drain()).toEqual({ left: 0, delivered: 4 });
  });

  test('no longer delays the item after the next log-in, even if the server has lost the upload meanwhile', async () => {
    const one = await drainingPhone();
    const item = await one.capture(bytes(10));
    const { steps, ended, failures } = asking();
    const { drain } = drainerOf(one, {
      ...steps,
      async upload(each, token, report) {
        const key = await steps.upload(each, token, report);
        if (!(await one.store.get(item.id))?.deliveryBegun) ended.add(user.token);
        return key;
      },
    });
    expect(await drain()).toEqual({ left: 0, delivered: 0 });
    expect(await one.store.get(item.id)).toMatchObject({ lastProblem: { reason: 'login' } });
    await one.session.write(next);
    failures.push(new RefusedError(ret.uploadGone, {}));
    expect(await drain()).toMatchObject({ left: 1 });
    expect(await one.store.get(item.id)).toMatchObject({
      state: 'sealed',
      lastProblem: undefined,
    });
    clock.now += 5000;
    expect(await drain()).toEqual({ left: 0, delivered: 1 });
  });

  test('does not delay an item that was resumed since, even if its drainer is killed midway', async () => {
    const one = await drainingPhone();
    await one.capture(bytes(10));
    const { steps, ended } = asking();
    ended.add(user.token);
    await drainerOf(one, steps).drain();
    await one.session.write(next);
    // This attach never completes.
    const never: DeliverySteps = { ...steps, attach: () => new Promise(() => undefined) };
    void drainerOf(one, never).drain();
    const { left } = drainerOf(one, steps);
    await vi.waitFor(async () => {
      const [present] = await one.store.list(one.userId);
      expect(present?.state).toBe('attaching');
    });
    expect(await left()).toMatchObject({ left: 1 });
  });
});
