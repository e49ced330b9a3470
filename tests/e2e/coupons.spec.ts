import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { passwordProof } from '../../src/api/password-proof';
import { paths } from '../../src/routing/paths';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { readOrder, readyOrder } from '../support/order-steps';
import { signUpByMail } from '../support/sign-up-by-mail';
import { call } from '../support/signed-client';
import { travellerOf, type Traveller } from '../support/traveller';

const email = 'ananya.rao@example.com';
const password = 'secret12';
const redeeming = '/user_coupon_exchange';

let server: LastingServer;
let faulty: FaultyServer;
let browser: Browser;
let beside: Traveller;
let page: Page;

const dialog = () => page.locator('dialog[open]');
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const code = () => dialog().getByPlaceholder('Enter promo code');
const add = () => dialog().getByRole('button', { name: 'Add', exact: true });
const ticket = (worth: string) => page.getByRole('listitem').filter({ hasText: worth });
const proceed = (amount: string) =>
  page.getByRole('button', { name: `Proceed to checkout · ${amount}` });

test.beforeAll(async () => {
  server = await startLastingServer();
  faulty = await startFaultyServer(server.address);
  browser = await launchPageBrowser();
  await signUpByMail(server, email, password);
  const passwd = await passwordProof(email, password);
  const { body } = await call(server.address, 'logIn', { email, passwd });
  beside = travellerOf(server, body as { email: string; token: string });
  const account = { country_id: 356, country_residence_id: 702, time_zone: 480 };
  await beside.call('updateAccount', account);
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    serviceWorkers: 'block',
    baseURL: faulty.address,
  });
  await context.addInitScript(() => {
    const choice = { nationalityId: 356, residenceId: 702 };
    localStorage.setItem('countries', JSON.stringify(choice));
    localStorage.setItem('isVisitedHome', '1');
  });
  page = await context.newPage();
  const { body: unread } = await beside.call('unreadCoupons');
  const shown = unread.coupon_list.map(
    (coupon: { user_coupon_id: string }) => coupon.user_coupon_id,
  );
  await beside.call('unreadCoupons', { shown });
  await page.goto(paths.coupons);
  await page.locator('main').getByRole('button', { name: 'Log In' }).click();
  await dialog().getByLabel('E-mail').pressSequentially(email);
  await dialog().getByLabel('Password', { exact: true }).pressSequentially(password);
  await dialog().getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(tab('Unused')).toBeVisible();
});
test.afterAll(async () => {
  await browser?.close();
  await faulty?.stop();
  await server?.remove();
});
test.afterEach(() => faulty.clear());

test('[CPN-01][CPN-04][CPN-12] the coupons stand in three tabs, with their worth and from which amount they hold', async () => {
  await expect(ticket('$20.00')).toContainText('Orders $150+');
  await expect(ticket('$20.00')).toContainText('New');
  await expect(ticket('$5.00')).toContainText('No Threshold!');
  await expect(ticket('$5.00')).toContainText(/Until \d\d\/\d\d\/\d{4} \d\d:\d\d \(GMT\+8\)/);
  // Without an order nothing can be chosen.
  await expect(ticket('$5.00').getByRole('button')).toHaveCount(0);
  for (const name of ['Used', 'Expired']) {
    await tab(name).click();
    await expect(page.getByText('You have no coupons yet')).toHaveCount(2);
    await expect(page.getByRole('tabpanel').getByText('You have no coupons yet')).toBeVisible();
  }
  await tab('Unused').click();
  await expect(ticket('$5.00')).toBeVisible();
});

test('[CPN-02][CPN-03] a promo code that is empty or unknown is said to be wrong, an empty one without asking the server', async () => {
  await page.goto(paths.coupons);
  await page.getByRole('button', { name: 'Add a promo code' }).click();
  const before = faulty.requests(redeeming);
  await add().click();
  await expect(dialog().getByText('Wrong code')).toBeVisible();
  await expect(code()).toHaveAttribute('aria-invalid', 'true');
  await code().pressSequentially('nonsense');
  await expect(dialog().getByText('Wrong code')).toHaveCount(0);
  expect(faulty.requests(redeeming)).toBe(before);
  await code().press('Enter');
  await expect(dialog().getByText('Wrong code')).toBeVisible();
  await expect(dialog().getByText('Please check its spelling')).toBeVisible();
});

