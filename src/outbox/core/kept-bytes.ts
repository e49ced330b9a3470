import type { OpenDatabase } from '../../storage/database';
import { generationKey } from '../../storage/keys';
import type { OutboxItem } from './item';

const keptMs = 7 * 86_400_000;
/** Of what the browser lets us have. */
const share = 0.1;

type Kept = Pick<OutboxItem, 'id' | 'size' | 'arrived'>;

/**
 * Which arrived bytes go, the oldest first, so that no more than `most` are kept, `size` new ones
 * among them. What is older than a week goes in any case.
 */
export function bytesToLetGo(
  kept: readonly Kept[],
  { now, most, size }: { now: number; most: number; size: number },
): string[] {
  const byAge = [...kept].sort((a, b) => (a.arrived?.at ?? 0) - (b.arrived?.at ?? 0));
  let total = byAge.reduce((sum, item) => sum + item.size, size);
  return byAge.flatMap((item) => {
    // A time to come was set by another clock: the phone's has been put back.
    const age = Math.abs(now - (item.arrived?.at ?? 0));
    if (age <= keptMs && total <= most) return [];
    total -= item.size;
    return item.id;
  });
}

interface Dependencies {
  open: OpenDatabase;
  now: () => number;
  /** What the browser lets us have, in bytes; undefined where it does not say. */
  quota: () => Promise<number | undefined>;
}

/** The sealed bytes of what has arrived: for some days they can be sent again, should the server lose them. */
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

  /** Lets go of what is old or too much. @returns whether `size` more may be kept */
  async function makeRoom(size: number): Promise<boolean> {
    const most = ((await quota()) ?? 0) * share;
    const kept = await all();
    for (const id of bytesToLetGo(kept, { now: now(), most, size })) await letGo(id);
    return size <= most;
  }

  return {
    letGo,
    /** Whether an item's bytes stay when it arrives: its server tells when it was restored, and there is room. */
    async keeps({ userId, size }: Pick<OutboxItem, 'userId' | 'size'>): Promise<boolean> {
      const generation = await (await open()).get('settings', generationKey(userId));
      return generation !== undefined && size > 0 && makeRoom(size);
    },
    /** What has had its time goes. */
    tidy: async (): Promise<void> => void (await makeRoom(0)),
    /** The phone is full: what is not sent yet comes first. */
    async letAllGo(): Promise<void> {
      for (const { id } of await all()) await letGo(id);
    },
  };
}
