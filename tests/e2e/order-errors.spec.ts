import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { passwordProof } from '../../src/api/password-proof';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { startFaultyServer, type Fault, type FaultyServer } from '../support/faulty-server';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import {
  newApplicant,
  newOrder,
  readOrder,
  readyOrder,
  submittedOrder,
} from '../support/order-steps';
import { signUpByMail } from '../support/sign-up-by-mail';
import { call } from '../support/signed-client';
import { logToasts, toastsOf } from '../support/toast-log';
import { travellerOf, type Traveller } from '../support/traveller';
import { untilKept } from '../support/until-kept';
import { sweep } from '../support/sweep';

const email = 'ananya.rao@example.com';
const password = 'secret12';
const order = '/order_query';
const unreachable = 'We could not reach the service.';

let server: LastingServer;
let faulty: FaultyServer;
let browser: Browser;
/** The same account beside the browser. */
let beside: Traveller;
let page: Page;
let pageErrors: string[];

const alert = (title: string) => page.locator('main').getByRole('alert').filter({ hasText: title });
const retry = () => page.locator('main').getByRole('button', { name: 'Try again' });
const dialog = () => page.locator('dialog[open]');
const toasts = () => toastsOf(page);

async function fillLogIn(): Promise<void> {
  await dialog().getByLabel('E-mail').pressSequentially(email);
  await dialog().getByLabel('Password', { exact: true }).pressSequentially(password);
  await dialog().getByRole('button', { name: 'Log In', exact: true }).click();
}

test.beforeAll(async () => {
  server = await startLastingServer();
  faulty = await startFaultyServer(server.address);
  browser = await launchPageBrowser();
  await signUpByMail(server, email, password);
  const passwd = await passwordProof(email, password);
  const { body } = await call(server.address, 'logIn', { email, passwd });
  await call(
    server.address,
    'updateAccount',
    { country_id: 356, country_residence_id: 702, time_zone: 480 },
    { token: body.token as string },
  );
  beside = travellerOf(server, body as { email: string; token: string });
});
test.afterAll(async () => {
  await browser?.close();
  await faulty?.stop();
  await server?.remove();
});

/** A phone of its own for every test, logged in, that has kept nothing yet. */
test.beforeEach(async () => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    serviceWorkers: 'block',
    baseURL: faulty.address,
  });
  await logToasts(context);
  await context.addInitScript(() => {
    const choice = { nationalityId: 356, residenceId: 702 };
    localStorage.setItem('countries', JSON.stringify(choice));
    localStorage.setItem('isVisitedHome', '1');
  });
  page = await context.newPage();
  pageErrors = [];
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  faulty.answer('/coupon_unread_query', { ret: 0, body: { coupons: [] } });
  await page.goto('/privacy-policy');
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog().getByRole('button', { name: 'Log In / Sign Up' }).click();
  await fillLogIn();
  // The page reloads in between.
  await expect(async () => expect(await toasts()).toEqual(['Login successfully'])).toPass();
  await expect(dialog()).toHaveCount(0);
  faulty.clear();
});
test.afterEach(async () => {
  faulty.clear();
  await page.context().close();
  expect(pageErrors).toEqual([]);
});

/** An order with an applicant and nothing else. */
async function begunOrder(): Promise<{ orderId: string; applicantId: string }> {
  const orderId = await newOrder(beside);
  return { orderId, applicantId: await newApplicant(beside, orderId) };
}

test('[ERR-26] a list that did not load says so in place, without a toast, and loads on retry', async () => {
  const { orderId } = await begunOrder();
  const list = '/order_brief_query';
  for (const fault of [{ status: 503 }, { connection: 'close' }] as const) {
    faulty.answer(list, fault);
    await page.goto(paths.orders);
    await expect(alert('Your applications did not load')).toBeVisible();
    await expect(retry()).toBeEnabled();
    expect(await toasts()).toEqual([]);
  }
  faulty.clear();
  await retry().click();
  await expect(page.getByText(orderId).or(page.getByText(/Kenya/)).first()).toBeVisible();
  await untilKept(page, 'orders');
  faulty.answer(list, { status: 503 });
  await page.reload();
  await expect(page.getByText(/updated (just now|\d+ (s|min))/)).toBeVisible();
  await expect(page.getByText(/Kenya/).first()).toBeVisible();
  expect(await toasts()).toEqual([]);
});

