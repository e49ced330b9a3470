import type { OpenDatabase } from '../../storage/database';
import { wholly } from '../../storage/wholly';
import { generationKey } from '../../storage/keys';
import type { OutboxItem } from './item';

const keptMs = 7 * 86_400_000;
/** The part of the browser's quota for kept bytes. */
const share = 0.1;

/** How long a sum of the kept bytes is used before they are counted again. */
const countedMs = 3_600_000;

type Kept = Pick<OutboxItem, 'id' | 'size' | 'arrived'>;

/**
 * The delivered items whose bytes are deleted, the oldest first, so that at most `most` bytes are
 * kept including `size` new ones. Bytes older than a week are deleted in any case.
 */
export function bytesToLetGo(
  kept: readonly Kept[],
  { now, most, size }: { now: number; most: number; size: number },
): string[] {
  const byAge = [...kept].sort((a, b) => (a.arrived?.at ?? 0) - (b.arrived?.at ?? 0));
  let total = byAge.reduce((sum, item) => sum + item.size, size);
  return byAge.flatMap((item) => {
    // A time in the future means that the clock was set back.
    const age = Math.abs(now - (item.arrived?.at ?? 0));
    if (age <= keptMs && total <= most) return [];
    total -= item.size;
    return item.id;
  });
}

interface Dependencies {
  open: OpenDatabase;
  now: () => number;
  /** The browser's quota in bytes; undefined if it does not report one. */
  quota: () => Promise<number | undefined>;
}

/**
 * Keeps the sealed bytes of delivered items for some days, so that they can be sent again if the
 * server loses them.
 */
export function cachedBytes({ open, now, quota }: Dependencies) {
  /** The bytes kept when they were counted last, and those added here since. */
  let counted: { total: number; at: number } | undefined;

  const isKept = (item: OutboxItem) => item.state === 'done' && item.keepsBytes === true;

  /** Every user's; a cursor, because a phone may have hundreds of items and keep the bytes of few. */
  async function all(): Promise<Kept[]> {
    const kept: Kept[] = [];
    const { store } = (await open()).transaction('items');
    for await (const { value } of store) {
      const item = value as OutboxItem;
      const { id, size, arrived } = item;
      if (isKept(item)) kept.push({ id, size, arrived });
    }
    return kept;
  }

  async function letGo(id: string): Promise<void> {
    const tx = (await open()).transaction(['items', 'chunks'], 'readwrite');
    await wholly(tx, async () => {
      const row = (await tx.objectStore('items').get(id)) as OutboxItem | undefined;
      if (!row || !isKept(row)) return;
      const next: OutboxItem = { ...row, keepsBytes: undefined };
      await tx.objectStore('chunks').delete(IDBKeyRange.bound([id], [id, []]));
      await tx.objectStore('items').put(next);
    });
  }

  /**
   * Deletes bytes that are too old or too many. The sum may miss what another page or worker has
   * kept since it was counted: then more than the share is kept until the next count.
   * @returns whether `size` more may be kept
   */
  async function makeRoom(size: number): Promise<boolean> {
    const most = ((await quota()) ?? 0) * share;
    if (size > most) return false;
    const isRecent = counted && Math.abs(now() - counted.at) < countedMs;
    if (!counted || !isRecent || counted.total + size > most) {
      const kept = await all();
      const gone = new Set(bytesToLetGo(kept, { now: now(), most, size }));
      for (const id of gone) await letGo(id);
      const left = kept.filter(({ id }) => !gone.has(id));
      counted = { total: left.reduce((sum, item) => sum + item.size, 0), at: now() };
    }
    counted.total += size;
    return true;
  }

  return {
    letGo,
    /**
     * Whether an item's bytes stay after delivery: only if the server sends its generation, which
     * reveals a restore, and there is room.
     */
    async keeps({ userId, size }: Pick<OutboxItem, 'userId' | 'size'>): Promise<boolean> {
      const generation = await (await open()).get('settings', generationKey(userId));
      return generation !== undefined && size > 0 && makeRoom(size);
    },
    /** Deletes bytes that are too old. */
    async tidy(): Promise<void> {
      counted = undefined;
      await makeRoom(0);
    },
    /** Deletes all kept bytes: on a full phone, unsent items need the room. */
    async letAllGo(): Promise<void> {
      counted = undefined;
      for (const { id } of await all()) await letGo(id);
    },
  };
}
