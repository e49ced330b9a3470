import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import {
  bytes,
  drainerOf,
  drainingPhone,
  recordingServer,
} from '../../../tests/unit/draining-phone';
import { databaseOpener } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { destroyKeys } from '../../storage/taken-keys';
import { feedback } from '../kinds/feedback';
import { outboxKinds } from '../kinds/outbox-kinds';
import type { DeliverySteps } from './delivery-steps';
import { DamagedError, NoRoomError } from './failures';
import { itemBytes } from './sealed-content';
import { sealMessage } from './seal-item';
import { outboxStore } from './store';

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
    await destroyKeys(one.open, one.userId);
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

const userId = 'somebody';
const message = { userId, target: {}, text: 'Hello' };
let phones = 0;

function phone() {
  phones += 1;
  const open = databaseOpener(`seal-${phones}`);
  const store = outboxStore(open, outboxKinds);
  return { open, store, now: () => 1000 };
}

test('a phone without room rejects the item, and keeps what was sealed before', async () => {
  const one = phone();
  const kept = await sealMessage(one, feedback, message);
  const full = { ...one, room: async () => 100_000 };
  await expect(sealMessage(full, feedback, message)).rejects.toThrow(NoRoomError);
  expect(await one.store.list(userId)).toEqual([kept]);
  expect(await one.store.chunks(kept.id)).toHaveLength(1);
});

test('a phone with room, or whose browser does not report it, saves the item', async () => {
  const one = phone();
  await sealMessage({ ...one, room: async () => 5_000_000 }, feedback, message);
  await sealMessage({ ...one, room: async () => undefined }, feedback, message);
  expect(await one.store.list(userId)).toHaveLength(2);
});
