import { expect, test } from './screen-test';

test.use({ serviceWorkers: 'allow' });

test('an address to read leads to its product although the service worker serves the pages', async ({
  app,
  context,
}) => {
  const { page } = app;
  await app.visit();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await app.visit('/visa/kenya/eta-90-days');
  await expect(page).toHaveURL(/\/product\/40401$/);
  await expect(page.getByRole('heading', { name: /eTA, 90 days/ })).toBeVisible();
  await context.setOffline(true);
  await app.visit('/visa/japan/never-opened');
  await expect(page.getByText('There is no page here')).toBeVisible();
});
