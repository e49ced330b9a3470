import type { ApplicantResult, ApplicantStatus } from '../../src/contract/codes';
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { passwordProof } from '../../src/api/password-proof';
import { paths } from '../../src/routing/paths';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import {
  employee,
  newApplicant,
  newOrder,
  readOrder,
  readyOrder,
  submittedOrder,
} from '../support/order-steps';
import { call } from '../support/signed-client';
import { signUpByMail } from '../support/sign-up-by-mail';
import { expectToast, logToasts } from '../support/toast-log';
import { newEmail, travellerOf, type Traveller } from '../support/traveller';
import { sweep, sweepUnless } from '../support/sweep';
import { draftsAtRest, draftWritten } from './drafts-at-rest';

const account = { email: newEmail(), password: 'secret12' };
const countries = { country_id: 356, country_residence_id: 702 };
const list = '/order_brief_query';

let server: OpenServer;
let faulty: FaultyServer;
let browser: Browser;
/** The same account on another device. */
let beside: Traveller;
/** In the first time zone of the world: there it is tomorrow for most of the server's day. */
let page: Page;
const pageErrors: string[] = [];

const dialog = () => page.locator('dialog[open]');
const main = () => page.locator('main:visible');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

const newContext = (timezoneId: string) =>
  browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    serviceWorkers: 'block',
    baseURL: faulty.address,
    timezoneId,
  });

async function signUp(email: string): Promise<Traveller> {
  const { password } = account;
  await signUpByMail(server, email, password);
  const passwd = await passwordProof(email, password);
  const { body } = await call(server.address, 'logIn', { email, passwd });
  const traveller = travellerOf(server, body as { email: string; token: string });
  await traveller.call('updateAccount', { ...countries, time_zone: 0 });
  return traveller;
}

test.beforeAll(async () => {
  server = await startOpenServer();
  faulty = await startFaultyServer(server.address);
  beside = await signUp(account.email);
  for (let count = 0; count < 7; count += 1)
    await newApplicant(beside, await newOrder(beside), employee);
  browser = await launchPageBrowser();
  const context = await newContext('Pacific/Kiritimati');
  await logToasts(context);
  page = await loggedInPage(context, account);
  page.on('pageerror', (error) => pageErrors.push(String(error)));
});
test.afterAll(async () => {
  await browser?.close();
  await faulty?.stop();
  await server?.remove();
});
test.afterEach(() => {
  faulty.clear();
  expect(pageErrors.splice(0)).toEqual([]);
});

/** What a call is asked for while something is done. */
async function askedFor(path: string, doing: () => Promise<void>): Promise<unknown[]> {
  const before = faulty.received(path).length;
  await doing();
  return faulty.received(path).slice(before);
}

const applicantNamed = (name: string) =>
  main().getByRole('listitem').filter({ hasText: name }).first();

test('[ORD-04][ORD-05][ORD-06] a card says what, for whom and how far, or that it is canceled', async () => {
  const first = await newOrder(beside);
  await newApplicant(beside, first, employee);
  const cancelled = await newOrder(beside);
  await newApplicant(beside, cancelled, employee);
  await beside.call('cancelOrder', { order_id: cancelled, reason: 1 });
  await page.goto(paths.orders);
  const card = (id: string) => main().getByRole('article').filter({ hasText: id });
  await expect(card(first)).toContainText(/Kenya/);
  await expect(card(first)).toContainText(/(Single|Multiple) entry · .* days · valid .*/);
  await expect(card(first)).toContainText('Ananya');
  await expect(card(first)).toContainText('Uploading documents');
  const canceledCard = main().getByRole('article').filter({ hasText: 'Canceled' });
  await expect(canceledCard).not.toContainText(cancelled);
  await expect(canceledCard.getByRole('link', { name: /Upload|Details/ })).toHaveCount(0);
});

