import { expect, test, type Locator, type Page } from '@playwright/test';
import { sandboxCards } from '../../src/contract/sandbox-payment';
import { paths } from '../../src/routing/paths';
import { openDemoPhone, type DemoPhone } from '../support/demo-phone';
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
