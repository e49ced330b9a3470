import { expect, type Browser, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { accountBeside } from '../support/account';
import type { OpenServer } from '../support/open-server';
import { newOrder } from '../support/order-steps';
import { newEmail, type Traveller } from '../support/traveller';

export const account = { email: newEmail(), password: 'secret12' };

export async function signUp(at: OpenServer): Promise<Traveller> {
  const traveller = await accountBeside(at, account);
  // The log-in of the tests waits for a list that has something in it.
  await newOrder(traveller);
  return traveller;
}

export const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
export const payIn = (page: Page) => sheetOf(page).getByRole('button', { name: /^Pay ·/ });
export const success = (page: Page) => page.getByRole('heading', { name: 'Payment Successful' });

export async function openPayment(page: Page, orderId: string): Promise<void> {
  await page.goto(paths.orderDetail(orderId));
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(sheetOf(page)).toBeVisible();
}

/** A phone without a service worker. */
export const newContext = (on: Browser, baseURL: string) =>
  on.newContext({ viewport: { width: 360, height: 800 }, baseURL, serviceWorkers: 'block' });
