import { expect, test, type Page } from '@playwright/test';
import { openPhone, type Phone } from '../support/phone';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { traveller } from './traveller';

let server: LastingServer;
let phone: Phone;
let page: Page;

test.beforeAll(async () => {
  server = await startLastingServer();
});

test.afterAll(() => server.remove());

test.beforeEach(async () => {
  phone = await openPhone('chromium');
  page = phone.context.pages()[0] ?? (await phone.context.newPage());
});

test.afterEach(async () => {
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});

const dialog = () => page.locator('dialog[open]');
const scrolled = () => page.evaluate(() => Math.round(scrollY));
const queryOf = (name: string) => new URL(page.url()).searchParams.get(name);
const destinations = () => page.getByRole('heading', { name: 'Destination Country' });

const indianInSingapore = '?country_id=356&country_residence_id=702';

/** From the home page to a product with its own page, by a click. */
async function openKenya(): Promise<void> {
  await page.getByRole('button', { name: /^Kenya/ }).click();
  await dialog()
    .getByRole('link', { name: /eTA, 90 days/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeVisible();
}

test('[NAV-01][NAV-04][NAV-10] the home page is kept: state, scroll and focus are there again', async () => {
  await page.goto(server.address + indianInSingapore);
  await page.getByRole('button', { name: 'Show more' }).click();
  const card = page.getByRole('button', { name: /^Kenya/ });
  await page.evaluate(() => scrollTo(0, 333));
  await openKenya();
  expect(new URL(page.url()).pathname).toMatch(/^\/product\/\d+$/);
  expect(await scrolled()).toBe(0);
  // The sheet that it was chosen in stays closed, and the page below it can be used.
  await expect(dialog()).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(card).toBeVisible();
  expect(await scrolled()).toBe(333);
  await expect(card).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(dialog()).toHaveCount(0);
});

test('[NAV-04] a page that is not kept gets its scroll back with its history entry, also after a reload', async () => {
  await traveller(page, server).chooseCountries('India', 'Singapore');
  await page.getByRole('button', { name: 'Show more' }).click();
  await openKenya();
  await page.evaluate(() => scrollTo(0, 400));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeVisible();
  await expect.poll(scrolled).toBe(400);
  await page.goBack();
  await expect(destinations()).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeVisible();
  await expect.poll(scrolled).toBe(400);
});

test('[AUTH-05] Back closes the log-in dialog, from the menu too, and leaves nothing behind', async () => {
  await page.goto(server.address + indianInSingapore);
  await expect(destinations()).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog().getByRole('button', { name: 'Log In / Sign Up' }).click();
  await expect(dialog().getByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(dialog()).toHaveCount(0);
  await expect(destinations()).toBeVisible();
});

test('[NAV-02] a log-in reloads in place: the channel stays, and Back leads to where one was', async () => {
  const visitor = traveller(page, server);
  await page.goto(`${server.address}/${indianInSingapore}&channel_id=partner_7`);
  await page.getByRole('button', { name: 'Show more' }).click();
  await openKenya();
  expect(queryOf('channel_id')).toBe('partner_7');
  const product = page.url();
  await visitor.applyAndSignUp('nav.one@example.com', 'secret12');
  expect(queryOf('channel_id')).toBe('partner_7');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeVisible();
  expect(page.url()).toBe(product);
  await page.goBack();
  await expect(destinations()).toBeVisible();
});