test('[ORD-13][ORD-14] the way back to the list leads to the same place, and asks for that order alone', async () => {
  await page.goto(paths.orders);
  const last = main()
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Upload documents' }) })
    .last();
  const all = main().getByText(/^\d+ applications$/);
  await all.or(last).last().scrollIntoViewIfNeeded();
  await expect(all).toBeAttached();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const place = await page.evaluate(() => scrollY);
  const oldest = (await last.textContent())?.match(/\d{8}-\d{8}/)?.[0] ?? '';
  await last.getByRole('link', { name: 'Upload documents' }).click();
  await expect(heading('Uploading documents')).toBeVisible();
  await expect(applicantNamed('Ananya')).toBeVisible();
  await newApplicant(beside, oldest, 4);
  const asked = await askedFor(list, async () => {
    await page.goBack();
    await expect(last.getByText('Ananya')).toHaveCount(2);
  });
  expect(asked).toEqual([{ order_id: oldest }]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('[ORD-02] a pull at the top of the list shows what changed elsewhere', async () => {
  const orderId = await newOrder(beside);
  const applicantId = await newApplicant(beside, orderId);
  await page.goto(paths.orders);
  const card = main().getByRole('article').filter({ hasText: orderId });
  await expect(card).toContainText('Ananya');
  await beside.call('updateApplicant', {
    applicant_id: applicantId,
    identity_id: employee,
    first_name: 'Kavya',
  });
  await expect.poll(() => page.evaluate(() => (scrollTo(0, 0), scrollY))).toBe(0);
  await pull(main().getByRole('article').first());
  await expect(card).toContainText('Kavya');
});

/** Pulls down with a finger, far enough. */
async function pull(target: ReturnType<Page['locator']>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // A pull that begins while the page still settles is a scroll: the finger tries again from the top.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const box = await target.boundingBox();
    if (!box) throw new Error('Nothing to pull.');
    const at = (down: number) => ({ x: box.x + box.width / 2, y: box.y + 20 + down });
    const touch = (type: 'touchStart' | 'touchMove' | 'touchCancel', down?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: down === undefined ? [] : [at(down)],
      });
    await touch('touchStart', 0);
    for (const down of [20, 60, 110, 160, 200]) await touch('touchMove', down);
    try {
      await expect(page.locator('[data-pull=enough]')).toBeVisible({ timeout: 2000 });
    } catch (error) {
      await touch('touchCancel');
      throw error;
    }
  }).toPass({ timeout: 20_000 });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.locator('[data-pull]')).toHaveCount(0);
  await session.detach();
}

