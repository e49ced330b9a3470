import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { pulledEnough, pullWay } from './pull-down';

/**
 * Pull-to-refresh by touch at the top of the page. The distance is written to the element's
 * `--pull`, and `data-pull` tells its style sheet whether releasing would refresh.
 */
export function usePullDown(active: boolean, onPull: () => void): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  const pulled = useEffectEvent(onPull);
  useEffect(() => {
    const element = area.current;
    if (!active || !element) return undefined;
    let from: number | undefined;
    let way = 0;

    function show(next: number) {
      way = next;
      if (way === 0) {
        element?.style.removeProperty('--pull');
        element?.removeAttribute('data-pull');
        return;
      }
      element?.style.setProperty('--pull', `${way}px`);
      element?.setAttribute('data-pull', pulledEnough(way) ? 'enough' : 'more');
    }
    const start = ({ touches }: TouchEvent) => {
      const [finger, second] = touches;
      from = finger && !second && scrollY <= 0 ? finger.clientY : undefined;
    };
    const move = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (from === undefined || !finger) return;
      // Upwards, or scrolled meanwhile: a normal scroll.
      if (way === 0 && (finger.clientY < from || scrollY > 0)) {
        from = undefined;
        return;
      }
      if (event.cancelable) event.preventDefault();
      show(pullWay(from, finger.clientY));
    };
    const end = () => {
      const means = from !== undefined && pulledEnough(way);
      from = undefined;
      show(0);
      if (means) pulled();
    };
    const cancel = () => {
      from = undefined;
      show(0);
    };
    element.addEventListener('touchstart', start, { passive: true });
    // Not passive, to prevent the browser's own pull-to-refresh.
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', cancel);
    return () => {
      cancel();
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', cancel);
    };
  }, [active]);
  return area;
}
