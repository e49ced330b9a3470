import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  bytes,
  drainerOf,
  drainingPhone,
  recordingServer,
  restartClock,
} from '../../../tests/unit/draining-phone';

beforeEach(restartClock);

test('a drainer with an outdated epoch cannot write', async () => {
  const one = await drainingPhone();
  const item = await one.capture(bytes(10));
  const slow = await one.store.claim(item.id);
  await one.store.claim(item.id);
  expect(await one.store.apply(item.id, { type: 'upload-started' }, slow?.epoch)).toBeUndefined();
  expect((await one.store.get(item.id))?.state).toBe('sealed');
});

test('when another drainer holds the lease, this one sends nothing', async () => {
  const one = await drainingPhone();
  await one.capture(bytes(10));
  const { steps, calls } = recordingServer();
  const { drain } = drainerOf(one, steps, { exclusively: async () => undefined });
  expect(await drain()).toEqual({ left: 1, delivered: 0, isElsewhere: true });
  expect(calls).toEqual([]);
});

test('a drainer that has lost its lease starts nothing more', async () => {
  const one = await drainingPhone();
  for (let index = 0; index < 5; index += 1) await one.capture(bytes(10));
  const { steps, calls } = recordingServer();
  let held = 2;
  const losing = drainerOf(one, steps, {
    exclusively: (work) => work(async () => (held -= 1) >= 0),
  });
  expect(await losing.drain()).toMatchObject({ left: 3, delivered: 2 });
  expect(calls.filter((call) => call.startsWith('upload'))).toHaveLength(2);
});

test('a retry by the traveller is forwarded to the running drainer; other triggers are not', async () => {
  const one = await drainingPhone();
  const tellDrainer = vi.fn();
  const { drain } = drainerOf(one, recordingServer().steps, {
    exclusively: async () => undefined,
    tellDrainer,
  });
  await drain({ ignoreBackoff: true });
  expect(tellDrainer).not.toHaveBeenCalled();
  await drain({ ignoreBackoff: true, anyNetwork: true });
  expect(tellDrainer).toHaveBeenCalledOnce();
});
