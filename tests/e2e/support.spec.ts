import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { supportMails } from '../support/mails';
import type { LastingServer } from '../support/lasting-server';
import { isThere } from '../support/phone';
import { sweep } from '../support/sweep';
import { newEmail } from '../support/traveller';
import { expect, test } from './e2e-test';
import { traveller } from './traveller';

const password = 'secret12';

/** The sender, a new one in each test, because tests share a server. */
let email: string;
test.beforeEach(() => void (email = newEmail()));

const mailsTo = ({ mailFolder }: LastingServer) =>
  supportMails(mailFolder).filter(({ replyTo }) => replyTo === email);

/** A visitor asks for Support, signs up, and finds it open. */
async function signUpForSupport(page: Page, server: LastingServer) {
  const ananya = traveller(page, server);
  await ananya.chooseCountries('India', 'Singapore');
  await ananya.openMenu();
  await page.locator('dialog[open]').getByRole('button', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect(page.getByLabel('Your feedback')).toHaveCount(0);
  await ananya.signUp(email, password);
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  return ananya;
}

const workerReady = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('[SUP-06] written offline, the page closed: the service worker delivers it, once', async ({
  page: first,
  phone,
  server,
}) => {
  let page = first;
  const mails = () => mailsTo(server);
  await signUpForSupport(page, server);
  await workerReady(page);
  await phone.context.setOffline(true);
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('Your feedback').fill('Written on the train');
  await expect(dialog.getByText('You are offline. It is saved on this phone')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Saved on this phone', { exact: true })).toBeVisible();
  await expect(dialog.getByText('It is sent when you are back online.')).toBeVisible();
  await expect(page.getByText('Successful', { exact: true })).toHaveCount(0);

  await phone.context.newPage();
  await page.close();
  expect(mails()).toEqual([]);
  await phone.context.setOffline(false);
  await expect.poll(() => mails().length).toBe(1);
  page = await phone.context.newPage();
  await page.goto(server.address);
  await traveller(page, server).openMenu();
  await expect(page.locator('dialog[open]').getByText('Uploads')).toHaveCount(0);
  // A second delivery would be on its way by now.
  await sleep(2000);
  expect(mails().map(({ text }) => text)).toEqual([
    expect.stringContaining('Written on the train'),
  ]);
});

test(
  '[SUP-07] the privacy policy is read without a connection',
  sweep,
  async ({ page, phone, server }) => {
    const ananya = traveller(page, server);
    await ananya.chooseCountries('India', 'Singapore');
    await workerReady(page);
    await ananya.openMenu();
    await phone.context.setOffline(true);
    const [policy] = await Promise.all([
      phone.context.waitForEvent('page'),
      page
        .locator('dialog[open]')
        .getByRole('link', { name: /^Privacy Policy/ })
        .click(),
    ]);
    await expect(policy.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await expect(policy.getByRole('article')).toContainText('Meridian Visa Services Pte. Ltd.');
  },
);

test.describe('in the second engine', () => {
  test.use({ engine: 'firefox' });
  test.skip(!isThere('firefox'), 'Firefox ESR is not installed');

  test(
    '[SUP-06] without Background Sync the page delivers it, once, also after a reload',
    sweep,
    async ({ page, phone, ownServer: server }) => {
      const mails = () => mailsTo(server);
      const ananya = await signUpForSupport(page, server);
      await workerReady(page);
      const dialog = page.locator('dialog[open]');
      // Stopped, not merely cut off: in this engine a worker's requests pass the emulated offline.
      await server.stop();
      await dialog.getByLabel('Your feedback').pressSequentially('Written on the plane');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog.getByText('Saved on this phone', { exact: true })).toBeVisible();
      await page.reload();
      await ananya.openMenu();
      await expect(dialog.getByText('Uploads')).toBeVisible();
      await server.start();
      await expect(page.getByText('Successful', { exact: true })).toBeVisible();
      await expect.poll(() => mails().length).toBe(1);
      await sleep(2000);
      expect(mails()).toHaveLength(1);
      // Flags that were never seen before cannot be there without a server.
      expect(phone.faults.filter((fault) => !fault.includes('/flags/'))).toEqual([]);
    },
  );
});
