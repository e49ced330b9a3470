import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { answerForm, openParts } from '../support/answer-form';
import { launchPageBrowser } from '../support/page-browser';
import { paths } from '../../src/routing/paths';
import { accountOn } from '../support/account';
import { freePort } from '../support/free-port';
import { ananya as said, makePassport } from '../support/fixtures/make-passport';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePhotoLike } from '../support/fixtures/make-photo-like';
import { makePortrait } from '../support/fixtures/make-portrait';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { patience } from '../support/patience';
import { openPhone, type Phone } from '../support/phone';
import { expectToast } from '../support/toast-log';
import { approveShown, buttonOf, shownItem } from '../screen/steps/desk';
import { decideAll, findCase, openDesk, openStepOfAll } from './operator';
import { traveller } from './traveller';

const email = 'ananya.rao@example.com';
const password = 'secret12';
const letter = 'Employment letter';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let server: LastingServer;
let desk: string;
let phone: Phone;
/** The operator's: another browser than the traveller's. */
let browser: Browser;

test.beforeEach(async () => {
  const deskPort = await freePort();
  desk = `http://localhost:${deskPort}`;
  server = await startLastingServer({ DEMO: 'on', DESK_PORT: String(deskPort) });
  phone = await openPhone('chromium');
  browser = await launchPageBrowser();
});

test.afterEach(async () => {
  await browser?.close();
  await phone?.throwAway();
  await server?.remove();
});

const picture = async (side: number) => ({
  name: 'picture.jpg',
  mimeType: 'image/jpeg',
  buffer: await makePhotoLike(side, Math.round(side * 0.75)),
});

/** Passport, flight, letter, visa photo and form of the applicant whose documents are shown. */
async function fillIn(page: Page, ananya: ReturnType<typeof traveller>): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await page.getByRole('link', { name: 'Passport', exact: true }).click();
  await expect(page.getByText('No picture yet')).toBeVisible();
  await ananya.addFile({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: await makePassport() });
  await expect(page.getByText('7 of 7 read from your passport')).toBeVisible({
    timeout: patience.work,
  });
  await page.getByRole('button', { name: 'Save · next: Visa photo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visa photo' })).toBeVisible();
  // The saved form is not returned to.
  await ananya.goBack();
  await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();

  await ananya.openDocument('Flight itinerary');
  const ticket = makePdf({ pages: 2 });
  await ananya.addFile({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer: ticket });
  await ananya.useAllPages(2);
  await expect(page.getByText('Uploaded', { exact: true }).first()).toBeVisible();
  await ananya.goBack();
  await ananya.openDocument(letter);
  await ananya.addFile(await picture(1600));
  await ananya.usePage();
  await expect(page.getByText('Uploaded', { exact: true }).first()).toBeVisible();
  await ananya.goBack();

  await page.getByRole('link', { name: 'Add Visa photo' }).click();
  await page.getByRole('button', { name: 'Choose from album' }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a photo' }).click();
  const portrait = await makePortrait({ width: 860, height: 1100 });
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait });
  await page
    .getByRole('button', { name: 'Confirm', exact: true })
    .click({ timeout: patience.work });
  await expectToast(page, 'Successful');
  await expect(page.getByRole('heading', { name: 'Your visa photo' })).toBeVisible();
  await ananya.goBack();

  await page.getByRole('tab', { name: /Application form/ }).click();
  await page.getByRole('link', { name: 'Application form', exact: true }).click();
  const form = page.frameLocator('iframe:not([hidden])');
  // Name, date of birth, nationality and passport number.
  await expect(form.getByText('from your passport')).toHaveCount(4);
  await openParts(form);
  await form.getByLabel('Where you stay').fill('Hotel Example, Hanoi');
  // After the arrival that is chosen later: a departure before it would open the form again.
  const inTwoMonths = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const lines = ['Place of birth', 'Home address', 'Phone'];
  await answerForm(form, { lines, day: inTwoMonths });
  await form.getByRole('button', { name: 'Complete the form' }).click();
  await expectToast(page, 'The application form is complete');
}

