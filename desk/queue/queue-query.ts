import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { deskAdminCalls } from '../../src/contract/desk/admin-calls';
import {
  deskQueueCalls,
  type QueueFilter,
  type Wait,
  waits,
} from '../../src/contract/desk/queue-calls';
import { call } from '../api/call';
import { aheadOfUtc } from '../ui/formats';

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
  queryFn: () => call(deskQueueCalls.deskLoad, { aheadOfUtc: aheadOfUtc(new Date()) }),
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

/** The view of the queue, as the address keeps it; so a view can be kept, sent and gone back to. */
export interface QueueView {
  /** 'open': everything that waits for the team. */
  readonly waits: 'open' | 'all' | readonly Wait[];
  /** 'all', 'mine', 'free', or an operator's id. */
  readonly who: string;
  readonly countryId: number | undefined;
  readonly withWarning: boolean;
  readonly overdue: boolean;
  readonly search: string;
  readonly order: 'promise' | 'longest';
}

const openWaits: readonly Wait[] = ['first-check', 're-submitted', 'to-submit'];
const isWait = (text: string): text is Wait => waits.some((each) => each === text);

function readWaits(text: string | null): QueueView['waits'] {
  if (text === 'all') return 'all';
  const named = (text ?? '').split(',').filter(isWait);
  return named.length === 0 ? 'open' : named;
}

/** The view that an address describes; values that it cannot have are left out. */
export function viewOf(address: URLSearchParams): QueueView {
  const country = Number(address.get('country'));
  return {
    waits: readWaits(address.get('waits')),
    who: address.get('who') ?? 'all',
    countryId: Number.isSafeInteger(country) && country > 0 ? country : undefined,
    withWarning: address.get('warning') === '1',
    overdue: address.get('late') === '1',
    search: address.get('q') ?? '',
    order: address.get('order') === 'longest' ? 'longest' : 'promise',
  };
}

/** The shortest address of a view: what is as usual is left out. */
export function addressOf(view: QueueView): string {
  const entries = {
    waits: view.waits === 'open' ? '' : view.waits === 'all' ? 'all' : view.waits.join(','),
    who: view.who === 'all' ? '' : view.who,
    country: view.countryId === undefined ? '' : String(view.countryId),
    warning: view.withWarning ? '1' : '',
    late: view.overdue ? '1' : '',
    q: view.search,
    order: view.order === 'promise' ? '' : view.order,
  };
  const kept = Object.entries(entries).filter(([, value]) => value !== '');
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

/** The server's filter of a view. A search looks everywhere, also among what is done. */
export function filterOf(view: QueueView): QueueFilter {
  const { who, countryId, withWarning, overdue } = view;
  const search = view.search.trim();
  const everywhere = view.waits === 'all' || (view.waits === 'open' && search !== '');
  return {
    ...(!everywhere && { waits: [...(view.waits === 'open' ? openWaits : view.waits)] as Wait[] }),
    ...(who === 'mine' && { mine: true }),
    ...(who === 'free' && { unclaimed: true }),
    ...(!['all', 'mine', 'free'].includes(who) && { operatorId: who }),
    ...(countryId !== undefined && { countryId }),
    ...(withWarning && { withWarning }),
    ...(overdue && { overdue }),
    ...(search !== '' && { search }),
  };
}

/** The view of a filter that the server keeps for an operator. */
export const viewOfFilter = (filter: QueueFilter): QueueView => ({
  waits: filter.waits ?? 'all',
  who: filter.mine ? 'mine' : filter.unclaimed ? 'free' : (filter.operatorId ?? 'all'),
  countryId: filter.countryId,
  withWarning: filter.withWarning ?? false,
  overdue: filter.overdue ?? false,
  search: filter.search ?? '',
  order: 'promise',
});
