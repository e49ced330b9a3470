/**
 * Resolves in a pause of the page, at the latest after `timeoutMs`: work that nobody waits for. Safari
 * does not tell of pauses; there the next task has to do.
 */
export const whenIdle = (timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: timeoutMs });
    else setTimeout(resolve);
  });

const touches = ['pointerdown', 'keydown', 'scroll'] as const;
/** A page that nobody touches is complete after this time; in a busy one it waits for a pause. */
const patienceMs = 2000;

/**
 * Resolves when the reader touches or scrolls the page, or when there is time: code that nobody has
 * asked for yet stays out of the way of what they came for.
 */
export const whenWanted = (): Promise<void> =>
  new Promise((resolve) => {
    const heard = new AbortController();
    const want = () => {
      heard.abort();
      resolve();
    };
    for (const touch of touches)
      addEventListener(touch, want, { signal: heard.signal, passive: true, capture: true });
    setTimeout(() => void whenIdle(patienceMs).then(want), patienceMs);
  });
