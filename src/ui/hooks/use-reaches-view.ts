import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

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
