import { useSyncExternalStore } from 'react';

/** Where the page was after its last layout: reading `scrollY` in a render would force another. */
let position = 0;

function subscribe(listener: () => void): () => void {
  const update = () => {
    position = window.scrollY;
    listener();
  };
  // An observer is called first after the next layout.
  const afterLayout = new IntersectionObserver(() => {
    afterLayout.disconnect();
    update();
  });
  afterLayout.observe(document.documentElement);
  addEventListener('scroll', update, { passive: true });
  return () => {
    afterLayout.disconnect();
    removeEventListener('scroll', update);
  };
}

const onServer = () => false;

/** Whether the page is scrolled by more than this many CSS pixels. */
export const useScrolledPast = (pixels: number): boolean =>
  useSyncExternalStore(subscribe, () => position > pixels, onServer);
