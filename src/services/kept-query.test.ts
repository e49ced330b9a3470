import 'fake-indexeddb/auto';
import {
  InfiniteQueryObserver,
  QueryCache,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { databaseOpener } from '../storage/database';
import { offlineCache, visitorId } from '../storage/offline-cache';
import { sessionStore } from '../storage/session';
import { dateAnswer, persistWith, type KeptMeta } from './kept-query';

const open = databaseOpener('kept-query');
const kept = offlineCache(open);
const sessions = sessionStore(open);

const newClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onSuccess: (_answer, query) => dateAnswer(query) }),
    defaultOptions: { queries: { persister: persistWith(kept, sessions) } },
  });

/** A new page, with nothing in memory, on the same phone. */
function openPage(answer: () => Promise<string>, meta?: KeptMeta) {
  const client = newClient();
  const observer = new QueryObserver(client, {
    queryKey: ['order', '1'],
    queryFn: answer,
    staleTime: 60_000,
    retry: false,
    meta,
  });
  const stop = observer.subscribe(() => undefined);
  return {
    data: () => observer.getCurrentResult().data,
    result: () => observer.getCurrentResult(),
    stop,
  };
}

/** Waits long enough for a busy machine. */
const eventually = <T>(check: () => T) => vi.waitFor(check, 20_000);

test('an answer is stored, shown at once when offline, and refetched when online', async () => {
  await sessions.write({ token: 'token-token-token-token', email: 'a@b.example' });
  const first = openPage(async () => 'before');
  await eventually(() => expect(first.data()).toBe('before'));
  first.stop();
  await eventually(async () => {
    const db = await open();
    expect(await db.count('answers')).toBe(1);
  });

  const offline = openPage(() => Promise.reject(new TypeError('no network')));
  await eventually(() => expect(offline.result().error).toBeTruthy());
  expect(offline.data()).toBe('before');
  offline.stop();

  // Within its stale time, but it must be refetched: the data may have changed elsewhere.
  const online = openPage(async () => 'after');
  await eventually(() => expect(online.data()).toBe('after'));
  online.stop();
});

