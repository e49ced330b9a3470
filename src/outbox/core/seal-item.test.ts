import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { databaseOpener } from '../../storage/database';
import { sealFeedback } from '../kinds/seal-message';
import { NoRoomError, SealingError } from './seal-item';
import { outboxStore } from './store';

const userId = 'somebody';
const message = { userId, target: {}, text: 'Hello' };
let phones = 0;

function phone() {
  phones += 1;
  const open = databaseOpener(`seal-${phones}`);
  const store = outboxStore(open);
  return { open, store, now: () => 1000 };
}

test('a phone that has no room refuses, and what was sealed before stays', async () => {
  const one = phone();
  const kept = await sealFeedback(one, message);
  const full = { ...one, room: async () => 100_000 };
  await expect(sealFeedback(full, message)).rejects.toThrow(NoRoomError);
  expect(await one.store.list(userId)).toEqual([kept]);
  expect(await one.store.chunks(kept.id)).toHaveLength(1);
});

test('a phone with room, or one whose browser hides it, takes it', async () => {
  const one = phone();
  await sealFeedback({ ...one, room: async () => 5_000_000 }, message);
  await sealFeedback({ ...one, room: async () => undefined }, message);
  expect(await one.store.list(userId)).toHaveLength(2);
});

test('a quota that is exceeded in the write is no room either; anything else is its own failure', async () => {
  const one = phone();
  const failing = (error: Error) => ({
    ...one,
    store: { ...one.store, put: () => Promise.reject(error) },
  });
  const quota = new DOMException('full', 'QuotaExceededError');
  await expect(sealFeedback(failing(quota), message)).rejects.toThrow(NoRoomError);
  await expect(sealFeedback(failing(new Error('no')), message)).rejects.toThrow(SealingError);
});

test('what does not read back as it was is not saved, and nothing of it stays', async () => {
  const one = phone();
  const chunks = vi.fn(async () => [new ArrayBuffer(40)]);
  await expect(sealFeedback({ ...one, store: { ...one.store, chunks } }, message)).rejects.toThrow(
    SealingError,
  );
  expect(await one.store.list(userId)).toEqual([]);
});