test('[ORD-03] without an application there is a way to one', async () => {
  faulty.answer(list, { ret: 0, body: { page_data: [] } });
  await page.goto(paths.orders);
  await expect(page.getByText('You do not have an application yet')).toBeVisible();
  await main().getByRole('link', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(`${faulty.address}/`);
  faulty.clear();
  await page.goto(paths.orders);
  await expect(page.getByRole('article').first()).toBeVisible();
});

/** The upload page of a new order with one applicant, who has brought nothing yet. */
async function openNewUpload(): Promise<{ orderId: string; applicantId: string }> {
  const orderId = await newOrder(beside);
  const applicantId = await newApplicant(beside, orderId);
  await page.goto(paths.orders);
  await page.goto(paths.orderUpload(orderId));
  await expect(applicantNamed('Ananya')).toBeVisible();
  return { orderId, applicantId };
}

test('[NAV-15] the upload page has its title, and is kept while another one is shown', async () => {
  await openNewUpload();
  await expect(page).toHaveTitle('Uploading documents');
  await expect(heading('Uploading documents')).toBeVisible();
  const kept = await main().elementHandle();
  await applicantNamed('Ananya').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();
  await expect(page).not.toHaveTitle('Uploading documents');
  expect(await kept?.isVisible()).toBe(false);
  await page.goBack();
  await expect(heading('Uploading documents')).toBeVisible();
  // The very same piece of the page, with whatever state it had.
  expect(await kept?.isVisible()).toBe(true);
});

test('[NAV-27] an applicant’s empty child path leads to their documents, and Back past it', async () => {
  const { orderId, applicantId } = await openNewUpload();
  await page.goto(paths.applicantMaterial(orderId, applicantId).replace(/\/upload$/, ''));
  await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();
  await expect(page).toHaveURL(faulty.address + paths.applicantMaterial(orderId, applicantId));
  await page.goBack();
  await expect(heading('Uploading documents')).toBeVisible();
});

test('[UPL-01][UPL-25] the upload page: its parts, and the way to what is missing', async () => {
  const { orderId } = await openNewUpload();
  for (const text of ['Upload documents', 'Arrival date', 'Applicants', 'Support'])
    await expect(main().getByText(text, { exact: true }).first()).toBeVisible();
  await expect(main().getByText(/Kenya/).first()).toBeVisible();
  await expect(main().getByRole('button', { name: 'Add applicant' })).toBeVisible();
  await expect(main().getByRole('button', { name: 'Cancel this application' })).toBeVisible();
  const next = main().getByRole('button', { name: 'Next (check uncompleted documents)' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  const [missing] = (await readOrder(beside, orderId)).applicant_list[0].material_required;
  await main()
    .getByRole('link', { name: /^Next: / })
    .click();
  await expect(heading(missing.name as string)).toBeVisible();
  await page.goBack();
  await expect(heading('Uploading documents')).toBeVisible();
});

test('[UPL-02][UPL-18] the calendar: closed by Back, walked by keyboard, no day too early, and the chosen one kept', async () => {
  const { orderId } = await openNewUpload();
  const earliest = (await readOrder(beside, orderId)).earliest_depart_date as string;
  await main().getByRole('button', { name: 'Choose' }).click();
  await expect(dialog().getByRole('heading', { name: 'Arrival date' })).toBeVisible();
  // The traveller's own day is marked, which in this zone may be the server's tomorrow.
  const today = await page.evaluate(() => {
    const now = new Date();
    return `${now.getMonth() + 1}/${now.getDate()}/${now.getFullYear()}`;
  });
  await expect(dialog().getByRole('button', { name: /, today/ })).toHaveAccessibleName(
    new RegExp(`^${today},`),
  );
  await page.goBack();
  await expect(dialog()).toHaveCount(0);
  await expect(heading('Uploading documents')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${orderId}/upload$`));

  await main().getByRole('button', { name: 'Choose' }).click();
  const day = (iso: string) => dialog().locator(`[data-iso="${iso}"]`);
  await dialog()
    .getByRole('button', { name: /, today/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(
    dialog().getByText(/^(Too early: the visa takes|This day has passed)/),
  ).toBeVisible();
  await day(earliest).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  const before = await draftsAtRest(page);
  await page.keyboard.press('Enter');
  const arrive = dialog().getByRole('button', { name: /^Arrive on \d/ });
  const words = (await arrive.textContent()) ?? '';
  const chosen = /\d+\/\d+\/\d{4}/.exec(words)?.[0] ?? '';
  // What was chosen and not sent is there again after a reload.
  await draftWritten(page, before);
  await page.reload();
  await main().getByRole('button', { name: 'Choose' }).click();
  await expect(arrive).toHaveText(words);
  // Another device chooses meanwhile: its day is shown before this one replaces it.
  await beside.call('setArrivalDate', { order_id: orderId, depart_date: '2099-12-31' });
  await page.reload();
  await main().getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog().getByText('Changed on another device meanwhile')).toBeVisible();
  await expect(dialog().getByText('12/31/2099')).toBeVisible();
  await expect(arrive).toHaveText(words);
  await arrive.click();
  await expect(dialog()).toHaveCount(0);
  await expect(main().getByText(chosen, { exact: true })).toBeVisible();
  const [month = '', date = '', year = ''] = chosen.split('/');
  expect((await readOrder(beside, orderId)).depart_date).toBe(
    `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
  );
});

test('[UPL-12][UPL-15] a typed name outlives a reload, and another device’s change is shown before it is replaced', async () => {
  const orderId = await newOrder(beside);
  const applicantId = await newApplicant(beside, orderId);
  await page.goto(paths.orderUpload(orderId));
  const name = () => dialog().getByLabel('First name');
  // A letter may be typed in the very moment of the reload, but not for ever.
  await expect(async () => {
    await page.reload();
    await main().getByRole('button', { name: 'Add applicant' }).click();
    const kept = await name().inputValue();
    if (kept !== 'Mira') await name().fill('Mira');
    expect(kept).toBe('Mira');
  }).toPass({ timeout: 30_000 });
  await dialog().getByRole('radio', { name: 'Student' }).check();
  // The answer gets lost, and the second try adds nobody twice.
  faulty.answer('/applicant_add', { pass: 'lose-answer' });
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog().getByText(/could not reach the service/)).toBeVisible();
  faulty.clear();
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog()).toHaveCount(0);
  await expect(main().getByRole('button', { name: /^Change / })).toHaveCount(2);

  await main().getByRole('button', { name: 'Change Ananya' }).click();
  await name().press('End');
  await name().pressSequentially(' Rao');
  const update = (first_name: string) =>
    beside.call('updateApplicant', {
      applicant_id: applicantId,
      identity_id: employee,
      first_name,
    });
  await update('Rohan');
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog().getByText('Changed on another device meanwhile')).toBeVisible();
  await expect(dialog().getByText('Rohan, Employee')).toBeVisible();
  await expect(name()).toHaveValue('Ananya Rao');
  expect((await readOrder(beside, orderId)).applicant_list[0].first_name).toBe('Rohan');
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog()).toHaveCount(0);
  await expect(applicantNamed('Ananya Rao')).toBeVisible();

  await main().getByRole('button', { name: 'Change Ananya Rao' }).click();
  await name().pressSequentially('x');
  await beside.call('deleteApplicant', { applicant_id: applicantId });
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog().getByText(/was deleted on another device/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect(main().getByRole('button', { name: /^Change / })).toHaveCount(1);
});