const screens: [name: string, title: string, path: (ids: Ids) => string][] = [
  [
    'application details',
    'This application did not load',
    ({ submitted }) => paths.orderDetail(submitted),
  ],
  ['the upload page', 'This application did not load', ({ begun }) => paths.orderUpload(begun)],
  ['the confirmation', 'This application did not load', ({ begun }) => paths.orderConfirm(begun)],
  [
    'the documents',
    'The documents did not load',
    ({ begun, applicant }) => paths.applicantMaterial(begun, applicant),
  ],
  [
    'a document',
    'The documents did not load',
    ({ begun, applicant, document }) => paths.solePage(begun, applicant, document),
  ],
];
interface Ids {
  submitted: string;
  begun: string;
  applicant: string;
  document: number;
}

test('[ERR-04][ERR-06][ERR-07] every screen of an order says in place that it did not load, tries again, and keeps what it had', async () => {
  const { orderId, applicantId } = await begunOrder();
  const [applicant] = (await readOrder(beside, orderId)).applicant_list;
  const ids: Ids = {
    begun: orderId,
    applicant: applicantId,
    document: applicant.material_required[0].elec_id as number,
    submitted: (await submittedOrder(beside)).orderId,
  };
  // Every screen as if it was the first one to be opened: nothing is kept.
  const forget = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('visa');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const clearing = opening.result
              .transaction('answers', 'readwrite')
              .objectStore('answers')
              .clear();
            clearing.onsuccess = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
    );
  for (const [name, title, path] of screens)
    await test.step(name, async () => {
      await forget();
      faulty.answer(order, { status: 504 });
      await page.goto(path(ids));
      await expect(alert(title)).toContainText('(504)');
      await expect.poll(toasts).toEqual(['Network Error 504']);
      faulty.answer(order, { ret: -9, msg: 'We are counting stamps.' });
      await retry().click();
      await expect(alert(title)).toContainText('We are counting stamps.');
      await expect.poll(toasts).toEqual(['Network Error 504', 'We are counting stamps.']);
      faulty.clear();
      await retry().click();
      await expect(alert(title)).toHaveCount(0);
      await expect(
        page
          .locator('main')
          .getByText(/Kenya|Ananya|JPEG/)
          .first(),
      ).toBeVisible();

      await untilKept(page, 'order');
      faulty.answer(order, { connection: 'close' });
      await page.reload();
      await expect(page.getByText(/updated (just now|\d+ (s|min))/)).toBeVisible();
      await expect(alert(title)).toHaveCount(0);
      expect(await toasts()).toEqual([]);
      faulty.clear();
    });
});

test('[ERR-12] order_add ret -2 says why and loads the product again', async () => {
  await page.goto(paths.product(40401));
  const apply = page.getByRole('button', { name: 'Apply Now' });
  await expect(apply).toBeEnabled();
  faulty.answer('/order_add', { ret: -2, msg: 'This visa changed today.' });
  const before = faulty.requests('/product_query');
  await apply.click();
  await expect(page.locator('main').getByText('This visa changed today.')).toBeVisible();
  await expect.poll(() => faulty.requests('/product_query')).toBe(before + 1);
  await expect.poll(toasts).toEqual(['This visa changed today.']);
});

test('[ERR-06] an order whose answer got lost is made once, however often it is tried', async () => {
  await page.goto(paths.product(40401));
  const apply = page.getByRole('button', { name: 'Apply Now' });
  faulty.answer('/order_add', { pass: 'lose-answer' });
  const newest = async (): Promise<string | undefined> =>
    (await beside.call('orders')).body.page_data[0]?.order_id as string | undefined;
  const before = await newest();
  await apply.click();
  await expect(page.locator('main').getByText(unreachable)).toBeVisible();
  await expect.poll(toasts).toEqual(['Network Error -3']);
  const made = await newest();
  expect(made).not.toBe(before);
  faulty.answer('/order_add', { pass: 'twice' });
  await apply.click();
  await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(paths.orderUpload(made ?? ''));
  expect(await newest()).toBe(made);
});

