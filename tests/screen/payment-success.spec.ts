import { paths } from '../../src/routing/paths';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { submittedOrder } from '../support/order-steps';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { newPassport, pickPassport, slow } from './steps/passport';
import { owedDifference, payDifferenceUnseen, payUnseen, success } from './steps/payment';

test('[NAV-18] PaySuccess has no way back', sweep, async ({ app, traveller, site }) => {
  const { orderId } = await owedDifference(site, traveller);
  // The order is paid; what it came to cost more is not.
  await app.visit(paths.paySuccess(orderId));
  await expect(success(app.page)).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Back' })).toHaveCount(0);
});

test(
  '[NAV-18] PaySuccess shows the fee that its address names, once it is paid',
  sweep,
  async ({ app, traveller, site }) => {
    const owed = await owedDifference(site, traveller);
    const { orderId, differenceId } = owed;
    await app.visit(paths.paySuccess(orderId, differenceId));
    await expect(app.page).toHaveURL(app.line.address + paths.orderDetail(orderId));
    await payDifferenceUnseen(site, traveller, owed);
    const request = { order_id: orderId, fee_type_id: 3, price_diff_id: differenceId };
    await traveller.call('refreshOrder', request);
    await app.visit(paths.paySuccess(orderId, differenceId));
    await expect(success(app.page)).toBeVisible();
    const main = app.page.locator('main');
    await expect(main).toContainText(
      /Price difference: Express handling at the embassy\s*\$12\.00/,
    );
    await expect(main).toContainText('The price difference is paid.');
  },
);

test(
  '[PAY-14] PaySuccess of an order that is not paid leads to its details',
  sweep,
  async ({ app, traveller }) => {
    const { orderId } = await submittedOrder(traveller);
    await app.visit(paths.paySuccess(orderId));
    await expect(app.page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
    await expect(success(app.page)).toHaveCount(0);
  },
);

test('[PAY-14] PaySuccess claims nothing while the server cannot be asked', async ({
  app,
  traveller,
}) => {
  const { orderId } = await submittedOrder(traveller);
  app.line.answer('order', { connection: 'close' });
  await app.visit(paths.paySuccess(orderId));
  await expect(app.page.getByRole('alert')).toContainText('We could not check your payment');
  await expect(success(app.page)).toHaveCount(0);
});

test(
  '[PAY-14] a payment whose browser never came back is found by the next visit',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    const { orderId } = await submittedOrder(traveller);
    await traveller.call('payOrder', { order_id: orderId });
    await payUnseen(site, orderId);
    await app.visit(paths.orderDetail(orderId));
    await expect(page.getByText('Pre-checking', { exact: true })).toBeVisible();
    await expect(page.getByText('Waiting for your payment.')).toHaveCount(0);
    await app.visit(paths.paySuccess(orderId));
    await expect(success(page)).toBeVisible();
    const steps = page.getByRole('list').filter({ hasText: 'In embassy' }).getByRole('listitem');
    await expect(steps).toContainText([
      'Paid',
      'Pre-checking',
      /Submission to embassy.*by \d+ \w+ \d+/,
      'In embassy',
      /Result.*by \d+ \w+ \d+/,
    ]);
  },
);

test(
  'where something is saved, the installation is offered at the end of PaySuccess',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    const { orderId } = await owedDifference(site, traveller);
    const { path } = await newPassport(traveller);
    await app.visit(path);
    await pickPassport(app, await makeMarkerJpeg(1200, 900, { orientation: 1 }));
    await expect(page.getByAltText('Your picture of the passport')).toBeVisible(slow);
    await app.visit(paths.paySuccess(orderId));
    await expect(success(page)).toBeVisible();
    await page.evaluate(() =>
      dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })),
    );
    const offer = page.getByRole('complementary', { name: 'Install the app' });
    await expect(offer).toBeVisible();
    const summary = page.locator('main').getByText('Application', { exact: true });
    const [above, below] = [await summary.boundingBox(), await offer.boundingBox()];
    expect(above?.y).toBeLessThan(below?.y ?? 0);
  },
);
