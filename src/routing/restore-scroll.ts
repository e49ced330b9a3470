const delayMs = 100;
const patienceMs = 5_000;
const ownWill = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position: at once where the content is there, after 100 ms, and as more of it comes.
 * It gives up when the traveller moves, or after a while; the answer gives up at once.
 */
export function restoreScroll(y: number): () => void {
  const go = () => void scrollTo({ top: y, behavior: 'instant' });
  go();
  if (y === 0) return () => undefined;
  const growth = new ResizeObserver(go);
  growth.observe(document.body);
  const delayed = setTimeout(go, delayMs);
  const patience = setTimeout(stop, patienceMs);
  ownWill.forEach((event) => addEventListener(event, stop, { once: true, passive: true }));
  function stop() {
    growth.disconnect();
    clearTimeout(delayed);
    clearTimeout(patience);
    ownWill.forEach((event) => removeEventListener(event, stop));
  }
  return stop;
}
