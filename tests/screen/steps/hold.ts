import type { Page } from '@playwright/test';

/**
 * Holds a call of a page on its way to the server.
 * @param path the call's, as in the contract
 * @returns lets it go
 */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
