import type { Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { kenya, readOrder } from '../support/order-steps';
import { patience } from '../support/patience';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';
import { outboxOf } from './steps/outbox';
import { keptNames, untilKept } from './steps/until-kept';

const calls = /\/(api\/|healthz)/;
const isAlone = ({ page }: App) => page.getByText('Not in an account yet');
const question = ({ dialog }: App) => dialog.getByRole('heading', { name: 'Is this yours?' });
const mira = ({ page }: App) => page.getByRole('link', { name: 'Mira · Student' });
const running = ({ page }: App) => page.getByRole('region', { name: 'Your running application' });

/** The page is hidden, which is when it keeps its screen for the next visit. */
const leaveForAnotherApp = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });

/** A visitor who has seen a product begins an application without a network, with Mira and a page. */
async function beginAsVisitor(app: App): Promise<void> {
  const { page, dialog } = app;
  await app.visit(paths.product(kenya.product_id));
  await untilKept(page, 'product');
  await page.route(calls, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(isAlone(app)).toBeVisible();
  await page.getByRole('button', { name: 'Add applicant' }).first().click();
  await dialog.getByLabel('First name').fill('Mira');
  await dialog.getByRole('radio', { name: 'Student' }).check();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await mira(app).click();
  await page.getByRole('link', { name: 'Flight itinerary', exact: true }).click();
  const buffer = makePdf({ pages: 1 });
  await page
    .locator('input[type=file]:not([capture])')
    .first()
    .setInputFiles({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByText('It is sent after you have logged in.').first()).toBeVisible();
}

test(
  '[PWA-07] a visitor’s application that was begun without a network is sent once after the log-in',
  sweep,
  async ({ app, site }) => {
    const { page, dialog } = app;
    const account = await site.signUp();
    await beginAsVisitor(app);
    await page.unroute(calls);
    await app.visit();
    await expect(running(app)).toContainText('Mira');
    await running(app).getByRole('link').first().click();
    await expect(mira(app)).toBeVisible();
    const steps = logInSteps(page);
    await page.getByRole('button', { name: 'Log In / Sign Up' }).first().click();
    await steps.logIn(account);
    await expect(question(app)).toBeVisible();
    expect(await dialog.innerText()).not.toMatch(/Mira|Kenya/);
    expect(app.line.countOf('addOrder')).toBe(0);
    await dialog.getByRole('button', { name: 'Yes, add it to my account' }).click();
    await expect(page).toHaveURL(/\/ordering\/\d{8}-\d{8}\/upload$/, { timeout: patience.work });
    const [, , orderId = ''] = new URL(page.url()).pathname.split('/');
    const there = async () => (await readOrder(account, orderId)).applicant_list;
    await expect.poll(there).toMatchObject([{ first_name: 'Mira' }]);
    await expect(mira(app)).toBeVisible();
    await expect
      .poll(async () => (await outboxOf(page)).map(({ state }) => state))
      .toEqual(['done', 'done', 'done']);
    expect(app.line.countOf('addOrder')).toBe(1);
  },
);

test('somebody else who logs in sees nothing of a visitor’s application, and leaves it as it is', async ({
  app,
  site,
}) => {
  const { page, dialog } = app;
  const [other, account] = [await site.signUp(), await site.signUp()];
  await beginAsVisitor(app);
  const address = page.url();
  await page.unroute(calls);
  await app.visit();
  await expect(running(app)).toContainText('Mira');
  const steps = logInSteps(page);
  await steps.open();
  await steps.logIn(other);
  await expect(question(app)).toBeVisible();
  await expect(running(app)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'No, it is somebody else’s' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('There is no page here')).toBeVisible();
  await expect(page.getByText('Mira')).toHaveCount(0);
  await app.visit(paths.orders);
  await expect(page.getByText('Mira')).toHaveCount(0);
  await expect(question(app)).toHaveCount(0);
  await steps.logOut();
  await app.visit();
  await expect(running(app)).toContainText('Mira');
  await leaveForAnotherApp(page);
  await steps.open();
  await steps.logIn(account);
  // The kept screen of visitors is painted first for anybody after a log-out.
  expect(await keptNames(page)).not.toContainEqual(expect.stringMatching(/^visitor:screen \/$/));
  await dialog.getByRole('button', { name: 'Yes, add it to my account' }).click();
  await expect(running(app)).toContainText('Mira');
  await expect
    .poll(async () => (await outboxOf(page)).map(({ state }) => state))
    .toEqual(['done', 'done', 'done']);
});
