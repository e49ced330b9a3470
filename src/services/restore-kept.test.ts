import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { databaseOpener } from '../storage/database';
import { offlineCache, visitorId } from '../storage/offline-cache';
import { restoreKept } from './restore-kept';

const kept = offlineCache(databaseOpener('restore-kept'));
const queryKey = ['destinations', false, { nationalityId: 356 }];
const at = 1_700_000_000_000;
const staleTime = 15_000;

let client: QueryClient;
beforeEach(async () => {
  client = new QueryClient();
  await kept.write(visitorId, JSON.stringify(queryKey), { data: 'last time', at });
});

const restore = (userId = visitorId, isLasting = false) =>
  restoreKept(client, kept, { queryKey, userId, isLasting });

test('a stored answer is there at the first render, with its age, and the server is asked', async () => {
  await restore();
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => Promise.resolve('new'),
    staleTime,
  });
  const stop = observer.subscribe(() => undefined);
  const first = observer.getCurrentResult();
  expect(first).toMatchObject({ data: 'last time', dataUpdatedAt: at, isFetching: true });
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new'));
  stop();
});

test.each([
  ['is asked for again, however young it is', false],
  ['is not asked for again if it is lasting and young', true],
])('a stored answer %s', async (_, isLasting) => {
  await kept.write(visitorId, JSON.stringify(queryKey), { data: 'just now', at: Date.now() });
  await restore(visitorId, isLasting);
  const queryFn = vi.fn(() => Promise.resolve('new'));
  const stop = new QueryObserver(client, { queryKey, queryFn, staleTime }).subscribe(
    () => undefined,
  );
  expect(queryFn).toHaveBeenCalledTimes(isLasting ? 0 : 1);
  stop();
});

test('the answer of another user is not shown', async () => {
  await restore('somebody-else');
  expect(client.getQueryState(queryKey)).toBeUndefined();
});

test('what was asked for meanwhile is newer', async () => {
  const restored = restore();
  client.setQueryData(queryKey, 'new');
  await restored;
  expect(client.getQueryData(queryKey)).toBe('new');
});

test('an answer that cannot be read leaves the query alone', async () => {
  await restoreKept(
    client,
    { read: () => Promise.reject(new Error('broken')) },
    { queryKey, userId: 'x' },
  );
  expect(client.getQueryState(queryKey)).toBeUndefined();
});
