import { useEffect, useState, type RefObject } from 'react';
import { scrollToRow, type ScrollWindow } from './visible-rows';

/** Scrolling by less draws nothing new. */
const stepPixels = 200;

/** The visible part of the table within its scroller; the chosen row is scrolled to. */
export function useRowWindow(
  table: RefObject<HTMLTableElement | null>,
  counts: readonly number[],
  chosen: number,
): ScrollWindow {
  const [seen, setSeen] = useState<ScrollWindow>({ top: 0, height: 1_000 });
  useEffect(() => {
    const scroller = table.current?.parentElement;
    if (!scroller) return undefined;
    const look = () => {
      const top = Math.floor(scroller.scrollTop / stepPixels) * stepPixels;
      const height = scroller.clientHeight + stepPixels;
      setSeen((before) =>
        before.top === top && before.height === height ? before : { top, height },
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [table]);
  const shape = counts.join();
  useEffect(() => {
    const scroller = table.current?.parentElement;
    if (!scroller || chosen < 0) return;
    const { scrollTop: top, clientHeight: height } = scroller;
    const to = scrollToRow(shape.split(',').map(Number), chosen, { top, height });
    if (to !== undefined) scroller.scrollTo({ top: to });
  }, [table, shape, chosen]);
  return seen;
}
