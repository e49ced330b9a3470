import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { newApplicant, newOrder, readyOrder } from '../support/order-steps';
import { sweep } from '../support/sweep';
import type { Traveller } from '../support/traveller';
import type { App } from './harness/app';
import { demoOrder } from './steps/demo-order';

const proceed = ({ page }: App) => page.getByRole('button', { name: /Proceed to checkout/ });
const uploadHeading = ({ page }: App) => page.getByRole('heading', { name: 'Uploading documents' });
const paymentHeading = ({ dialog }: App) => dialog.getByRole('heading', { name: 'Payment' });

test(
  '[UPL-05][UPL-06] the payment is the step of the confirmation, and of an order that waits for it',
  sweep,
  async ({ app, traveller }) => {
    const { orderId, fee } = await readyOrder(traveller);
    const step = (number: number, name: string) =>
      app.page.locator('main:visible').getByText(new RegExp(`^${name}Step ${number} of 4`));
    await app.visit(paths.orderUpload(orderId));
    await expect(step(1, 'Upload documents')).toBeVisible();
    await app.visit(paths.orderConfirm(orderId));
    await expect(step(2, 'Payment')).toBeVisible();
    await traveller.call('submitOrder', { order_id: orderId, display_fee: fee });
    await app.visit(paths.orderDetail(orderId));
    await expect(step(2, 'Payment')).toBeVisible();
  },
);

test('[CONF-04] the payment opens over the confirmation, and closed unpaid it leads to the details', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { orderId } = await readyOrder(traveller);
  await app.visit(paths.orderUpload(orderId));
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await proceed(app).click();
  await expect(app.dialog.getByLabel('Card number')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(paths.orderConfirm(orderId));
  // The confirmed price stays below it.
  await expect(page.locator('main').getByText('−$5.00')).toBeVisible();
  await expect(page.getByText('Pay Now')).toHaveCount(0);
  await app.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Application details' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  await expect(app.dialog).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(paths.orderDetail(orderId));
});

test(
  'a Back from the payment over the confirmation leads to the details, and so does a reload',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const details = page.getByRole('heading', { name: 'Application details' });
    const { orderId } = await readyOrder(traveller);
    await app.visit(paths.orders);
    await app.visit(paths.orderConfirm(orderId));
    await proceed(app).click();
    await expect(paymentHeading(app)).toBeVisible();
    await page.goBack();
    await expect(details).toBeVisible();
    await expect(app.dialog).toHaveCount(0);
    await app.visit(paths.orderConfirm(orderId));
    await expect(details).toBeVisible();
    await expect(app.dialog).toHaveCount(0);
  },
);

/** The specified toast alone, and the order is loaded again. */
async function expectRefusal(
  app: App,
  traveller: Traveller,
  { ret, words }: { ret: number; words: string },
): Promise<void> {
  const { orderId } = await readyOrder(traveller);
  await app.visit(paths.orderConfirm(orderId));
  await expect(proceed(app)).toBeEnabled();
  app.line.answer('submitOrder', { ret, msg: 'The server’s own words.' });
  const before = app.line.countOf('order');
  await proceed(app).click();
  await expect.poll(app.toasts).toEqual([words]);
  await expect.poll(() => app.line.countOf('order')).toBe(before + 1);
  await expect(app.page.locator('main').getByText('The server’s own words.')).toBeVisible();
  app.line.clear();
  await proceed(app).click();
  await expect(paymentHeading(app)).toBeVisible();
  expect(await app.toasts()).toEqual([words]);
}

test('[ERR-13] order_submit ret -2 shows the specified toast, and can be repeated', ({
  app,
  traveller,
}) => expectRefusal(app, traveller, { ret: -2, words: 'Failure of type' }));

test('[ERR-14] order_submit ret -3 shows the specified toast, and can be repeated', ({
  app,
  traveller,
}) =>
  expectRefusal(app, traveller, {
    ret: -3,
    words: 'This item price was changed. This page will be refreshed automatically.',
  }));

