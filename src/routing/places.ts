import { sessionKeys } from '../storage/keys';

/** Where the traveller stood on a page when it was left. */
export interface Place {
  /** Scrolled so far, in CSS pixels. */
  readonly y: number;
  /** What had the focus; it may be gone. */
  readonly focused?: Element | null;
}

const limit = 60;

/**
 * The places of the history entries of this tab, by the entry's key. The positions outlive a reload
 * in the session's storage, which a browser may refuse.
 */
export function createPlaces(storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const places = new Map<string, Place>(read());

  function read(): [string, Place][] {
    try {
      const kept: unknown = JSON.parse(storage().getItem(sessionKeys.places) ?? '[]');
      if (!Array.isArray(kept)) return [];
      return kept.flatMap((entry: unknown) => {
        const [key, y] = Array.isArray(entry) ? (entry as unknown[]) : [];
        return typeof key === 'string' && typeof y === 'number' ? [[key, { y }] as const] : [];
      }) as [string, Place][];
    } catch {
      return [];
    }
  }

  return {
    at: (key: string): Place | undefined => places.get(key),

    remember(key: string, place: Place): void {
      places.delete(key);
      places.set(key, place);
      for (const oldest of places.keys()) {
        if (places.size <= limit) break;
        places.delete(oldest);
      }
    },

    /** Before the page goes. */
    keep(): void {
      try {
        const positions = [...places].map(([key, { y }]) => [key, y]);
        storage().setItem(sessionKeys.places, JSON.stringify(positions));
      } catch {
        // Without storage a reload begins at the top.
      }
    },
  };
}
