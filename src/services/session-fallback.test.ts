import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { databaseOpener } from '../storage/database';
import { sessionStore } from '../storage/session';
import { withInMemoryFallback } from './session-fallback';

const user = { token: 'a-token-of-twenty-letters', email: 'ananya.rao@example.com' };
const refused = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

test('a session is stored where the browser allows storage', async () => {
  const store = sessionStore(databaseOpener('page-session'));
  const sessions = withInMemoryFallback(store);
  await sessions.write(user);
  expect(sessions.isKept()).toBe(true);
  expect((await store.read())?.user).toEqual(user);
  await sessions.clear();
  expect(await sessions.read()).toBeUndefined();
});

test('where storage fails, the session is in-memory only, and a log-out ends it', async () => {
  const store = { read: async () => undefined, write: refused, clear: refused };
  const sessions = withInMemoryFallback(store);
  const { userId } = await sessions.write(user);
  expect(sessions.isKept()).toBe(false);
  expect(await sessions.read()).toEqual({ userId, user });
  await sessions.clear();
  expect(await sessions.read()).toBeUndefined();
  expect(sessions.isKept()).toBe(true);
});

test('a log-out rejects if the stored session cannot be deleted', async () => {
  const sessions = withInMemoryFallback({
    read: async () => undefined,
    write: refused,
    clear: refused,
  });
  await expect(sessions.clear()).rejects.toThrow('full');
});

test('where all storage is in-memory only, the session is too', async () => {
  const sessions = withInMemoryFallback(sessionStore(databaseOpener('page-lives')), () => true);
  await sessions.write(user);
  expect(sessions.isKept()).toBe(false);
  expect((await sessions.read())?.user).toEqual(user);
});
