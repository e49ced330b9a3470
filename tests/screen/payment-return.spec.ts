import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../../src/routing/paths';
import { submittedOrder } from '../support/order-steps';
import type { App } from './harness/app';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { recordBodies } from './steps/sent-bodies';
import { owedDifference, payDifferenceUnseen, payUnseen, success } from './steps/payment';

/** How far each colour differs in what is seen below the header; none where one colour fills it. */
async function coloursBelowHeader(page: Page): Promise<number[]> {
  const header = await page.locator('header').first().boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (!header) throw new Error('There is no header.');
  const y = Math.ceil(header.y + header.height) + 1;
  const picture = await page.screenshot({ clip: { x: 0, y, width, height: height - y } });
  const { channels } = await sharp(picture).stats();
  return channels.map(({ min, max }) => max - min).filter((range) => range > 0);
}

test('[PAY-09] the page that a provider leads back to is blank, and leads on', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { orderId } = await submittedOrder(traveller);
  app.line.answer('refreshOrder', { connection: 'hold' });
  await app.writeState();
  // The page's own time goes on only as the test says.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await app.visit(paths.payCallback(orderId));
  const checking = page.getByRole('status').filter({ hasText: 'Checking' });
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await checking.count()).toBe(1);
  }).toPass({ intervals: [50] });
  expect(await coloursBelowHeader(page)).toEqual([]);
  await page.clock.runFor(1000);
  await expect(page.getByText('Keep this page open.')).toBeVisible();
  expect(await coloursBelowHeader(page)).not.toEqual([]);
  app.line.clear();
  await page.reload();
  await page.clock.resume();
  await expect(page).toHaveURL(app.line.address + paths.orderDetail(orderId));
});

/** The parameters that Stripe and a partner add to a traveller's return address. */
const secrets =
  '&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
const comeBack = (app: App, address: string) =>
  app.visit(`${address}&channel_id=partner${secrets}`);

async function expectPage({ page }: App, pathname: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
  expect(new URL(page.url()).searchParams.get('channel_id')).toBe('partner');
}

test(
  '[PAY-10] what was not paid leads back to the application details',
  sweep,
  async ({ app, traveller, site }) => {
    const { orderId } = await submittedOrder(traveller);
    const owed = await owedDifference(site, traveller);
    await comeBack(app, paths.payCallback(orderId));
    await expectPage(app, paths.orderDetail(orderId));
    await comeBack(app, paths.payCallback(owed.orderId, owed.differenceId));
    await expectPage(app, paths.orderDetail(owed.orderId));
  },
);

test('[PAY-11] what was paid leads on to PaySuccess, for the order and for a price difference', async ({
  app,
  traveller,
  site,
}) => {
  const { orderId } = await submittedOrder(traveller);
  const owed = await owedDifference(site, traveller);
  await traveller.call('payOrder', { order_id: orderId });
  await payUnseen(site, orderId);
  await comeBack(app, paths.payCallback(orderId));
  await expect(success(app.page)).toBeVisible();
  await expectPage(app, `/pay-success/${orderId}`);
  await payDifferenceUnseen(site, traveller, owed);
  await comeBack(app, paths.payCallback(owed.orderId, owed.differenceId));
  await expect(success(app.page)).toBeVisible();
  await expectPage(app, `/pay-success/${owed.orderId}`);
});

test('[PAY-10] the secrets in a return address are sent to nobody, the partner’s channel is', async ({
  app,
  traveller,
}) => {
  const sent: string[] = [];
  app.page.on('request', (request) => {
    if (request.isNavigationRequest()) return;
    const channel = request.headers()['x-channel-id'] ?? '';
    sent.push([request.url(), request.postData() ?? '', channel].join(' '));
  });
  const bodies = await recordBodies(app.page);
  const { orderId } = await submittedOrder(traveller);
  await comeBack(app, paths.payCallback(orderId));
  await expectPage(app, paths.orderDetail(orderId));
  await expect(app.page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  const all = [...sent, ...bodies.map(({ body }) => body)];
  expect(all.filter((request) => request.includes('secret_2'))).toEqual([]);
  expect(bodies.some(({ body }) => body.includes(orderId))).toBe(true);
  expect(sent.some((request) => request.includes('partner'))).toBe(true);
});

test(
  'a visitor who comes back logged out logs in first, and then goes on',
  sweep,
  async ({ app, site }) => {
    const account = await site.signUp();
    const { orderId } = await submittedOrder(account);
    await account.call('payOrder', { order_id: orderId });
    await payUnseen(site, orderId);
    await app.visit(paths.payCallback(orderId));
    await app.dialog.getByLabel('E-mail').fill(account.email);
    await app.dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await app.dialog.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(success(app.page)).toBeVisible();
  },
);