/** From the list of documents to the payment that went through. */
async function pay(page: Page, orderId: string): Promise<void> {
  await page.goto(server.address + paths.orderUpload(orderId));
  await expect(page.getByRole('progressbar', { name: 'Documents of Ananya' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  await page.getByRole('button', { name: 'Choose' }).first().click();
  await page.locator('dialog[open] td button:not([aria-disabled=true])').first().click();
  await page.getByRole('button', { name: /^Arrive on/ }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: /Proceed to checkout/ }).click();
  await page.locator('dialog[open]').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Payment Successful')).toBeVisible();
}

test('one application from choosing a country to the visa on the phone: reviewed at the desk, its revision answered offline', async () => {
  test.setTimeout(420_000);
  const page = phone.context.pages()[0] ?? (await phone.context.newPage());
  const ananya = traveller(page, server);
  await ananya.chooseCountries('India', 'Singapore');
  await ananya.chooseProduct('Vietnam', /E-visa, 90 days/);
  const orderId = await ananya.applyAndSignUp(email, password);
  await ananya.addApplicant('Ananya', 'Employee');
  await ananya.openDocuments('Ananya');
  await fillIn(page, ananya);
  await pay(page, orderId);
  const account = await accountOn(server.address, email, password);
  const status = async () => (await account.order(orderId)).applicants[0]?.status;
  expect(await status()).toBe('pre-checking');

  // At the desk: everything is approved but the letter.
  const mei = await openDesk(browser, desk);
  await findCase(mei, orderId);
  await decideAll(mei, [letter]);
  await expect(buttonOf(mei, 'Send the revision')).toBeEnabled();
  await mei.keyboard.press('Enter');
  await expect.poll(status, { timeout: patience.work }).toBe('revision-needed');

  // On the phone: what is asked for is read, and answered without a network.
  await page.goto(server.address + paths.orderDetail(orderId));
  const toFix = page.getByRole('list', { name: 'What to fix' }).getByRole('listitem');
  await expect(toFix).toHaveCount(1);
  await expect(toFix).toContainText(`${letter}It is blurred or too dark to read`);
  await page.getByRole('link', { name: 'Replace the document' }).first().click();
  await expect(page.getByText('It is blurred or too dark to read').first()).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await phone.context.setOffline(true);
  await page.getByRole('link', { name: letter, exact: true }).click();
  await ananya.addFile(await picture(2000));
  await ananya.usePage();
  await expect(
    page.getByText('It uploads when you are back online.', { exact: true }),
  ).toBeVisible();
  expect(await status()).toBe('revision-needed');
  await page.goto(server.address + paths.orderDetail(orderId));
  await expect(toFix).toContainText('Replaced, on its way to us');
  await toFix.getByRole('link', { name: letter }).click();
  await phone.context.setOffline(false);
  await ananya.goBack();
  await page.getByRole('link', { name: 'Re-submit documents' }).click({ timeout: patience.work });
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'Re-submit' }).click({ timeout: patience.work });
  await expectToast(page, 'Re-submit successfully');
  expect(await status()).toBe('pre-checking');

  // At the desk: what was re-submitted is all that is open.
  await mei.goto(`${desk}/?waits=re-submitted`);
  await findCase(mei, orderId);
  await expect(shownItem(mei)).toContainText(letter);
  const reviewed = mei.url();
  await expect(mei.getByText('Fixed sends the check')).toBeVisible();
  await approveShown(mei);
  await expect(mei.getByText('Pre-check of Ananya passed')).toBeVisible();
  await expect.poll(status, { timeout: patience.work }).toBe('submitting-to-embassy');

  await mei.goto(reviewed);
  const submit = await openStepOfAll(mei, 'Submitted to the embassy');
  await submit.getByLabel('The embassy’s reference').fill('VN-2027-0001');
  await buttonOf(submit, 'Submitted').click();
  await expect(submit).toBeHidden();
  await expect(mei.getByText('VN-2027-0001')).toBeVisible();
  expect(await status()).toBe('in-embassy');

  const result = await openStepOfAll(mei, 'Enter the result');
  const visa = makePdf({ pages: 1 });
  await result
    .getByLabel('Visa file')
    .setInputFiles({ name: 'visa.pdf', mimeType: 'application/pdf', buffer: visa });
  await expect(result.getByText(/^Uploaded, /)).toBeVisible();
  await result.getByLabel('Passport number on the visa').fill(said.number);
  await result.getByLabel('Surname on the visa').fill(said.surname);
  await result.getByLabel('Given name on the visa').fill(said.givenNames);
  await buttonOf(result, 'Give the result').click();
  await expect(result).toBeHidden();
  await expect(mei.getByRole('link', { name: 'Visa', exact: true })).toBeVisible();

  // On the phone: the visa itself.
  await page.goto(server.address + paths.orderDetail(orderId));
  await page.getByRole('link', { name: 'Open the visa' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save' }).click(),
  ]);
  expect(sha256(await readFile(await saved.path()))).toBe(sha256(visa));
  expect(phone.faults).toEqual([]);
});
