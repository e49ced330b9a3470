import { expect, test } from './e2e-test';
import { traveller } from './traveller';

test('[CTRY-17] the server is asked for the lists once a day, and they are there without a network', async ({
  page,
  phone,
  server,
  line: counted,
}) => {
  const dialog = page.locator('dialog[open]');
  const asked = () =>
    ['/sys/country_total_query', '/sys/product_country_total_query'].map(counted.requests);
  const list = dialog.getByRole('list', { name: 'All countries' });
  const openList = async () => {
    await page.getByRole('button', { name: /^Nationality/ }).click();
    await expect(list).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  };
  const { address } = counted;
  await traveller(page, { ...server, address }).chooseCountries('India', 'Singapore');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(asked()).toEqual([1, 1]);
  await openList();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  await openList();
  expect(asked()).toEqual([1, 1]);

  await phone.context.setOffline(true);
  await page.goto(address);
  await openList();
  await phone.context.setOffline(false);
  expect(asked()).toEqual([1, 1]);

  await page.clock.install({ time: Date.now() + 25 * 60 * 60_000 });
  await page.reload();
  await openList();
  // A phone whose clock is a day off has its first request refused, and sends it again.
  await expect.poll(() => Math.min(...asked())).toBeGreaterThan(1);
  expect(phone.faults).toEqual([]);
});
