import { paths } from '../../src/routing/paths';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { destinationsHeading, openKenya } from './steps/open-product';

const vietnam = paths.product(70401);

test(
  '[NAV-03] the title follows the pages, also back to a kept one, and is never markup',
  sweep,
  async ({ app }) => {
    const { page } = app;
    await app.visit('/?meta-title=%3Cb%3EHello%3C/b%3E');
    await expect(destinationsHeading(app)).toBeVisible();
    await expect(page).toHaveTitle('<b>Hello</b>');
    await openKenya(app);
    await expect(page).toHaveTitle('Kenya eTA, 90 days');
    await page.goBack();
    await expect(page).toHaveTitle('<b>Hello</b>');
    await app.visit('/orders');
    await expect(page).toHaveTitle('My applications');
  },
);

test('[NAV-05][HEAD-01] the back button is there, except where the route hides it', async ({
  app,
}) => {
  const back = app.page.getByRole('button', { name: 'Back' });
  await app.visit(vietnam);
  await expect(back).toBeVisible();
  await app.visit('/pay-success/none');
  await expect(app.page.getByRole('main')).toBeVisible();
  await expect(back).toHaveCount(0);
});

test(
  'the tab is named after the product, and after the next page when it is left',
  sweep,
  async ({ app }) => {
    const { page } = app;
    await app.visit(vietnam);
    await expect(page).toHaveTitle('Vietnam E-visa, 30 days');
    await page.getByRole('link', { name: 'All requirements in detail' }).click();
    await expect(page).toHaveTitle('Visa');
    await page.goBack();
    await expect(page).toHaveTitle('Vietnam E-visa, 30 days');
  },
);

test('a title in the address precedes the product’s', sweep, async ({ app }) => {
  await app.visit(`${vietnam}?meta-title=Given`);
  await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(app.page).toHaveTitle('Given');
});
