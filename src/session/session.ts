import { atom, useAtomValue } from 'jotai';
import type { User } from '../contract/accounts';
import { channelNames } from '../storage/keys';
import type { Session } from '../storage/session';
import { adoptAccountCountries } from './countries';
import { atoms, sessions } from '../page/services';

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

/**
 * Keeps the session of somebody who just logged in. This page stays the visitor's until the reload
 * that follows: nothing that waits for a log-in may begin in between, and begin again after it.
 * @returns false where the browser keeps nothing: then the session is this page's, from now on
 */
export async function startSession(user: User): Promise<boolean> {
  const session = await sessions.write(user);
  if (sessions.isKept()) {
    channel.postMessage('changed');
    return true;
  }
  atoms.set(sessionAtom, session);
  return false;
}

/** Nobody is logged in any more, in this tab and the others. */
export async function clearSession(): Promise<void> {
  await sessions.clear();
  atoms.set(sessionAtom, undefined);
  channel.postMessage('changed');
}

/**
 * The session of this page ran out: whatever was captured stays, sealed, for the same user's next
 * log-in. A session that is newer than this page, another tab's or a fresh one, is left alone.
 */
export async function expireSession(): Promise<void> {
  const expired = currentSession();
  if (!expired) return;
  atoms.set(sessionAtom, undefined);
  const stored = await sessions.read().catch(() => undefined);
  if (stored?.user.token === expired.user.token) await clearSession();
}

/** Whether what is kept is no longer the session that this page shows. */
async function isOutdated(): Promise<boolean> {
  const stored = await sessions.read().catch(() => undefined);
  return stored?.user.token !== currentSession()?.user.token;
}

/** Calls back when another tab logged in or out, also while this one was frozen. */
export function onSessionChangedElsewhere(callback: () => void): void {
  const check = () => void isOutdated().then((outdated) => outdated && callback());
  channel.addEventListener('message', check);
  addEventListener('pageshow', (event) => event.persisted && check());
}
