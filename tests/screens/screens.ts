import { expect } from '@playwright/test';
import { formCountry } from '../../src/routing/next-paths';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { untilKept } from '../screen/steps/until-kept';
import type { MadeOrder } from './made-states';
import {
  at,
  detail,
  dialog,
  document,
  documents,
  logIn,
  menu,
  ofApplicant,
  opened,
  press,
  pressIn,
  products,
  prepared,
  type Screen,
  type Stage,
} from './steps';

const home = at('home', 'visitor', paths.home);
const policy = at('privacy policy', 'visitor', paths.privacyPolicy);
const product = at('product', 'visitor', paths.product(products.vietnam));
const started = at('uploading', 'demo', ({ order }) =>
  paths.orderUpload(order(products.vietnam).id),
);
const complete = at('uploading, all there', 'demo', ({ order }) =>
  paths.orderUpload(order(products.kenya).id),
);
const list = at('orders', 'demo', paths.orders);
const paid = at('details, paid', 'made', ({ made }) => paths.orderDetail(made.paid.orderId));
const atVisa = at('', 'made', ({ made: { visa: at } }) => paths.visa(at.orderId, at.applicantId));
const visas = at('visas', 'made', '/visa');

/** Goes on from the list to a visa without a reload, and waits until the phone has it. */
const openVisa = (of: (stage: Stage) => MadeOrder) => async (stage: Stage) => {
  const { page, say } = stage;
  const { orderId, applicantId } = of(stage);
  await expect(page.locator('main ul a').first()).toBeVisible();
  await page.evaluate(
    (path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    paths.visa(orderId, applicantId),
  );
  await expect(page.getByText(say('Saved on this phone'))).toBeVisible();
};
const showVisa = openVisa(({ made }) => made.visa);

/** The place of what runs is kept free from the second visit of a phone on. */
async function visitAgain({ page }: Stage): Promise<void> {
  const running = page.locator('main').getByRole('region').first();
  await expect(running).toBeVisible();
  await page.reload();
  await expect(running).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** A file was added without a network, and waits on the phone. */
const waiting = (name: string, prepare: NonNullable<Screen['prepare']>): Screen => ({
  ...at(name, 'demo', document(products.vietnam, 'Flight itinerary')),
  offline: { ready: ({ page }) => untilKept(page, 'order') },
  async prepare(stage) {
    await stage.page
      .locator('input[type=file]:not([capture])')
      .first()
      .setInputFiles({
        name: 'statement-of-my-account-2026.pdf',
        mimeType: 'application/pdf',
        buffer: makePdf({ pages: 2 }),
      });
    await expect(stage.page.locator('main ul li')).not.toHaveCount(0);
    await prepare(stage);
  },
});

/** Every screen of the traveller's journey, in its order. */
export const screens: readonly Screen[] = [
  at('welcome', 'newcomer', paths.home),
  prepared(at('', 'newcomer', paths.home), 'search a country', async ({ page }) => {
    await page.getByRole('searchbox').fill('qq');
  }),
  home,
  prepared(policy, 'picker', async (stage) => {
    await menu(stage);
    await dialog(stage.page).locator('ul button').first().click();
    await expect(stage.page.getByRole('searchbox')).toBeVisible();
  }),
  prepared(home, 'products of a destination', async (stage) => {
    await stage.page.locator('main article h3 button, main article h2 button').first().click();
    await opened(stage);
  }),
  prepared(policy, 'menu, visitor', menu),
  prepared(policy, 'log in', logIn),
  prepared(policy, 'sign up', async (stage) => {
    await logIn(stage);
    await pressIn(stage, 'Sign Up');
  }),
  prepared(policy, 'forgot password', async (stage) => {
    await logIn(stage);
    await pressIn(stage, 'Forgot password?');
  }),
  prepared(policy, 'log in, refused', async (stage) => {
    await logIn(stage);
    await dialog(stage.page).locator('form button[type=submit]').first().click();
  }),
  at('log in, link used', 'visitor', `${paths.privacyPolicy}?token=${'a'.repeat(32)}`),
  at('log in, cancelled', 'visitor', `${paths.privacyPolicy}?login_error=cancelled`),
  prepared(policy, 'sign up, code', async (stage) => {
    await logIn(stage);
    await pressIn(stage, 'Sign Up');
    // An address for each picture: the next code to one is to be waited for.
    const address = `somebody.${Date.now()}@example.com`;
    await dialog(stage.page).getByRole('textbox').first().fill(address);
    await pressIn(stage, 'Send code');
    await expect(dialog(stage.page).locator('input[autocomplete=one-time-code]')).toBeVisible();
  }),
  prepared(policy, 'contact', async (stage) => {
    await menu(stage);
    await pressIn(stage, 'Contact Us');
  }),
  product,
  prepared(product, 'requirement', async (stage) => {
    await stage.page.locator('section li button').first().click();
    await opened(stage);
  }),
  at('product, sold out or unknown', 'visitor', paths.product(999_999)),
  at('identity material', 'visitor', paths.identityMaterial(products.vietnam, 'employee')),
  prepared(
    at('', 'visitor', paths.identityMaterial(products.vietnam, 'employee')),
    'mail the documents',
    async (stage) => {
      await press(stage, 'Email Me');
      await opened(stage);
    },
  ),
  at(
    'sample',
    'visitor',
    paths.materialTemplate('Specimen', ['/scenes/samples/bank-statement.svg']),
  ),
  policy,
  at('orders, visitor', 'visitor', paths.orders),
  at('not found', 'visitor', '/nowhere'),
  {
    ...at('offline, kept', 'visitor', paths.product(products.kenya)),
    offline: { ready: ({ page }) => untilKept(page, 'product') },
  },
  {
    ...at('offline, nothing kept', 'visitor', paths.product(products.kenya)),
    ...{ offline: {}, before: paths.privacyPolicy },
  },
  at('orders, none', 'fresh', paths.orders),
  at('coupons', 'fresh', paths.coupons),
  prepared(at('', 'demo', paths.home), 'home, user', visitAgain),
  prepared(list, 'menu', menu),
  prepared(list, 'devices', async (stage) => {
    await menu(stage);
    await pressIn(stage, 'Devices');
    await opened(stage);
  }),
  prepared(list, 'support', async (stage) => {
    await menu(stage);
    await pressIn(stage, 'Support');
    await opened(stage);
  }),
  prepared(list, 'notifications', async (stage) => {
    await menu(stage);
    await pressIn(stage, 'Notifications');
    await expect(dialog(stage.page).getByRole('group').first()).toBeVisible();
  }),
  list,
  prepared(at('', 'made', paths.home), 'home, draft', visitAgain),
  at('product, draft', 'made', paths.product(products.vietnam)),
  started,
  at('uploading, documents deleted', 'made', ({ made }) => paths.orderUpload(made.left.orderId)),
  prepared(started, 'add applicant', async (stage) => {
    await press(stage, 'Add applicant');
    await opened(stage);
  }),
  prepared(started, 'change applicant', async (stage) => {
    await stage.page.locator('main ul li button[aria-label]').first().click();
    await opened(stage);
  }),
  prepared(started, 'arrival date', async (stage) => {
    await press(stage, 'Choose');
    await expect(dialog(stage.page).locator('td button').first()).toBeVisible();
  }),
  prepared(started, 'cancel', async (stage) => {
    await press(stage, 'Cancel this application');
    await opened(stage);
  }),
  complete,
  at('documents, begun', 'demo', documents(products.vietnam)),
  at('documents, revision', 'demo', documents(products.japan)),
  prepared(at('', 'demo', documents(products.japan)), 'form, revision', async ({ page }) => {
    await page.getByRole('tab').last().click();
  }),
  at('detailed requirements', 'demo', ofApplicant(products.japan, paths.materialDetail)),
  at('document, one page', 'demo', document(products.kenya, 'Passport copy')),
  at('document, refused', 'demo', document(products.japan, 'Flight itinerary')),
  prepared(
    at('', 'demo', document(products.japan, 'Flight itinerary')),
    'page viewer',
    async (stage) => {
      await stage.page.locator('main ul li button').first().click();
      await opened(stage);
    },
  ),
  prepared(
    at('', 'demo', document(products.vietnam, 'Flight itinerary')),
    'document, file refused',
    async ({ page }) => {
      await page
        .locator('input[type=file]:not([capture])')
        .first()
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    },
  ),
  at('passport', 'demo', document(products.vietnam, 'Passport')),
  at('passport, form', 'demo', (stage) => `${document(products.vietnam, 'Passport')(stage)}/edit`),
  prepared(
    at('', 'demo', (stage) => `${document(products.vietnam, 'Passport')(stage)}/edit`),
    'passport, form refused',
    async (stage) => {
      for (const field of await stage.page.locator('main').getByRole('textbox').all())
        await field.fill('');
      // The button also names the next step.
      await stage.page.getByRole('button', { name: stage.say('Save') }).click();
    },
  ),
  at('photo', 'demo', ofApplicant(products.vietnam, paths.idPhoto)),
  at('photo, refused', 'demo', ofApplicant(products.japan, paths.idPhoto)),
  at('photo guide', 'demo', ofApplicant(products.vietnam, paths.idPhotoGuide)),
  at('application form', 'demo', ({ order }) => {
    const { id, applicants } = order(products.vietnam);
    const [applicant] = applicants;
    const country = formCountry(applicant?.applicationForm?.url ?? '') ?? '';
    return paths.applicationForm(id, applicant?.id ?? '', country);
  }),
  at('checkout', 'demo', ({ order }) => paths.orderConfirm(order(products.kenya).id)),
  at('coupons for an order', 'demo', ({ order }) => paths.couponsFor(order(products.kenya).id)),
  at('details, to be paid', 'demo', detail(products.unpaid)),
  prepared(at('', 'demo', detail(products.unpaid)), 'payment', async (stage) => {
    await press(stage, 'Pay Now');
    await expect(dialog(stage.page).getByRole('textbox').first()).toBeVisible();
  }),
  at('success', 'demo', ({ order }) => paths.paySuccess(order(products.difference).id)),
  at('success, amount', 'made', ({ made }) => paths.paySuccess(made.paid.orderId)),
  paid,
  prepared(paid, 'since the last visit', async ({ page, say, made }) => {
    await expect(page.getByRole('heading').first()).toBeVisible();
    await made.changePaid();
    await page.reload();
    await expect(page.getByText(say('Since your last visit'))).toBeVisible();
  }),
  prepared(paid, 'cancel, paid', async (stage) => {
    await press(stage, 'Cancel this application');
    await opened(stage);
  }),
  at('details, price difference', 'demo', detail(products.difference)),
  at('details, revision', 'demo', detail(products.japan)),
  at('details, to be sent again', 'demo', detail(14401)),
  at('details, pre-checking', 'demo', detail(36002)),
  at('details, submitting', 'demo', detail(81801)),
  at('details, at the embassy', 'demo', detail(products.schengen)),
  at('letters', 'demo', ofApplicant(products.schengen, paths.embassyMaterial)),
  at(
    'letter',
    'demo',
    ofApplicant(products.schengen, (order, applicant) => paths.embassyLetter(order, applicant, 1)),
  ),
  at('details, approved and refused', 'demo', detail(70402)),
  visas,
  prepared(visas, 'visa', showVisa),
  prepared(visas, 'visa, at the counter', async (stage) => {
    await showVisa(stage);
    await press(stage, 'Show at the counter');
    await expect(dialog(stage.page).locator('canvas').first()).toBeVisible();
  }),
  { ...atVisa, name: 'visa, offline', before: '/visa', offline: { ready: showVisa } },
  prepared(
    visas,
    'visa, corrected',
    openVisa(({ made }) => made.corrected),
  ),
  at('details, documents deleted', 'made', ({ made }) => paths.orderDetail(made.corrected.orderId)),
  at('visa, none', 'fresh', '/visa'),
  at('visa, visitor', 'visitor', '/visa'),
  at('details, collected and mailed', 'demo', detail(41001)),
  at('details, refunded', 'demo', detail(82601)),
  at('details, cancelled', 'demo', detail(11601)),
  waiting('document, waiting', async () => undefined),
  waiting('documents, waiting', async (stage) => {
    await stage.page.goto(documents(products.vietnam)(stage));
    await expect(stage.page.locator('main ul li')).not.toHaveCount(0);
  }),
  waiting('tray', async (stage) => {
    await menu(stage);
    await pressIn(stage, 'Uploads');
    await expect(dialog(stage.page).locator('li').first()).toBeVisible();
  }),
  waiting('log out with unsent files', async (stage) => {
    await menu(stage);
    await pressIn(stage, 'LOG OUT');
    await expect(stage.page.locator('dialog[open]')).toHaveCount(2);
  }),
];
