import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { databaseOpener } from '../storage/database';
import { sessionStore } from '../storage/session';
import { sessionOrPage } from './page-session';

const user = { token: 'a-token-of-twenty-letters', email: 'ananya.rao@example.com' };
const refused = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

test('a session is kept where the browser keeps it', async () => {
  const store = sessionStore(databaseOpener('page-session'));
  const sessions = sessionOrPage(store);
  await sessions.write(user);
  expect(sessions.isKept()).toBe(true);
  expect((await store.read())?.user).toEqual(user);
  await sessions.clear();
  expect(await sessions.read()).toBeUndefined();
});

test('where it does not, the session lives in the page, and a log-out ends it', async () => {
  const store = { read: async () => undefined, write: refused, clear: refused };
  const sessions = sessionOrPage(store);
  const { userId } = await sessions.write(user);
  expect(sessions.isKept()).toBe(false);
  expect(await sessions.read()).toEqual({ userId, user });
  await sessions.clear();
  expect(await sessions.read()).toBeUndefined();
  expect(sessions.isKept()).toBe(true);
});

test('a log-out that fails says so while something is kept', async () => {
  const sessions = sessionOrPage({ read: async () => undefined, write: refused, clear: refused });
  await expect(sessions.clear()).rejects.toThrow('full');
});

test('where all lives in the page, the session does too', async () => {
  const sessions = sessionOrPage(sessionStore(databaseOpener('page-lives')), () => true);
  await sessions.write(user);
  expect(sessions.isKept()).toBe(false);
  expect((await sessions.read())?.user).toEqual(user);
});
