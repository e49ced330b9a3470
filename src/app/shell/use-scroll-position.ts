import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { scrollPositions } from '../../routing/app-router';
import { restoreScroll } from '../../routing/scroll-positions';
import { matchRoute } from '../routes/match-route';

const patienceMs = 3_000;

const isShown = (element: Element) => element.getClientRects().length > 0;
const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(isShown);

function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Moves the focus to a page after a navigation, so that a screen reader reads its heading once and
 * the keyboard continues there: to the element that had the focus when the page was left, else to
 * the heading when it is rendered, else to the page. It stops if the focus is moved meanwhile, or
 * when the returned function is called.
 */
function moveFocus(before: Element | null | undefined): () => void {
  const start = document.activeElement;
  const isTaken = () => {
    const { activeElement } = document;
    const moved = activeElement !== start && activeElement !== document.body;
    return moved || document.querySelector('dialog:modal') !== null;
  };
  const attempt = () => {
    if (isTaken()) return true;
    const target =
      before instanceof HTMLElement && before.isConnected && isShown(before)
        ? before
        : shown('main h1');
    if (target) focusOn(target);
    return target !== undefined;
  };
  if (attempt()) return () => undefined;
  const changes = new MutationObserver(() => {
    if (attempt()) stop();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  const patience = setTimeout(() => {
    stop();
    const main = shown('main');
    if (main && !isTaken()) focusOn(main);
  }, patienceMs);
  function stop() {
    changes.disconnect();
    clearTimeout(patience);
  }
  return stop;
}

/**
 * Restores scroll position and focus after a navigation: on return to a page its last position, on
 * a new page the top. History entries of sheets belong to the same page.
 */
export function useScrollPosition(): void {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const arrivedAt = useRef(pathname);

  const place = useEffectEvent(() => {
    const isKept = matchRoute(pathname)?.keepAlive === true;
    return (
      (type === 'POP' ? scrollPositions.at(key) : undefined) ??
      (isKept ? scrollPositions.at(pathname) : undefined)
    );
  });

  useLayoutEffect(() => {
    const y = place()?.y ?? 0;
    // The first page begins at its top anyway; to say so would cost a layout.
    return y === 0 && arrivedAt.current === pathname ? undefined : restoreScroll(y);
  }, [pathname]);

  useEffect(() => {
    // The browser sets the focus of the first page.
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    return moveFocus(place()?.focused);
  }, [pathname]);
}
