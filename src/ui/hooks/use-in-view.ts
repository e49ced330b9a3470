import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

const step = 25;

/** The number of rows of a long list to render: a screenful at once, then more in each frame. */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(step);
  const grows = count < total;
  useEffect(() => {
    if (!grows) return undefined;
    const frame = requestAnimationFrame(() => setCount(count + step));
    return () => cancelAnimationFrame(frame);
  }, [grows, count]);
  return count;
}

/** For endless lists: renders more rows when the end of the list comes into view. */
export function useGrowingInView<E extends Element>(
  total: number,
): {
  count: number;
  /** The ref of an element below the list, while there are more rows. */
  end: RefObject<E | null>;
} {
  const [count, setCount] = useState(step);
  const end = useRef<E>(null);
  const grows = count < total;
  useEffect(() => {
    const node = end.current;
    if (!grows || !node) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setCount(count + step),
      { rootMargin: '640px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [grows, count]);
  return { count, end };
}

/** Whether an element has ever come near the visible part of the page. */
export function useNearView<E extends Element>(): { ref: RefObject<E | null>; near: boolean } {
  const [near, setNear] = useState(false);
  const ref = useReachesView<E>(!near, () => setNear(true));
  return { ref, near };
}

/** Calls back when the element comes near the visible part of the page, while `active`. */
export function useReachesView<E extends Element>(
  active: boolean,
  onReach: () => void,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    const node = element.current;
    if (!active || !node) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(),
      { rootMargin: '320px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [active]);
  return element;
}