test('a stored answer never looks like a fresh one while the server is asked', async () => {
  let answer = (_text: string) => {};
  const page = openPage(() => new Promise<string>((resolve) => (answer = resolve)));
  await eventually(() => expect(page.data()).toBe('after'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(page.result().isFetching).toBe(true);
  answer('later');
  await eventually(() => expect(page.data()).toBe('later'));
  expect(page.result().isFetching).toBe(false);
  page.stop();
});

test('an answer is as old as its question, also on the next page', async () => {
  await sessions.write({ token: 'token-token-token-token', email: 'slow@b.example' });
  let answer = (_text: string) => {};
  const page = openPage(() => new Promise<string>((resolve) => (answer = resolve)));
  await eventually(() => expect(page.result().fetchStatus).toBe('fetching'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const meanwhile = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 20));
  answer('slow');
  await eventually(() => expect(page.data()).toBe('slow'));
  expect(page.result().dataUpdatedAt).toBeLessThan(meanwhile);
  page.stop();
  await eventually(async () =>
    expect(await kept.read((await sessions.read())?.userId ?? '', '["order","1"]')).toMatchObject({
      data: 'slow',
      at: page.result().dataUpdatedAt,
    }),
  );
});

test('a list has its stored pages again, and all of them are requested again', async () => {
  const openList = (word: string) => {
    const client = newClient();
    const list = new InfiniteQueryObserver(client, {
      queryKey: ['orders'],
      queryFn: async ({ pageParam }) => `${word} ${pageParam}`,
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => pages.length + 1,
    });
    const stop = list.subscribe(() => undefined);
    return { list, stop, pages: () => list.getCurrentResult().data?.pages };
  };
  const first = openList('before');
  await eventually(() => expect(first.pages()).toEqual(['before 1']));
  await first.list.fetchNextPage();
  await eventually(async () =>
    expect(await kept.read((await sessions.read())?.userId ?? '', '["orders"]')).toMatchObject({
      data: { pages: ['before 1', 'before 2'] },
    }),
  );
  first.stop();
  const second = openList('after');
  await eventually(() => expect(second.pages()).toEqual(['after 1', 'after 2']));
  second.stop();
});

test('without a network a page shows the newer answer that another tab has stored since', async () => {
  const { userId } = await sessions.write({
    token: 'token-token-token-token',
    email: 'tabs@b.example',
  });
  const asking = vi.fn(async () => 'of this tab');
  const page = openPage(asking);
  await eventually(() => expect(page.data()).toBe('of this tab'));
  await eventually(async () => expect(await kept.read(userId, '["order","1"]')).toBeDefined());
  const at = Date.now();
  await kept.write(userId, '["order","1"]', { data: 'of the other tab', at });
  asking.mockRejectedValue(new TypeError('no network'));
  await page.result().refetch();
  await eventually(() => expect(page.result().error).toBeTruthy());
  expect(page.data()).toBe('of the other tab');
  expect(page.result().dataUpdatedAt).toBe(at);
  // An answer that is older than what is shown changes nothing.
  await (await open()).clear('answers');
  await kept.write(userId, '["order","1"]', { data: 'of yesterday', at: at - 1000 });
  await page.result().refetch();
  expect(page.data()).toBe('of the other tab');
  page.stop();
});

test('a user without an answer of their own is shown the one that they had as a visitor', async () => {
  const { userId } = await sessions.write({
    token: 'token-token-token-token',
    email: 'visited@b.example',
  });
  const at = Date.now() - 60_000;
  await kept.write(visitorId, '["order","visitor"]', { data: 'for visitors', at });
  const offline = () => Promise.reject(new TypeError('no network'));
  const page = openPage(offline, { visitorsHash: '["order","visitor"]' });
  await eventually(() => expect(page.result().error).toBeTruthy());
  expect(page.data()).toBe('for visitors');
  expect(page.result().dataUpdatedAt).toBe(at);
  page.stop();
  await kept.write(userId, '["order","1"]', { data: 'for the user', at: at - 60_000 });
  const later = openPage(offline, { visitorsHash: '["order","visitor"]' });
  await eventually(() => expect(later.result().error).toBeTruthy());
  expect(later.data()).toBe('for the user');
  later.stop();
});

test('another user does not see the stored answer', async () => {
  await sessions.write({ token: 'token-token-token-token', email: 'other@b.example' });
  const page = openPage(() => Promise.reject(new TypeError('no network')));
  await eventually(() => expect(page.result().error).toBeTruthy());
  expect(page.data()).toBeUndefined();
  page.stop();
});

test('a list that is kept for everybody is not refetched while it is fresh', async () => {
  let asked = 0;
  const before = await (await open()).count('answers');
  const answer = async () => `list ${(asked += 1)}`;
  const first = openPage(answer, { keptFor: 'everybody' });
  await eventually(() => expect(first.data()).toBe('list 1'));
  first.stop();
  await eventually(async () => expect(await (await open()).count('answers')).toBe(before + 1));
  const second = openPage(answer, { keptFor: 'everybody' });
  await eventually(() => expect(second.data()).toBe('list 1'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toBe(1);
  second.stop();
});

test('an answer that arrives after the log-out is not stored and creates no new key', async () => {
  const { userId } = await sessions.write({
    token: 'token-token-token-token',
    email: 'leaves@b.example',
  });
  let answer = (_text: string) => {};
  const page = openPage(() => new Promise<string>((resolve) => (answer = resolve)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await sessions.clear();
  answer('too late');
  await eventually(() => expect(page.data()).toBe('too late'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const db = await open();
  expect(await db.getAllFromIndex('answers', 'byUser', userId)).toEqual([]);
  expect(await db.get('keys', userId)).toBeUndefined();
  page.stop();
});
