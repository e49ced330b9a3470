import type { BrowserContext } from '@playwright/test';

/** Makes Chromium's pages a browser without Background Sync. */
export const withoutSync = (context: BrowserContext) =>
  context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SyncManager');
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
