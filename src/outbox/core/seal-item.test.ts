import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { databaseOpener } from '../../storage/database';
import { sealMessage } from './seal-message';
import { feedback } from '../kinds/feedback';
import { NoRoomError, SealingError } from './seal-item';
import { outboxKinds } from '../kinds/outbox-kinds';
import { outboxStore } from './store';

const userId = 'somebody';
const message = { userId, target: {}, text: 'Hello' };
let phones = 0;

function phone() {
  phones += 1;
  const open = databaseOpener(`seal-${phones}`);
  const store = outboxStore(open, outboxKinds);
  return { open, store, now: () => 1000 };
}

test('a phone that has no room refuses, and what was sealed before stays', async () => {
  const one = phone();
  const kept = await sealMessage(one, feedback, message);
  const full = { ...one, room: async () => 100_000 };
  await expect(sealMessage(full, feedback, message)).rejects.toThrow(NoRoomError);
  expect(await one.store.list(userId)).toEqual([kept]);
  expect(await one.store.chunks(kept.id)).toHaveLength(1);
});

test('a phone with room, or one whose browser hides it, takes it', async () => {
  const one = phone();
  await sealMessage({ ...one, room: async () => 5_000_000 }, feedback, message);
  await sealMessage({ ...one, room: async () => undefined }, feedback, message);
  expect(await one.store.list(userId)).toHaveLength(2);
});

test('a quota that is exceeded in the write is no room either; anything else is its own failure', async () => {
  const one = phone();
  const failing = (error: Error) => ({
    ...one,
    store: { ...one.store, put: () => Promise.reject(error) },
  });
  const quota = new DOMException('full', 'QuotaExceededError');
  await expect(sealMessage(failing(quota), feedback, message)).rejects.toThrow(NoRoomError);
  await expect(sealMessage(failing(new Error('no')), feedback, message)).rejects.toThrow(
    SealingError,
  );
});

test('what does not read back as it was is not saved, and nothing of it stays', async () => {
  const one = phone();
  const chunks = vi.fn(async () => [new ArrayBuffer(40)]);
  await expect(
    sealMessage({ ...one, store: { ...one.store, chunks } }, feedback, message),
  ).rejects.toThrow(SealingError);
  expect(await one.store.list(userId)).toEqual([]);
});
