import { useEffect, useState, useSyncExternalStore } from 'react';

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(changed: () => void): () => void {
  lessMotion.addEventListener('change', changed);
  document.addEventListener('visibilitychange', changed);
  return () => {
    lessMotion.removeEventListener('change', changed);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** Where a rotation stands, and which way it came there. */
interface Place {
  index: number;
  previous: number | undefined;
  forward: boolean;
}

/**
 * Goes through `count` things by itself, round and round. It waits while `held` and while the tab
 * is hidden, and does not begin by itself where less motion is wanted.
 */
export function useRotation({
  count,
  intervalMs,
  held,
}: {
  count: number;
  intervalMs: number;
  held: boolean;
}) {
  const [place, setPlace] = useState<Place>({ index: 0, previous: undefined, forward: true });
  const [asked, setAsked] = useState<boolean>();
  const wantsLess = useSyncExternalStore(subscribe, () => lessMotion.matches);
  const hidden = useSyncExternalStore(subscribe, () => document.hidden);
  const playing = asked ?? !wantsLess;
  const rotating = playing && !held && !hidden && count > 1;

  function go(to: number, forward: boolean): void {
    const index = (to + count) % count;
    setPlace((now) => (index === now.index ? now : { index, previous: now.index, forward }));
  }

  // Whoever chose a place gets the whole time for it.
  useEffect(() => {
    if (!rotating) return;
    const timer = setTimeout(() => {
      const index = (place.index + 1) % count;
      setPlace({ index, previous: place.index, forward: true });
    }, intervalMs);
    return () => clearTimeout(timer);
  }, [rotating, place.index, count, intervalMs]);

  return {
    ...place,
    /** Whether it was asked to go on by itself; it may be waiting all the same. */
    playing,
    rotating,
    toggle: () => setAsked(!playing),
    next: () => go(place.index + 1, true),
    previousOne: () => go(place.index - 1, false),
    choose: (index: number) => go(index, index > place.index),
  };
}
