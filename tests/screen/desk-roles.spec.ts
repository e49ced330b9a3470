import type { Browser, Page } from '@playwright/test';
import type { OperatorRole } from '../../src/contract/desk/define-desk-call';
import { loggedInOperator } from '../support/desk-operator';
import type { Site } from './harness/site';
import { demoOrder } from './steps/demo-order';
import { buttonOf, expect, expectAccessible, itemsOf, panelOf, test } from './steps/desk';

/** The desk of an operator who has these roles alone. */
async function deskOf(browser: Browser, site: Site, roles: OperatorRole[]): Promise<Page> {
  const { cookie } = await loggedInOperator(site, roles);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: site.desk }]);
  return context.newPage();
}

for (const [roles, hasNotes] of [
  [['finance'], true],
  [['admin'], false],
] as const)
  test(`to ${roles[0]} a case says that persons are not shown, in place of what is not there`, async ({
    browser,
    site,
  }) => {
    const traveller = await site.signUp();
    const { id } = await demoOrder(site, traveller, 'inEmbassy');
    const page = await deskOf(browser, site, [...roles]);
    page.on('pageerror', (error) => expect(error).toBeUndefined());
    await page.goto(site.desk);
    await expect(page.getByPlaceholder('Order number')).toBeVisible();
    await page.goto(`${site.desk}/case/${id}/1/overview`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Applicant 1');
    await expect(panelOf(page, 'Traveller').last()).toContainText('are not shown to your roles');
    await expect(itemsOf(page).getByText('Not shown to your roles.')).toHaveCount(hasNotes ? 0 : 1);
    const [item] = await itemsOf(page).getByRole('button').all();
    await item?.click();
    await expect(page.getByText('It has personal data.')).toBeVisible();
    await expect(page.getByText(traveller.email)).toHaveCount(0);
    await expectAccessible(page);
    await page.context().close();
  });

test('a search is not kept with the filters, and that is said', async ({ desk }) => {
  await desk.goto('/?q=Sharma');
  await buttonOf(desk, 'Keep').click();
  await expect(desk.getByText('What you searched for is not kept')).toBeVisible();
});
