import { sessionCalls } from '../contract/account/sessions';
import { pocketStore } from '../pocket/pocket-store';
import { generationKey } from '../storage/keys';
import { destroyKeys } from '../storage/taken-keys';
import { drafts, items } from '../services/stores';
import { api, kept, openDatabase, queryClient, sessions } from '../services/services';
import { forgetRunningPlace } from '../services/running-place';
import { stopPushes } from '../platform/pushes';
import type { Session } from '../storage/session';
import { forgetTyped } from './forget-typed';
import { noteLogOut } from './may-keep';
import { clearSession, currentSession } from './session';

/** How long a log-out waits for the server to revoke the session, and for the pushes to end. */
const patienceMs = 3_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Revokes a session on the server; without a network it expires there later. */
async function revoke(token: string): Promise<void> {
  const options = { token, signal: AbortSignal.timeout(patienceMs) };
  const list = await api.call(sessionCalls.sessions, {}, options);
  const own = list.sessions.find(({ isCurrent }) => isCurrent);
  if (own) await api.call(sessionCalls.revokeSession, { session_id: own.id }, options);
}

/** Deletes all data of a user on this phone: first the key, then the data that it sealed. */
async function wipe(userId: string): Promise<void> {
  await destroyKeys(openDatabase, userId);
  await Promise.all([
    items.destroyAll(userId),
    kept.wipe(userId),
    drafts.wipe(userId),
    pocketStore(openDatabase).wipe(userId),
    (await openDatabase()).delete('settings', generationKey(userId)),
  ]);
}

/** Logs the traveller out and deletes all their data on this phone. */
export async function logOut(): Promise<void> {
  const session = currentSession();
  const stay = session && noteLogOut(session.userId);
  try {
    await end(session);
  } catch (error) {
    stay?.();
    throw error;
  }
}

async function end(session: Session | undefined): Promise<void> {
  if (session) await wipe(session.userId);
  forgetRunningPlace();
  forgetTyped();
  queryClient.clear();
  await clearSession(session?.userId);
  // An answer or a draft may have been stored between the first wipe and the end of the session.
  if (session && (await sessions.read())?.userId !== session.userId) await wipe(session.userId);
  if (!session) return;
  const ended = Promise.allSettled([revoke(session.user.token), stopPushes()]);
  await Promise.race([ended, sleep(patienceMs)]);
}
