import { databaseName } from '../../storage/keys';
import { unsealJson } from '../../storage/seal';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });

/** The session on this phone: none yet, a visitor's, or a user's. */
export type EarlySession =
  { kind: 'first-visit' } | { kind: 'visitor' } | { kind: 'user'; token: string };

/**
 * Reads the session before the app's code is here. It never creates the database, whose first
 * version is the app's to make, and closes it, so that it is in nobody's way. Where the app was before,
 * it has kept its settings beside the database: nothing there saves the question, which is answered late.
 */
export async function readEarlySession(): Promise<EarlySession> {
  if (localStorage.length === 0) return { kind: 'first-visit' };
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === databaseName)) return { kind: 'first-visit' };
  const opening = indexedDB.open(databaseName);
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const db = await answerOf(opening);
  try {
    const stores = db.transaction(['session', 'keys']);
    const [stored, key] = (await Promise.all([
      answerOf(stores.objectStore('session').get('current')),
      answerOf(stores.objectStore('keys').get('device')),
    ])) as [{ userId: string; sealed: ArrayBuffer } | undefined, CryptoKey | undefined];
    if (!stored || !key) return { kind: 'visitor' };
    const user = await unsealJson(key, stored.sealed, `session:${stored.userId}`);
    return { kind: 'user', token: (user as { token: string }).token };
  } finally {
    db.close();
  }
}
