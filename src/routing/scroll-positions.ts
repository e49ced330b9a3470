import { sessionKeys } from '../storage/keys';

const delayMs = 100;
const timeLimitMs = 5_000;
const userInputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position: at once, after 100 ms, and whenever the content grows. It stops when the
 * traveller scrolls, taps or types, after a time limit, or when the returned function is called.
 */
export function restoreScroll(y: number): () => void {
  const scroll = () => void scrollTo({ top: y, behavior: 'instant' });
  scroll();
  if (y === 0) return () => undefined;
  const growth = new ResizeObserver(scroll);
  growth.observe(document.body);
  const delayed = setTimeout(scroll, delayMs);
  const timeLimit = setTimeout(stop, timeLimitMs);
  userInputs.forEach((event) => addEventListener(event, stop, { once: true, passive: true }));
  function stop() {
    growth.disconnect();
    clearTimeout(delayed);
    clearTimeout(timeLimit);
    userInputs.forEach((event) => removeEventListener(event, stop));
  }
  return stop;
}

/** The scroll position and focus of a page when it was left. */
export interface ScrollPosition {
  /** The vertical scroll offset in CSS pixels. */
  readonly y: number;
  /** The element that had the focus; it may no longer exist. */
  readonly focused?: Element | null;
}

const limit = 60;

/** A page's path with an id in it, such as `/order/ID`: the storage outlives the session. */
const namesSomething = (key: string) => /^\/(?!product\/)[^/]+\/./.test(key);

/**
 * The scroll positions of this tab's history entries, by the entry's key. They survive a reload in
 * the session storage, unless the browser denies it; those of paths that name an application only
 * until then.
 */
export function createScrollPositions(storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const scrollPositions = new Map<string, ScrollPosition>(read());

  function read(): [string, ScrollPosition][] {
    try {
      const kept: unknown = JSON.parse(storage().getItem(sessionKeys.scrollPositions) ?? '[]');
      if (!Array.isArray(kept)) return [];
      return kept.flatMap((entry: unknown) => {
        const [key, y] = Array.isArray(entry) ? (entry as unknown[]) : [];
        return typeof key === 'string' && typeof y === 'number' ? [[key, { y }] as const] : [];
      }) as [string, ScrollPosition][];
    } catch {
      return [];
    }
  }

  return {
    at: (key: string): ScrollPosition | undefined => scrollPositions.get(key),

    remember(key: string, place: ScrollPosition): void {
      scrollPositions.delete(key);
      scrollPositions.set(key, place);
      for (const oldest of scrollPositions.keys()) {
        if (scrollPositions.size <= limit) break;
        scrollPositions.delete(oldest);
      }
    },

    /** Writes the positions to the session storage; called before the page is unloaded. */
    keep(): void {
      try {
        const positions = [...scrollPositions].flatMap(([key, { y }]) =>
          namesSomething(key) ? [] : [[key, y]],
        );
        storage().setItem(sessionKeys.scrollPositions, JSON.stringify(positions));
      } catch {
        // Storage is denied: a reload starts at the top.
      }
    },
  };
}
