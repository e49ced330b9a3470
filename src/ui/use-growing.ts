import { useEffect, useState } from 'react';

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
