import { sandboxCards } from '../../src/contract/sandbox-payment';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePortrait } from '../support/fixtures/make-portrait';
import {
  kenya,
  newApplicant,
  newOrder,
  readyOrder,
  submittedOrder,
  vietnam,
} from '../support/order-steps';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { applicantOf, demoOrder, documentOf } from './steps/demo-order';
import { tapTwice, tapTwiceFor, tapTwiceForPath } from './steps/tap-twice';

/** A button of the dialog that is open, the last one of that name. */
const inDialog = ({ dialog }: App, name: string | RegExp) =>
  dialog.last().getByRole('button', { name }).last();
const primary = ({ page }: App, name: string) => page.getByRole('button', { name, exact: true });

test('[CPN-08] a promo code that is added by two taps is sent once', async ({
  app,
  traveller: _,
}) => {
  await app.visit(paths.coupons);
  await app.page.getByRole('button', { name: 'Add a promo code' }).click();
  await app.dialog.getByRole('textbox').fill('NOSUCHCODE');
  await tapTwiceFor(app, 'redeemCoupon', inDialog(app, 'Add'));
  await expect(inDialog(app, 'Add')).toBeEnabled();
  expect(app.line.countOf('redeemCoupon')).toBe(1);
});

test(
  'a further application that is asked for by two taps is made once',
  sweep,
  async ({ app, traveller }) => {
    await newOrder(traveller);
    await app.visit(paths.product(kenya.product_id));
    const another = app.page.getByRole('button', { name: /new application/i });
    await expect(primary(app, 'Apply Now').or(another)).toBeVisible();
    await tapTwiceFor(
      app,
      'addOrder',
      (await another.isVisible()) ? another : primary(app, 'Apply Now'),
    );
    await expect(app.page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
    expect(app.line.countOf('addOrder')).toBe(1);
  },
);

test('an applicant who is confirmed twice is added once', sweep, async ({ app, traveller }) => {
  await app.visit(paths.orderUpload(await newOrder(traveller)));
  await app.page.getByRole('button', { name: 'Add applicant' }).first().click();
  await app.dialog.getByLabel('First name').fill('Twice');
  await app.dialog.getByRole('radio').first().check();
  await tapTwice(app.dialog.getByRole('button', { name: 'Confirm' }));
  await expect(app.dialog).toHaveCount(0);
  await app.page.reload();
  await expect(app.page.getByRole('link', { name: /Twice/ })).toHaveCount(1);
});

test('a payment that is made by two taps is made once', sweep, async ({ app, traveller }) => {
  const { orderId } = await submittedOrder(traveller);
  const card = sandboxCards.find(({ behaviour }) => behaviour.does === 'succeeds');
  await app.visit(paths.orderDetail(orderId));
  await tapTwiceFor(app, 'payOrder', primary(app, 'Pay Now'));
  await app.dialog
    .getByRole('textbox')
    .first()
    .fill(card?.number ?? '');
  expect(app.line.countOf('payOrder')).toBe(1);
  await tapTwiceForPath(app, '/sandbox-pay/confirm', inDialog(app, /^Pay ·/));
  await expect(app.page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  expect(app.line.countOfPath('/sandbox-pay/confirm')).toBe(1);
});

test(
  'an application that is submitted by two taps is submitted once',
  sweep,
  async ({ app, traveller }) => {
    const { orderId } = await readyOrder(traveller);
    await app.visit(paths.orderUpload(orderId));
    await primary(app, 'Next').click();
    const submit = app.page.getByRole('button', { name: /^Proceed to checkout/ });
    await tapTwiceFor(app, 'submitOrder', submit);
    await expect(app.dialog.getByLabel('Card number')).toBeVisible();
    expect(app.line.countOf('submitOrder')).toBe(1);
  },
);

test(
  'documents that are re-submitted by two taps are sent once',
  sweep,
  async ({ app, site, traveller }) => {
    const order = await demoOrder(site, traveller, 'corrected');
    await app.visit(paths.applicantMaterial(order.id, applicantOf(order)));
    await tapTwiceFor(app, 'reReview', inDialog(app, 'Re-submit'));
    await expect(app.dialog).toHaveCount(0);
    expect(app.line.countOf('reReview')).toBe(1);
  },
);

test(
  'a page that is deleted by two taps is deleted once',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    const order = await demoOrder(site, traveller, 'started');
    await app.visit(documentOf(order, 'Flight itinerary'));
    await page
      .locator('input[type=file]:not([capture])')
      .first()
      .setInputFiles({ name: 'flight.pdf', mimeType: 'application/pdf', buffer: makePdf() });
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: /^(Delete|Remove)/ })
      .first()
      .click();
    await tapTwiceFor(app, 'deletePage', inDialog(app, /^(Delete|Remove)/));
    await expect(app.dialog).toHaveCount(0);
    expect(app.line.countOf('deletePage')).toBe(1);
  },
);

