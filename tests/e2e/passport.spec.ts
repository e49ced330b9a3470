import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { paths } from '../../src/routing/paths';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { loggedInPage } from '../support/logged-in-page';
import { newApplicant, newOrder, readOrder, vietnam } from '../support/order-steps';
import { accountBeside } from '../support/account';
import type { Traveller } from '../support/traveller';
import { draftsAtRest, draftWritten } from '../screen/steps/drafts';

const email = 'ananya.sharma@example.com';
const password = 'secret12';
const zone =
  'P<INDSHARMA<<ANANYA<DEVI<<<<<<<<<<<<<<<<<<<<\nZ1234567<1IND9405125F3103016<<<<<<<<<<<<<<06';

let server: LastingServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** The same account beside the browser. */
let beside: Traveller;
let orderId: string;
let applicantId: string;
let documentId: number;
let pageErrors: string[];

test.beforeAll(async () => {
  server = await startLastingServer();
  browser = await launchPageBrowser();
  beside = await accountBeside(server, { email, password });
  orderId = await newOrder(beside, vietnam);
  applicantId = await newApplicant(beside, orderId);
  const order = await readOrder(beside, orderId);
  documentId = order.applicant_list[0].material_required.find(
    ({ pattern }: { pattern: number }) => pattern === 1,
  ).elec_id;

  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    baseURL: server.address,
  });
  page = await loggedInPage(context, { email, password });
  pageErrors = [];
  page.on('pageerror', (error) => pageErrors.push(String(error)));
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

const known = async () =>
  (await beside.call('passport', { order_id: orderId, applicant_id: applicantId })).body;
const save = () => page.getByRole('button', { name: 'Save' });

async function pick() {
  const buffer = await makeMarkerJpeg(2400, 1800, { orientation: 1 });
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer });
}

test('a passport is typed on a page that is killed; offline its picture and data are changed, and both are sent in order', async () => {
  await page.goto(server.address + paths.passport(orderId, applicantId, documentId));
  await pick();
  await expect(page.getByText('Recognition failure')).toBeVisible();
  const empty = await draftsAtRest(page);
  await page.getByLabel('Surname', { exact: true }).pressSequentially('MUELLER');
  await draftWritten(page, empty);
  const typed = await draftsAtRest(page);
  await page.getByLabel('Passport number').pressSequentially('Z1');
  await draftWritten(page, typed);
  const address = page.url();
  await page.close({ runBeforeUnload: false });
  page = await context.newPage();
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  await page.goto(address);
  await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('MUELLER');

  await page.getByText('Fill in from the two lines').click();
  await page.getByLabel('The two lines').pressSequentially(zone);
  await page.getByRole('button', { name: 'Fill in the form' }).click();
  await page.getByRole('button', { name: 'Save · next: Visa photo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visa photo' })).toBeVisible();
  await expect.poll(async () => (await known()).surname).toBe('SHARMA');

  await page.goto(server.address + paths.passport(orderId, applicantId, documentId));
  await expect(page.getByRole('link', { name: 'Change' })).toBeVisible();
  // The server's answer, in place of the kept one.
  await expect(page.getByText('SHARMA', { exact: true })).toBeVisible();
  const before = (await known()).temp_key;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await pick();
  await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('SHARMA');
  await page.getByLabel('Surname', { exact: true }).fill('DESAI');
  await save().click();
  await expect(page.getByText(/^Saved on this phone/).first()).toBeVisible();
  await expect(page.getByText('DESAI')).toBeVisible();
  expect((await known()).surname).toBe('SHARMA');
  await context.setOffline(false);
  await expect.poll(async () => (await known()).surname).toBe('DESAI');
  expect((await known()).temp_key).not.toBe(before);
  const order = await readOrder(beside, orderId);
  const [document] = order.applicant_list[0].material_required.filter(
    ({ elec_id }: { elec_id: number }) => elec_id === documentId,
  );
  expect(document).toMatchObject({ elec_status: 2, upload_list: [{ elec_status: 2 }] });
  expect(pageErrors).toEqual([]);
});
