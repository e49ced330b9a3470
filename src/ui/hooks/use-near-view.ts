import { useState, type RefObject } from 'react';
import { useReachesView } from './use-reaches-view';

/** Whether an element has ever come near the visible part of the page. */
export function useNearView<E extends Element>(): { ref: RefObject<E | null>; near: boolean } {
  const [near, setNear] = useState(false);
  const ref = useReachesView<E>(!near, () => setNear(true));
  return { ref, near };
}
