import type { Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { paths } from '../../src/routing/paths';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { loggedInPage, smallPhone } from '../support/logged-in-page';
import { newApplicant, newOrder, readOrder, vietnam } from '../support/order-steps';
import { accountBeside } from '../support/account';
import { draftsAtRest, draftWritten } from '../screen/steps/drafts';
import { expect, test } from './e2e-test';

const account = { email: 'ananya.sharma@example.com', password: 'secret12' };
const zone =
  'P<INDSHARMA<<ANANYA<DEVI<<<<<<<<<<<<<<<<<<<<\nZ1234567<1IND9405125F3103016<<<<<<<<<<<<<<06';

async function pick(page: Page) {
  const buffer = await makeMarkerJpeg(2400, 1800, { orientation: 1 });
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer });
}

test('a passport is typed on a page that is killed; offline its picture and data are changed, and both are sent in order', async ({
  server,
}) => {
  const browser = await launchPageBrowser();
  /** The same account beside the browser. */
  const beside = await accountBeside(server, account);
  const orderId = await newOrder(beside, vietnam);
  const applicantId = await newApplicant(beside, orderId);
  const passport = async () =>
    (await readOrder(beside, orderId)).applicant_list[0].material_required.find(
      ({ pattern }: { pattern: number }) => pattern === 1,
    );
  const { elec_id: documentId } = await passport();
  const known = async () =>
    (await beside.call('passport', { order_id: orderId, applicant_id: applicantId })).body;
  const context = await smallPhone(browser, server.address);
  const pageErrors: string[] = [];
  context.on('weberror', (error) => pageErrors.push(String(error.error())));
  let page = await loggedInPage(context, account);

  await page.goto(server.address + paths.passport(orderId, applicantId, documentId));
  await pick(page);
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
  await pick(page);
  await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('SHARMA');
  await page.getByLabel('Surname', { exact: true }).fill('DESAI');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved on this phone/).first()).toBeVisible();
  await expect(page.getByText('DESAI')).toBeVisible();
  expect((await known()).surname).toBe('SHARMA');
  await context.setOffline(false);
  await expect.poll(async () => (await known()).surname).toBe('DESAI');
  expect((await known()).temp_key).not.toBe(before);
  expect(await passport()).toMatchObject({ elec_status: 2, upload_list: [{ elec_status: 2 }] });
  expect(pageErrors).toEqual([]);
  await browser.close();
});
