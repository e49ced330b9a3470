import type { IDBPTransaction } from 'idb';
import type { OpenDatabase, VisaSchema } from './database';
import { visitorOwnerId } from './user-keys';

/** A new id of a key that a user takes over from a visitor. */
export const takenKeyId = (userId: string): string => `${userId}+${crypto.randomUUID()}`;

/** The ids of all that a user has taken over. */
const takenKeys = (userId: string) => IDBKeyRange.bound(`${userId}+`, `${userId}+\uffff`);

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
