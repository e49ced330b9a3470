import { useEffect, useRef, useState, type RefObject } from 'react';

const step = 25;

/** How many rows of a long list to render now: a screenful at once, the others frame by frame. */
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

/** The same for a list that grows while it is shown: the others as soon as its end comes near. */
export function useGrowingInView<E extends Element>(
  total: number,
): {
  count: number;
  /** Belongs to an element below the list, while there is more. */
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
