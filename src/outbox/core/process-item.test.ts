import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bytes,
  clock,
  drainerOf,
  drainingPhone,
  recordingServer,
  restartClock,
  target,
} from '../../../tests/unit/draining-phone';
import { HttpStatusError, NoAnswerError, RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import type { DeliverySteps } from './delivery-steps';
import type { OutboxItem } from './item';
import { sealChange, sealFile } from './seal-item';
import { documentPage } from '../kinds/document-page';
import { changeKinds } from '../kinds/order-changes';

beforeEach(restartClock);

/** A phone that notes the announced items. */
async function listeningPhone() {
  const one = await drainingPhone();
  const announced: OutboxItem[] = [];
  const announce = (item: OutboxItem) => void announced.push(item);
  const states = () => announced.map(({ state }) => state);
  return { ...one, announced, announce, states };
}

describe('announcements', () => {
  test('name every state of a delivery, once', async () => {
    const { announce, states, ...one } = await listeningPhone();
    await one.capture(bytes(10));
    await drainerOf(one, recordingServer().steps, { announce }).drain();
    expect(states()).toEqual(['uploading', 'uploaded', 'attaching', 'done']);
  });

  test('name the state after a failure', async () => {
    const { announce, states, ...one } = await listeningPhone();
    await one.write('Hello');
    const { steps, failures } = recordingServer();
    failures.push(new HttpStatusError(503, {}, undefined));
    await drainerOf(one, steps, { announce }).drain();
    expect(states()).toEqual(['sending', 'waiting']);
  });

  test('of progress come every quarter of a second, also after the clock was set back', async () => {
    const { announce, announced, ...one } = await listeningPhone();
    await one.capture(bytes(1000));
    const { steps } = recordingServer();
    const report: DeliverySteps['upload'] = async (item, token, progressed) => {
      const at = async (now: number, offset: number) => {
        clock.now = 1_000_000 + now;
        await progressed({ uploadUrl: 'https://here', offset });
      };
      await at(0, 100);
      await at(249, 200);
      await at(250, 300);
      await at(300, 400);
      await at(-5000, 500);
      return steps.upload(item, token, progressed);
    };
    await drainerOf(one, { ...steps, upload: report }, { announce }).drain();
    const offsets = announced.flatMap((item) => ('offset' in item ? (item.offset ?? []) : []));
    expect(offsets).toEqual([100, 300, 500]);
  });
});

test('a change that builds on a refused one is not sent, and needs the traveller too', async () => {
  const one = await drainingPhone();
  const change = (follows?: string) =>
    sealChange(one.sealing, changeKinds['edit-applicant'], {
      ...{ userId: one.userId, target: { orderId: '1', applicantId: 'a' }, follows },
      content: { type: 'edit-applicant' },
    });
  const first = await change();
  const second = await change(first.id);
  const again = { sealedFields: new ArrayBuffer(1), sendKey: 'another' };
  await one.store.apply(second.id, { type: 'rewritten', ...again });
  const { steps, failures, calls } = recordingServer();
  failures.push(new RefusedError(ret.conflict, { text: 'Changed on another device.' }));
  await drainerOf(one, steps).drain();
  expect(calls).toEqual([`send ${first.id}`]);
  expect(await one.store.get(second.id)).toMatchObject({
    state: 'needs-you',
    lastProblem: { reason: 'refused', said: { text: 'Changed on another device.' } },
  });

  // The traveller has read that, and changes it again.
  await one.store.apply(second.id, { type: 'rewritten', ...again });
  await drainerOf(one, steps).drain();
  expect((await one.store.get(second.id))?.state).toBe('done');
});

describe('the bytes of a delivered item', () => {
  test('stay if they are to be kept', async () => {
    const one = await drainingPhone();
    const page = await one.capture(bytes(10));
    const message = await one.write('Hello');
    const { steps } = recordingServer();
    await drainerOf(one, steps, { keepsBytes: async ({ id }) => id === page.id }).drain();
    expect(await one.store.get(page.id)).toMatchObject({ state: 'done', keepsBytes: true });
    expect(await one.store.chunks(page.id)).toHaveLength(1);
    expect((await one.store.get(message.id))?.keepsBytes).toBeUndefined();
    expect(await one.store.chunks(message.id)).toEqual([]);
  });

  test('are deleted if nobody knows whether they are to be kept', async () => {
    const one = await drainingPhone();
    const page = await one.capture(bytes(10));
    const keepsBytes = () => Promise.reject(new Error('no database'));
    const { steps } = recordingServer();
    expect(await drainerOf(one, steps, { keepsBytes }).drain()).toMatchObject({ delivered: 1 });
    expect(await one.store.get(page.id)).toMatchObject({ state: 'done' });
    expect(await one.store.chunks(page.id)).toEqual([]);
  });
});

test('a receipt has the time, the digest and the position of its arrival', async () => {
  const one = await drainingPhone();
  const page = await one.capture(bytes(10));
  await drainerOf(one, recordingServer().steps).drain();
  expect((await one.store.get(page.id))?.arrived).toEqual({
    at: clock.now,
    sha256: page.sha256,
    uploadId: `upload-${page.id}`,
    position: 3,
  });
});

test('a server that sends no digest is believed', async () => {
  const one = await drainingPhone();
  const page = await one.capture(bytes(10));
  const { steps } = recordingServer();
  await drainerOf(one, { ...steps, attach: async () => ({}) }).drain();
  expect(await one.store.get(page.id)).toMatchObject({ state: 'done', arrived: { at: clock.now } });
});

test('a message that the server calls superseded needs the traveller: nothing supersedes a message', async () => {
  const one = await drainingPhone();
  const message = await one.write('Hello');
  const { steps, failures } = recordingServer();
  failures.push(new RefusedError(ret.superseded, { text: 'A newer one is there.' }));
  await drainerOf(one, steps).drain();
  expect((await one.store.get(message.id))?.state).toBe('needs-you');
});

test('a back-off counts the attempts that are stored, which progress has reset', async () => {
  const one = await drainingPhone();
  const page = await one.capture(bytes(10));
  const { steps } = recordingServer();
  const busy: DeliverySteps = {
    ...steps,
    async upload() {
      throw new HttpStatusError(503, {}, undefined);
    },
  };
  for (const wait of [1000, 2000, 4000]) {
    const { nextAttemptAt } = await drainerOf(one, busy).drain();
    expect((nextAttemptAt ?? 0) - clock.now).toBe(wait);
    clock.now += wait;
  }
  expect(await one.store.get(page.id)).toMatchObject({ attempts: 3 });
});

describe('an item that another drainer claimed', () => {
  test('is not sent: the request asks for its token last, and gets none', async () => {
    const one = await drainingPhone();
    const message = await one.write('Hello');
    const { steps, calls } = recordingServer();
    const overtaken: DeliverySteps = {
      ...steps,
      async send(item, token) {
        await one.store.claim(item.id);
        await token();
        return steps.send(item, token);
      },
    };
    await drainerOf(one, overtaken).drain();
    expect(calls).toEqual([]);
    expect((await one.store.get(message.id))?.state).toBe('sending');
  });

  test('stops its upload at the next report of progress', async () => {
    const one = await drainingPhone();
    await one.capture(bytes(10));
    const { steps } = recordingServer();
    let isReported = false;
    const overtaken: DeliverySteps = {
      ...steps,
      async upload(item, token, report) {
        await one.store.claim(item.id);
        await report({ uploadUrl: 'https://here', offset: 5 });
        isReported = true;
        return steps.upload(item, token, report);
      },
    };
    await drainerOf(one, overtaken).drain();
    expect(isReported).toBe(false);
  });
});

test('a page that is refused for another reason is not deleted before the newer one has arrived that supersedes it', async () => {
  const one = await drainingPhone();
  const first = await one.capture(bytes(10));
  const newer = await sealFile(one.sealing, documentPage, {
    ...{ userId: one.userId, target, fileName: 'b.jpg', mime: 'image/jpeg' },
    ...{ bytes: bytes(10), supersedes: [first] },
  });
  const { steps } = recordingServer();
  let hasNetwork = false;
  const refusing: DeliverySteps = {
    ...steps,
    async attach(item, token) {
      if (item.id === first.id)
        throw new RefusedError(ret.invalid, { text: 'This file is not accepted.' });
      if (!hasNetwork) throw new NoAnswerError();
      return steps.attach(item, token);
    },
  };
  const { drain } = drainerOf(one, refusing);
  await drain();
  expect((await one.store.get(first.id))?.state).toBe('needs-you');
  expect(await one.store.chunks(first.id)).toHaveLength(1);
  hasNetwork = true;
  await drain({ ignoreBackoff: true });
  expect((await one.store.get(newer.id))?.state).toBe('done');
  expect(await one.store.get(first.id)).toBeUndefined();
});
