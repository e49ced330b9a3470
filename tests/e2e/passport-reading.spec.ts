import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { paths } from '../../src/routing/paths';
import { ananya, makePassport } from '../support/fixtures/make-passport';
import { makePdf } from '../support/fixtures/make-pdf';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { loggedInPage, smallPhone } from '../support/logged-in-page';
import { newApplicant, newOrder, readOrder, vietnam } from '../support/order-steps';
import { accountBeside } from '../support/account';
import type { Traveller } from '../support/traveller';
import { watchViolations } from '../support/violations';
import { sweep } from '../support/sweep';
import { storedRows } from './stored-rows';

const account = { email: 'ananya.reading@example.com', password: 'secret12' };

let server: LastingServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** The same account beside the browser. */
let beside: Traveller;
let orderId: string;
let applicantId: string;
let documentId: number;
/** A document without data. */
let letterId: number;
let violations: string[];
const pageErrors: string[] = [];

test.beforeAll(async () => {
  server = await startLastingServer();
  browser = await launchPageBrowser();
  beside = await accountBeside(server, account);
  context = await smallPhone(browser, server.address);
  violations = await watchViolations(context);
  page = await loggedInPage(context, account);
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  await readyForOffline();
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

/** An order and an applicant of their own for every test. */
test.beforeEach(async () => {
  await context.setOffline(false);
  orderId = await newOrder(beside, vietnam);
  applicantId = await newApplicant(beside, orderId);
  const order = await readOrder(beside, orderId);
  const documents = order.applicant_list[0].material_required as {
    elec_id: number;
    pattern: number;
  }[];
  const idOf = (isPassport: boolean) =>
    documents.find(({ pattern }) => (pattern === 1) === isPassport)?.elec_id ?? 0;
  documentId = idOf(true);
  letterId = idOf(false);
  await page.goto(paths.passport(orderId, applicantId, documentId));
  await expect(page.getByText('No picture yet')).toBeVisible();
});
test.afterEach(() => {
  expect(pageErrors).toEqual([]);
  expect(violations).toEqual([]);
});

const known = async () =>
  (await beside.call('passport', { order_id: orderId, applicant_id: applicantId })).body;

const pick = (buffer: Buffer) =>
  page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer });

/** The service worker has kept what comes later, the reader too. */
async function readyForOffline() {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const pieces = (await (await fetch('/later.json')).json()) as string[];
    const reader = pieces.filter((piece) => piece.includes('read-passport'));
    if (reader.length !== 1) throw new Error('There is no reader.');
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await (await caches.open('later')).keys();
        return kept.some(({ url }) => url.includes('read-passport'));
      }),
    )
    .toBe(true);
}

/** Pictures of earlier tests are sent once the phone is online again, and would count here. */
const nothingUnsent = () =>
  expect
    .poll(async () => {
      type Item = { state: string; serverKey?: string };
      const items = await storedRows<Item>(page, 'items', ['state', 'serverKey']);
      return items.filter(
        ({ state, serverKey }) => serverKey === undefined && !['done', 'cancelled'].includes(state),
      );
    })
    .toEqual([]);

/** How many files the server has. */
const filesAtServer = () =>
  readdirSync(join(server.folder, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length;

const row = (label: string) => page.getByRole('listitem').filter({ hasText: label });

test('offline a passport’s picture is read on the phone, and the form is filled and sent later', async () => {
  await context.setOffline(true);
  await pick(await makePassport());
  await expect(page.getByText('7 of 7 read from your passport')).toBeVisible();
  await expect(row('Passport number')).toContainText('Z4821907');
  await expect(row('Surname')).toContainText('RAO');
  await expect(row('Nationality')).toContainText('India');
  await expect(row('Gender')).toContainText('Female');
  await expect(row('Birthday')).toContainText('14 Mar 1994');
  await expect(row('Date of expiry').getByText('Change', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^The two lines at the foot/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved on this phone/).first()).toBeVisible();
  expect((await known()).surname).toBeUndefined();
  await context.setOffline(false);
  await expect.poll(async () => (await known()).surname).toBe('RAO');
  expect(await known()).toMatchObject({
    passport_number: 'Z4821907',
    given_name: 'ANANYA',
    country_code: 'IND',
    sex: 1,
    birthday: '1994-03-14',
    expire_date: '2035-06-03',
  });
});

test(
  'while a page asks whether a passport may be sent, neither another tab nor the worker sends its picture',
  sweep,
  async () => {
    await nothingUnsent();
    const before = filesAtServer();
    const soon = new Date(Date.now() + 120 * 86_400_000)
      .toISOString()
      .slice(2, 10)
      .replaceAll('-', '');
    const other = await context.newPage();
    try {
      await other.goto(paths.passport(orderId, applicantId, documentId));
      await pick(await makePassport({ ...ananya, expiry: soon }));
      const dialog = page.locator('dialog[open]');
      await expect(dialog).toContainText('This passport ends too soon');
      // The other tab shows the picture that the first one saved, is reloaded and comes back online:
      // each of these makes it, and the worker, look for files to send.
      await other.reload();
      await expect(other.getByText('Picture of the passport')).toBeVisible();
      await context.setOffline(true);
      await context.setOffline(false);
      // A later file is sent, past the picture.
      await other.goto(paths.multiPage(orderId, applicantId, letterId));
      await other.locator('input[type=file]:not([capture])').setInputFiles({
        name: 'letter.pdf',
        mimeType: 'application/pdf',
        buffer: makePdf({ pages: 1 }),
      });
      await expect.poll(filesAtServer).toBe(before + 1);
      await expect(other.getByText('Uploaded', { exact: true }).first()).toBeVisible();
      await expect(dialog).toBeVisible();
      expect(filesAtServer()).toBe(before + 1);
      await dialog.getByRole('button', { name: 'Use it anyway' }).click();
      await expect.poll(filesAtServer).toBeGreaterThan(before + 1);
    } finally {
      await other.close();
    }
  },
);

test(
  'a page that is killed while it asks loses nothing: the picture is there, and read again',
  sweep,
  async () => {
    const soon = new Date(Date.now() + 120 * 86_400_000)
      .toISOString()
      .slice(2, 10)
      .replaceAll('-', '');
    await context.setOffline(true);
    await pick(await makePassport({ ...ananya, expiry: soon }));
    await expect(page.locator('dialog[open]')).toBeVisible();
    const address = page.url();
    await page.close({ runBeforeUnload: false });
    page = await context.newPage();
    page.on('pageerror', (error) => pageErrors.push(String(error)));
    await page.goto(address);
    await expect(page.getByText('Picture of the passport')).toBeVisible();
    await page.getByRole('link', { name: 'Fill in' }).click();
    await expect(page.getByText('7 of 7 read from your passport')).toBeVisible();
    await expect(page.getByText('This passport ends too soon')).toBeVisible();
  },
);
