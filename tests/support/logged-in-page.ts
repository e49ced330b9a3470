import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';

/** A context that is a small phone, for the addresses of one origin. */
export const smallPhone = (browser: Browser, baseURL: string, more: BrowserContextOptions = {}) =>
  browser.newContext({ viewport: { width: 360, height: 800 }, locale: 'en-US', baseURL, ...more });

/** A page of a browser that is logged in, with its countries chosen: through the dialog, as travellers do. */
export async function loggedInPage(
  context: BrowserContext,
  { email, password }: { email: string; password: string },
): Promise<Page> {
  await context.addInitScript(() => {
    // about:blank has no storage.
    if (!location.protocol.startsWith('http')) return;
    const choice = { nationalityId: 356, residenceId: 702 };
    localStorage.setItem('countries', JSON.stringify(choice));
    localStorage.setItem('isVisitedHome', '1');
    localStorage.setItem('acceptCookiesTime', '1');
  });
  const page = await context.newPage();
  const dialog = page.locator('dialog[open]');
  await page.goto('/orders');
  await page.locator('main').getByRole('button', { name: 'Log In' }).click();
  await dialog.getByLabel('E-mail').pressSequentially(email);
  await dialog.getByLabel('Password', { exact: true }).pressSequentially(password);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  return page;
}
