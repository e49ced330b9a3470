import { newOrder } from '../support/order-steps';
import type { App } from './harness/app';
import type { Account } from './harness/site';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { destinationsHeading, kenyaHeading, openKenya } from './steps/open-product';

const scrolled = ({ page }: App) => page.evaluate(() => Math.round(scrollY));
const scrollTo = ({ page }: App, y: number) => page.evaluate((to) => window.scrollTo(0, to), y);

test('[NAV-01][NAV-04][NAV-10] the home page is kept: state, scroll and focus are there again', async ({
  app,
}) => {
  const { page, dialog } = app;
  const more = page.getByRole('button', { name: 'Show more destinations' });
  const card = page.getByRole('button', { name: /^Kenya/ });
  await app.visit();
  await more.click();
  await scrollTo(app, 333);
  await openKenya(app);
  expect(new URL(page.url()).pathname).toMatch(/^\/product\/\d+$/);
  expect(await scrolled(app)).toBe(0);
  // The sheet that it was chosen in stays closed, and the page below it can be used.
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(card).toBeVisible();
  await expect.poll(() => scrolled(app)).toBe(333);
  await expect(card).toBeFocused();
  await expect(more).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});

test(
  '[NAV-04] a page that is not kept gets its scroll back with its history entry, also after a reload',
  sweep,
  async ({ app }) => {
    const { page } = app;
    await app.visit();
    await openKenya(app);
    await scrollTo(app, 400);
    await page.reload();
    await expect(kenyaHeading(app)).toBeVisible();
    await expect.poll(() => scrolled(app)).toBe(400);
    await page.goBack();
    await expect(destinationsHeading(app)).toBeVisible();
    await page.goForward();
    await expect(kenyaHeading(app)).toBeVisible();
    await expect.poll(() => scrolled(app)).toBe(400);
  },
);

const cardsOf = ({ page }: App) => page.getByRole('link', { name: 'Upload documents' });

/** More applications than a phone shows at once, of which all are loaded. */
async function openList(app: App, traveller: Account) {
  for (let made = 0; made < 7; made += 1) await newOrder(traveller);
  await app.visit('/orders');
  const cards = cardsOf(app);
  // Five at first; on a phone the next ones may be near enough to come at once.
  await expect(cards.nth(4)).toBeVisible();
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(7);
  await cards.nth(3).scrollIntoViewIfNeeded();
  const place = await scrolled(app);
  expect(place).toBeGreaterThan(100);
  return { cards, place };
}

test(
  '[NAV-11][NAV-04] the list of applications is kept: the pages loaded and the scroll',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { cards, place } = await openList(app, traveller);
    await cards.nth(3).click();
    await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
    expect(await scrolled(app)).toBe(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
    await expect.poll(() => scrolled(app)).toBe(place);
    await expect(cards).toHaveCount(7);
  },
);

test(
  '[ORD-14] a refresh adds what came elsewhere, and the pages loaded stay',
  sweep,
  async ({ app, traveller }) => {
    const { cards } = await openList(app, traveller);
    await newOrder(traveller);
    await app.page.getByRole('button', { name: 'Refresh' }).focus();
    await app.page.keyboard.press('Enter');
    await expect(cards).toHaveCount(8);
  },
);

test('[AUTH-05][HEAD-03] Back closes the log-in dialog, from the menu too, and leaves nothing behind', async ({
  app,
}) => {
  const { page, dialog } = app;
  await app.visit();
  await expect(destinationsHeading(app)).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog.getByRole('button', { name: 'Log In / Sign Up' }).click();
  await expect(dialog.getByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(destinationsHeading(app)).toBeVisible();
});
