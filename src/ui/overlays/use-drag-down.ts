import { useRef, type PointerEvent, type RefObject } from 'react';

/** How far a pull must go to mean "close". */
const enough = 96;

/**
 * Lets a grab bar pull its sheet down. The way is written to `--drag`, which the sheet's style
 * turns into a shift. Without `onClose` the bar is only a sign. The cross is the button beside it.
 */
export function useDragDown(sheet: RefObject<HTMLElement | null>, onClose?: () => void) {
  const start = useRef<number | null>(null);

  function way(event: PointerEvent): number {
    return start.current === null ? 0 : Math.max(0, event.clientY - start.current);
  }
  function end() {
    start.current = null;
    sheet.current?.style.removeProperty('--drag');
    sheet.current?.removeAttribute('data-dragging');
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (!onClose || !event.isPrimary) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
      sheet.current?.setAttribute('data-dragging', '');
    },
    onPointerMove(event: PointerEvent) {
      if (start.current !== null) sheet.current?.style.setProperty('--drag', `${way(event)}px`);
    },
    onPointerUp(event: PointerEvent) {
      const closes = way(event) > enough;
      end();
      if (closes) onClose?.();
    },
    onPointerCancel: end,
  };
}
