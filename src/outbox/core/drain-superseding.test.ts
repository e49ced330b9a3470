import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { NoAnswerError, RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import type { DeliverySteps } from './delivery-steps';
import { sealFile } from './seal-item';
import { documentPage, type DocumentPageItem } from '../kinds/document-page';
import {
  type DrainingPhone,
  bytes,
  drainerOf,
  drainingPhone,
  recordingServer,
  restartClock,
  target,
} from '../../../tests/unit/draining-phone';

beforeEach(restartClock);

describe('a page that supersedes an unsent one', () => {
  const inPlaceOf = async (one: DrainingPhone, first: DocumentPageItem) => {
    const item = await sealFile(one.sealing, documentPage, {
      ...{ userId: one.userId, target, fileName: 'b.jpg', mime: 'image/jpeg' },
      ...{ bytes: bytes(10), supersedes: [first] },
    });
    await one.store.supersede(item.id, [first.id]);
    return item;
  };

  test('removes it with its bytes, and records whether it may have arrived', async () => {
    const one = await drainingPhone();
    const first = await one.capture(bytes(10));
    const second = await inPlaceOf(one, first);
    expect(await one.store.get(first.id)).toBeUndefined();
    expect(await one.store.chunks(first.id)).toEqual([]);
    expect(await one.store.get(second.id)).toEqual(second);

    const { steps, failures } = recordingServer();
    failures.push(undefined, new NoAnswerError());
    await drainerOf(one, steps).drain();
    const third = await inPlaceOf(one, second);
    expect(third.supersedes).toEqual([first.attachKey, second.attachKey]);
    expect(await one.store.get(third.id)).toMatchObject({ supersededBegun: true });
    await drainerOf(one, steps).drain({ ignoreBackoff: true });
    expect((await one.store.get(third.id))?.state).toBe('done');
  });

  test('does not remove a delivered one, and names it', async () => {
    const one = await drainingPhone();
    const first = await one.capture(bytes(10));
    await drainerOf(one, recordingServer().steps).drain();
    const second = await inPlaceOf(one, first);
    expect((await one.store.get(first.id))?.state).toBe('done');
    expect(await one.store.get(second.id)).toEqual(second);
  });

  test('removes one that is being attached, whatever the answer', async () => {
    const one = await drainingPhone();
    const first = await one.capture(bytes(10));
    const { steps } = recordingServer();
    let second: DocumentPageItem | undefined;
    const overtaken: DeliverySteps = {
      ...steps,
      async attach(item, token) {
        const answer = await steps.attach(item, token);
        second ??= await inPlaceOf(one, first);
        return answer;
      },
    };
    await drainerOf(one, overtaken).drain();
    expect(await one.store.get(first.id)).toBeUndefined();
    expect(await one.store.get(second?.id ?? '')).toMatchObject({
      state: 'done',
      supersededBegun: true,
    });
  });

  test('a page that the server reports as superseded is deleted only if this phone has a newer one', async () => {
    const one = await drainingPhone();
    const first = await one.capture(bytes(10));
    const { steps } = recordingServer();
    const refusing: DeliverySteps = {
      ...steps,
      async attach(item, token) {
        if (item.id === first.id)
          throw new RefusedError(ret.superseded, { text: 'A newer one is there.' });
        return steps.attach(item, token);
      },
    };
    const { drain } = drainerOf(one, refusing);
    expect(await drain()).toEqual({ left: 0, delivered: 0 });
    // The server's answer alone must not delete bytes.
    expect((await one.store.get(first.id))?.state).toBe('needs-you');
    expect(await one.store.chunks(first.id)).toHaveLength(1);

    // As if killed before the older item was removed.
    const file = { fileName: 'b.jpg', mime: 'image/jpeg', bytes: bytes(10) };
    await sealFile(one.sealing, documentPage, {
      userId: one.userId,
      target,
      ...file,
      supersedes: [first],
    });
    await one.store.apply(first.id, { type: 'retry' });
    expect(await drain()).toEqual({ left: 0, delivered: 1 });
    expect(await one.store.get(first.id)).toBeUndefined();
    expect(await one.store.chunks(first.id)).toEqual([]);
  });
});

describe('removing a page that may have arrived', () => {
  async function removed() {
    const one = await drainingPhone();
    const item = await one.capture(bytes(10));
    const { steps, calls, failures } = recordingServer();
    failures.push(undefined, new NoAnswerError());
    await drainerOf(one, steps).drain();
    await one.store.apply(item.id, { type: 'withdraw' });
    expect(await one.store.chunks(item.id)).toEqual([]);
    return { one, item, calls, failures, ...drainerOf(one, steps) };
  }

  test('deletes it at the server as soon as the server is reachable', async () => {
    const { one, item, calls, failures, drain } = await removed();
    failures.push(new NoAnswerError());
    expect(await drain({ ignoreBackoff: true })).toMatchObject({ left: 1, delivered: 0 });
    expect((await one.store.get(item.id))?.lastProblem?.said.code).toBe('deleted-when-online');
    expect(await drain({ ignoreBackoff: true })).toEqual({ left: 0, delivered: 0 });
    expect(calls.slice(2)).toEqual([`withdraw ${item.id}`, `withdraw ${item.id}`]);
    expect(await one.store.get(item.id)).toMatchObject({ state: 'done', isWithdrawn: true });
  });

  test('is done if the application is gone, and needs the traveller if the application is closed', async () => {
    const { one, item, failures, drain } = await removed();
    failures.push(new RefusedError(ret.notAllowed, { text: 'It is being processed.' }));
    await drain({ ignoreBackoff: true });
    expect((await one.store.get(item.id))?.state).toBe('needs-you');
    await one.store.apply(item.id, { type: 'retry' });
    failures.push(new RefusedError(ret.notFound, { text: 'This applicant does not exist.' }));
    expect(await drain()).toEqual({ left: 0, delivered: 0 });
  });
});