const dateWords = 'Your arrival date is not applicable any more, please choose another date.';

test('[ERR-15] a date that the server finds passed at the checkout leads back with a toast', async ({
  app,
  traveller,
}) => {
  const { orderId } = await readyOrder(traveller);
  await app.visit(paths.orderUpload(orderId));
  await app.page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(proceed(app)).toBeEnabled();
  // The server knows it first: only its refusal brings the new order.
  app.line.answer('order', { change: (body) => (body.earliest_depart_date = '2099-01-01') });
  app.line.answer('submitOrder', { ret: -5, msg: 'No.' });
  await proceed(app).click();
  await expect.poll(app.toasts).toEqual([dateWords]);
  await expect(uploadHeading(app)).toBeVisible();
  expect(new URL(app.page.url()).pathname).toBe(paths.orderUpload(orderId));
});

test(
  '[ERR-15] a date that is known to have passed leads back without asking the server',
  sweep,
  async ({ app, traveller }) => {
    const { orderId } = await readyOrder(traveller);
    app.line.answer('order', { change: (body) => (body.earliest_depart_date = '2099-01-01') });
    await app.visit(paths.orderConfirm(orderId));
    await proceed(app).click();
    await expect.poll(app.toasts).toEqual([dateWords]);
    await expect(uploadHeading(app)).toBeVisible();
    expect(app.line.countOf('submitOrder')).toBe(0);
  },
);

test('[ERR-16] incomplete documents lead back with a toast', async ({ app, traveller }) => {
  const orderId = await newOrder(traveller);
  await newApplicant(traveller, orderId);
  await app.visit(paths.orderConfirm(orderId));
  await proceed(app).click();
  await expect.poll(app.toasts).toEqual(['Please check uncompleted documents.']);
  await expect(uploadHeading(app)).toBeVisible();
});

test(
  '[ERR-07] a checkout that the server cannot take shows it in place and can be repeated',
  sweep,
  async ({ app, traveller }) => {
    const { orderId } = await readyOrder(traveller);
    app.line.answer('submitOrder', { status: 503 });
    await app.visit(paths.orderConfirm(orderId));
    await proceed(app).click();
    await expect(app.page.locator('main').getByText('(503)')).toBeVisible();
    await expect.poll(app.toasts).toEqual(['Network Error 503']);
    // Done on the server, and not known here: the order shows it.
    app.line.answer('submitOrder', { pass: 'lose-answer' });
    await proceed(app).click();
    await expect(paymentHeading(app)).toBeVisible();
  },
);

test(
  'what does not match is shown before the payment, and leads to where it is corrected',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    const { id, applicants } = await demoOrder(site, traveller, 'started');
    const renamed = { applicant_id: applicants[0]?.id, identity_id: 1, first_name: 'Meera' };
    expect(await traveller.call('updateApplicant', renamed)).toMatchObject({ ret: 0 });
    await app.visit(paths.orderConfirm(id));
    await expect(page.getByRole('heading', { name: 'Check before you pay' })).toBeInViewport();
    await expect(page.getByRole('main')).toContainText(
      'The passport says ANANYA SHARMA, not Meera.',
    );
    await page.getByRole('link', { name: 'Passport of Meera' }).click();
    await expect(page.getByRole('heading', { name: 'Passport', exact: true })).toBeVisible();
  },
);

test(
  'nothing is to be checked before the payment where everything matches',
  sweep,
  async ({ app, traveller, site }) => {
    const { id } = await demoOrder(site, traveller, 'started');
    await app.visit(paths.orderConfirm(id));
    await expect(app.page.getByRole('heading', { name: 'If you cancel' })).toBeVisible();
    await expect(app.page.getByRole('heading', { name: 'Check before you pay' })).toHaveCount(0);
  },
);
