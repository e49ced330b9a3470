import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accountOn } from '../support/account';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePhotoLike } from '../support/fixtures/make-photo-like';
import { patience } from '../support/patience';
import { expectToast } from '../support/toast-log';
import { expect, test } from './e2e-test';
import { storedRows } from './stored-rows';
import { scannerIsKept, traveller } from './traveller';

const email = 'ananya.rao@example.com';
const password = 'secret12';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A page that is ready to be sent; the toast that says so has more words. */
const rowThatWaits = (page: Page) =>
  page.getByText('It uploads when you are back online.', { exact: true });

/** The digests of what lies sealed on the phone, by the document's name. */
async function sealedDigests(page: Page): Promise<Record<string, string>> {
  type Item = { target: { documentName?: string }; sha256: string };
  const items = await storedRows<Item>(page, 'items', ['target', 'sha256']);
  const files = items.filter(({ target }) => target.documentName !== undefined);
  return Object.fromEntries(files.map((item) => [item.target.documentName, item.sha256]));
}

test('[PWA-05] the first visit registers the service worker, which then controls the page', async ({
  page,
  ownServer: server,
}) => {
  await page.goto(server.address);
  const worker = await page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready;
    return { script: active?.scriptURL, scope };
  });
  expect(worker).toEqual({ script: `${server.address}/sw.js`, scope: `${server.address}/` });
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
  const [entry] = await page
    .locator('script[type=module][src]')
    .evaluateAll((scripts) => scripts.map((script) => (script as HTMLScriptElement).src));
  // Controlled: what the page is made of comes from the worker's cache, which holds it whole.
  const held = await page.evaluate(async (url) => (await caches.match(url))?.status, entry ?? '');
  expect(held).toBe(200);
});

test('[AUTH-17] after registration the dialog closes, the coupons are shown, and the page reloads', async ({
  page,
  ownServer: server,
}) => {
  const newcomer = traveller(page, server);
  await newcomer.chooseCountries('India', 'Singapore');
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }));
  const isSameDocument = () => page.evaluate(() => 'sameDocument' in window);
  const dialog = page.locator('dialog[open]');
  await newcomer.openMenu();
  await dialog.getByRole('button', { name: 'Log In / Sign Up' }).click();
  await newcomer.fillSignUp('new.traveller@example.com', password);
  await expect(dialog.getByRole('heading', { name: /^You have (a|\d) coupons?$/ })).toBeVisible();
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByRole('list', { name: 'Coupons' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  expect(await isSameDocument()).toBe(true);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(isSameDocument).toBe(false);
  await expectToast(page, 'Registration successful');
  await expect(dialog).toHaveCount(0);
  await newcomer.openMenu();
  await expect(dialog.getByText('new.traveller@example.com')).toBeVisible();
});

test('[PWA-07][PWA-09][PAY-08] one application, from the first visit to PaySuccess, through a dead network, a closed tab and a killed server', async ({
  ownServer: server,
  phone,
  page: firstPage,
}) => {
  let page = firstPage;
  let ananya = traveller(page, server);
  await ananya.chooseCountries('India', 'Singapore');
  await ananya.chooseProduct('Kenya', /eTA, 90 days/);
  const orderId = await ananya.applyAndSignUp(email, password);
  await ananya.addApplicant('Ananya', 'Employee');
  await ananya.openDocuments('Ananya');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await scannerIsKept(page);
  await phone.context.setOffline(true);
  await ananya.openDocument('Passport copy');
  const photo = await makePhotoLike(4000, 3000, { orientation: 6 });
  await ananya.addFile({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo });
  await ananya.usePage();
  await expect(page.getByText('Saved on this phone', { exact: true }).first()).toBeVisible();
  // Safe as it was chosen, then prepared, which needs the page.
  await expect(rowThatWaits(page)).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await ananya.goBack();
  await ananya.openDocument('Flight itinerary');
  const pdf = makePdf({ pages: 2 });
  await ananya.addFile({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer: pdf });
  await ananya.useAllPages(2);
  await expect(rowThatWaits(page)).toBeVisible();
  const sealed = await sealedDigests(page);
  expect(sealed['Flight itinerary']).toBe(sha256(pdf));
  expect(sealed['Passport copy']).not.toBe(sha256(photo));

  const account = await accountOn(server.address, email, password);
  await phone.context.newPage();
  await page.close();
  expect((await account.pages(orderId)).get('Passport copy')).toEqual([]);
  await phone.context.setOffline(false);
  // No page of the app is open: only the service worker can deliver.
  for (const [name, digest] of Object.entries(sealed)) {
    await expect
      .poll(async () => (await account.pages(orderId)).get(name)?.map((upload) => upload.sha256), {
        timeout: patience.work,
      })
      .toEqual([digest]);
  }
  const [passport] = (await account.pages(orderId)).get('Passport copy') ?? [];
  expect(sha256(await account.file(passport?.url ?? ''))).toBe(sealed['Passport copy']);

  page = await phone.context.newPage();
  ananya = traveller(page, server);
  await page.goto(`${server.address}/ordering/${orderId}/upload`);
  await expect(page.getByRole('progressbar', { name: 'Documents of Ananya' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  await page.getByRole('button', { name: 'Choose' }).first().click();
  await page.locator('dialog[open] td button:not([aria-disabled=true])').last().click();
  await page.getByRole('button', { name: /^Arrive on/ }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();

  await expect(page.getByText('TEST PAYMENT')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: /Proceed to checkout/ }).click();
  await page.locator('dialog[open]').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await expect(page.getByText('TEST PAYMENT')).toBeVisible();
  await expect(page.getByText('We will process your application at once.')).toBeVisible();
  await page.getByText('Application details').click();
  await expect(page.getByText('Pre-checking').first()).toBeVisible();

  await server.kill();
  await server.start();
  const order = await (await accountOn(server.address, email, password)).order(orderId);
  expect(order.payStatus).toBe('paid');
  expect(order.applicants.map(({ status }) => status)).toEqual(['pre-checking']);
  await page.reload();
  await expect(page.getByText('Pre-checking').first()).toBeVisible();
  expect(phone.faults).toEqual([]);
});