test('[UPL-09][API-43] Refresh asks how the open fee stands, and the order is read again', async () => {
  const { orderId } = await submittedOrder(beside);
  const status = '/refresh_order_status';
  // The page asks by itself too, once when it opens, and reads the order after that.
  const openAndAsk = async (open: () => Promise<unknown>) => {
    const asks = faulty.requests(status);
    await open();
    await expect.poll(() => faulty.requests(status)).toBe(asks + 1);
    await page.waitForLoadState('networkidle');
  };
  const refreshed = async (fee: object) => {
    const reads = faulty.requests('/order_query');
    const asks = faulty.requests(status);
    const asked = await askedFor(status, async () => {
      await main().getByRole('button', { name: 'Refresh' }).click();
      await expect.poll(() => faulty.requests(status)).toBe(asks + 1);
      await expect.poll(() => faulty.requests('/order_query')).toBeGreaterThan(reads);
    });
    expect(asked).toEqual([{ order_id: orderId, ...fee }]);
  };
  await openAndAsk(() => page.goto(paths.orderDetail(orderId)));
  await expect(main().getByText('Paid already? Refresh to update the status.')).toBeVisible();
  await refreshed({ fee_type_id: 1 });
  await expect(main().getByRole('button', { name: 'Refresh' })).toBeVisible();

  const { db } = server;
  await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
  await page.reload();
  await expect(main().getByText(orderId).first()).toBeVisible();
  await expect(main().getByRole('button', { name: 'Refresh' })).toHaveCount(0);
  const id = randomUUID();
  await db
    .insertInto('price_differences')
    .values({
      id,
      order_id: orderId,
      item: 'The embassy raised its fee.',
      expected_fee: 1200,
      opened_at: new Date(),
      fee: null,
      paid_at: null,
    })
    .execute();
  await openAndAsk(() => page.reload());
  await refreshed({ fee_type_id: 3, price_diff_id: id });
});

