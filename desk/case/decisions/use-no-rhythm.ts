import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Painting } from '../picture/painting';
import { settleMs, whyHeld, type Held } from './no-rhythm';

type Kind = Parameters<typeof whyHeld>[0]['kind'];

/** Timers may end a little early by a finer clock. */
const timerSlack = 20;

/** Never goes back, unlike the time of day. */
const steadyClock = () => performance.now();

/** The parts of the screen in which an item is judged, and the time for which it is open. */
export function usePainting(place: string, clock: () => number = steadyClock) {
  const [painting] = useState(() => new Painting());
  const picture = useSyncExternalStore(painting.watch, painting.now);
  useLayoutEffect(() => {
    painting.open(place, clock());
    const timer = setTimeout(() => painting.settle(), settleMs + timerSlack);
    return () => clearTimeout(timer);
  }, [painting, place, clock]);

  return {
    painting,
    regions: picture.regions,
    /** Why a press would decide nothing, as it is drawn now. */
    heldFor: (kind: Kind, isConfirmed = true): Held | undefined => {
      const { opening, regions, isSettled } = picture;
      const now = isSettled ? Infinity : (opening?.at ?? 0);
      return whyHeld({ kind, place, opening, regions, isConfirmed, now });
    },
    /** Does it if it decides at this moment. @returns whether it did */
    press: (kind: Kind, act: () => void, isConfirmed = true): boolean => {
      const { opening, regions } = painting.now();
      if (whyHeld({ kind, place, opening, regions, isConfirmed, now: clock() })) return false;
      if (kind !== 'confirm') painting.spend();
      act();
      return true;
    },
  };
}

/** Whether the question that is shown has been open for as long as a page has to be. */
export function useSettled(question: unknown): boolean {
  const [settled, setSettled] = useState<{ of: unknown }>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ of: question }), settleMs);
    return () => clearTimeout(timer);
  }, [question]);
  return settled !== undefined && settled.of === question;
}
