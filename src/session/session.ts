import { atom, useAtomValue } from 'jotai';
import type { User } from '../contract/account/accounts';
import { channelNames } from '../storage/keys';
import type { Session } from '../storage/session';
import { visitorOwnerId } from '../storage/user-keys';
import { adoptAccountCountries } from './countries';
import { atoms, sessions } from '../services/services';
import { forgetTyped, hasLeft } from './forget-typed';
import { noteLogOut } from './may-keep';

export const sessionAtom = atom<Session | undefined>(undefined);

/** Whether this page began without a session. One whose session has ended since is nobody's. */
const isVisitorsAtom = atom(false);

/** The owner of the picture that this page takes for a computer. Such a page has no user. */
export const pageHandoffAtom = atom<string | undefined>(undefined);

/**
 * The owner of what this page saves on the phone: the user, the visitor, or a handoff; undefined until
 * that is known, and after the user's session has ended.
 */
export const ownerIdAtom = atom(
  (get) =>
    get(pageHandoffAtom) ??
    get(sessionAtom)?.userId ??
    (get(isVisitorsAtom) ? visitorOwnerId : undefined),
);
export const useOwnerId = (): string | undefined => useAtomValue(ownerIdAtom);
export const currentOwnerId = (): string | undefined => atoms.get(ownerIdAtom);

/** A session that has changed; `leftBy` is the user who has logged out. */
interface SessionChange {
  leftBy?: string | undefined;
}

/** Notifies other tabs of a log-in or log-out. */
const channel = new BroadcastChannel(channelNames.session);
const announce = (change: SessionChange): void => channel.postMessage(change);

let owner: string | undefined;

/** The user whose screens this page shows; undefined if they are a visitor's. A log-in reloads it. */
export const pageOwner = (): string | undefined => owner;

/** Reads the stored session; the shell renders meanwhile. */
export async function restoreSession(): Promise<void> {
  const session = await sessions.read().catch(() => undefined);
  owner = session?.userId;
  atoms.set(sessionAtom, session);
  atoms.set(isVisitorsAtom, session === undefined);
  if (session) adoptAccountCountries(session.user);
}

export const useSession = (): Session | undefined => useAtomValue(sessionAtom);
export const useIsLoggedIn = (): boolean => useAtomValue(sessionAtom) !== undefined;
export const currentSession = (): Session | undefined => atoms.get(sessionAtom);

/**
 * Stores the session after a log-in. This page continues as the visitor's until the reload that
 * follows, so that nothing that waits for a log-in starts twice.
 * @returns false where the browser denies storage: the session then starts at once, in-memory only
 */
export async function startSession(user: User): Promise<boolean> {
  const session = await sessions.write(user);
  if (sessions.isKept()) {
    announce({});
    return true;
  }
  atoms.set(sessionAtom, session);
  return false;
}

/**
 * Stores the account's changed address. What is saved on the phone stays under the same id: the
 * server's key of the account, or, without one, the digest of the first address (docs/offline.md).
 */
export async function adoptEmail(changed: Pick<User, 'email' | 'userKey'>): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const user = { ...session.user, userKey: session.userId, ...changed };
  atoms.set(sessionAtom, await sessions.write(user));
}

/**
 * Ends the session in this tab and all others.
 * @param leftBy the user who has logged out; absent if the session expired
 */
export async function clearSession(leftBy?: string): Promise<void> {
  await sessions.clear();
  atoms.set(sessionAtom, undefined);
  announce({ leftBy });
}

/**
 * Ends this page's expired session. Captured files stay, sealed, for the same user's next log-in. A
 * newer stored session, for example another tab's, is kept.
 */
export async function expireSession(): Promise<void> {
  const expired = currentSession();
  if (!expired) return;
  atoms.set(sessionAtom, undefined);
  const stored = await sessions.read().catch(() => undefined);
  if (stored?.user.token === expired.user.token) await clearSession();
}

/**
 * Whether the stored session differs from the session of this page; what a user who left typed is
 * then forgotten.
 */
async function isOutdated(): Promise<boolean> {
  const stored = await sessions.read().catch(() => undefined);
  const own = currentSession();
  if (hasLeft(own?.userId, stored?.userId)) forgetTyped();
  return stored?.user.token !== own?.user.token;
}

/**
 * Calls back when another tab logged in or out, also if it did while this tab was frozen. A user who
 * has logged out there has left here, too: nothing of theirs is saved from then on.
 */
export function onSessionChangedElsewhere(callback: () => void): void {
  async function check(leftBy?: string): Promise<void> {
    const stay = leftBy === undefined ? undefined : noteLogOut(leftBy);
    if (await isOutdated()) callback();
    // Where the browser keeps nothing, each page has a session of its own.
    else stay?.();
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    void check((data as SessionChange).leftBy);
  });
  addEventListener('pageshow', (event) => event.persisted && void check());
}
