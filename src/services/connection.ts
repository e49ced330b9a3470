import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { locationCall } from '../contract/countries';
import { serverAnswers } from '../outbox/transfer/probe';
import { reachabilityCache } from '../outbox/transfer/reachability-cache';
import { markMemory } from '../storage/mark-memory';
import { api, atoms, openDatabase } from './services';

/**
 * Whether the server was reachable at any time since the component is shown: what it has loaded since
 * then stays, although the connection is lost, and is not fetched again when it is back.
 */
export function useWasOnline(): boolean {
  const online = useIsOnline();
  const [was, setWas] = useState(online);
  if (online && !was) setWas(true);
  return was || online;
}

/** Whether our server is reachable, according to the last probe or call. */
export const onlineAtom = atom(true);
/** The generation of its data that our server last reported; undefined before the first report. */
export const generationAtom = atom<string | undefined>(undefined);
export const useIsOnline = (): boolean => useAtomValue(onlineAtom);

/**
 * A server that starts again is found soon; one that stays away is asked less often. Its pauses are
 * never longer than it is away, however many asked for it meanwhile: whoever captures ten pages in a
 * second must not wait ten seconds for the next check.
 */
const firstPauseMs = 1000;
const longestPauseMs = 10_000;
let failures = 0;
let unreachableSince: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const { marks } = markMemory(openDatabase, api.base);
const reachability = reachabilityCache({
  ask: () =>
    serverAnswers(api.base, {
      marks,
      call: () => api.call(locationCall, {}),
      heard: (generation) => atoms.set(generationAtom, generation),
    }),
  now: () => performance.now(),
});

/**
 * Checks whether our server is reachable; while it is not and the page is visible, repeats the
 * check, with pauses that grow.
 */
export async function probe(): Promise<boolean> {
  clearTimeout(timer);
  return setOnline(await reachability.check());
}

/** Like `probe`, but uses a recent positive result or a check that is already running. */
export const isServerReachable = async (): Promise<boolean> =>
  setOnline(await reachability.isReachable());

/** Discards the cached reachability; called after a failed request. */
export const invalidateReachability = reachability.invalidate;

function setOnline(online: boolean): boolean {
  clearTimeout(timer);
  atoms.set(onlineAtom, online);
  failures = online ? 0 : failures + 1;
  unreachableSince = online ? undefined : (unreachableSince ?? performance.now());
  if (unreachableSince !== undefined && document.visibilityState === 'visible') {
    const away = Math.max(firstPauseMs, performance.now() - unreachableSince);
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1), away);
    // Not all phones at the same moment.
    timer = setTimeout(() => void probe(), pause * (0.75 + Math.random() / 4));
  }
  return online;
}

/**
 * For the browser's `offline` event. It is trusted at once: a browser may wrongly report a network,
 * but not wrongly report that there is none.
 */
export const setOffline = (): void => {
  atoms.set(onlineAtom, false);
  void probe();
};
