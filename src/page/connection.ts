import { atom, useAtomValue } from 'jotai';
import { serverAnswers } from '../outbox/transfer/probe';
import { serverWord } from '../outbox/transfer/server-word';
import { accountCalls } from '../contract/accounts';
import { markMemory } from '../storage/mark-memory';
import { api, atoms, openDatabase } from './services';

/** Whether our server answers, as far as the last probe or call knows. */
export const onlineAtom = atom(true);
/** Which generation of its data our server last told; undefined while it has told none. */
export const generationAtom = atom<string | undefined>(undefined);
export const useIsOnline = (): boolean => useAtomValue(onlineAtom);

const probeAgainMs = 10_000;
let timer: ReturnType<typeof setTimeout> | undefined;

const { marks } = markMemory(openDatabase, api.base);
const word = serverWord({
  ask: () =>
    serverAnswers(api.base, {
      marks,
      call: () => api.call(accountCalls.location, {}),
      heard: (generation) => atoms.set(generationAtom, generation),
    }),
  now: () => performance.now(),
});

/** Asks our own server; while it is silent, again and again as long as the page is shown. */
export async function probe(): Promise<boolean> {
  clearTimeout(timer);
  return heard(await word.askNow());
}

/** The same for whom the yes of a moment ago will do, or an answer that is being waited for. */
export const serverIsThere = async (): Promise<boolean> => heard(await word.isThere());

/** Something did not get through: what the server said before counts no more. */
export const doubtServer = word.doubt;

function heard(online: boolean): boolean {
  clearTimeout(timer);
  atoms.set(onlineAtom, online);
  if (!online && document.visibilityState === 'visible')
    timer = setTimeout(() => void probe(), probeAgainMs);
  return online;
}

/** The browser says that the network is gone: believed at once, because it only errs the other way. */
export const setOffline = (): void => {
  atoms.set(onlineAtom, false);
  void probe();
};
