import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NoAnswerError } from '../../api/errors';
import type { DeliverySteps } from './delivery-steps';
import { ChecksumError } from '../transfer/tus-request';
import {
  bytes,
  clock,
  drainerOf,
  drainingPhone,
  recordingServer,
  restartClock,
} from '../../../tests/unit/draining-phone';

beforeEach(restartClock);

describe('uploads in chunks', () => {
  test('store every acknowledged chunk, and stop when another drainer has claimed the item', async () => {
    const one = await drainingPhone();
    const item = await one.capture(bytes(1000));
    const { steps } = recordingServer();
    const seen: unknown[] = [];
    const slow: DeliverySteps = {
      ...steps,
      async upload(each, token, report) {
        await report({ uploadUrl: 'https://here', offset: 400 });
        seen.push(await one.store.get(item.id));
        await one.store.claim(item.id);
        await report({ uploadUrl: 'https://here', offset: 800 });
        return steps.upload(each, token, report);
      },
    };
    await drainerOf(one, slow).drain();
    expect(seen).toMatchObject([{ state: 'uploading', uploadUrl: 'https://here', offset: 400 }]);
    expect(await one.store.get(item.id)).toMatchObject({ state: 'uploading', offset: 400 });
  });

  test('reset the back-off when an attempt made progress', async () => {
    const one = await drainingPhone();
    const item = await one.capture(bytes(1000));
    const { steps, failures } = recordingServer();
    const { drain } = drainerOf(one, steps);
    for (let tries = 0; tries < 9; tries += 1) {
      failures.push(new NoAnswerError());
      await drain({ ignoreBackoff: true });
    }
    const broken: DeliverySteps = {
      ...steps,
      async upload(_item, _token, report) {
        await report({ uploadUrl: 'https://here', offset: 400 });
        throw new NoAnswerError();
      },
    };
    await drainerOf(one, broken).drain({ ignoreBackoff: true });
    expect(await one.store.get(item.id)).toMatchObject({
      attempts: 1,
      nextAttemptAt: clock.now + 1000,
    });
  });

  test("start no chunk after the event's deadline, and keep the progress", async () => {
    const one = await drainingPhone();
    const item = await one.capture(bytes(1000));
    const { steps } = recordingServer();
    const slow: DeliverySteps = {
      ...steps,
      async upload(each, token, report) {
        clock.now += 200_000;
        await report({ uploadUrl: 'https://here', offset: 400 });
        return steps.upload(each, token, report);
      },
    };
    const until = clock.now + 150_000;
    expect(await drainerOf(one, slow).drain({ until })).toMatchObject({ left: 1 });
    expect(await one.store.get(item.id)).toMatchObject({ state: 'waiting', offset: 400 });
  });

  test('restart once when the bytes arrive changed, then need the traveller', async () => {
    const one = await drainingPhone();
    const item = await one.capture(bytes(1000));
    const { steps, failures } = recordingServer();
    failures.push(new ChecksumError(), new ChecksumError());
    const { drain } = drainerOf(one, steps);
    await drain();
    expect(await one.store.get(item.id)).toMatchObject({ state: 'waiting', checksumRefusals: 1 });
    await drain({ ignoreBackoff: true });
    expect(await one.store.get(item.id)).toMatchObject({
      state: 'needs-you',
      lastProblem: { reason: 'damaged' },
    });
    expect(await one.store.chunks(item.id)).toHaveLength(1);
  });

  test('a digest of the server that differs from ours needs the traveller', async () => {
    const one = await drainingPhone();
    const item = await one.capture(bytes(10));
    const { steps } = recordingServer();
    const other: DeliverySteps = {
      ...steps,
      attach: async (each, token) => ({ ...(await steps.attach(each, token)), sha256: 'other' }),
    };
    await drainerOf(one, other).drain();
    expect((await one.store.get(item.id))?.state).toBe('needs-you');
    expect(await one.store.chunks(item.id)).toHaveLength(1);
  });

  test('a clock set back by two days does not stop waiting items', async () => {
    const one = await drainingPhone();
    await one.capture(bytes(10));
    const { steps, failures } = recordingServer();
    failures.push(new NoAnswerError());
    const { drain } = drainerOf(one, steps);
    await drain();
    clock.now -= 2 * 86_400_000;
    expect(await drain()).toEqual({ left: 0, delivered: 1 });
  });

  test('a network that is excluded in the middle of a run takes no further item', async () => {
    const one = await drainingPhone();
    for (let item = 0; item < 8; item += 1) await one.capture(bytes(10));
    const { steps, calls } = recordingServer();
    const networkWillDo = async () => calls.length === 0;
    const { left, delivered } = await drainerOf(one, steps, { networkWillDo }).drain();
    expect(delivered).toBeGreaterThan(0);
    expect(left).toBeGreaterThan(0);
    expect(left + delivered).toBe(8);
  });

  test('a retry during a run goes over a network that is excluded meanwhile', async () => {
    const one = await drainingPhone();
    for (let item = 0; item < 8; item += 1) await one.capture(bytes(10));
    const { steps } = recordingServer();
    let begun = 0;
    const networkWillDo = async () => begun === 0;
    const retried: DeliverySteps = {
      ...steps,
      async upload(item, token, report) {
        begun += 1;
        if (begun === 1) rescan({ ignoreBackoff: true, anyNetwork: true });
        return steps.upload(item, token, report);
      },
    };
    const { drain, rescan } = drainerOf(one, retried, { networkWillDo });
    expect(await drain()).toEqual({ left: 0, delivered: 8 });
  });

  test('what has no file goes over a network that is excluded for files', async () => {
    const one = await drainingPhone();
    const file = await one.capture(bytes(10));
    const message = await one.write('Where is my visa?');
    const { steps, calls } = recordingServer();
    const { drain, countWithoutFile } = drainerOf(one, steps, { networkWillDo: async () => false });
    expect(await countWithoutFile()).toBe(1);
    expect(await drain()).toEqual({ left: 1, delivered: 1 });
    expect(calls).toEqual([`send ${message.id}`]);
    expect(await countWithoutFile()).toBe(0);
    expect(await one.store.get(file.id)).toMatchObject({ state: 'sealed' });
  });

  test('what has no file waits for no files, however slow they are', async () => {
    const one = await drainingPhone();
    for (let item = 0; item < 4; item += 1) await one.capture(bytes(10));
    const { steps, calls } = recordingServer();
    let begun = 0;
    let free = () => {};
    const held = new Promise<void>((resolve) => (free = resolve));
    const slow: DeliverySteps = {
      ...steps,
      async upload(item, token, report) {
        begun += 1;
        await held;
        return steps.upload(item, token, report);
      },
    };
    const { drain, rescan } = drainerOf(one, slow);
    const drained = drain();
    await vi.waitFor(() => expect(begun).toBe(3));
    const message = await one.write('Where is my visa?');
    rescan({});
    await vi.waitFor(() => expect(calls).toEqual([`send ${message.id}`]));
    expect(begun).toBe(3);
    free();
    expect(await drained).toEqual({ left: 0, delivered: 5 });
  });

  test('no file is sent over a network that the traveller has excluded', async () => {
    const one = await drainingPhone();
    await one.capture(bytes(10));
    const { steps } = recordingServer();
    const { drain } = drainerOf(one, steps, { networkWillDo: async () => false });
    expect(await drain()).toEqual({ left: 1, delivered: 0 });
    expect(await drain({ anyNetwork: true })).toEqual({ left: 0, delivered: 1 });
  });
});
