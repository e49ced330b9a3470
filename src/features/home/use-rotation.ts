import { useEffect, useState, useSyncExternalStore } from 'react';

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

const onServer = () => false;

function subscribe(changed: () => void): () => void {
  lessMotion.addEventListener('change', changed);
  document.addEventListener('visibilitychange', changed);
  return () => {
    lessMotion.removeEventListener('change', changed);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** The position of a rotation, and the direction of the last step. */
interface Place {
  index: number;
  previous: number | undefined;
  forward: boolean;
}

/**
 * Rotates through `count` items. It pauses while `held` and while the tab is hidden, and does not
 * start automatically with reduced motion.
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
  const wantsLess = useSyncExternalStore(subscribe, () => lessMotion.matches, onServer);
  const hidden = useSyncExternalStore(subscribe, () => document.hidden, onServer);
  const playing = asked ?? !wantsLess;
  const rotating = playing && !held && !hidden && count > 1;

  function go(to: number, forward: boolean): void {
    const index = (to + count) % count;
    setPlace((now) => (index === now.index ? now : { index, previous: now.index, forward }));
  }

  // Restarts the interval when an item is chosen.
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
    /** Whether automatic rotation is on; it may be paused all the same. */
    playing,
    rotating,
    toggle: () => setAsked(!playing),
    next: () => go(place.index + 1, true),
    previousOne: () => go(place.index - 1, false),
    choose: (index: number) => go(index, index > place.index),
  };
}
