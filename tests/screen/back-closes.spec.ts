import { sandboxCards } from '../../src/contract/sandbox-payment';
import { paths } from '../../src/routing/paths';
import { readyOrder, submittedOrder } from '../support/order-steps';
import { sweep, sweepUnless } from '../support/sweep';
import { expect, test } from './screen-test';

test(
  'Back closes a page in full screen, and the question before it is deleted',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const { orderId, applicantId } = await readyOrder(traveller);
    await app.visit(paths.applicantMaterial(orderId, applicantId));
    await page.getByRole('link', { name: 'Passport copy', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Passport copy' })).toBeVisible();
    const address = page.url();
    for (const opener of [
      page.getByRole('list', { name: 'Pages' }).getByRole('button').first(),
      page.getByRole('button', { name: /^(Delete|Remove)/ }).first(),
    ]) {
      await opener.click();
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      expect(page.url()).toBe(address);
    }
    // Nothing is left behind: the next Back leaves the document.
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();
  },
);

for (const [opener, start] of [
  ['the address', '?pay=1'],
  ['a touch', ''],
] as const)
  test(
    `a Back that comes with the payment sheet, opened by ${opener}, closes it and stays on the page`,
    sweepUnless(start !== ''),
    async ({ app, traveller }) => {
      const { page, dialog } = app;
      const { orderId } = await submittedOrder(traveller);
      const address = paths.orderDetail(orderId);
      await app.visit(paths.orders);
      await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
      await app.visit(address + start);
      await page.evaluate(() => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('dialog:modal')) return;
          observer.disconnect();
          document.body.dataset['back'] = 'pressed';
          history.back();
        }).observe(document.body, { subtree: true, attributeFilter: ['open'] });
      });
      const payNow = page.getByRole('button', { name: 'Pay Now' });
      if (start === '') await payNow.click();
      await expect(page.locator('body[data-back=pressed]')).toBeAttached();
      await expect(dialog).toHaveCount(0);
      await expect(payNow).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(address);
    },
  );

test(
  'Back from the details after paying leads on to the list, not to the pages before',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const { orderId } = await readyOrder(traveller);
    const card = sandboxCards.find(({ behaviour }) => behaviour.does === 'succeeds');
    await app.visit(paths.orders);
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
    await app.visit(paths.orderUpload(orderId));
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: /^Proceed to checkout/ }).click();
    await dialog.getByLabel('Card number').fill(card?.number ?? '');
    await dialog.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    await page.getByRole('link', { name: 'Application details' }).click();
    await expect(page.getByRole('heading', { name: 'Application details' })).toBeVisible();
    const address = page.url();
    await page.goBack();
    await expect(page).not.toHaveURL(address);
    await expect(page).toHaveURL(/orders/);
  },
);