test.describe('the checkout', () => {
  const proceed = () => page.getByRole('button', { name: /Proceed to checkout/ });

  /** The specified toast alone, and the order is loaded again. */
  async function refuse(ret: number, words: string): Promise<void> {
    const { orderId } = await readyOrder(beside);
    await page.goto(paths.orderConfirm(orderId));
    await expect(proceed()).toBeEnabled();
    faulty.answer('/order_submit', { ret, msg: 'The server’s own words.' });
    const before = faulty.requests(order);
    await proceed().click();
    await expect.poll(toasts).toEqual([words]);
    await expect.poll(() => faulty.requests(order)).toBe(before + 1);
    await expect(page.locator('main').getByText('The server’s own words.')).toBeVisible();
    faulty.clear();
    await proceed().click();
    await expect(dialog().getByRole('heading', { name: 'Payment' })).toBeVisible();
    expect(await toasts()).toEqual([words]);
  }

  test('[ERR-13] ret -2 is said in the specified words', () => refuse(-2, 'Failure of type'));

  test('[ERR-14] ret -3 is said in the specified words', () =>
    refuse(-3, 'This item price was changed. This page will be refreshed automatically.'));

  const dateWords = 'Your arrival date is not applicable any more, please choose another date.';
  const passDate: Fault = {
    pass: 'changed',
    change: (body) => (body.earliest_depart_date = '2099-01-01'),
  };

  test('[ERR-15] with a date that has passed says so and goes back', async () => {
    const { orderId } = await readyOrder(beside);
    await page.goto(paths.orderUpload(orderId));
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(proceed()).toBeEnabled();
    faulty.answer(order, passDate);
    // The server knows it first: only its refusal brings the new order.
    faulty.answer('/order_submit', { ret: -5, msg: 'No.' });
    await proceed().click();
    await expect.poll(toasts).toEqual([dateWords]);
    await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(paths.orderUpload(orderId));
    // Here it is known already: the server is not even asked.
    const before = faulty.requests('/order_submit');
    await page.goto(paths.orderConfirm(orderId));
    await proceed().click();
    await expect.poll(toasts).toEqual([dateWords]);
    await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
    expect(faulty.requests('/order_submit')).toBe(before);
  });

  test('[ERR-16] with incomplete documents says so and goes back', async () => {
    const { orderId } = await begunOrder();
    await page.goto(paths.orderConfirm(orderId));
    await proceed().click();
    await expect.poll(toasts).toEqual(['Please check uncompleted documents.']);
    await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
  });

  test(
    '[ERR-07] that the server cannot take says so in place and can be tried again',
    sweep,
    async () => {
      const { orderId } = await readyOrder(beside);
      await page.goto(paths.orderConfirm(orderId));
      faulty.answer('/order_submit', { status: 503 });
      await proceed().click();
      await expect(page.locator('main').getByText('(503)')).toBeVisible();
      await expect.poll(toasts).toEqual(['Network Error 503']);
      // Done on the server, and not known here: the order tells.
      faulty.answer('/order_submit', { pass: 'lose-answer' });
      await proceed().click();
      await expect(dialog().getByRole('heading', { name: 'Payment' })).toBeVisible();
    },
  );
});

test.describe('the payment', () => {
  const pay = () => dialog().getByRole('button', { name: /^Pay/ });

  test('[ERR-17] that cannot be started reloads the order, stops loading, and can be tried again', async () => {
    const { orderId } = await submittedOrder(beside);
    faulty.answer('/order_pay', { ret: -9, msg: 'The provider sleeps.' });
    const atFirst = faulty.requests(order);
    await page.goto(paths.orderDetail(orderId));
    const opener = page.getByRole('button', { name: 'Pay Now' });
    await expect(opener).toBeEnabled();
    // Once to show it, once more after the page had the provider asked by itself.
    const before = atFirst + 2;
    await expect.poll(() => faulty.requests(order)).toBe(before);
    await opener.click();
    const failed = dialog()
      .getByRole('alert')
      .filter({ hasText: 'The payment could not be started' });
    await expect(failed).toContainText('The provider sleeps.');
    await expect(failed).toContainText('Nothing was charged.');
    await expect.poll(() => faulty.requests(order)).toBe(before + 1);
    await expect(dialog().getByText('Starting the payment')).toHaveCount(0);
    await expect.poll(toasts).toEqual(['The provider sleeps.']);
    faulty.clear();
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await expect(pay()).toBeEnabled();
  });

  test('[ERR-18] that the provider refuses shows its words in the sheet; without an answer nothing is claimed', async () => {
    const { orderId } = await submittedOrder(beside);
    await page.goto(paths.orderDetail(orderId));
    await page.getByRole('button', { name: 'Pay Now' }).click();
    const card = dialog().getByLabel('Card number');
    await card.fill('4000 0000 0000 0002');
    await pay().click();
    await expect(card).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog().getByText('Not paid')).toBeVisible();
    await expect(
      dialog()
        .getByText(/declined/i)
        .first(),
    ).toBeVisible();
    faulty.answer('/sandbox-pay/confirm', { pass: 'lose-answer' });
    await card.fill('4242 4242 4242 4242');
    await pay().click();
    await expect(dialog().getByText('We are checking your payment')).toBeVisible();
    // It was charged, and nobody here knows: a second payment is not offered.
    await expect(pay()).toHaveCount(0);
    faulty.answer('/refresh_order_status', { status: 502 });
    const refresh = dialog().getByRole('button', { name: 'Refresh' });
    await refresh.click();
    await expect(dialog().getByText('(502)')).toBeVisible();
    await expect.poll(toasts).toEqual(['Network Error 502']);
    await expect(pay()).toHaveCount(0);
    faulty.clear();
    await refresh.click();
    await expect(page.getByText('Payment Successful')).toBeVisible();
  });

  test('[ERR-04] Re-edit and Refresh that failed say so in place too', sweep, async () => {
    const { orderId } = await submittedOrder(beside);
    await page.goto(paths.orderDetail(orderId));
    faulty.answer('/order_pay_close', { ret: -9, msg: 'Not now.' });
    await page.getByRole('button', { name: 'Re-edit' }).click();
    await expect(page.locator('main').getByText('Not now.')).toBeVisible();
    await expect.poll(toasts).toEqual(['Not now.']);
    faulty.answer('/refresh_order_status', { status: 500 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.locator('main').getByText('(500)')).toBeVisible();
    await expect.poll(toasts).toEqual(['Not now.', 'Network Error 500']);
    faulty.clear();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Paid already?')).toBeVisible();
    await page.getByRole('button', { name: 'Re-edit' }).click();
    await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
  });
});

