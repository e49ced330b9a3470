import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { passwordProof } from '../../src/api/password-proof';
import { paths } from '../../src/routing/paths';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { readOrder } from '../support/order-steps';
import { paidOrder } from '../support/paid-order';
import { call } from '../support/signed-client';
import { signUpByMail } from '../support/sign-up-by-mail';
import { newEmail, travellerOf, type Traveller } from '../support/traveller';

const account = { email: newEmail(), password: 'secret12' };
let server: OpenServer;
let faulty: FaultyServer;
let browser: Browser;
let beside: Traveller;
let page: Page;

const dialog = () => page.locator('dialog[open]');
const main = () => page.locator('main:visible');

test.beforeAll(async () => {
  server = await startOpenServer();
  faulty = await startFaultyServer(server.address);
  await signUpByMail(server, account.email, account.password);
  const passwd = await passwordProof(account.email, account.password);
  const { body } = await call(server.address, 'logIn', { email: account.email, passwd });
  beside = travellerOf(server, body as { email: string; token: string });
  await beside.call('updateAccount', { country_id: 356, country_residence_id: 702 });
  browser = await launchPageBrowser();
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    serviceWorkers: 'block',
    baseURL: faulty.address,
  });
  page = await loggedInPage(context, account);
});
test.afterAll(async () => {
  await browser?.close();
  await faulty?.stop();
  await server?.remove();
});

test('[HOME-06][DET-06] a paid application is canceled by two taps once, and its refund and receipts are shown', async () => {
  const { orderId } = await paidOrder(server, beside);
  const { cancel_refund: refund } = await readOrder(beside, orderId);
  const amount = `$${(refund / 100).toFixed(2)}`;
  await page.goto(paths.orderDetail(orderId));
  await main().getByRole('button', { name: 'Cancel this application' }).click();
  await expect(dialog().getByText('Goes back to you')).toBeVisible();
  await expect(dialog().getByText('Today: full refund')).toBeVisible();
  const cancel = dialog().getByRole('button', { name: `Cancel and get back ${amount}` });
  await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  // Back closes the sheet, and leads nowhere else.
  await page.goBack();
  await expect(dialog()).toHaveCount(0);
  await expect(page).toHaveURL(faulty.address + paths.orderDetail(orderId));
  await main().getByRole('button', { name: 'Cancel this application' }).click();
  await dialog().getByRole('radio', { name: 'Need to change travel plan' }).check();
  const before = faulty.received('/order_cancel').length;
  await cancel.dblclick();
  await expect(dialog()).toHaveCount(0);
  await expect(main().getByText('This application was canceled')).toBeVisible();
  // A second tap may repeat the request, with the same key: below there is one refund.
  const asked = { order_id: orderId, reason: 2, refund };
  for (const sent of faulty.received('/order_cancel').slice(before)) expect(sent).toEqual(asked);
  await expect
    .poll(async () => (await readOrder(beside, orderId)).receipt_list.length, { timeout: 20_000 })
    .toBe(2);
  await page.reload();
  const refunds = main().getByRole('list', { name: 'Refunds' });
  await expect(refunds.getByRole('listitem')).toHaveCount(1);
  await expect(refunds.getByText(amount)).toBeVisible();
  await expect(refunds.getByText('Paid back', { exact: true })).toBeVisible();
  const receipts = main().getByRole('list', { name: 'Receipts' });
  await expect(receipts.getByRole('listitem')).toHaveCount(2);
  const link = receipts.getByRole('link', { name: /^Open receipt/ }).first();
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await expect(main().getByRole('button', { name: 'Cancel this application' })).toHaveCount(0);
});
