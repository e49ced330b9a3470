import type { OpenDatabase } from '../../storage/database';
import { draftKey } from '../../storage/drafts';
import { takenKeyId } from '../../storage/taken-keys';
import { visitorOwnerId } from '../../storage/user-keys';
import { wholly } from '../../storage/wholly';
import type { OutboxItem } from './item';
import { userRange } from './item-rows';

/** All that a visitor has begun on this phone and nobody has taken over. */
export interface Begun {
  /**
   * When it was begun, or the last file was shared with the app since, in milliseconds since 1970: whoever
   * has said that it is not theirs is asked about another file.
   */
  at: number;
  /** Files were shared with the app, and nothing else. */
  isShared: boolean;
}

/** Tells what a visitor has begun here; undefined if there is nothing. */
export async function begunHere(open: OpenDatabase): Promise<Begun | undefined> {
  const { store } = (await open()).transaction('items');
  const rows = (await store.index('byUser').getAll(userRange(visitorOwnerId))) as OutboxItem[];
  const [first] = rows;
  if (!first) return undefined;
  const shared = rows.filter(({ lastProblem }) => lastProblem?.reason === 'unplaced');
  return {
    at: Math.max(first.sealedAt, ...shared.map(({ sealedAt }) => sealedAt)),
    isShared: shared.length === rows.length,
  };
}

/**
 * Deletes a visitor's drafts that belong to no item: without one there is nothing that a user could be
 * asked about, and a user's screens are not to be kept while a visitor has something here.
 */
export async function dropLeftDrafts(open: OpenDatabase): Promise<void> {
  const tx = (await open()).transaction(['items', 'drafts'], 'readwrite');
  await wholly(tx, async () => {
    if ((await tx.objectStore('items').index('byUser').count(userRange(visitorOwnerId))) > 0)
      return;
    const drafts = tx.objectStore('drafts');
    for (const key of await drafts.index('byUser').getAllKeys(visitorOwnerId))
      await drafts.delete(key);
  });
}

/**
 * Gives a user all that a visitor has begun on this phone, in one transaction: items, in the order in
 * which they were made, after the user's own, and drafts.
 * - Nothing is sealed again: a copy of the visitor's key goes with it, under an id of the user's.
 * - The visitor's key stays: a page that still seals with it is readable for whoever takes that over.
 * - Nobody's twice: a second take-over, in another tab too, finds nothing.
 * @returns the items that were taken over, as they are now
 */
export async function takeOver(open: OpenDatabase, userId: string): Promise<OutboxItem[]> {
  const tx = (await open()).transaction(['items', 'drafts', 'keys'], 'readwrite', {
    durability: 'strict',
  });
  return wholly(tx, async () => {
    const [items, drafts, keys] = [
      tx.objectStore('items'),
      tx.objectStore('drafts'),
      tx.objectStore('keys'),
    ];
    const key = await keys.get(visitorOwnerId);
    const rows = await items.index('byUser').getAll(userRange(visitorOwnerId));
    const kept = await drafts.index('byUser').getAll(visitorOwnerId);
    if (!key || (rows.length === 0 && kept.length === 0)) return [];
    const keyId = takenKeyId(userId);
    await keys.put(key, keyId);
    const last = await items.index('byUser').openKeyCursor(userRange(userId), 'prev');
    const lastSeq = last ? last.key[1] : 0;
    const own = rows.map((row, index) => ({ ...row, userId, keyId, seq: lastSeq + 1 + index }));
    for (const row of own) await items.put(row);
    const ownPrefix = draftKey(visitorOwnerId, '').length;
    for (const draft of kept) {
      const key = draftKey(userId, draft.key.slice(ownPrefix));
      // The user's own, typed under the same name, stays.
      if ((await drafts.getKey(key)) === undefined)
        await drafts.put({ ...draft, key, userId, taken: { keyId, context: draft.key } });
      await drafts.delete(draft.key);
    }
    return own as OutboxItem[];
  });
}