test('[UPL-11][UPL-12] a first name of other characters is refused with the toast, an empty one not sent', async () => {
  const orderId = await newOrder(beside);
  await page.goto(paths.orderUpload(orderId));
  await main().getByRole('button', { name: 'Add applicant' }).first().click();
  const name = dialog().getByLabel('First name');
  const confirm = dialog().getByRole('button', { name: 'Confirm' });
  await dialog().getByRole('radio', { name: 'Student' }).check();
  await name.fill('   ');
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  const sent = await askedFor('/applicant_add', async () => {
    await name.fill('R2D2');
    await confirm.click();
    await expectToast(page, 'Use letters only.');
  });
  expect(sent).toEqual([]);
  await expect(name).toHaveValue('R2D2');
  await expect(name).toBeFocused();
  const added = await askedFor('/applicant_add', async () => {
    await name.fill('  Ana Sofía ');
    await confirm.click();
    await expect(applicantNamed('Ana Sofía')).toBeVisible();
  });
  expect(added).toEqual([{ order_id: orderId, identity_id: 4, first_name: 'Ana Sofía' }]);
});

test('[UPL-20] a later arrival date says by when the documents have to be there', async () => {
  const orderId = await newOrder(beside);
  await newApplicant(beside, orderId);
  const earliest = (await readOrder(beside, orderId)).earliest_depart_date as string;
  const later = new Date(Date.parse(earliest) + 9 * 86_400_000).toISOString().slice(0, 10);
  await beside.call('setArrivalDate', { order_id: orderId, depart_date: later });
  await page.goto(paths.orderUpload(orderId));
  // Nine days more than the earliest leave nine days from today, which is the traveller's own.
  const due = await page.evaluate(() => {
    const date = new Date();
    date.setDate(date.getDate() + 9);
    return `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`;
  });
  const advice = main().getByText('Submit all documents before');
  await expect(advice).toContainText(due);
  await expect(advice).toContainText('or the trip may be delayed');
});

const reasons = [
  [1, 'Application created by mistake'],
  [2, 'Need to change travel plan'],
  [3, 'Other'],
] as const;
for (const [reason, words] of reasons)
  test(
    `[UPL-27] an application is canceled with reason ${reason}: ${words}`,
    sweepUnless(reason === 1),
    async () => {
      const orderId = await newOrder(beside);
      await newApplicant(beside, orderId);
      await page.goto(paths.orderUpload(orderId));
      await main().getByRole('button', { name: 'Cancel this application' }).click();
      const cancel = dialog().getByRole('button', { name: 'Cancel this application' });
      await expect(cancel).toHaveAttribute('aria-disabled', 'true');
      await dialog().getByRole('radio', { name: words, exact: true }).check();
      const sent = await askedFor('/order_cancel', async () => {
        await cancel.click();
        await expect(dialog()).toHaveCount(0);
      });
      expect(sent).toEqual([{ order_id: orderId, reason }]);
      await expect(main().getByText('This application was canceled')).toBeVisible();
      expect((await readOrder(beside, orderId)).applicant_list).toMatchObject([
        { status: 13, result: 1 },
      ]);
    },
  );

test('[ORD-06] a card has each applicant’s picture, first name and status', async () => {
  const { orderId, applicantId } = await submittedOrder(beside);
  const card = async () => {
    await page.goto(paths.orders);
    return main().getByRole('article').filter({ hasText: orderId });
  };
  const move = (status: ApplicantStatus, result: ApplicantResult | null) =>
    server.db
      .updateTable('applicants')
      .set({ status, result })
      .where('id', '=', applicantId)
      .execute();
  await server.db
    .updateTable('orders')
    .set({ pay_status: 'paid' })
    .where('id', '=', orderId)
    .execute();
  await move('revision-needed', null);
  const present = await card();
  await expect(present).toContainText('Ananya');
  await expect(present).toContainText('Revision needed');
  await expect(present.getByText('A', { exact: true })).toBeVisible();
  await move('completed', 'refused');
  await expect(await card()).toContainText('Refused');
  // With a visa photo that can be shown, its thumbnail stands in the letter's place.
  const avatar = '/icons/icon-192.png';
  faulty.answer(list, {
    pass: 'changed',
    change: (body) => {
      for (const order of body.page_data)
        for (const each of order.applicant_list) each.avatar_url_thum = avatar;
    },
  });
  const pictured = await card();
  await expect(pictured.locator(`img[src="${avatar}"]`)).toHaveCount(1);
  await expect(pictured.getByText('A', { exact: true })).toHaveCount(0);
});

