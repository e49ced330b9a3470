import { newOrder } from '../support/order-steps';
import { sweep, sweepUnless } from '../support/sweep';
import { expect, test } from './screen-test';
import { destinationsHeading } from './steps/open-product';
import { logInSteps } from './steps/log-in';

for (const [name, type] of [
  ['Passport', 'passport'],
  ['Visa photo', 'photo'],
  ['Flight itinerary', 'flight'],
] as const)
  test(
    `[NAV-30][DEMO-01][DEMO-03] home leads to the demo of ${type}, without a log-in`,
    sweepUnless(type === 'passport'),
    async ({ app }) => {
      const { page } = app;
      await app.visit();
      await page
        .getByRole('region', { name: 'Try how we read documents' })
        .getByRole('link', { name, exact: true })
        .click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const address = new URL(page.url());
      expect(address.pathname).toBe('/demo-ocr');
      expect(address.searchParams.get('type')).toBe(type);
      expect(address.searchParams.get('id')).toMatch(/^[0-9a-f-]{36}$/);
      await expect(app.dialog).toHaveCount(0);
    },
  );

test('[DEMO-06][DEMO-02] without type and id there is a toast, and a choice under the banner', async ({
  app,
}) => {
  await app.visit('/demo-ocr');
  await app.expectToast('Network Error');
  await expect(app.page.getByText('DEMO', { exact: true })).toBeVisible();
  await app.page.getByRole('link', { name: 'Visa photo' }).click();
  await expect(app.page).toHaveURL(/\/demo-ocr\?type=photo&id=[0-9a-f-]{36}$/);
});

test(
  '[NAV-08] the demo starts as nobody’s page, and leaving it brings the user back',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const { openMenu } = logInSteps(page);
    await newOrder(traveller);
    const asUser: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['x-token']) asUser.push(request.url());
    });
    await app.visit('/demo-ocr');
    await openMenu();
    await expect(dialog.getByRole('button', { name: 'Log In / Sign Up' })).toBeVisible();
    expect(asUser).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(destinationsHeading(app)).toBeVisible();
    await openMenu();
    await dialog.getByRole('link', { name: 'My Applications' }).click();
    await expect(page.getByRole('link', { name: 'Upload documents' })).toBeVisible();
    expect(asUser.length).toBeGreaterThan(0);
  },
);
