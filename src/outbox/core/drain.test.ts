import type { Passport } from '../../contract/passport';
import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  HttpStatusError,
  NoAnswerError,
  RefusedError,
  TimeoutError,
  UnauthorizedError,
} from '../../api/errors';
import { ret } from '../../contract/envelope';
import { databaseOpener, type OpenDatabase } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { seal } from '../../storage/seal';
import { sessionStore, userIdOf } from '../../storage/session';
import { destroyKey, keyOf } from '../../storage/user-keys';
import type { DeliverySteps } from './delivery-steps';
import { DamagedError } from './failures';
import type { ItemTarget } from './item';
import { itemBytes, messageText } from './item-bytes';
import { sealFile, noFile } from './seal-file';
import { sealMessage } from './seal-message';
import { sealFields } from './sealed-fields';
import { documentPage, type DocumentPageItem, type PageTarget } from '../kinds/document-page';
import { feedback, isFeedback } from '../kinds/feedback';
import { passport, passportFields, isPassport } from '../kinds/passport';
import { type PhotoItem, visaPhoto } from '../kinds/visa-photo';
import { drainer } from './drain';
import { outboxKinds } from '../kinds/outbox-kinds';
import { outboxStore } from './store';
import { ChecksumError } from '../transfer/tus-request';

const target: PageTarget = {
  orderId: '20261120-00000001',
  applicantId: 'applicant',
  documentId: 7,
  position: 0,
  replaces: null,
  documentName: 'Passport copy',
  applicantName: 'Ananya',
};
const user = { token: 'token-token-token-token', email: 'a@b.example' };
const bytes = (length: number) => new Uint8Array(randomBytes(length));

let count = 0;
let now = 1_000_000;

async function phone() {
  count += 1;
  const open: OpenDatabase = databaseOpener(`phone-${count}`);
  const session = sessionStore(open);
  const store = outboxStore(open, outboxKinds);
  const { userId } = await session.write(user);
  const capture = (content: Uint8Array<ArrayBuffer>, forUser = userId) =>
    sealFile({ open, store, now: () => now }, documentPage, {
      userId: forUser,
      target,
      fileName: 'page.jpg',
      mime: 'image/jpeg',
      bytes: content,
    });
  const write = (text: string, about: ItemTarget = {}) =>
    sealMessage({ open, store, now: () => now }, feedback, { userId, target: about, text });
  return { open, session, store, userId, capture, write };
}