test('[CPN-08] a promo code is added once, also when its answer was lost, and kept until then', async () => {
  await page.goto(paths.coupons);
  await page.getByRole('button', { name: 'Add a promo code' }).click();
  await code().fill('save15');
  faulty.answer(redeeming, { connection: 'close' });
  await add().click();
  await expect(dialog().getByText('We could not reach the service.')).toBeVisible();
  await expect(dialog().getByText('Wrong code')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Add a promo code' }).click();
  await expect(code()).toHaveValue('save15');
  // It was added, and its answer got lost: the next try is no second one.
  faulty.answer(redeeming, { pass: 'lose-answer' });
  await add().click();
  await expect(dialog().getByText('We could not reach the service.')).toBeVisible();
  faulty.clear();
  await add().click();
  await expect(dialog()).toHaveCount(0);
  await expect(ticket('$15.00')).toHaveCount(1);
  await expect(ticket('$15.00')).toContainText('Expire in 5 day');

  await page.getByRole('button', { name: 'Add a promo code' }).click();
  await expect(code()).toHaveValue('');
  await code().pressSequentially('SAVE15');
  await add().click();
  await expect(dialog().getByText('Wrong code')).toBeVisible();
  await expect(dialog().getByText('You have added this code already.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
});

test('[CONF-01][CONF-02][CONF-04] the confirmation shows who, what and how much', async () => {
  const { orderId, fee } = await readyOrder(beside);
  expect(fee).toBe(4800);
  await page.goto(paths.orderConfirm(orderId));
  const main = page.locator('main');
  for (const words of [email, 'Kenya eTA, 90 days', '1 applicant', 'Ananya, Employee'])
    await expect(main.getByText(words).first()).toBeVisible();
  await expect(main.getByText('Arrival date')).toBeVisible();
  await expect(main.getByText('Today: full refund')).toBeVisible();
  await expect(proceed('$43.00')).toBeEnabled();
});

test('[CONF-03][CPN-05][CPN-06] the confirmation takes the best coupon off; choosing it again is none, over a reload too', async () => {
  const { orderId } = await readyOrder(beside);
  await page.goto(paths.orderConfirm(orderId));
  const main = page.locator('main');
  const row = main.getByLabel('Coupon', { exact: true });
  await expect(row).toContainText('$5.00 off');
  await expect(main.getByText('−$5.00')).toBeVisible();
  await expect(proceed('$43.00')).toBeEnabled();

  // What the order does not reach cannot be chosen; choosing the chosen one again is none.
  await row.getByRole('link', { name: 'Change coupon' }).click();
  await expect(ticket('$20.00')).toContainText('Unavailable');
  await expect(ticket('$20.00').getByRole('button')).toHaveCount(0);
  await expect(ticket('$5.00').getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await ticket('$5.00').getByRole('button').click();
  await expect(row).toContainText('No coupon');
  await expect(proceed('$48.00')).toBeEnabled();
  await expect(main.getByText('−$5.00')).toHaveCount(0);
  await page.reload();
  await expect(row).toContainText('No coupon');

  await expect(row.getByRole('link', { name: 'Choose coupon' })).toBeVisible();
});

test('[CPN-11] a percentage that is added on the way is taken off; lost to another device it makes way for dollars, which are spent', async () => {
  const { orderId } = await readyOrder(beside);
  const other = await readyOrder(beside);
  await page.goto(paths.orderConfirm(orderId));
  const row = page.locator('main').getByLabel('Coupon', { exact: true });
  await row.getByRole('link', { name: 'Change coupon' }).click();
  await page.getByRole('button', { name: 'Add a promo code' }).click();
  // What was typed last is still there.
  await code().fill('today25');
  await add().click();
  await expect(dialog()).toHaveCount(0);
  await expect(ticket('25%')).toContainText(/[\d]{2}:[\d]{2}:[\d]{2}/);
  await ticket('25%').getByRole('button').click();
  await expect(row).toContainText('Coupon, saves $12.00');
  await expect(proceed('$36.00')).toBeEnabled();
  expect(new URL(page.url()).pathname).toBe(paths.orderConfirm(orderId));

  // Another device spends it first: the server says no, and the page says which and why.
  const { user_coupon } = await readOrder(beside, other.orderId);
  expect(user_coupon).toMatchObject({ discount: 2500, after_coupon_price: 3600 });
  const spend = { order_id: other.orderId, display_fee: 3600 };
  const { user_coupon_id } = user_coupon;
  expect(await beside.call('submitOrder', { ...spend, user_coupon_id })).toMatchObject({ ret: 0 });
  await proceed('$36.00').click();
  await expect(row).toContainText('Your coupon was used on another application.');
  await expect(proceed('$48.00')).toBeEnabled();

  // Without a choice of its own that still holds, the traveller takes another one, and it is spent.
  await row.getByRole('link', { name: 'Change coupon' }).click();
  await ticket('$5.00').getByRole('button').click();
  await proceed('$43.00').click();
  await expect(dialog().getByRole('heading', { name: 'Payment' })).toBeVisible();
  expect(await readOrder(beside, orderId)).toMatchObject({ pay_status: 2, amount: 4300 });
  await page.goto(paths.coupons);
  await tab('Used').click();
  await expect(ticket('$5.00')).toContainText('Used');
});
