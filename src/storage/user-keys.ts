import type { IDBPTransaction } from 'idb';
import type { OpenDatabase, VisaSchema } from './database';

/** The id of the key that seals the session; it belongs to the phone, not to a user. */
export const deviceKeyId = 'device';

/**
 * The owner of what a visitor begins on this phone, and the id of the key that seals it, until a user
 * takes it over. Kept answers of visitors have another key: they are nobody's.
 */
export const visitorOwnerId = 'visitor-own';

/** The ids of the keys that a user has taken over with what they seal. */
const takenKeys = (userId: string) => IDBKeyRange.bound(`${userId}+`, `${userId}+\uffff`);

/** A new id of a key that a user takes over. */
export const takenKeyId = (userId: string): string => `${userId}+${crypto.randomUUID()}`;

const readKey = async (open: OpenDatabase, id: string) => (await open()).get('keys', id);

/**
 * The user's key, generated at the first use. It is not extractable.
 * @throws if a new key cannot be stored: what it sealed could never be opened again
 */
export async function keyOf(open: OpenDatabase, id: string): Promise<CryptoKey> {
  const found = await readKey(open, id);
  if (found) return found;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Two tabs may race: add() fails for one of them, and both then read the stored key.
  const added = await (await open()).add('keys', made, id).catch((error: unknown) => error);
  const stored = await readKey(open, id);
  if (!stored) throw added;
  return stored;
}

/** A key that is stored; unlike a user's it is never generated. @throws {TypeError} if it is not */
export async function storedKey(open: OpenDatabase, id: string): Promise<CryptoKey> {
  const found = await readKey(open, id);
  if (!found) throw new TypeError('A key is not on this phone any more.');
  return found;
}

type Rows = IDBPTransaction<VisaSchema, ('items' | 'drafts' | 'keys')[], 'readonly' | 'readwrite'>;

/** Whether a visitor has begun something that nobody has taken over. */
export async function hasVisitorsRows(tx: Rows): Promise<boolean> {
  const all = IDBKeyRange.bound([visitorOwnerId, 0], [visitorOwnerId, Infinity]);
  const items = await tx.objectStore('items').index('byUser').count(all);
  return items > 0 || (await tx.objectStore('drafts').index('byUser').count(visitorOwnerId)) > 0;
}

/**
 * Deletes a user's keys. To be called before the data is deleted, because it makes the data
 * unreadable. What the user has taken over has the visitor's key: that one goes too, unless a visitor
 * has begun something else.
 */
export async function destroyKeys(open: OpenDatabase, userId: string): Promise<void> {
  const tx = (await open()).transaction(
    ['items', 'drafts', 'keys'] as ('items' | 'drafts' | 'keys')[],
    'readwrite',
  );
  const keys = tx.objectStore('keys');
  const taken = await keys.getAllKeys(takenKeys(userId));
  for (const id of [userId, ...taken]) await keys.delete(id);
  if (taken.length > 0 && !(await hasVisitorsRows(tx))) await keys.delete(visitorOwnerId);
  await tx.done;
}
