import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { totpCode } from '../../server/areas/desk/access/totp';
import { demoOperators, demoTotpKey } from '../../server/tools/demo/demo-operators';

const stepMs = 30_000;

/** A code of the authenticator app, of so many half minutes from now; each works once. */
const codeIn = (steps: number, key = demoTotpKey): string =>
  totpCode(key, new Date(Date.now() + steps * stepMs));

/** The credentials of a log-in; the default key is that of the demo operators. */
interface LogIn {
  readonly email: string;
  readonly password: string;
  readonly key?: string;
}

/** Fills in the log-in that is shown, with both factors. */
async function fillLogIn(
  page: Page,
  { email, password, key = demoTotpKey }: LogIn,
  steps = 0,
): Promise<void> {
  const known = await page.getByLabel('E-mail address').inputValue();
  if (known === '') await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code of your authenticator app').fill(codeIn(steps, key));
  await page.keyboard.press('Enter');
}

/** A demo operator: 0 has every role, 1 neither support nor admin. */
function demoLogIn(who: 0 | 1): LogIn {
  const [email = '', password = ''] = [demoOperators[who]?.email, demoOperators[who]?.password];
  return { email, password };
}

/** A desk in a browser's context of its own, logged in, at an address. */
export async function openDesk(
  browser: Browser,
  desk: string,
  { who = 0, path = '/', width = 1440 }: { who?: 0 | 1; path?: string; width?: number } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(desk + path);
  await fillLogIn(page, demoLogIn(who));
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
  return page;
}

export const dialogOf = (page: Page): Locator => page.locator('dialog[open]').last();
export const buttonOf = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
export const itemsOf = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Items of the case' });
export const shownItem = (page: Page): Locator => itemsOf(page).locator('[aria-current]');

/** Opens the first case of the queue that is shown. */
export async function openFirst(page: Page): Promise<void> {
  await expect(page.locator('tr[aria-current]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(itemsOf(page)).toBeVisible();
}

/** Finds a case by a search in everything, and opens it. */
export async function findCase(page: Page, search: string): Promise<void> {
  await page.getByRole('searchbox').fill(search);
  await expect(page.locator('tr[aria-current]')).toHaveCount(1);
  await expect(page.getByText('1 applicant ·')).toBeVisible();
  await page.locator('tr[aria-current]').getByRole('button').click();
  await expect(itemsOf(page)).toBeVisible();
}

/** Shows the application as a whole, and opens the dialog of a step. */
export async function openStep(page: Page, step: string): Promise<Locator> {
  const entry = /^Application/;
  await expect(shownItem(page)).toBeVisible();
  if (!entry.test(await shownItem(page).innerText()))
    await itemsOf(page).getByRole('button', { name: entry }).first().click();
  await buttonOf(page, step).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

/** Decides every open item by keyboard: sent back as blurred if its name is given, else approved. */
export async function decideAll(page: Page, revised: readonly string[] = []): Promise<void> {
  const approve = buttonOf(page, 'Approve');
  await expect(approve).toBeEnabled();
  while (await approve.isVisible()) {
    const before = await shownItem(page).innerText();
    if (revised.some((name) => before.startsWith(name))) {
      await page.keyboard.press('r');
      await expect(page.getByRole('heading', { name: 'Ask for a revision' })).toBeVisible();
      await page.keyboard.press('2');
    } else await page.keyboard.press('a');
    await expect(shownItem(page)).not.toHaveText(before, { useInnerText: true });
  }
}
