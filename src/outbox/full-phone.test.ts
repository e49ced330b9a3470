import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseOpener } from '../storage/database';
import { sessionStore } from '../storage/session';
import type { DeliverySteps } from './core/delivery-steps';
import { sealFile, sealMessage } from './core/seal-item';
import { feedback } from './kinds/feedback';
import { visaPhoto } from './kinds/visa-photo';
import { drainer } from './core/drain';
import { drainerLease } from './core/drainer-lease';
import { outboxKinds } from './kinds/outbox-kinds';
import { outboxStore } from './core/store';

let isFull = false;
const realPut = IDBObjectStore.prototype.put;

beforeEach(() => {
  isFull = false;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (isFull) throw new DOMException('The phone is full.', 'QuotaExceededError');
    return realPut.apply(this, args);
  });
  const request = (_name: string, _options: unknown, granted: (lock: object) => unknown) =>
    granted({});
  vi.stubGlobal('navigator', {
    locks: { request: async (...args: Parameters<typeof request>) => request(...args) },
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let count = 0;

async function phone() {
  count += 1;
  const open = databaseOpener(`full-${count}`);
  const session = sessionStore(open);
  const store = outboxStore(open, outboxKinds);
  const { userId } = await session.write({
    token: 'token-token-token-token',
    email: 'a@b.example',
  });
  const sealing = { open, store, now: () => 1 };
  const target = { orderId: '20261120-00000001', applicantId: 'a', applicantName: 'Ananya' };
  return {
    open,
    session,
    store,
    userId,
    photo: (more: { isUnconfirmed?: true; isRaw?: true } = {}) =>
      sealFile(sealing, visaPhoto, {
        ...more,
        userId,
        target: { ...target, handling: 'plain' },
        fileName: 'photo.jpg',
        mime: 'image/jpeg',
        bytes: new Uint8Array(2000),
      }),
    message: () =>
      sealMessage(sealing, feedback, { userId, target: {}, text: 'Where is my visa?' }),
  };
}

type Phone = Awaited<ReturnType<typeof phone>>;

/** A server that counts the calls per idempotency key. */
function server() {
  const told = new Map<string, number>();
  const add = (key: string) => void told.set(key, (told.get(key) ?? 0) + 1);
  const steps: DeliverySteps = {
    prefetchUploadStatus: async () => undefined,
    upload: async (item, _token, report) => {
      await report({ uploadUrl: 'https://here', offset: item.size });
      return `key-${item.id}`;
    },
    read: () => Promise.reject(new Error('Nothing is read here.')),
    attach: async (item) => {
      add(item.attachKey);
      return { sha256: item.sha256 };
    },
    send: async (item) => (add(item.sendKey), {}),
    withdraw: () => Promise.reject(new Error('Nothing is withdrawn here.')),
  };
  return { told, steps };
}

const drain = ({ open, session }: Phone, steps: DeliverySteps) =>
  drainer({
    kinds: outboxKinds,
    store: outboxStore(open, outboxKinds),
    session,
    steps,
    now: () => 2,
    random: () => 1,
    exclusively: drainerLease(open, () => 2),
    networkWillDo: async () => true,
    announce: () => undefined,
  }).drain();

const rowsOf = async ({ open }: Phone) => (await open()).getAll('items');
const piecesOf = async ({ open }: Phone) => (await open()).count('chunks');

describe('a full phone', () => {
  test('[PWA-07] delivers waiting items, frees their room, and shows them as delivered', async () => {
    const one = await phone();
    const items = [await one.photo(), await one.message()];
    isFull = true;
    const { told, steps } = server();
    expect(await drain(one, steps)).toMatchObject({ delivered: 2, left: 0 });
    expect([...told.values()]).toEqual([1, 1]);
    expect((await one.store.list(one.userId)).map(({ id, state }) => [id, state])).toEqual(
      items.map(({ id }) => [id, 'done']),
    );
    expect(await piecesOf(one)).toBe(0);
    expect(await rowsOf(one)).toEqual([]);

    isFull = false;
    await one.message();
    const rows = (await rowsOf(one)).sort((a, b) => a.seq - b.seq);
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'sealed']);
  });

  test('sends again under the same keys after its page was killed midway', async () => {
    const one = await phone();
    const item = await one.photo();
    isFull = true;
    const { told, steps } = server();
    const killed: DeliverySteps = {
      ...steps,
      async attach(each, token) {
        await steps.attach(each, token);
        throw new TypeError('The page is gone.');
      },
    };
    await drain(one, killed);
    expect(await rowsOf(one)).toMatchObject([{ id: item.id, state: 'sealed', epoch: 0 }]);
    expect(await piecesOf(one)).toBe(1);
    // Another page does not have the state that the first could not store.
    const reopened = { ...one, open: () => one.open() };
    expect(await drain(reopened, steps)).toMatchObject({ delivered: 1 });
    expect([...told]).toEqual([[item.attachKey, 2]]);
  });

  test('lets the traveller remove an item, and rejects changes that it could lose', async () => {
    const one = await phone();
    const [removed, kept] = [await one.photo(), await one.photo({ isUnconfirmed: true })];
    isFull = true;
    expect(await one.store.apply(removed.id, { type: 'cancel' })).toMatchObject({
      state: 'cancelled',
    });
    await one.store.forget(removed.id);
    expect((await one.store.list(one.userId)).map(({ id }) => id)).toEqual([kept.id]);
    const confirmed = { type: 'confirmed', supersedes: [] } as const;
    await expect(one.store.apply(kept.id, confirmed)).rejects.toThrow('full');
  });

  test('delivers what the traveller tries again after a refusal', async () => {
    const one = await phone();
    const [{ id }, raw] = [await one.photo(), await one.photo({ isRaw: true })];
    const refused = { type: 'need', reason: 'refused', said: { text: 'No.' } } as const;
    await one.store.apply(id, refused);
    await one.store.apply(raw.id, refused);
    isFull = true;
    expect(await one.store.apply(id, { type: 'retry' })).toMatchObject({ state: 'sealed' });
    expect(await drain(one, server().steps)).toMatchObject({ delivered: 1 });
    expect((await one.store.get(id))?.state).toBe('done');
    // Without room it could not be prepared, so it must not look as if it waited for that.
    await expect(one.store.apply(raw.id, { type: 'retry' })).rejects.toThrow('full');
  });

  test('respects a row that another page has claimed since, and keeps its bytes', async () => {
    const one = await phone();
    const { id } = await one.photo();
    isFull = true;
    const claimed = await one.store.claim(id);
    expect(claimed?.epoch).toBe(1);
    isFull = false;
    const other = outboxStore(() => one.open(), outboxKinds);
    await other.claim(id);
    await other.claim(id);
    isFull = true;
    const late = { type: 'upload-started' } as const;
    expect(await one.store.apply(id, late, claimed?.epoch)).toBeUndefined();
    expect(await one.store.get(id)).toMatchObject({ epoch: 2, state: 'sealed' });
    expect(await piecesOf(one)).toBe(1);
  });

  test('deletes the states in memory with their user', async () => {
    const one = await phone();
    await one.message();
    isFull = true;
    await drain(one, server().steps);
    await one.store.destroyAll(one.userId);
    expect(await one.store.list(one.userId)).toEqual([]);
  });
});
