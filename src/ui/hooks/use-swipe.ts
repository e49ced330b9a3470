import { useRef, type PointerEvent } from 'react';
import { activeLanguage } from '../../language/translate';

/**
 * The direction of a swipe, `dx` along the lines of text; null if it is below the threshold or
 * mainly vertical.
 */
export function swipeOf(dx: number, dy: number, pixels: number): 'previous' | 'next' | null {
  if (Math.abs(dx) < pixels || Math.abs(dx) <= Math.abs(dy)) return null;
  return dx > 0 ? 'previous' : 'next';
}

type SwipeOptions = {
  pixels: number;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

/** Pointer handlers for swiping with a finger; mouse users have buttons. */
export function useSwipe({ pixels, onPrevious, onNext }: SwipeOptions) {
  const start = useRef<{ x: number; y: number; id: number } | null>(null);
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY, pointerId }: PointerEvent) {
      // Not while zoomed by a pinch: then one finger scrolls the enlarged page.
      const pinched = (window.visualViewport?.scale ?? 1) > 1.02;
      const begins = pointerType !== 'mouse' && isPrimary && !pinched;
      start.current = begins ? { x: clientX, y: clientY, id: pointerId } : null;
    },
    onPointerUp({ clientX, clientY, pointerId }: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (!from || from.id !== pointerId) return;
      const dx = clientX - from.x;
      const along = activeLanguage().direction === 'rtl' ? -dx : dx;
      const swipe = swipeOf(along, clientY - from.y, pixels);
      if (swipe === 'previous') onPrevious?.();
      if (swipe === 'next') onNext?.();
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
