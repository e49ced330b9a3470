import { expect, test, type Locator, type Page } from '@playwright/test';
import { sandboxCards } from '../../src/contract/sandbox-payment';
import { paths } from '../../src/routing/paths';
import { openDemoPhone, type DemoPhone } from '../support/demo-phone';

let demo: DemoPhone;
let page: Page;

test.beforeAll(async () => {
  demo = await openDemoPhone({ serviceWorkers: 'block' });
  ({ page } = demo);
});
test.afterAll(() => demo?.throwAway());

const dialog = () => page.locator('dialog[open]').last();
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name }).last();

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

test('documents that are re-submitted by two taps are sent once', async () => {
  const { id, applicants } = demo.order(14401);
  await page.goto(paths.applicantMaterial(id, applicants[0]?.id ?? ''));
  expect(await timesSent('/applicant_rereview', inDialog('Re-submit'))).toBe(1);
});

test('a page that is deleted by two taps is deleted once', async () => {
  await page.goto(demo.documentOf(demo.order(70401), 'Passport'));
  const kenya = demo.order(40401);
  await page.goto(demo.documentOf(kenya, 'Passport copy'));
  await page
    .getByRole('button', { name: /^(Delete|Remove)/ })
    .first()
    .click();
  expect(await timesSent('/applicant_elec_delete', inDialog(/^(Delete|Remove)/))).toBe(1);
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

test('an applicant who is deleted, and an order that is cancelled, by two taps, go once', async () => {
  await page.goto(paths.orderUpload(demo.order(70401).id));
  await page.locator('main ul li button[aria-label]').first().click();
  await dialog()
    .getByRole('button', { name: /Delete/ })
    .click();
  expect(await timesSent('/applicant_delete', inDialog('Delete'))).toBe(1);
  await page.getByRole('button', { name: 'Cancel this application' }).click();
  await dialog().getByRole('radio').first().check();
  expect(await timesSent('/order_cancel', inDialog(/Cancel/))).toBe(1);
});
