import type { Page } from '@playwright/test';
import { codeFromMail } from '../../tests/support/mails';
import type { LastingServer } from '../../tests/support/lasting-server';
import type { Newcomer } from './newcomer';

const email = 'ananya@example.com';
const password = 'secret12';

/** From the first visit to the new order. */
export async function arrive(page: Page, ananya: Newcomer, server: LastingServer): Promise<void> {
  const dialog = page.locator('dialog[open]');
  const button = (name: string | RegExp) => dialog.getByRole('button', { name });
  await page.goto(server.address);
  await ananya.tap(dialog.getByRole('button', { name: 'India', exact: true }));
  await ananya.tap(button('Singapore'));
  await ananya.tap(button('Get Started'));
  await page.getByRole('heading', { name: 'Destination Country' }).waitFor();
  // The welcome offer comes by itself, and has to go before the page can be used.
  const offer = button('Close');
  await offer.waitFor({ timeout: 5_000 }).then(
    () => ananya.tap(offer, 'closes the welcome offer'),
    () => undefined,
  );
  await chooseVietnam(page, ananya);
  const signsUp = dialog.getByRole('heading', { name: 'Sign Up' });
  await dialog.getByLabel('E-mail').waitFor();
  if (!(await signsUp.isVisible())) await ananya.tap(button('Sign Up'));
  await signsUp.waitFor();
  ananya.tell('e-mail');
  await ananya.type(dialog.getByLabel('E-mail'), email);
  await ananya.tap(button('Send code'));
  const code = await codeFromMail(server.mailFolder, email);
  await ananya.type(dialog.getByLabel('Verification code'), code);
  await ananya.type(dialog.getByLabel('Password', { exact: true }), password);
  await ananya.tap(button('Sign Up'));
  await ananya.tap(button('Continue'));
  await page.waitForURL(/\/ordering\//);
}

/** From the home page to Apply Now. */
export async function chooseVietnam(page: Page, ananya: Newcomer): Promise<void> {
  const dialog = page.locator('dialog[open]');
  const button = (name: string | RegExp) => dialog.getByRole('button', { name });
  const vietnam = page.getByText('Vietnam', { exact: true });
  if (!(await vietnam.first().isVisible()))
    await ananya.tap(page.getByRole('button', { name: 'Show more destinations' }));
  await ananya.tap(vietnam);
  await ananya.tap(
    dialog
      .getByRole('link', { name: /E-visa, 30 days/ })
      .or(button(/E-visa, 30 days/))
      .first(),
    'E-visa, 30 days',
  );
  await ananya.tap(page.getByRole('button', { name: 'Apply Now' }));
}
