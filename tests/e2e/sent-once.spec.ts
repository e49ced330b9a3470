import { expect, test, type Locator, type Page } from '@playwright/test';
import { sandboxCards } from '../../src/contract/sandbox-payment';
import { headerNames } from '../../src/contract/envelope';
import { paths } from '../../src/routing/paths';
import { openDemoPhone, type DemoPhone } from '../support/demo-phone';
import { fulfilOwn } from '../support/own-answer';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePortrait } from '../support/fixtures/make-portrait';
import { sweep } from '../support/sweep';

const vietnam = 70401;
const kenya = 40401;

let demo: DemoPhone;
let page: Page;

test.beforeAll(async () => {
  demo = await openDemoPhone({ serviceWorkers: 'block' });
  ({ page } = demo);
});
test.afterAll(() => demo?.throwAway());

const dialog = () => page.locator('dialog[open]').last();
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name }).last();

const primary = (name: string) => page.getByRole('button', { name, exact: true });

/** Two touches before anything was drawn, the request answered late. @returns how often it was sent */
async function timesSent(path: string, button: Locator): Promise<number> {
  let times = 0;
  const isThis = (url: URL) => url.pathname.endsWith(path);
  await page.route(isThis, async (route) => {
    times += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await expect(button).toBeEnabled();
  const answered = page.waitForResponse((response) => isThis(new URL(response.url())));
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await answered;
  // A second request would follow the first at once, or its answer.
  await page.waitForTimeout(500);
  await page.unroute(isThis);
  return times;
}

test('[CPN-08] a promo code that is added by two taps is sent once', async () => {
  await page.goto(paths.coupons);
  await page.getByRole('button', { name: 'Add a promo code' }).click();
  await dialog().getByRole('textbox').fill('NOSUCHCODE');
  expect(await timesSent('/user_coupon_exchange', inDialog('Add'))).toBe(1);
});

test('an applicant whose answer was lost is added once, also after a reload', async () => {
  const { id } = demo.order(vietnam);
  const isAdding = (url: URL) => url.pathname.endsWith('/applicant_add');
  const keys: (string | undefined)[] = [];
  await page.route(isAdding, async (route) => {
    keys.push(route.request().headers()[headerNames.idempotencyKey.toLowerCase()]);
    const answer = await route.fetch();
    // The first is done, and its answer never arrives.
    await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  const add = page.getByRole('button', { name: 'Add applicant' }).first();
  await page.goto(paths.orderUpload(id));
  await add.click();
  await dialog().getByLabel('First name').fill('Meera');
  await dialog().getByRole('radio', { name: 'Student' }).check();
  await inDialog('Confirm').click();
  await expect.poll(() => keys.length).toBe(1);
  await expect(inDialog('Confirm')).toBeEnabled();
  await page.reload();
  await add.click();
  await expect(dialog().getByLabel('First name')).toHaveValue('Meera');
  await inDialog('Confirm').click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  expect(keys).toEqual([keys[0], keys[0]]);
  await expect(page.getByText('Meera').first()).toBeVisible();
  await page.unroute(isAdding);
});

test('an applicant whose first answer says that the service is interrupted is added once', async () => {
  const { id } = demo.order(vietnam);
  const isAdding = (url: URL) => url.pathname.endsWith('/applicant_add');
  let times = 0;
  await page.route(isAdding, async (route) => {
    times += 1;
    const answer = await route.fetch();
    // The first is done, and the database could not say so.
    const json = { ret: -1, msg: 'The service is interrupted.' };
    await (times === 1
      ? fulfilOwn(route, { status: 503, json })
      : route.fulfill({ response: answer }));
  });
  await page.goto(paths.orderUpload(id));
  await page.getByRole('button', { name: 'Add applicant' }).first().click();
  await dialog().getByLabel('First name').fill('Interrupted');
  await dialog().getByRole('radio', { name: 'Student' }).check();
  await inDialog('Confirm').click();
  await expect.poll(() => times).toBe(1);
  await expect(inDialog('Confirm')).toBeEnabled();
  await inDialog('Confirm').click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  expect(times).toBe(2);
  await page.reload();
  await expect(page.getByRole('link', { name: /Interrupted/ })).toHaveCount(1);
  await page.unroute(isAdding);
});

test('an applicant that is saved stays as it was typed until the order is refetched', async () => {
  const { id } = demo.order(vietnam);
  await page.goto(paths.orderUpload(id));
  await page.getByRole('button', { name: 'Add applicant' }).first().click();
  const name = dialog().getByLabel('First name');
  await name.fill('Slow');
  await dialog().getByRole('radio', { name: 'Student' }).check();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const isAsking = (url: URL) => url.pathname.endsWith('/order_query');
  await page.route(isAsking, async (route) => {
    await held;
    await route.continue();
  });
  const added = page.waitForResponse((response) => response.url().endsWith('/applicant_add'));
  await inDialog('Confirm').click();
  await added;
  await page.waitForTimeout(500);
  await expect(name).toHaveValue('Slow');
  await name.pressSequentially('er');
  await expect(name).toHaveValue('Slow');
  await expect(dialog().getByText('Enter a first name')).toHaveCount(0);
  answer();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.unroute(isAsking);
  await page.getByRole('button', { name: 'Add applicant' }).first().click();
  await expect(name).toHaveValue('');
});

test('a changed applicant whose answer was lost can be confirmed again', async () => {
  const { id } = demo.order(vietnam);
  const isChanging = (url: URL) => url.pathname.endsWith('/applicant_update');
  let times = 0;
  await page.route(isChanging, async (route) => {
    times += 1;
    const answer = await route.fetch();
    await (times === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await page.goto(paths.orderUpload(id));
  await page
    .getByRole('button', { name: /Interrupted/ })
    .last()
    .click();
  await dialog().getByLabel('First name').fill('Changed');
  const refetched = page.waitForResponse((response) => response.url().endsWith('/order_query'));
  await inDialog('Confirm').click();
  await expect.poll(() => times).toBe(1);
  await refetched;
  await expect(inDialog('Confirm')).toBeEnabled();
  await inDialog('Confirm').click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  expect(times).toBe(2);
  await expect(page.getByRole('link', { name: /Changed/ })).toHaveCount(1);
  await page.unroute(isChanging);
});

test('an application whose page was left before the answer is not made again, and leads nobody away', async () => {
  const isAdding = (url: URL) => url.pathname.endsWith('/order_add');
  const made: string[] = [];
  let answerFirst = () => {};
  const held = new Promise<void>((resolve) => (answerFirst = resolve));
  await page.route(isAdding, async (route) => {
    const answer = await route.fetch();
    const { body } = (await answer.json()) as { body: { order_id: string } };
    made.push(body.order_id);
    if (made.length === 1) await held;
    await route.fulfill({ response: answer });
  });
  await page.goto(paths.orders);
  await page.goto(paths.product(kenya));
  await primary('Apply Now').click();
  const newButton = dialog().getByRole('button', { name: /new application/i });
  await expect.poll(async () => made.length + (await newButton.count())).toBeGreaterThan(0);
  if (await newButton.isVisible()) await newButton.click();
  await expect.poll(() => made.length).toBe(1);
  const { pathname } = new URL(page.url());
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await dialog()
    .getByRole('link', { name: /coupons/i })
    .click();
  await expect(page).toHaveURL(demo.server.address + paths.coupons);
  answerFirst();
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(demo.server.address + paths.coupons);
  await page.goBack();
  await expect(page).toHaveURL(demo.server.address + pathname);
  await primary('Apply Now').click();
  if (await newButton.isVisible()) await newButton.click();
  await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
  expect(made).toEqual([made[0], made[0]]);
  await page.unroute(isAdding);
});

test('an applicant whose deletion was not answered is gone without another attempt', async () => {
  const { id } = demo.order(vietnam);
  const isDeleting = (url: URL) => url.pathname.endsWith('/applicant_delete');
  let times = 0;
  await page.route(isDeleting, async (route) => {
    times += 1;
    await route.fetch();
    await route.abort();
  });
  await page.goto(paths.orderUpload(id));
  await page.getByRole('button', { name: /Meera/ }).last().click();
  await primary('Delete applicant').click();
  await inDialog('Delete').click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page.getByText('Meera')).toHaveCount(0);
  expect(times).toBe(1);
  await page.unroute(isDeleting);
});

test('documents that are re-submitted by two taps are sent once', sweep, async () => {
  const { id, applicants } = demo.order(14401);
  await page.goto(paths.applicantMaterial(id, applicants[0]?.id ?? ''));
  expect(await timesSent('/applicant_rereview', inDialog('Re-submit'))).toBe(1);
});

test('a page that is deleted by two taps is deleted once', sweep, async () => {
  await page.goto(demo.documentOf(demo.order(vietnam), 'Flight itinerary'));
  await page
    .locator('input[type=file]:not([capture])')
    .first()
    .setInputFiles({ name: 'flight.pdf', mimeType: 'application/pdf', buffer: makePdf() });
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /^(Delete|Remove)/ })
    .first()
    .click();
  expect(await timesSent('/applicant_elec_delete', inDialog(/^(Delete|Remove)/))).toBe(1);
  // The dialog's entry of the history goes with it, which would cut off the next test's visit.
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.usr?.sheet)).toBeUndefined();
});

test('a payment that is made by two taps is made once', async () => {
  await page.goto(paths.orderDetail(demo.order(79201).id));
  const pay = page.getByRole('button', { name: 'Pay Now' });
  expect(await timesSent('/order_pay', pay)).toBe(1);
  const good = sandboxCards.find(({ behaviour }) => behaviour.does === 'succeeds');
  await dialog()
    .getByRole('textbox')
    .first()
    .fill(good?.number ?? '');
  expect(await timesSent('/confirm', inDialog(/^Pay ·/))).toBe(1);
});

test('an arrival date that is chosen by two taps is sent once', sweep, async () => {
  await page.goto(paths.orderUpload(demo.order(vietnam).id));
  await primary('Choose').click();
  await dialog().locator('td button:enabled').last().click();
  expect(await timesSent('/order_depart_date_update', inDialog(/^Arrive on/))).toBe(1);
});

test('a passport that is saved by two taps is sent once', sweep, async () => {
  await page.goto(`${demo.documentOf(demo.order(vietnam), 'Passport')}/edit`);
  await page.getByLabel('Given name').fill('ANANYA DEVI');
  expect(
    await timesSent('/applicant_passport_submit', page.getByRole('button', { name: /^Save/ })),
  ).toBe(1);
});

test('a visa photo that is confirmed by two taps is sent once', sweep, async () => {
  const { id, applicants } = demo.order(vietnam);
  await page.goto(paths.idPhoto(id, applicants[0]?.id ?? ''));
  await primary('Choose from album').click();
  const chooser = page.waitForEvent('filechooser');
  await inDialog('Choose a photo').click();
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makePortrait() };
  await (await chooser).setFiles(photo);
  await page.waitForURL(/id-photo-comfirm/, { timeout: 60_000 });
  expect(await timesSent('/applicant_id_photo_submit', primary('Confirm'))).toBe(1);
});

test('an order that is submitted by two taps is submitted once', async () => {
  await page.goto(paths.orderUpload(demo.order(kenya).id));
  await primary('Next').click();
  expect(
    await timesSent('/order_submit', page.getByRole('button', { name: /^Proceed to checkout/ })),
  ).toBe(1);
});

test(
  'an applicant who is deleted, and an order that is cancelled, by two taps, go once',
  sweep,
  async () => {
    await page.goto(paths.orderUpload(demo.order(vietnam).id));
    await page.locator('main ul li button[aria-label]').first().click();
    await dialog()
      .getByRole('button', { name: /Delete/ })
      .click();
    expect(await timesSent('/applicant_delete', inDialog('Delete'))).toBe(1);
    await page.getByRole('button', { name: 'Cancel this application' }).click();
    await dialog().getByRole('radio').first().check();
    expect(await timesSent('/order_cancel', inDialog(/Cancel/))).toBe(1);
  },
);
