import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { demoOperators, demoTotpKey } from '../../server/tools/demo/make-demo';
import {
  approveShown,
  buttonOf,
  expectDecidable,
  fillLogIn,
  itemsOf,
  openStep,
  shownItem,
} from '../screen/steps/desk';

/** A desk in a browser's context of its own, logged in as the demo operator with every role. */
export async function openDesk(browser: Browser, desk: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${desk}/`);
  const { email = '', password = '' } = demoOperators[0] ?? {};
  await fillLogIn(page, { email, password, totpSecret: demoTotpKey }, 0);
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
  return page;
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
export async function openStepOfAll(page: Page, step: string): Promise<Locator> {
  const entry = /^Application/;
  await expect(shownItem(page)).toBeVisible();
  if (!entry.test(await shownItem(page).innerText()))
    await itemsOf(page).getByRole('button', { name: entry }).first().click();
  return openStep(page, step);
}

/** Decides every open item by keyboard: sent back as blurred if its name is given, else approved. */
export async function decideAll(page: Page, revised: readonly string[] = []): Promise<void> {
  const approve = buttonOf(page, 'Approve');
  await expectDecidable(page);
  while (await approve.isVisible()) {
    const before = await shownItem(page).innerText();
    if (revised.some((name) => before.startsWith(name))) {
      await expectDecidable(page);
      await page.keyboard.press('r');
      await expect(page.getByRole('heading', { name: 'Ask for a revision' })).toBeVisible();
      await page.keyboard.press('2');
    } else await approveShown(page);
    await expect(shownItem(page)).not.toHaveText(before, { useInnerText: true });
  }
}