test('[UPL-10] the pages of an order that is submitted lead to its details', async () => {
  const { orderId } = await submittedOrder(beside);
  for (const address of [paths.orderUpload(orderId), paths.orderConfirm(orderId)]) {
    await page.goto(address);
    await expect(page).toHaveURL(new RegExp(`/order-detail/${orderId}$`));
    await expect(heading('Application details')).toBeVisible();
  }
});

test('[DET-08][DET-09][DET-12] the payment opens by itself once, and then by its button', async () => {
  const { orderId } = await submittedOrder(beside);
  await page.goto(paths.orderDetail(orderId, 'pay'));
  const payment = dialog().getByRole('heading', { name: 'Payment' });
  await expect(payment).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/order-detail/${orderId}$`));
  // The sheet's own history entry comes a moment after the sheet.
  const sheetEntry = () => page.evaluate(() => history.state?.usr?.sheet !== undefined);
  await expect.poll(sheetEntry).toBe(true);
  await page.goBack();
  await expect(payment).toHaveCount(0);
  await page.reload();
  const payNow = page.getByRole('button', { name: 'Pay Now' });
  await expect(payNow).toBeVisible();
  await expect(payment).toHaveCount(0);
  await payNow.click();
  await expect(payment).toBeVisible();
  await page.goBack();
  await expect(payment).toHaveCount(0);
});

test('[DET-11][DET-13] Re-edit closes the payment and leads back to the upload page', async () => {
  const { orderId } = await submittedOrder(beside);
  await page.goto(paths.orderDetail(orderId));
  await page.getByRole('button', { name: 'Re-edit' }).click();
  await expect(heading('Uploading documents')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/ordering/${orderId}/upload$`));
  await page.goto(paths.orderDetail(orderId));
  await expect(page).toHaveURL(new RegExp(`/ordering/${orderId}/upload$`));
});

const moveApplicant = (applicantId: string, status: ApplicantStatus) =>
  server.db.updateTable('applicants').set({ status }).where('id', '=', applicantId).execute();

/** A paid order whose one applicant is being checked. */
async function paidOrder(): Promise<{ orderId: string; applicantId: string }> {
  const { orderId, applicantId } = await submittedOrder(beside);
  await server.db
    .updateTable('orders')
    .set({ pay_status: 'paid' })
    .where('id', '=', orderId)
    .execute();
  await moveApplicant(applicantId, 'pre-checking');
  return { orderId, applicantId };
}

/** The same, which came to cost $12 more. */
async function owingOrder() {
  const { orderId } = await paidOrder();
  const difference = {
    id: randomUUID(),
    order_id: orderId,
    item: 'The embassy raised its fee.',
    expected_fee: 1200,
    opened_at: new Date(),
    fee: null,
    paid_at: null,
  };
  await server.db.insertInto('price_differences').values(difference).execute();
  return { orderId, difference };
}

const paymentSheet = () => page.getByRole('dialog', { name: 'Payment' });

test('[DET-02][DET-03][DET-07] a paid order shows its applicants, what was bought, and help', async () => {
  const { orderId } = await paidOrder();
  await page.goto(paths.orderDetail(orderId));
  await expect(main().getByRole('article', { name: 'Ananya' })).toContainText('Pre-checking');
  for (const text of [/Kenya/, account.email, orderId, 'Arrival date', 'FAQ', 'Support'])
    await expect(main().getByText(text).first()).toBeVisible();
});

test('[DET-01][DET-10] a price difference is said, and its payment starts by itself once', async () => {
  const { orderId, difference } = await owingOrder();
  const asked = { order_id: orderId, price_diff_id: difference.id, expected_fee: 1200 };
  const started = await askedFor('/price_diff_pay', async () => {
    await page.goto(paths.orderDetail(orderId, 'diff_pay'));
    await expect(paymentSheet().getByText(difference.item)).toBeVisible();
  });
  expect(started).toEqual([asked]);
  await expect(page).toHaveURL(new RegExp(`/order-detail/${orderId}$`));
  const again = await askedFor('/price_diff_pay', async () => {
    await page.reload();
    await expect(page.getByText('Price difference, $12.00')).toBeVisible();
  });
  expect(again).toEqual([]);
});

