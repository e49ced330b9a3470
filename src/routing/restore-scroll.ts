const delayMs = 100;
const timeLimitMs = 5_000;
const userInputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position: at once, after 100 ms, and whenever the content grows. It stops when the
 * traveller scrolls, taps or types, after a time limit, or when the returned function is called.
 */
export function restoreScroll(y: number): () => void {
  const scroll = () => void scrollTo({ top: y, behavior: 'instant' });
  scroll();
  if (y === 0) return () => undefined;
  const growth = new ResizeObserver(scroll);
  growth.observe(document.body);
  const delayed = setTimeout(scroll, delayMs);
  const timeLimit = setTimeout(stop, timeLimitMs);
  userInputs.forEach((event) => addEventListener(event, stop, { once: true, passive: true }));
  function stop() {
    growth.disconnect();
    clearTimeout(delayed);
    clearTimeout(timeLimit);
    userInputs.forEach((event) => removeEventListener(event, stop));
  }
  return stop;
}
