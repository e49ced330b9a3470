import type { BrowserContext } from '@playwright/test';

/** Closes a context; what its routes are still fetching is nobody's failure any more. */
export async function closeContext(context: BrowserContext): Promise<void> {
  const quietly = { behavior: 'ignoreErrors' } as const;
  // Its browser may have been closed, or killed, by then.
  const unrouted = [context, ...context.pages()].map((routed) => routed.unrouteAll(quietly));
  await Promise.allSettled(unrouted);
  await context.close();
}
