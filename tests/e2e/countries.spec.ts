import { expect, test, type Page } from '@playwright/test';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { openPhone, type Phone } from '../support/phone';
import { traveller } from './traveller';

let server: LastingServer;
let counted: FaultyServer;
let phone: Phone;
let page: Page;

test.beforeAll(async () => {
  server = await startLastingServer();
  counted = await startFaultyServer(server.address);
  phone = await openPhone('chromium');
  page = phone.context.pages()[0] ?? (await phone.context.newPage());
});

test.afterAll(async () => {
  expect(phone?.faults).toEqual([]);
  await phone?.throwAway();
  await counted?.stop();
  await server?.remove();
});

const dialog = () => page.locator('dialog[open]');
const destinations = () => page.getByRole('heading', { name: 'Destination Country' });

test('[CTRY-17] the server is asked for the lists once a day, and they are there without a network', async () => {
  const asked = () =>
    ['/sys/country_total_query', '/sys/product_country_total_query'].map(counted.requests);
  const list = dialog().getByRole('list', { name: 'All countries' });
  const openList = async () => {
    await page.getByRole('button', { name: /^Nationality/ }).click();
    await expect(list).toBeVisible();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await expect(dialog()).toHaveCount(0);
  };
  const { address } = counted;
  await traveller(page, { ...server, address }).chooseCountries('India', 'Singapore');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(asked()).toEqual([1, 1]);
  await openList();
  await page.reload();
  await expect(destinations()).toBeVisible();
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
});
