import { expect, test, type Page } from '@playwright/test';
import { passwordProof } from '../../src/api/password-proof';
import { seriousFindings } from '../support/axe';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { newApplicant, newOrder, readyOrder, submittedOrder } from '../support/order-steps';
import { openPhone, type Phone } from '../support/phone';
import { signUpByMail } from '../support/sign-up-by-mail';
import { call } from '../support/signed-client';
import { travellerOf } from '../support/traveller';
import { sweep } from '../support/sweep';
import { logIn, withCountries, withoutCoupons } from './account-steps';

const email = 'axe@example.com';
const password = 'secret12';

let server: LastingServer;
let phone: Phone;
let page: Page;
/** Orders of one traveller: begun, ready for the checkout, waiting for payment. */
let begun: { orderId: string; applicantId: string };
let ready: string;
let unpaid: string;

test.beforeAll(async () => {
  server = await startLastingServer();
  await signUpByMail(server, email, password);
  const passwd = await passwordProof(email, password);
  const { body } = await call(server.address, 'logIn', { email, passwd });
  const traveller = travellerOf(server, body as { email: string; token: string });
  await traveller.call('updateAccount', { country_id: 356, country_residence_id: 702 });
  const orderId = await newOrder(traveller);
  begun = { orderId, applicantId: await newApplicant(traveller, orderId) };
  ready = (await readyOrder(traveller)).orderId;
  unpaid = (await submittedOrder(traveller)).orderId;
});
test.afterAll(() => server.remove());

test.beforeEach(async () => {
  phone = await openPhone('chromium', { serviceWorkers: 'block' });
  await withCountries(phone.context);
  await withoutCoupons(phone.context);
  page = phone.context.pages()[0] ?? (await phone.context.newPage());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.address);
  await logIn(page, email, password);
});
test.afterEach(async () => {
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});

/** In both schemes, and on a wide page too. */
async function expectNoBarriers(what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map((each) => each.finished)),
    );
    expect(await seriousFindings(page), `${what}, ${colorScheme}`).toEqual([]);
  }
}

async function open(path: string, heading: string | RegExp): Promise<void> {
  await page.goto(server.address + path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
}

const dialog = () => page.locator('dialog[open]');
const closeDialog = async () => {
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
};

test(
  'axe finds nothing serious on the screens of an order, nor on what opens over them',
  sweep,
  async () => {
    await open('/orders', 'My Applications');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expectNoBarriers('the list');

    await open(`/ordering/${begun.orderId}/upload`, 'Uploading documents');
    await expectNoBarriers('uploading documents');
    await page.getByRole('button', { name: 'Add applicant' }).first().click();
    await expect(dialog()).toBeVisible();
    await expectNoBarriers('the applicant');
    await closeDialog();
    await page.getByRole('button', { name: 'Choose' }).first().click();
    await expect(dialog().locator('td button').first()).toBeVisible();
    await expectNoBarriers('the calendar');

    const { orderId, applicantId } = begun;
    await open(`/order/${orderId}/applicant-material/${applicantId}/upload`, 'Required');
    await expectNoBarriers('the documents');
    await open(
      `/order/${orderId}/applicant-upload/${applicantId}/sole-page/4040102`,
      'Passport copy',
    );
    await expectNoBarriers('a document');

    await open(`/ordering/${ready}/confirm`, /Payment/);
    await expectNoBarriers('the confirmation');
    await open(`/order-detail/${unpaid}`, 'Application details');
    await expectNoBarriers('the details');
    await page.getByRole('button', { name: /^Pay/ }).first().click();
    await expect(dialog()).toBeVisible();
    await expectNoBarriers('the payment');
  },
);

test(
  'nothing of an order runs out sideways at 320 px with text twice as large',
  sweep,
  async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [path, heading] of [
      ['/orders', 'My Applications'],
      [`/ordering/${begun.orderId}/upload`, 'Uploading documents'],
      [`/order/${begun.orderId}/applicant-material/${begun.applicantId}/upload`, 'Required'],
      [`/ordering/${ready}/confirm`, /Payment/],
      [`/order-detail/${unpaid}`, 'Application details'],
      ['/nowhere', 'Not found'],
    ] as const) {
      await open(path, heading);
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
      const [wide, room] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(wide, path).toBeLessThanOrEqual(room ?? 0);
    }
  },
);