/** A server that records what was attached under which key. */
function server() {
  const attached = new Map<string, string>();
  const messages = new Map<string, string>();
  const calls: string[] = [];
  const failures: unknown[] = [];
  const fail = () => {
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const steps: DeliverySteps = {
    async prefetchUploadStatus(item) {
      calls.push(`ask ${item.id}`);
      fail();
    },
    async upload(item) {
      calls.push(`upload ${item.id}`);
      fail();
      return `key-${item.id}`;
    },
    async read(item) {
      calls.push(`read ${item.id}`);
      fail();
      return { sealedReading: new ArrayBuffer(1), serverKey: `key-${item.id}` };
    },
    async attach(item) {
      calls.push(`attach ${item.id}`);
      attached.set(item.attachKey, item.id);
      fail();
      return { sha256: item.sha256, page: { uploadId: `upload-${item.id}`, position: 3 } };
    },
    async withdraw(item) {
      calls.push(`withdraw ${item.id}`);
      fail();
      return {};
    },
    async send(item) {
      calls.push(`send ${item.id}`);
      messages.set(item.sendKey, item.id);
      fail();
    },
  };
  return { attached, messages, calls, failures, steps };
}

type Phone = Awaited<ReturnType<typeof phone>>;

const drainerOf = (
  { store, session }: Phone,
  steps: DeliverySteps,
  networkWillDo = async () => true,
) =>
  drainer({
    kinds: outboxKinds,
    store,
    session,
    steps,
    now: () => now,
    random: () => 1,
    exclusively: (work) => work(async () => true),
    networkWillDo,
    announce: () => undefined,
  });

beforeEach(() => {
  now = 1_000_000;
});

describe('sealing', () => {
  test('[PWA-07] a sealed item reads back unchanged, and is nowhere in plain text', async () => {
    const one = await phone();
    const content = bytes(2_500_000);
    const item = await one.capture(content);
    expect(item).toMatchObject({ state: 'sealed', size: content.length, chunkCount: 3 });
    const read = await itemBytes(one.open, one.store, item);
    expect(await sha256Hex(read)).toBe(await sha256Hex(content));
    const stored = await one.store.chunks(item.id);
    const plainStart = Buffer.from(content.subarray(0, 32));
    for (const chunk of stored) expect(Buffer.from(chunk).includes(plainStart)).toBe(false);
  });

  test('sealed bytes do not open without the key', async () => {
    const one = await phone();
    const item = await one.capture(bytes(1000));
    await destroyKey(one.open, one.userId);
    await expect(itemBytes(one.open, one.store, item)).rejects.toThrow(DamagedError);
  });

  test('a flipped bit is detected; the item stops and keeps its bytes', async () => {
    const one = await phone();
    const item = await one.capture(bytes(1000));
    const db = await one.open();
    const chunk = await db.get('chunks', [item.id, 0]);
    if (!chunk) throw new Error('no chunk');
    const sealed = new Uint8Array(chunk.sealed);
    sealed.set([(sealed[200] ?? 0) ^ 1], 200);
    await db.put('chunks', chunk);
    const { steps, calls } = server();
    const reading: DeliverySteps = {
      ...steps,
      upload: async (each, token, report) => {
        await itemBytes(one.open, one.store, each);
        return steps.upload(each, token, report);
      },
    };
    await drainerOf(one, reading).drain();
    expect(await one.store.get(item.id)).toMatchObject({
      state: 'needs-you',
      lastProblem: { reason: 'damaged' },
    });
    expect(calls).toEqual([]);
    expect(await one.store.chunks(item.id)).toHaveLength(1);
  });
});

describe('draining', () => {
  test('delivers in the order of sealing, then deletes the bytes and keeps the receipt', async () => {
    const one = await phone();
    const first = await one.capture(bytes(10));
    const second = await one.capture(bytes(10));
    const { steps, calls } = server();
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
    const one = await phone();
    const item = await one.capture(bytes(10));
    const { steps, calls, attached, failures } = server();
    failures.push(undefined, new NoAnswerError());
    const { drain } = drainerOf(one, steps);
    expect(await drain()).toEqual({ left: 1, delivered: 0, nextAttemptAt: now + 1000 });
    expect(await one.store.chunks(item.id)).toHaveLength(1);
    await drain();
    expect(calls).toHaveLength(2);
    now += 1000;
    await drain();
    expect(calls).toEqual([`upload ${item.id}`, `attach ${item.id}`, `attach ${item.id}`]);
    expect(attached.size).toBe(1);
    expect((await one.store.get(item.id))?.state).toBe('done');
  });

  test('an upload key that the server has lost leads to a new upload', async () => {
    const one = await phone();
    const item = await one.capture(bytes(10));
    const { steps, calls, failures } = server();
    failures.push(undefined, new RefusedError(ret.uploadGone, { text: 'gone' }));
    const { drain } = drainerOf(one, steps);
    await drain();
    await drain();
    expect(calls.filter((call) => call.startsWith('upload'))).toHaveLength(2);
    expect((await one.store.get(item.id))?.state).toBe('done');
  });

  test('back-off grows for a server that loses every upload', async () => {
    const one = await phone();
    const item = await one.capture(bytes(10));
    const { steps, failures } = server();
    const { drain } = drainerOf(one, steps);
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      failures.push(undefined, new RefusedError(ret.uploadGone, { text: 'gone' }));
      const { nextAttemptAt } = await drain();
      waits.push((nextAttemptAt ?? now) - now);
      now = nextAttemptAt ?? now;
    }
    expect(waits).toEqual([0, 2000, 4000, 8000]);
    expect((await drain()).delivered).toBe(1);
    expect((await one.store.get(item.id))?.state).toBe('done');
  });

  test('an item that needs the traveller does not hold up the others', async () => {
    const one = await phone();
    const refused = await one.capture(bytes(10));
    const fine = await one.capture(bytes(10));
    const { steps, failures } = server();
    failures.push(new RefusedError(ret.fileRefused, { text: 'This is no picture.' }));
    expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 1 });
    expect((await one.store.get(refused.id))?.lastProblem?.said.text).toBe('This is no picture.');
    expect((await one.store.get(fine.id))?.state).toBe('done');
  });

  test('failed items go behind the others: a page that never succeeds blocks nothing', async () => {
    const one = await phone();
    const stuck = await one.capture(bytes(10));
    const { steps, calls, failures } = server();
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
    const one = await phone();
    const uploaded = await one.capture(bytes(10));
    const limited = await one.capture(bytes(10));
    const next = await one.capture(bytes(10));
    for (const event of [
      { type: 'upload-started' },
      { type: 'uploaded', serverKey: 'key' },
      { type: 'wait', reason: 'backoff', said: {}, until: now + 1000 },
    ] as const)
      await one.store.apply(uploaded.id, event);
    const { steps, calls, failures } = server();
    const tooMany = () => new HttpStatusError(429, { text: 'Too many attempts.' }, '7200');
    const isOver = now + 7_200_000;
    const { drain } = drainerOf(one, {
      ...steps,
      async upload(item, token, report) {
        if (now < isOver) failures.push(tooMany());
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
    now += 2000;
    const result = await drain({ ignoreBackoff: true });
    expect(calls.sort()).toEqual([`attach ${uploaded.id}`, `send ${message.id}`]);
    expect(result.nextAttemptAt).toBe(isOver);

    calls.length = 0;
    await drain({ ignoreBackoff: true, ignoreLimits: true });
    expect(calls).toContain(`upload ${next.id}`);

    // The clock was set back by more than the limit lasts.
    now -= 90_000_000;
    calls.length = 0;
    await drain();
    expect(calls).not.toEqual([]);

    now = isOver + 1;
    await drain();
    expect((await one.store.list(one.userId)).every(({ state }) => state === 'done')).toBe(true);
  });

  test('an item whose last attempt made progress goes first', async () => {
    const one = await phone();
    const fresh = await one.capture(bytes(10));
    const moving = await one.capture(bytes(10));
    await one.store.claim(moving.id);
    for (const event of [
      { type: 'upload-started' },
      { type: 'progressed', uploadUrl: 'https://here', offset: 4 },
      { type: 'wait', reason: 'network', said: {} },
    ] as const)
      await one.store.apply(moving.id, event);
    const { steps, calls } = server();
    await drainerOf(one, steps).drain();
    expect(calls.slice(0, 2)).toEqual([`upload ${moving.id}`, `upload ${fresh.id}`]);
  });

  test('prefetches the upload status of the first items with their owner’s token, and ignores failures', async () => {
    const one = await phone();
    const pages = [];
    for (let index = 0; index < 4; index += 1) pages.push(await one.capture(bytes(10)));
    const { steps, calls, failures } = server();
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
    const one = await phone();
    const item = await one.capture(bytes(10));
    const { steps, calls, failures } = server();
    failures.push(new HttpStatusError(503, {}, undefined));
    const { drain, prefetchUploadStatus } = drainerOf(one, steps);
    await drain();
    await prefetchUploadStatus();
    expect(calls).toEqual([`upload ${item.id}`, `ask ${item.id}`]);
  });

  test('without a network no further item is started; the rest is sent later', async () => {
    const one = await phone();
    const pages = [];
    for (let index = 0; index < 5; index += 1) pages.push(await one.capture(bytes(10)));
    const { steps, calls } = server();
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
    const one = await phone();
    for (let index = 0; index < 5; index += 1) await one.capture(bytes(10));
    const { steps, calls } = server();
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

  test("another user's items are never sent", async () => {
    const one = await phone();
    const { userId: other } = await one.session.write({ ...user, email: 'other@b.example' });
    const item = await one.capture(bytes(10), one.userId);
    expect(other).not.toBe(one.userId);
    const { steps, calls } = server();
    await drainerOf(one, steps).drain();
    expect(calls).toEqual([]);
    expect((await one.store.get(item.id))?.state).toBe('sealed');
  });

  test('[PWA-07] when another user logs in between two requests, no further request is sent', async () => {
    const one = await phone();
    const item = await one.capture(bytes(10));
    const { steps, calls } = server();
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
    const one = await phone();
    const message = await one.write('Hello');
    const { steps, calls } = server();
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
    const one = await phone();
    const item = await one.capture(bytes(10));
    const { steps } = server();
    const renewing: DeliverySteps = {
      ...steps,
      async upload(each, token, report) {
        if ((await token()) === 'new-new-new-new-new') return steps.upload(each, token, report);
        await one.session.write({ ...user, token: 'new-new-new-new-new' });
        throw new UnauthorizedError();
      },
    };
    const { drain } = drainerOf(one, renewing);
    expect(await drain()).toMatchObject({ left: 1, nextAttemptAt: now + 1000 });
    expect((await one.store.get(item.id))?.lastProblem?.reason).toBe('backoff');
    now += 1000;
    expect(await drain()).toMatchObject({ delivered: 1 });
  });

  test('an account that was deleted ends every item with a clear word; nothing is sent again', async () => {
    const one = await phone();
    const content = bytes(1000);
    const items = [await one.capture(content), await one.capture(bytes(10))];
    const { steps, calls } = server();
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
    now += 7 * 86_400_000;
    expect(await drain({ ignoreBackoff: true })).toMatchObject({ delivered: 0 });
    expect(await left()).toMatchObject({ left: 0 });
    expect([asked, calls]).toEqual([before, []]);
    // What was captured can still be saved.
    const kept = await itemBytes(one.open, one.store, items[0] ?? (await one.capture(content)));
    expect(await sha256Hex(kept)).toBe(await sha256Hex(content));
  });

  describe('an expired session', () => {
    /** A server that rejects the tokens in `ended`. */
    function asking() {
      const { steps, ...rest } = server();
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

    test('leaves nothing to do until another log-in, which takes effect at once', async () => {
      const one = await phone();
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

    test('no longer delays the item after the next log-in, even if the server has lost the upload meanwhile', async () => {
      const one = await phone();
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
      now += 5000;
      expect(await drain()).toEqual({ left: 0, delivered: 1 });
    });

    test('does not delay an item that was resumed since, even if its drainer is killed midway', async () => {
      const one = await phone();
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

  test('a drainer with an outdated epoch cannot write', async () => {
    const one = await phone();
    const item = await one.capture(bytes(10));
    const slow = await one.store.claim(item.id);
    await one.store.claim(item.id);
    expect(await one.store.apply(item.id, { type: 'upload-started' }, slow?.epoch)).toBeUndefined();
    expect((await one.store.get(item.id))?.state).toBe('sealed');
  });

  test('when another drainer holds the lease, this one sends nothing', async () => {
    const one = await phone();
    await one.capture(bytes(10));
    const { steps, calls } = server();
    const { drain } = drainer({
      kinds: outboxKinds,
      store: one.store,
      session: one.session,
      steps,
      now: () => now,
      random: () => 1,
      exclusively: async () => undefined,
      networkWillDo: async () => true,
      announce: () => undefined,
    });
    expect(await drain()).toEqual({ left: 1, delivered: 0, isElsewhere: true });
    expect(calls).toEqual([]);
  });
});

describe('concurrency', () => {
  /** Uploads that end on the test's command. */
  function slowServer() {
    const { steps, calls } = server();
    const ends = new Map<string, () => void>();
    const slow: DeliverySteps = {
      ...steps,
      async upload(item, token, report) {
        const ended = new Promise<void>((resolve) => ends.set(item.id, resolve));
        const key = await steps.upload(item, token, report);
        await ended;
        return key;
      },
    };
    const begun = (id: string) => vi.waitFor(() => expect(ends.has(id)).toBe(true));
    const end = (id: string) => ends.get(id)?.();
    return { steps: slow, calls, begun, end };
  }

  test('three items are processed at a time; each delivered one makes room for the next', async () => {
    const one = await phone();
    const pages = [];
    for (let index = 0; index < 4; index += 1) pages.push(await one.capture(bytes(10)));
    const [first, second, third, fourth] = pages.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
    ];
    const { steps, calls, begun, end } = slowServer();
    const drained = drainerOf(one, steps).drain();
    await begun(third);
    expect(calls).toEqual([`upload ${first}`, `upload ${second}`, `upload ${third}`]);
    end(second);
    await begun(fourth);
    expect(calls.slice(3)).toEqual([`attach ${second}`, `upload ${fourth}`]);
    for (const id of [first, third, fourth]) end(id);
    expect(await drained).toEqual({ left: 0, delivered: 4 });
  });

  test('an item sealed during a drain starts at once, beside the running ones', async () => {
    const one = await phone();
    const first = await one.capture(bytes(10));
    const { steps, begun, end } = slowServer();
    const { drain, rescan } = drainerOf(one, steps);
    const drained = drain();
    await begun(first.id);
    const second = await one.capture(bytes(10));
    rescan({});
    await begun(second.id);
    end(second.id);
    end(first.id);
    expect(await drained).toEqual({ left: 0, delivered: 2 });
  });

  test('when the network is back, failed items are retried while another still hangs', async () => {
    const one = await phone();
    const failed = await one.capture(bytes(10));
    const hanging = await one.capture(bytes(10));
    const { steps, begun, end } = slowServer();
    let isCut = true;
    const cut: DeliverySteps = {
      ...steps,
      upload: (item, token, report) =>
        item.id === failed.id && isCut
          ? Promise.reject(new NoAnswerError())
          : steps.upload(item, token, report),
    };
    const { drain, rescan } = drainerOf(one, cut);
    const drained = drain();
    await begun(hanging.id);
    await vi.waitFor(async () => expect((await one.store.get(failed.id))?.state).toBe('waiting'));
    isCut = false;
    rescan({ ignoreBackoff: true });
    await begun(failed.id);
    end(failed.id);
    end(hanging.id);
    expect(await drained).toEqual({ left: 0, delivered: 2 });
  });

  test('a retry by the traveller is forwarded to the running drainer; other triggers are not', async () => {
    const one = await phone();
    const tellDrainer = vi.fn();
    const { drain } = drainer({
      kinds: outboxKinds,
      ...one,
      steps: server().steps,
      now: () => now,
      random: () => 1,
      exclusively: async () => undefined,
      networkWillDo: async () => true,
      announce: () => undefined,
      tellDrainer,
    });
    await drain({ ignoreBackoff: true });
    expect(tellDrainer).not.toHaveBeenCalled();
    await drain({ ignoreBackoff: true, anyNetwork: true });
    expect(tellDrainer).toHaveBeenCalledOnce();
  });

  test('[PWA-07] nothing is sent of an item that was removed before its request', async () => {
    const one = await phone();
    const item = await one.capture(bytes(10));
    const { steps, calls } = server();
    const waiting: DeliverySteps = {
      ...steps,
      async upload(each, token, report) {
        await one.store.apply(each.id, { type: 'cancel' });
        await one.store.forget(each.id);
        await token();
        return steps.upload(each, token, report);
      },
    };
    expect(await drainerOf(one, waiting).drain()).toEqual({ left: 0, delivered: 0 });
    expect(calls).toEqual([]);
    expect(await one.store.get(item.id)).toBeUndefined();
  });

  test('a drainer that has lost its lease starts nothing more', async () => {
    const one = await phone();
    for (let index = 0; index < 5; index += 1) await one.capture(bytes(10));
    const { steps, calls } = server();
    let held = 2;
    const losing = drainer({
      kinds: outboxKinds,
      ...{ store: one.store, session: one.session, steps, now: () => now, random: () => 1 },
      exclusively: (work) => work(async () => (held -= 1) >= 0),
      networkWillDo: async () => true,
      announce: () => undefined,
    });
    expect(await losing.drain()).toMatchObject({ left: 3, delivered: 2 });
    expect(calls.filter((call) => call.startsWith('upload'))).toHaveLength(2);
  });

  test('an unexpected error rejects after the running items have ended, and nothing more is started', async () => {
    const one = await phone();
    await one.capture(bytes(10));
    const fine = await one.capture(bytes(10));
    const later = await one.capture(bytes(10));
    const { steps, begun, end } = slowServer();
    const { userId, open, session } = one;
    let claims = 0;
    const store = {
      ...one.store,
      claim: (id: string) => {
        claims += 1;
        return claims === 1 ? Promise.reject(new Error('closed')) : one.store.claim(id);
      },
    };
    const drained = drainerOf({ ...one, open, session, store, userId }, steps).drain();
    const told = expect(drained).rejects.toThrow('closed');
    await begun(fine.id);
    end(fine.id);
    await told;
    expect((await one.store.get(fine.id))?.state).toBe('done');
    expect((await one.store.get(later.id))?.state).toBe('sealed');
  });
});

describe('feedback', () => {
  test('is sealed like a page: its text is nowhere in plain text', async () => {
    const one = await phone();
    const text = 'Where is my visa? 🛂';
    const item = await one.write(text, { orderId: target.orderId });
    expect(item).toMatchObject({
      kind: 'feedback',
      state: 'sealed',
      target: { orderId: target.orderId },
    });
    expect(await messageText(one.open, one.store, item)).toBe(text);
    const db = await one.open();
    expect(JSON.stringify(await db.getAll('items'))).not.toContain('visa?');
    for (const { sealed } of await db.getAll('chunks'))
      expect(Buffer.from(sealed).includes('visa?')).toBe(false);
  });

  test('is sent in one call, and deleted from the phone after delivery', async () => {
    const one = await phone();
    const item = await one.write('Hello');
    const { steps, calls } = server();
    expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 1 });
    expect(calls).toEqual([`send ${item.id}`]);
    expect(await one.store.get(item.id)).toMatchObject({ state: 'done', arrived: { at: now } });
    expect(await one.store.chunks(item.id)).toEqual([]);
  });

  test('is repeated under the same key after a lost answer', async () => {
    const one = await phone();
    const item = await one.write('Hello');
    const { steps, messages, failures } = server();
    failures.push(new NoAnswerError());
    const { drain } = drainerOf(one, steps);
    await drain();
    expect(await one.store.get(item.id)).toMatchObject({
      state: 'waiting',
      lastProblem: { said: { code: 'sent-when-online' } },
    });
    await drain({ ignoreBackoff: true });
    expect([...messages.values()]).toEqual([item.id]);
    expect((await one.store.get(item.id))?.state).toBe('done');
  });

  test('needs the traveller and keeps its text when rejected; a page is sent all the same', async () => {
    const one = await phone();
    const refused = await one.write('Hello', { orderId: target.orderId });
    const page = await one.capture(bytes(10));
    const { steps, failures } = server();
    failures.push(new RefusedError(ret.notFound, { text: 'This application does not exist.' }));
    await drainerOf(one, steps).drain();
    const item = await one.store.get(refused.id);
    expect(item).toMatchObject({
      state: 'needs-you',
      lastProblem: { reason: 'order-closed', said: { text: 'This application does not exist.' } },
    });
    expect(item && isFeedback(item) && (await messageText(one.open, one.store, item))).toBe(
      'Hello',
    );
    expect((await one.store.get(page.id))?.state).toBe('done');
  });

  test('waits until its own user logs in', async () => {
    const one = await phone();
    const item = await one.write('Hello');
    const { steps, failures } = server();
    failures.push(new UnauthorizedError());
    await drainerOf(one, steps).drain();
    expect((await one.store.get(item.id))?.lastProblem?.said.code).toBe('log-in-to-send');
  });
});

describe('photos and passports', () => {
  const applicant = { orderId: target.orderId, applicantId: 'applicant', applicantName: 'Ananya' };
  const file = () => ({ fileName: 'a.jpg', mime: 'image/jpeg', bytes: bytes(10) });
  const fields: Passport = {
    passportNumber: 'A1234567',
    surname: 'RAO',
    givenName: 'ANANYA',
    countryCode: 'IND',
    sex: 'female',
    birthday: '1990-01-31',
    expireDate: '2031-01-31',
  };
  const sealing = ({ open, store }: Phone) => ({ open, store, now: () => now });
  const passportTarget = { ...applicant, documentId: 7, documentName: 'Passport' };

  test('[PWA-08] a rejected visa photo keeps its picture and shows the reason', async () => {
    const one = await phone();
    const photo = { userId: one.userId, target: { ...applicant, handling: 'recognise' as const } };
    const item = await sealFile(sealing(one), visaPhoto, { ...photo, ...file() });
    const { steps, failures } = server();
    failures.push(undefined, new RefusedError(ret.fileRefused, { text: 'No face was found.' }));
    await drainerOf(one, steps).drain();
    expect(await one.store.get(item.id)).toMatchObject({
      state: 'needs-you',
      lastProblem: { reason: 'refused', said: { text: 'No face was found.' } },
    });
    expect(await itemBytes(one.open, one.store, item)).toHaveLength(10);
    await one.store.apply(item.id, { type: 'retry' });
    expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 1 });
  });

  test('a photo confirmed after another does not wait for it, and supersedes it', async () => {
    const one = await phone();
    const confirm = (supersedes: PhotoItem[] = []) =>
      sealFile(sealing(one), visaPhoto, {
        ...{ userId: one.userId, target: { ...applicant, handling: 'recognise' } as const },
        ...file(),
        supersedes,
      });
    const first = await confirm();
    const { steps, calls, failures } = server();
    failures.push(undefined, new TimeoutError());
    await drainerOf(one, steps).drain();
    const second = await confirm([first]);
    expect(second.supersedes).toEqual([first.attachKey]);
    expect((await confirm([second])).supersedes).toEqual([first.attachKey, second.attachKey]);
    await one.store.supersede(second.id, [first.id]);
    await drainerOf(one, steps).drain({ ignoreBackoff: true });
    const attached = calls.filter((call) => call.startsWith('attach'));
    expect(attached.slice(0, 2)).toEqual([`attach ${first.id}`, `attach ${second.id}`]);
  });

  test('a passport’s picture is sent at once, its data after it is filled in', async () => {
    const one = await phone();
    const captured = { userId: one.userId, target: passportTarget, ...file() };
    const item = await sealFile(sealing(one), passport, captured);
    const { steps, calls } = server();
    expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 0 });
    expect(calls).toEqual([`read ${item.id}`]);

    const key = await keyOf(one.open, one.userId);
    const sealedFields = await sealFields(key, item.id, fields);
    await one.store.apply(item.id, { type: 'filled', sealedFields, attachKey: 'new-key' });
    const stored = await one.store.get(item.id);
    expect(stored && isPassport(stored) && (await passportFields(one.open, stored))).toEqual(
      fields,
    );
    expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 1 });
    expect(calls).toEqual([`read ${item.id}`, `attach ${item.id}`]);
  });

  test('a passport whose picture is already at the server sends only its data', async () => {
    const one = await phone();
    const serverKey = 'temp-key-temp-key';
    const captured = { userId: one.userId, target: passportTarget, ...noFile, serverKey, fields };
    const item = await sealFile(sealing(one), passport, captured);
    const { steps, calls, failures } = server();
    failures.push(new RefusedError(ret.uploadGone, { text: 'gone' }));
    await drainerOf(one, steps).drain();
    expect(calls).toEqual([`attach ${item.id}`]);
    // The item has no bytes to send again.
    expect(await one.store.get(item.id)).toMatchObject({
      state: 'needs-you',
      lastProblem: { said: { code: 'passport-picture-needed' } },
    });
  });
});

describe('a page that supersedes an unsent one', () => {
  const inPlaceOf = async (one: Phone, first: DocumentPageItem) => {
    const item = await sealFile(
      { open: one.open, store: one.store, now: () => now },
      documentPage,
      {
        ...{ userId: one.userId, target, fileName: 'b.jpg', mime: 'image/jpeg' },
        ...{ bytes: bytes(10), supersedes: [first] },
      },
    );
    await one.store.supersede(item.id, [first.id]);
    return item;
  };

  test('removes it with its bytes, and records whether it may have arrived', async () => {
    const one = await phone();
    const first = await one.capture(bytes(10));
    const second = await inPlaceOf(one, first);
    expect(await one.store.get(first.id)).toBeUndefined();
    expect(await one.store.chunks(first.id)).toEqual([]);
    expect(await one.store.get(second.id)).toEqual(second);

    const { steps, failures } = server();
    failures.push(undefined, new NoAnswerError());
    await drainerOf(one, steps).drain();
    const third = await inPlaceOf(one, second);
    expect(third.supersedes).toEqual([first.attachKey, second.attachKey]);
    expect(await one.store.get(third.id)).toMatchObject({ supersededBegun: true });
    await drainerOf(one, steps).drain({ ignoreBackoff: true });
    expect((await one.store.get(third.id))?.state).toBe('done');
  });

  test('does not remove a delivered one, and names it', async () => {
    const one = await phone();
    const first = await one.capture(bytes(10));
    await drainerOf(one, server().steps).drain();
    const second = await inPlaceOf(one, first);
    expect((await one.store.get(first.id))?.state).toBe('done');
    expect(await one.store.get(second.id)).toEqual(second);
  });

  test('removes one that is being attached, whatever the answer', async () => {
    const one = await phone();
    const first = await one.capture(bytes(10));
    const { steps } = server();
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
    const one = await phone();
    const first = await one.capture(bytes(10));
    const { steps } = server();
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
    await sealFile({ open: one.open, store: one.store, now: () => now }, documentPage, {
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
    const one = await phone();
    const item = await one.capture(bytes(10));
    const { steps, calls, failures } = server();
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
    expect(await drain({ ignoreBackoff: true })).toEqual({ left: 0, delivered: 1 });
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
    expect(await drain()).toEqual({ left: 0, delivered: 1 });
  });
});

describe('uploads in chunks', () => {
  test('store every acknowledged chunk, and stop when another drainer has claimed the item', async () => {
    const one = await phone();
    const item = await one.capture(bytes(1000));
    const { steps } = server();
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
    const one = await phone();
    const item = await one.capture(bytes(1000));
    const { steps, failures } = server();
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
    expect(await one.store.get(item.id)).toMatchObject({ attempts: 1, nextAttemptAt: now + 1000 });
  });

  test("start no chunk after the event's deadline, and keep the progress", async () => {
    const one = await phone();
    const item = await one.capture(bytes(1000));
    const { steps } = server();
    const slow: DeliverySteps = {
      ...steps,
      async upload(each, token, report) {
        now += 200_000;
        await report({ uploadUrl: 'https://here', offset: 400 });
        return steps.upload(each, token, report);
      },
    };
    const until = now + 150_000;
    expect(await drainerOf(one, slow).drain({ until })).toMatchObject({ left: 1 });
    expect(await one.store.get(item.id)).toMatchObject({ state: 'waiting', offset: 400 });
  });

  test('restart once when the bytes arrive changed, then need the traveller', async () => {
    const one = await phone();
    const item = await one.capture(bytes(1000));
    const { steps, failures } = server();
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
    const one = await phone();
    const item = await one.capture(bytes(10));
    const { steps } = server();
    const other: DeliverySteps = {
      ...steps,
      attach: async (each, token) => ({ ...(await steps.attach(each, token)), sha256: 'other' }),
    };
    await drainerOf(one, other).drain();
    expect((await one.store.get(item.id))?.state).toBe('needs-you');
    expect(await one.store.chunks(item.id)).toHaveLength(1);
  });

  test('a clock set back by two days does not stop waiting items', async () => {
    const one = await phone();
    await one.capture(bytes(10));
    const { steps, failures } = server();
    failures.push(new NoAnswerError());
    const { drain } = drainerOf(one, steps);
    await drain();
    now -= 2 * 86_400_000;
    expect(await drain()).toEqual({ left: 0, delivered: 1 });
  });

  test('nothing is sent over a network that the traveller has excluded', async () => {
    const one = await phone();
    await one.capture(bytes(10));
    const { steps } = server();
    const { drain } = drainerOf(one, steps, async () => false);
    expect(await drain()).toEqual({ left: 1, delivered: 0 });
    expect(await drain({ anyNetwork: true })).toEqual({ left: 0, delivered: 1 });
  });
});

test('items sealed by the previous version are still delivered', async () => {
  count += 1;
  const name = `phone-${count}`;
  const old = await openDB(name, 1, {
    upgrade(db) {
      db.createObjectStore('items', { keyPath: 'id' }).createIndex('byUser', ['userId', 'seq']);
      db.createObjectStore('chunks', { keyPath: ['itemId', 'index'] });
      db.createObjectStore('keys');
      db.createObjectStore('session', { keyPath: 'id' });
      db.createObjectStore('answers', { keyPath: 'key' }).createIndex('byUser', 'userId');
    },
  });
  const userId = await userIdOf(user);
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const content = bytes(1000);
  await old.add('keys', key, userId);
  await old.add('chunks', {
    itemId: 'old',
    index: 0,
    sealed: await seal(key, content, 'item:old:0'),
  });
  const item = {
    id: 'old',
    seq: 1,
    userId,
    kind: 'document-page',
    target,
    fileName: 'page.jpg',
    mime: 'image/jpeg',
    size: content.length,
    sha256: await sha256Hex(content),
    chunkCount: 1,
    state: 'waiting',
    serverKey: 'key-of-before',
    uploadKey: 'upload-key',
    attachKey: 'attach-key',
    attempts: 2,
    epoch: 4,
    sealedAt: 0,
  };
  await old.add('items', item);
  old.close();

  const open = databaseOpener(name);
  const session = sessionStore(open);
  await session.write(user);
  const store = outboxStore(open, outboxKinds);
  const [found] = await store.list(userId);
  expect(found).toEqual(item);
  expect(found && (await itemBytes(open, store, found))).toEqual(content);
  const { steps, calls, attached } = server();
  const one = { ...(await phone()), open, store, session, userId };
  expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 1 });
  expect(calls).toEqual(['attach old']);
  expect([...attached]).toEqual([['attach-key', 'old']]);
  expect(await store.chunks('old')).toEqual([]);
});
