import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { deskAdminCalls } from '../../src/contract/desk/admin-calls';
import { deskQueueCalls } from '../../src/contract/desk/queue-calls';
import { call } from '../api/call';
import { filterOf, type QueueView } from './queue-address';

/** Twice what a large screen shows. */
const rowsAtOnce = 50;
const refreshMs = 20_000;

/** The rows of a view, some at a time; renewed while the screen is shown. */
export const queueQuery = (view: QueueView) =>
  infiniteQueryOptions({
    queryKey: ['queue', view],
    queryFn: ({ pageParam }) =>
      call(deskQueueCalls.deskQueue, {
        filter: filterOf(view),
        order: view.order,
        after: pageParam,
        most: rowsAtOnce,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return loaded < total ? loaded : undefined;
    },
    refetchInterval: refreshMs,
    // A view that was left is shown at once, and asked for again.
    staleTime: 0,
    placeholderData: (before) => before,
  });

export const loadQuery = queryOptions({
  queryKey: ['load'],
  queryFn: () => call(deskQueueCalls.deskLoad, {}),
  refetchInterval: 60_000,
});

export const filtersQuery = queryOptions({
  queryKey: ['filters'],
  queryFn: () => call(deskQueueCalls.deskFilters, {}),
});

export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: () => call(deskAdminCalls.deskColleagues, {}),
  staleTime: 300_000,
});