test('[DET-08][PAY-12] a price difference is paid by the button of the details', async () => {
  const { orderId, difference } = await owingOrder();
  await page.goto(paths.orderDetail(orderId));
  await page.getByRole('button', { name: /Pay the difference · \$12\.00/ }).click();
  await paymentSheet().getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Payment Successful')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('price_diff_id')).toBe(difference.id);
  await page.getByRole('link', { name: 'Application details' }).click();
  await expect(main().getByRole('article', { name: 'Ananya' })).toContainText('Pre-checking');
  await expect(page.getByText('Price difference, $12.00')).toHaveCount(0);
});

test('the details show a change by themselves, and ask for nothing while nobody looks', async () => {
  const { orderId, applicantId } = await paidOrder();
  await page.clock.install();
  await page.goto(paths.orderDetail(orderId));
  await expect(main().getByRole('article', { name: 'Ananya' })).toContainText('Pre-checking');
  await moveApplicant(applicantId, 'in-embassy');
  // The interval begins with an answer, which may be on its way just now.
  await expect(async () => {
    await page.clock.fastForward(31_000);
    const card = main().getByRole('article', { name: 'Ananya' });
    await expect(card).toContainText('In embassy', { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  // A page that nobody sees asks for nothing.
  const unseen = await askedFor('/order_query', async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await page.clock.fastForward(95_000);
  });
  expect(unseen).toEqual([]);
  await page.clock.resume();
});

test(
  'an id that does not exist, is another’s, or belongs elsewhere finds one and the same page',
  sweep,
  async () => {
    const stranger = await signUp(newEmail());
    const foreign = await readyOrder(stranger);
    const own = await readyOrder(beside);
    const other = await readyOrder(beside);
    const absent = '20200101-00000000';
    const orders = [foreign.orderId, absent, 'x', "1' or '1'='1"].map(encodeURIComponent);
    const addresses = [
      ...orders.flatMap((id) => [
        paths.orderUpload(id),
        paths.orderConfirm(id),
        paths.orderDetail(id),
        paths.applicantMaterial(id, foreign.applicantId),
        paths.solePage(id, own.applicantId, 1),
        paths.passport(id, foreign.applicantId, 1),
        paths.idPhoto(id, foreign.applicantId),
        paths.applicationForm(id, foreign.applicantId, 'Kenya'),
        paths.embassyMaterial(id, foreign.applicantId),
      ]),
      paths.applicantMaterial(own.orderId, other.applicantId),
      paths.applicantMaterial(own.orderId, foreign.applicantId),
      paths.solePage(own.orderId, other.applicantId, 1),
      paths.multiPage(own.orderId, own.applicantId, 999_999),
    ];
    const seen = new Set<string>();
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'My Applications' }).last()).toBeVisible();
      seen.add((await page.locator('main h2:visible + *').first().textContent()) ?? '');
    }
    expect(seen.size).toBe(1);
  },
);

test('[UPL-22] from the last time zone to the first an arrival date is one and the same day', async () => {
  const { orderId } = await readyOrder(beside);
  const iso = '2027-01-01';
  await beside.call('setArrivalDate', { order_id: orderId, depart_date: iso });
  const west = await newContext('Etc/GMT+12');
  const pageInWest = await loggedInPage(west, account);
  for (const each of [page, pageInWest]) {
    await each.goto(paths.orderUpload(orderId));
    await expect(each.locator('main').getByText('1/1/2027', { exact: true })).toBeVisible();
    await each.getByRole('button', { name: 'Change', exact: true }).click();
    const chosen = each.locator('dialog[open] td[aria-selected=true] button');
    await expect(chosen).toHaveAccessibleName(/^1\/1\/2027, Friday/);
  }
  await west.close();
});
