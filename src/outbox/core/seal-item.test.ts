import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { databaseOpener } from '../../storage/database';
import { sealMessage } from './seal-message';
import { feedback } from '../kinds/feedback';
import { NoRoomError } from './write-sealed';
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
