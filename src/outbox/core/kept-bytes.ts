import type { OpenDatabase } from '../../storage/database';
import { generationKey } from '../../storage/keys';
import type { OutboxItem } from './item';

const keptMs = 7 * 86_400_000;
/** The part of the browser's quota for kept bytes. */
const share = 0.1;

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
export function keptBytes({ open, now, quota }: Dependencies) {
  const isKept = (item: OutboxItem) => item.state === 'done' && item.keepsBytes === true;
  const all = async (): Promise<OutboxItem[]> =>
    ((await (await open()).getAll('items')) as OutboxItem[]).filter(isKept);

  async function letGo(id: string): Promise<void> {
    const tx = (await open()).transaction(['items', 'chunks'], 'readwrite');
    const row = (await tx.objectStore('items').get(id)) as OutboxItem | undefined;
    if (row && isKept(row)) {
      const next: OutboxItem = { ...row, keepsBytes: undefined };
      await tx.objectStore('chunks').delete(IDBKeyRange.bound([id], [id, []]));
      await tx.objectStore('items').put(next);
    }
    await tx.done;
  }

  /** Deletes bytes that are too old or too many. @returns whether `size` more may be kept */
  async function makeRoom(size: number): Promise<boolean> {
    const most = ((await quota()) ?? 0) * share;
    const kept = await all();
    for (const id of bytesToLetGo(kept, { now: now(), most, size })) await letGo(id);
    return size <= most;
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
    tidy: async (): Promise<void> => void (await makeRoom(0)),
    /** Deletes all kept bytes: on a full phone, unsent items need the room. */
    async letAllGo(): Promise<void> {
      for (const { id } of await all()) await letGo(id);
    },
  };
}
