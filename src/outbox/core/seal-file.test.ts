import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import { databaseOpener } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { seal } from '../../storage/seal';
import { sessionStore, userIdOf } from '../../storage/session';
import { destroyKey } from '../../storage/user-keys';
import type { DeliverySteps } from './delivery-steps';
import { DamagedError } from './failures';
import { itemBytes } from './item-bytes';
import { outboxKinds } from '../kinds/outbox-kinds';
import { outboxStore } from './store';
import {
  bytes,
  drainerOf,
  drainingPhone,
  nextName,
  recordingServer,
  target,
  user,
} from '../../../tests/support/draining-phone';

describe('sealing', () => {
  test('[PWA-07] a sealed item reads back unchanged, and is nowhere in plain text', async () => {
    const one = await drainingPhone();
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
    const one = await drainingPhone();
    const item = await one.capture(bytes(1000));
    await destroyKey(one.open, one.userId);
    await expect(itemBytes(one.open, one.store, item)).rejects.toThrow(DamagedError);
  });

  test('a flipped bit is detected; the item stops and keeps its bytes', async () => {
    const one = await drainingPhone();
    const item = await one.capture(bytes(1000));
    const db = await one.open();
    const chunk = await db.get('chunks', [item.id, 0]);
    if (!chunk) throw new Error('no chunk');
    const sealed = new Uint8Array(chunk.sealed);
    sealed.set([(sealed[200] ?? 0) ^ 1], 200);
    await db.put('chunks', chunk);
    const { steps, calls } = recordingServer();
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

test('items sealed by the previous version are still delivered', async () => {
  const name = nextName();
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
  const { steps, calls, attached } = recordingServer();
  const one = { ...(await drainingPhone()), open, store, session, userId };
  expect(await drainerOf(one, steps).drain()).toEqual({ left: 0, delivered: 1 });
  expect(calls).toEqual(['attach old']);
  expect([...attached]).toEqual([['attach-key', 'old']]);
  expect(await store.chunks('old')).toEqual([]);
});