test('[ERR-19] an upload that fails is kept, says why, blocks nothing, and arrives in the end', async () => {
  const { orderId, applicantId } = await begunOrder();
  const [applicant] = (await readOrder(beside, orderId)).applicant_list;
  const document = applicant.material_required[0].elec_id as number;
  // A server that takes files only whole, which the phone believes for a minute.
  faulty.answer('/uploads', { status: 404 });
  await page.goto(paths.solePage(orderId, applicantId, document));
  await expect(page.getByText('Nothing added yet')).toBeVisible();
  const upload = '/upload_file_request';
  faulty.answer(upload, { status: 503, headers: { 'retry-after': '600' } });
  await page.locator('input[type=file]:not([capture])').setInputFiles({
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf({ pages: 1 }),
  });
  const row = page.getByRole('list', { name: 'Pages' }).getByRole('listitem');
  const again = row.getByRole('button', { name: 'Retry' });
  await expect(row.getByText('Waiting, the server is busy')).toBeVisible();
  await expect(dialog()).toHaveCount(0);
  for (const [path, fault, words] of [
    [upload, { ret: -9, msg: 'It has too many stains.' }, 'It has too many stains.'],
    [upload, { status: 413 }, '(413)'],
    [upload, { connection: 'close' }, 'Saved on this phone'],
    ['/applicant_elec_add', { ret: -5, msg: 'It was submitted.' }, 'It was submitted.'],
  ] as const) {
    faulty.clear();
    faulty.answer(path, fault);
    await again.click();
    await expect(row.getByText(words)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back' })).toBeEnabled();
  }
  // What waits by itself says so in place; what needs the traveller says so in a toast as well.
  const needs = [
    'It has too many stains.',
    'The server refused this file (413).',
    'It was submitted.',
  ];
  // A retry by itself may come beside the traveller's, and fail like it.
  const distinct = async () => [...new Set(await toasts())];
  await expect.poll(distinct).toEqual(needs);
  faulty.clear();
  faulty.answer('/applicant_elec_add', { pass: 'twice' });
  // Such a retry by itself may be the one that arrives.
  await again.click({ timeout: 5000 }).catch(() => undefined);
  await expect(row.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect.poll(distinct).toEqual([...needs, 'Upload successfully']);
  const [after] = (await readOrder(beside, orderId)).applicant_list;
  expect(after.material_required[0].upload_list).toHaveLength(1);
});

test('[ERR-08] 401: the log-in dialog, logged out, no toast; logging in comes back, closing goes home', async () => {
  const { orderId } = await begunOrder();
  const path = paths.orderUpload(orderId);
  await page.goto(path);
  await expect(page.getByText('Ananya').first()).toBeVisible();
  faulty.answer(order, { status: 401, ret: -1, msg: 'Expired.' });
  await page.reload();
  await expect(dialog().getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect(dialog().getByText('Your log-in has expired.')).toBeVisible();
  expect(await toasts()).toEqual([]);
  faulty.clear();
  await fillLogIn();
  // The page reloads in between.
  await expect(async () => expect(await toasts()).toEqual(['Login successfully'])).toPass();
  await expect(page.getByText('Ananya').first()).toBeVisible();
  await expect(dialog()).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(path);

  faulty.answer(order, { status: 401 });
  await page.reload();
  await expect(dialog().getByText('Your log-in has expired.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(dialog().getByRole('button', { name: 'Log In / Sign Up' })).toBeVisible();
});