test(
  'an arrival date that is chosen by two taps is sent once',
  sweep,
  async ({ app, traveller }) => {
    const orderId = await newOrder(traveller, vietnam);
    await newApplicant(traveller, orderId);
    await app.visit(paths.orderUpload(orderId));
    await primary(app, 'Choose').click();
    await app.dialog.locator('td button:enabled').last().click();
    await tapTwiceFor(app, 'setArrivalDate', inDialog(app, /^Arrive on/));
    await expect(app.dialog).toHaveCount(0);
    expect(app.line.countOf('setArrivalDate')).toBe(1);
  },
);

test(
  'a passport that is saved by two taps is sent once',
  sweep,
  async ({ app, site, traveller }) => {
    const address = documentOf(await demoOrder(site, traveller, 'started'), 'Passport');
    await app.visit(`${address}/edit`);
    await app.page.getByLabel('Given name', { exact: true }).fill('ANANYA DEVI');
    const save = app.page.getByRole('button', { name: /^Save/ });
    await tapTwiceFor(app, 'submitPassport', save);
    await expect(save).toHaveCount(0);
    expect(app.line.countOf('submitPassport')).toBe(1);
  },
);

test(
  'a visa photo that is confirmed by two taps is sent once',
  sweep,
  async ({ app, traveller }) => {
    const orderId = await newOrder(traveller, vietnam);
    const applicantId = await newApplicant(traveller, orderId);
    await app.visit(paths.idPhoto(orderId, applicantId));
    await primary(app, 'Choose from album').click();
    const chooser = app.page.waitForEvent('filechooser');
    await inDialog(app, 'Choose a photo').click();
    const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makePortrait() };
    await (await chooser).setFiles(photo);
    await tapTwiceFor(app, 'submitPhoto', primary(app, 'Confirm'));
    await expect(primary(app, 'Confirm')).toHaveCount(0);
    expect(app.line.countOf('submitPhoto')).toBe(1);
  },
);

test(
  'an applicant who is deleted by two taps is deleted once',
  sweep,
  async ({ app, traveller }) => {
    const orderId = await newOrder(traveller, vietnam);
    await newApplicant(traveller, orderId);
    await app.visit(paths.orderUpload(orderId));
    await app.page.locator('main ul li button[aria-label]').first().click();
    await app.dialog.getByRole('button', { name: /Delete/ }).click();
    await tapTwiceFor(app, 'deleteApplicant', inDialog(app, 'Delete'));
    await expect(app.dialog).toHaveCount(0);
    expect(app.line.countOf('deleteApplicant')).toBe(1);
  },
);

test(
  'an application that is canceled by two taps is canceled once',
  sweep,
  async ({ app, traveller }) => {
    await app.visit(paths.orderUpload(await newOrder(traveller, vietnam)));
    await app.page.getByRole('button', { name: 'Cancel this application' }).click();
    await app.dialog.getByRole('radio').first().check();
    await tapTwiceFor(app, 'cancelOrder', inDialog(app, /Cancel/));
    await expect(app.dialog).toHaveCount(0);
    expect(app.line.countOf('cancelOrder')).toBe(1);
  },
);
