import { useEffect, useRef, useState, type RefObject } from 'react';

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
