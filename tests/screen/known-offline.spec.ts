import { localDateOf } from '../../src/domain/calendar/calendar-date';
import { writtenNearDate } from '../../src/domain/calendar/written-date';
import { paths } from '../../src/routing/paths';
import { newApplicant, newOrder } from '../support/order-steps';
import { patience } from '../support/patience';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { india, japanEVisa, singapore } from './steps/offers';
import { kenyaHeading, openKenya } from './steps/open-product';
import { ageKept, keptNames, untilKept } from './steps/until-kept';

const dayMs = 24 * 60 * 60_000;
const kenya = 40401;
/** The rows of a kept list, at the width of the narrowest usual phone. */
const narrow = { width: 360, height: 780 };

/** The day on which a price of so many days ago was asked for: '25 Nov'. */
const dayBefore = (days: number): string =>
  writtenNearDate(localDateOf(new Date(Date.now() - days * dayMs)), 'en');

/** From now on no call is answered, as without a network. */
async function loseServer({ page }: App): Promise<void> {
  await page.route(/\/(api\/|healthz)/, (route) => route.abort());
}

/** Makes the kept answers so many days older, and begins the page again without a network. */
async function returnLater(app: App, days: number, path: string): Promise<void> {
  await loseServer(app);
  await app.visit('/later.json');
  await ageKept(app.page, days * dayMs);
  await app.visit(path);
  await expect(app.page.getByText('You are offline.')).toBeVisible();
}

const keptList = ({ page }: App) => page.getByRole('list', { name: 'Kept on this device' });
const promise = ({ page }: App) => page.getByText('confirmed when you are online');

/** Opens a screen, and waits until its answer is kept. */
async function see(app: App, path: string, answer: string): Promise<void> {
  await app.visit(path);
  await untilKept(app.page, answer);
}

test(
  'a product’s price has its age beside it without a network, and no age with a fresh answer',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    expect(traveller.token).toBeDefined();
    await see(app, paths.product(kenya), 'product');
    await expect(kenyaHeading(app)).toBeVisible();
    await expect(page.getByText(/as of|confirmed when/)).toHaveCount(0);
    await returnLater(app, 4, paths.product(kenya));
    await expect(kenyaHeading(app)).toBeVisible();
    await expect(page.getByText(`as of ${dayBefore(4)}`, { exact: true })).toBeVisible();
    await expect(promise(app)).toHaveText(`as of ${dayBefore(4)} · confirmed when you are online`);
    await expect(page.getByText(/^updated/)).toHaveCount(0);
  },
);

test(
  'a price that was dated before the clock was set back has no day',
  sweep,
  async ({ app, traveller }) => {
    expect(traveller.token).toBeDefined();
    await see(app, paths.product(kenya), 'product');
    await returnLater(app, -400, paths.product(kenya));
    await expect(app.page.getByText('not confirmed yet', { exact: true })).toBeVisible();
    await expect(app.page.getByText(/as of/)).toHaveCount(0);
  },
);

test(
  'home’s prices have their age, and its sheet of visas says when they are confirmed',
  sweep,
  async ({ app, traveller }) => {
    expect(traveller.token).toBeDefined();
    await see(app, paths.home, 'destinations');
    await expect(app.page.getByText(/as of/)).toHaveCount(0);
    await returnLater(app, 4, paths.home);
    const age = `prices as of ${dayBefore(4)}`;
    await expect(app.page.getByText(age, { exact: true })).toBeVisible();
    await app.page.getByRole('button', { name: 'Show more destinations' }).click();
    await app.page.getByRole('button', { name: /^Kenya/ }).click();
    await expect(app.dialog.getByText(`${age} · confirmed when you are online`)).toBeVisible();
  },
);

test(
  'home stays, with the age of its answer, where a lost network took the code for prices',
  sweep,
  async ({ app, traveller }) => {
    expect(traveller.token).toBeDefined();
    await see(app, paths.home, 'destinations');
    await loseServer(app);
    await app.page.route(/prices-age/, (route) => route.abort());
    await app.page.reload();
    await expect(app.page.getByText(/^updated /)).toBeVisible();
    await expect(app.page.getByRole('button', { name: 'Show more destinations' })).toBeVisible();
  },
);

test('an order begun without a network shows the age that its price had', async ({
  app,
  traveller,
}) => {
  const { page, dialog } = app;
  expect(traveller.token).toBeDefined();
  await see(app, paths.product(kenya), 'product');
  await returnLater(app, 4, paths.product(kenya));
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByText(`each · as of ${dayBefore(4)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Add applicant' }).first().click();
  await dialog.getByLabel('First name').fill('Mira');
  await dialog.getByRole('radio', { name: 'Student' }).check();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('link', { name: 'Mira · Student' })).toBeVisible();
  await expect(page.getByText(`each · as of ${dayBefore(4)}`)).toBeVisible();
  await expect(page.getByText('The price is confirmed when you are online.')).toHaveCount(1);
});

test(
  'the summary of an order shows the age of its price while the server is away',
  sweep,
  async ({ app, traveller }) => {
    const orderId = await newOrder(traveller);
    await newApplicant(traveller, orderId);
    await see(app, paths.orderConfirm(orderId), 'order');
    await expect(app.page.getByText('Total')).toBeVisible();
    await expect(app.page.getByText(/as of/)).toHaveCount(0);
    await returnLater(app, 4, paths.orderConfirm(orderId));
    await expect(promise(app)).toHaveText(`as of ${dayBefore(4)} · confirmed when you are online`);
  },
);

test(
  'the visas that home showed open without a network, and an application can be begun',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    expect(traveller.token).toBeDefined();
    await app.visit();
    const keptProducts = async () =>
      (await keptNames(page)).filter((name) => name.includes('["product"')).length;
    await expect.poll(keptProducts, { timeout: patience.work }).toBe(12);
    expect(app.line.countOf('product')).toBe(12);
    await loseServer(app);
    await page.reload();
    await openKenya(app);
    await expect(page.getByRole('heading', { name: 'Required documents' })).toBeVisible();
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page.getByText('Saved, not sent yet').first()).toBeVisible();
  },
);

test(
  'a visa that is not kept says so, and offers those that are',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    expect(traveller.token).toBeDefined();
    await page.setViewportSize(narrow);
    await see(app, paths.product(kenya), 'product');
    await loseServer(app);
    await app.visit(paths.product(japanEVisa));
    await expect(page.getByText('This visa is not kept on this device.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See all destinations' })).toBeVisible();
    await keptList(app).getByRole('link', { name: 'Kenya eTA, 90 days' }).click();
    await expect(kenyaHeading(app)).toBeVisible();
  },
);

test(
  'countries whose destinations are not kept say so, and offer those whose are',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    expect(traveller.token).toBeDefined();
    await page.setViewportSize(narrow);
    await see(app, paths.home, 'destinations');
    // The list names its countries.
    await untilKept(page, 'countries');
    await loseServer(app);
    await page.evaluate(
      ([nationalityId, residenceId]) =>
        localStorage.setItem('countries', JSON.stringify({ nationalityId, residenceId })),
      [singapore, india],
    );
    await page.reload();
    await expect(page.getByText('These destinations are not kept on this device.')).toBeVisible();
    await keptList(app).getByRole('button', { name: 'India · Singapore' }).click();
    await expect(page.getByRole('button', { name: 'Show more destinations' })).toBeVisible();
  },
);
