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
