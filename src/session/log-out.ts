import { accountCalls } from '../contract/accounts';
import { generationKey } from '../storage/keys';
import { destroyKey } from '../storage/user-keys';
import { items } from '../page/items';
import { api, drafts, kept, openDatabase, queryClient, sessions } from '../page/services';
import { clearSession, currentSession } from './session';

/** How long a log-out waits for the server to end the session there too. */
const revokePatienceMs = 3_000;

/** Ends a session on the server; without a network it ends by itself when its time is over. */
async function revoke(token: string): Promise<void> {
  const options = { token, signal: AbortSignal.timeout(revokePatienceMs) };
  const list = await api.call(accountCalls.sessions, {}, options);
  const own = list.sessions.find(({ isCurrent }) => isCurrent);
  if (own) await api.call(accountCalls.revokeSession, { session_id: own.id }, options);
}

/** Everything of a user's on this phone: the key goes first, then what it sealed. */
async function wipe(userId: string): Promise<void> {
  await destroyKey(openDatabase, userId);
  await Promise.all([
    items.destroyAll(userId),
    kept.wipe(userId),
    drafts.wipe(userId),
    (await openDatabase()).delete('settings', generationKey(userId)),
  ]);
}

/** The traveller logs out, and leaves nothing behind. */
export async function logOut(): Promise<void> {
  const session = currentSession();
  if (session) await wipe(session.userId);
  queryClient.clear();
  await clearSession();
  // An answer that was on its way, or what was just typed, may have been kept until the session ended.
  if (session && (await sessions.read())?.userId !== session.userId) await wipe(session.userId);
  if (session) await revoke(session.user.token).catch(() => undefined);
}
