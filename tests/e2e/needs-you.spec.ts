import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { supportPath } from '../../server/areas/notifications/support-path';
import { paths } from '../../src/routing/paths';
import { accountBeside } from '../support/account-beside';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { newApplicant, newOrder, submittedOrder } from '../support/order-steps';
import { newEmail, type Traveller } from '../support/traveller';

const account = { email: newEmail(), password: 'secret12' };

let server: OpenServer;
let browser: Browser;
/** The same account on another device. */
let beside: Traveller;
let page: Page;

test.beforeAll(async () => {
  server = await startOpenServer();
  beside = await accountBeside(server, account);
  await newApplicant(beside, await newOrder(beside));
  browser = await launchPageBrowser();
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    serviceWorkers: 'block',
    baseURL: server.address,
  });
  // This browser has no icon to put a badge on: it is noted instead, also across reloads.
  await context.addInitScript(() => {
    const note = (count: number) => localStorage.setItem('test-badge', String(count));
    Object.assign(navigator, {
      setAppBadge: async (count: number) => note(count),
      clearAppBadge: async () => note(0),
    });
  });
  page = await loggedInPage(context, account);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

const badge = () => page.evaluate(() => localStorage.getItem('test-badge'));
const dialog = () => page.locator('dialog[open]');

test('[UPL-27][ORD-05][ORD-15] an application without applicants keeps the word of its button', async () => {
  const orderId = await newOrder(beside);
  await page.goto(paths.orderUpload(orderId));
  await page.getByRole('button', { name: 'Cancel this application' }).click();
  await dialog().getByRole('radio').first().check();
  await dialog().getByRole('button', { name: 'Cancel this application' }).click();
  await expect(page).toHaveURL(new RegExp(paths.orderDetail(orderId)));
  await expect(page.getByText('This application was canceled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add applicant' })).toHaveCount(0);
  await page.goto(paths.orderUpload(orderId));
  await expect(page).toHaveURL(new RegExp(paths.orderDetail(orderId)));
  await page.goto(paths.orders);
  const card = page.getByRole('article').filter({ hasText: 'Canceled' });
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('link', { name: /Upload/ })).toHaveCount(0);
});

test('[DET-06] a refund that failed is said plainly, in light and dark', async () => {
  const { orderId, fee } = await submittedOrder(beside);
  const { db } = server;
  const now = new Date();
  await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
  await db
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      order_id: orderId,
      fee_type: 'Visa fee',
      fee: fee - 1_800,
      refunded_at: now,
      state: 'failed',
    })
    .execute();
  await page.goto(paths.orderDetail(orderId));
  await expect(page.getByText('Refund failed, $30.00')).toBeVisible();
  await expect(page.getByText(`We will write to ${account.email}`)).toBeVisible();
  await expect(page.getByText('Refund failed: Visa fee')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: test.info().outputPath(`refund-${colorScheme}.png`),
      fullPage: true,
    });
  }
});

test('the notification of an answer about no application opens Support with it', async () => {
  await beside.call('addFeedback', { content: 'May I bring my dog?' });
  const { db } = server;
  const { id } = await db
    .selectFrom('feedback')
    .where('content', '=', 'May I bring my dog?')
    .select('id')
    .executeTakeFirstOrThrow();
  await openSupport();
  await expect(dialog().getByText('Not answered yet')).toBeVisible();
  const mei = { id: randomUUID(), name: 'Mei', email: newEmail(), roles: 'support' };
  await db
    .insertInto('operators')
    .values({ ...mei, password: '', totp_key: '', added_at: new Date() })
    .execute();
  const answer = { id: randomUUID(), feedback_id: id, operator_id: mei.id, words: 'No. Sorry.' };
  await db
    .insertInto('desk_answers')
    .values({ ...answer, written_at: new Date() })
    .execute();
  await openSupport();
  const answered = dialog().getByRole('listitem').filter({ hasText: 'May I bring my dog?' });
  await expect(answered).toContainText('No. Sorry.');
  // Above the form, which is not what it was opened for.
  const [above, below] = [answered, dialog().getByLabel('Your feedback')];
  expect((await above.boundingBox())?.y).toBeLessThan((await below.boundingBox())?.y ?? 0);
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(answered).toContainText('No. Sorry.');
  await page.context().setOffline(false);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test('[API-20] the app’s icon has the number of what needs the traveller, and none after the log-out', async () => {
  await page.goto(paths.orders);
  const { body } = await beside.call('accountSummary');
  const count = body.unprocessed_count as number;
  await expect.poll(badge).toBe(String(count));
  const orderId = await newOrder(beside);
  await page.goto(paths.orderUpload(orderId));
  await expect.poll(badge).toBe(String(count + 1));
  // It follows a change in the page, without a reload.
  await page.getByRole('button', { name: 'Cancel this application' }).click();
  await dialog().getByRole('radio').first().check();
  await dialog().getByRole('button', { name: 'Cancel this application' }).click();
  await expect.poll(badge).toBe(String(count));
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog().getByRole('button', { name: 'LOG OUT' }).click();
  await expect.poll(badge).toBe('0');
});

async function openSupport(): Promise<void> {
  await page.goto(supportPath);
  await expect(dialog().getByRole('heading', { name: 'Support', exact: true })).toBeVisible();
}
