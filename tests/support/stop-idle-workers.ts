import type { Page } from '@playwright/test';

/**
 * Stops the service workers, as Chromium stops those that have been idle for 30 seconds, except the
 * ones that DevTools watches, as a test does. A new worker may need it to take over: if a navigation
 * starts while Chromium stops the old worker for it, the old one starts again, and the new one waits
 * until it is stopped.
 */
export async function stopIdleWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
