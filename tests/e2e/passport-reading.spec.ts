import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { launchPageBrowser } from '../support/page-browser';
import { passwordProof } from '../../src/api/password-proof';
import { paths } from '../../src/routing/paths';
import { databaseName } from '../../src/storage/keys';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { ananya, makePassport } from '../support/fixtures/make-passport';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { loggedInPage } from '../support/logged-in-page';
import { newApplicant, newOrder, readOrder, vietnam } from '../support/order-steps';
import { signUpByMail } from '../support/sign-up-by-mail';
import { call } from '../support/signed-client';
import { travellerOf, type Traveller } from '../support/traveller';
import { watchViolations } from '../support/violations';
import { sweep } from '../support/sweep';
import { draftsAtRest, draftWritten } from './drafts-at-rest';

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
let violations: string[];
const pageErrors: string[] = [];

test.beforeAll(async () => {
  server = await startLastingServer();
  browser = await launchPageBrowser();
  await signUpByMail(server, account.email, account.password);
  const passwd = await passwordProof(account.email, account.password);
  const { body } = await call(server.address, 'logIn', { email: account.email, passwd });
  beside = travellerOf(server, body as { email: string; token: string });
  const countries = { country_id: 356, country_residence_id: 702, time_zone: 480 };
  await beside.call('updateAccount', countries);
  context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    locale: 'en-US',
    baseURL: server.address,
  });
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
  documentId = order.applicant_list[0].material_required.find(
    ({ pattern }: { pattern: number }) => pattern === 1,
  ).elec_id;
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
    .poll(
      () =>
        page.evaluate(
          (name) =>
            new Promise<number>((done, fail) => {
              const opening = indexedDB.open(name);
              opening.onerror = () => fail(new Error('The database did not open.'));
              opening.onsuccess = () => {
                const rows = opening.result.transaction('items').objectStore('items').getAll();
                rows.onsuccess = () => {
                  opening.result.close();
                  const items = rows.result as { state: string; serverKey?: string }[];
                  const isUnsent = ({ state, serverKey }: (typeof items)[number]) =>
                    serverKey === undefined && !['done', 'cancelled'].includes(state);
                  done(items.filter(isUnsent).length);
                };
              };
            }),
          databaseName,
        ),
      { timeout: 60_000 },
    )
    .toBe(0);

