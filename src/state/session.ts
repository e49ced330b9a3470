import { atom, useAtomValue } from 'jotai';
import type { User } from '../contract/accounts';
import { channelNames } from '../storage/keys';
import { destroyKey } from '../storage/user-keys';
import type { Session } from '../storage/session';
import { adoptAccountCountries } from './countries';
import { atoms, items, kept, openDatabase, queryClient, sessions } from './services';

export const sessionAtom = atom<Session | undefined>(undefined);

/** Other tabs learn at once that somebody logged in or out. */
const channel = new BroadcastChannel(channelNames.session);

/** Reads the session of before; the shell shows itself meanwhile. */
export async function restoreSession(): Promise<void> {
  const session = await sessions.read().catch(() => undefined);
  atoms.set(sessionAtom, session);
  if (session) adoptAccountCountries(session.user);
}

export const useSession = (): Session | undefined => useAtomValue(sessionAtom);
export const useIsLoggedIn = (): boolean => useAtomValue(sessionAtom) !== undefined;
export const currentSession = (): Session | undefined => atoms.get(sessionAtom);

/** For the page that loads next: on this one nothing may start in the new name while it goes. */
export async function startSession(user: User): Promise<void> {
  await sessions.write(user);
  channel.postMessage('changed');
}

/** The session ran out: whatever was captured stays, sealed, for the same user's next log-in. */
export async function expireSession(): Promise<void> {
  await sessions.clear();
  atoms.set(sessionAtom, undefined);
  channel.postMessage('changed');
}

/** The traveller logs out: the key goes first, then everything that it sealed. */
export async function logOut(): Promise<void> {
  const session = currentSession();
  if (session) {
    await destroyKey(openDatabase, session.userId);
    await Promise.all([items.destroyAll(session.userId), kept.wipe(session.userId)]);
  }
  queryClient.clear();
  await expireSession();
}

/** Calls back when another tab logged in or out. */
export function onSessionChangedElsewhere(callback: () => void): () => void {
  channel.addEventListener('message', callback);
  return () => channel.removeEventListener('message', callback);
}
