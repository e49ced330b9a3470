import { expect } from '@playwright/test';
import { paths } from '../../../src/routing/paths';
import { kenya } from '../../support/order-steps';
import type { App } from '../harness/app';

/** The place where a screen says that an order is on the phone alone. */
export const notSent = ({ page }: App) => page.getByText('Saved, not sent yet').first();

/** Begins an order whose server does not answer, and adds Mira to it. */
export async function beginOrder(app: App): Promise<void> {
  const { page, dialog } = app;
  app.line.answer('addOrder', { connection: 'close' });
  await app.visit(paths.product(kenya.product_id));
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(notSent(app)).toBeVisible();
  await page.getByRole('button', { name: 'Add applicant' }).first().click();
  await dialog.getByLabel('First name').fill('Mira');
  await dialog.getByRole('radio', { name: 'Student' }).check();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('2 left, first: Passport copy')).toBeVisible();
  // It waits some seconds for the server.
  await expect(dialog).toHaveCount(0);
}