/** How many files the server has. */
const filesAtServer = () =>
  readdirSync(join(server.folder, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length;

const row = (label: string) => page.getByRole('listitem').filter({ hasText: label });

test('offline a passport’s picture is read on the phone, and the form is filled and sent later', async () => {
  await context.setOffline(true);
  await pick(await makePassport());
  await expect(page.getByText('7 of 7 read from your passport')).toBeVisible({ timeout: 30_000 });
  await expect(row('Passport number')).toContainText('Z4821907');
  await expect(row('Surname')).toContainText('RAO');
  await expect(row('Nationality')).toContainText('India');
  await expect(row('Gender')).toContainText('Female');
  await expect(row('Birthday')).toContainText('3/14/1994');
  await expect(row('Date of expiry')).toContainText('read from your passport');
  await expect(page.getByRole('img', { name: /^The two lines at the foot/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved on this phone/).first()).toBeVisible();
  expect((await known()).surname).toBeUndefined();
  await context.setOffline(false);
  await expect.poll(async () => (await known()).surname, { timeout: 30_000 }).toBe('RAO');
  expect(await known()).toMatchObject({
    passport_number: 'Z4821907',
    given_name: 'ANANYA',
    country_code: 'IND',
    sex: 1,
    birthday: '1994-03-14',
    expire_date: '2035-06-03',
  });
});

test('what the traveller types holds against the picture, also after the server has read it', async () => {
  await pick(await makePassport());
  await expect(page.getByText('7 of 7 read from your passport')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Change Surname' }).click();
  const before = await draftsAtRest(page);
  await page.getByLabel('Surname').fill('RAU');
  await expect(page.getByText('The picture says RAO. What you typed is used.')).toBeVisible();
  await expect(page.getByText('One field differs from what you typed.')).toBeVisible();
  await draftWritten(page, before);
  await page.reload();
  await expect(page.getByLabel('Surname')).toHaveValue('RAU');
  await expect(page.getByText('The picture says RAO. What you typed is used.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await known()).surname, { timeout: 30_000 }).toBe('RAU');
});

test('what is doubtful is asked, not filled in; the choice settles it', sweep, async () => {
  await context.setOffline(true);
  // In 'ANANYA', of which no check digit tells.
  await pick(await makePassport(ananya, { blots: [{ line: 0, cell: 13 }] }));
  await expect(page.getByText('5 of 7 read from your passport')).toBeVisible({ timeout: 30_000 });
  const surname = page.getByRole('region', { name: 'Surname' });
  await expect(surname.getByLabel('Surname')).toHaveValue('');
  await surname.getByRole('button', { name: 'It is RAO' }).click();
  await expect(row('Surname')).toContainText('checked by you');
  const given = page.getByRole('region', { name: 'Given name' });
  await given.getByLabel('Given name').fill('ANANYA');
  await expect(page.getByText('7 of 7 read from your passport')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved on this phone/).first()).toBeVisible();
});

test(
  'a picture that cannot be read is taken again once, then the passport is typed',
  sweep,
  async () => {
    await context.setOffline(true);
    const wrong = await makeMarkerJpeg(1200, 900, { orientation: 1 });
    await pick(wrong);
    const notFound = page.getByText('The two lines were not found in the picture');
    await expect(notFound).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: 'Take again' }).click();
    await pick(wrong);
    await expect(notFound).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^Please type what the passport says/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Take again' })).toHaveCount(0);
    await expect(page.getByLabel('Surname')).toHaveValue('');
  },
);

test(
  'a specimen of no state is named as one, and its nationality is not taken',
  sweep,
  async () => {
    await context.setOffline(true);
    await pick(await makePassport({ ...ananya, state: 'UTO' }));
    await expect(page.getByText('This is a specimen, not a passport')).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('link', { name: 'Take again' }).first()).toBeVisible();
    await expect(page.getByLabel('Nationality')).toHaveValue('');
  },
);

test('two passports in one picture are told, and neither is taken', sweep, async () => {
  await context.setOffline(true);
  const [one, two] = await Promise.all([
    makePassport(ananya, { side: 1200 }),
    makePassport({ ...ananya, surname: 'MEHTA', number: 'K1234567' }, { seed: 8, side: 1200 }),
  ]);
  const { width = 0, height = 0 } = await sharp(one).metadata();
  const both = await sharp({
    create: { width, height: height * 2, channels: 3, background: '#555' },
  })
    .composite([
      { input: one, left: 0, top: 0 },
      {
        input: await sharp(two).resize({ width, height, fit: 'fill' }).toBuffer(),
        left: 0,
        top: height,
      },
    ])
    .jpeg()
    .toBuffer();
  await pick(both);
  await expect(page.getByText('There are two documents in the picture')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByLabel('Surname')).toHaveValue('');
});

test('a passport that ends too soon is told before anything is sent; another can be taken', async () => {
  await nothingUnsent();
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/recognize|upload_file|uploads/.test(pathname)) sent.push(pathname);
  });
  const soon = new Date(Date.now() + 120 * 86_400_000)
    .toISOString()
    .slice(2, 10)
    .replaceAll('-', '');
  await pick(await makePassport({ ...ananya, expiry: soon }));
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toContainText('This passport ends too soon', { timeout: 30_000 });
  await expect(dialog).toContainText('Nothing of it was sent.');
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Take another' }).click();
  await expect(page.getByText('No picture yet')).toBeVisible();
  expect(sent).toEqual([]);

  await pick(await makePassport({ ...ananya, expiry: soon }));
  await dialog.getByRole('button', { name: 'Use it anyway' }).click();
  await expect(row('Date of expiry')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('This passport ends too soon')).toBeVisible();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
});

test('a passport that is no longer valid is told before anything is sent', sweep, async () => {
  await context.setOffline(true);
  await pick(await makePassport({ ...ananya, expiry: '240603' }));
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toContainText('This passport is no longer valid', { timeout: 30_000 });
  await expect(dialog).toContainText('It is valid until 6/3/2024. Nothing of it was sent.');
  await dialog.getByRole('button', { name: 'Take another' }).click();
  await expect(page.getByText('No picture yet')).toBeVisible();
});

test('while a page asks whether a passport may be sent, neither another tab nor the worker sends its picture', async () => {
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
    await expect(dialog).toContainText('This passport ends too soon', { timeout: 30_000 });
    // The other tab shows the picture that the first one saved, is reloaded and comes back online:
    // each of these makes it, and the worker, look for files to send.
    await other.reload();
    await expect(other.getByText('Picture of the passport')).toBeVisible({ timeout: 30_000 });
    await context.setOffline(true);
    await context.setOffline(false);
    await other.waitForTimeout(8000);
    await expect(dialog).toBeVisible();
    expect(filesAtServer()).toBe(before);
    await dialog.getByRole('button', { name: 'Use it anyway' }).click();
    await expect.poll(filesAtServer, { timeout: 60_000 }).toBeGreaterThan(before);
  } finally {
    await other.close();
  }
});

test('a page that is killed while it asks loses nothing: the picture is there, and read again', async () => {
  const soon = new Date(Date.now() + 120 * 86_400_000)
    .toISOString()
    .slice(2, 10)
    .replaceAll('-', '');
  await context.setOffline(true);
  await pick(await makePassport({ ...ananya, expiry: soon }));
  await expect(page.locator('dialog[open]')).toBeVisible({ timeout: 30_000 });
  const address = page.url();
  await page.close({ runBeforeUnload: false });
  page = await context.newPage();
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  await page.goto(address);
  await expect(page.getByText('Picture of the passport')).toBeVisible();
  await page.getByRole('link', { name: 'Fill in' }).click();
  await expect(page.getByText('7 of 7 read from your passport')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('This passport ends too soon')).toBeVisible();
});
