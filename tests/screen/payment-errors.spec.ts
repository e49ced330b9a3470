import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { submittedOrder } from '../support/order-steps';
import { sweep } from '../support/sweep';
import { openPayment } from './steps/payment';

test('[ERR-17] a payment that cannot be started loads the order again, stops loading, and can be repeated', async ({
  app,
  traveller,
}) => {
  const { page, line, dialog } = app;
  const { orderId } = await submittedOrder(traveller);
  line.answer('payOrder', { ret: -9, msg: 'The provider sleeps.' });
  await app.visit(paths.orderDetail(orderId));
  const opener = page.getByRole('button', { name: 'Pay Now' });
  await expect(opener).toBeEnabled();
  // Once to show it, once more after the page had the provider asked by itself.
  await expect.poll(() => line.countOf('order')).toBe(2);
  await opener.click();
  const failed = dialog.getByRole('alert').filter({ hasText: 'The payment could not be started' });
  await expect(failed).toContainText('The provider sleeps.');
  await expect(failed).toContainText('Nothing was charged.');
  await expect.poll(() => line.countOf('order')).toBe(3);
  await expect(dialog.getByText('Starting the payment')).toHaveCount(0);
  await expect.poll(app.toasts).toEqual(['The provider sleeps.']);
  line.clear();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('button', { name: /^Pay/ })).toBeEnabled();
});

test(
  '[ERR-18] a card that the provider refuses shows its words in the sheet',
  sweep,
  async ({ app, traveller }) => {
    const { dialog } = app;
    await openPayment(app, (await submittedOrder(traveller)).orderId);
    const card = dialog.getByLabel('Card number');
    await card.fill('4000 0000 0000 0002');
    await dialog.getByRole('button', { name: /^Pay/ }).click();
    await expect(card).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText('Not paid')).toBeVisible();
    await expect(dialog.getByText(/declined/i).first()).toBeVisible();
    // From now on somebody may have paid.
    await app.page.goBack();
    await expect(app.page.getByText('Paid already? Refresh to update the status.')).toBeVisible();
  },
);

test(
  '[ERR-18] a payment whose answer got lost is checked, and no second one is offered',
  sweep,
  async ({ app, traveller }) => {
    const { page, line, dialog } = app;
    const pay = dialog.getByRole('button', { name: /^Pay/ });
    await openPayment(app, (await submittedOrder(traveller)).orderId);
    line.answerPath('/sandbox-pay/confirm', { pass: 'lose-answer' });
    await dialog.getByLabel('Card number').fill('4242 4242 4242 4242');
    await pay.click();
    await expect(dialog.getByText('We are checking your payment')).toBeVisible();
    // It was charged, and nobody here knows.
    await expect(pay).toHaveCount(0);
    line.answer('refreshOrder', { status: 502 });
    const refresh = dialog.getByRole('button', { name: 'Refresh' });
    await refresh.click();
    await expect(dialog.getByText('(502)')).toBeVisible();
    await expect.poll(app.toasts).toEqual(['Network Error 502']);
    await expect(pay).toHaveCount(0);
    line.clear();
    await refresh.click();
    await expect(page.getByText('Payment Successful')).toBeVisible();
  },
);

test(
  '[ERR-04] Re-edit and Refresh that failed show it in place too',
  sweep,
  async ({ app, traveller }) => {
    const { page, line } = app;
    const { orderId } = await submittedOrder(traveller);
    const reEdit = page.getByRole('button', { name: 'Re-edit' });
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await app.visit(paths.orderDetail(orderId));
    line.answer('closePayment', { ret: -9, msg: 'Not now.' });
    await reEdit.click();
    await expect(page.locator('main').getByText('Not now.')).toBeVisible();
    await expect.poll(app.toasts).toEqual(['Not now.']);
    line.answer('refreshOrder', { status: 500 });
    await refresh.click();
    await expect(page.locator('main').getByText('(500)')).toBeVisible();
    await expect.poll(app.toasts).toEqual(['Not now.', 'Network Error 500']);
    line.clear();
    await refresh.click();
    await expect(page.getByText('Waiting for your payment.')).toBeVisible();
    await reEdit.click();
    await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
  },
);
