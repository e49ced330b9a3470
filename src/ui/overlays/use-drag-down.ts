import { useRef, type PointerEvent, type RefObject } from 'react';

/** The distance in CSS pixels from which a pull closes the sheet. */
const enough = 96;

/**
 * Lets a grab bar pull its sheet down. The distance is written to `--drag`, by which the style
 * sheet moves the sheet. Without `onClose` the bar is decorative. The close button does the same by
 * click.
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
