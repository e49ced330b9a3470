import { expect, test, type Browser, type Page } from '@playwright/test';
import { drawnCamera, launchWholeBrowser } from '../support/page-browser';
import { paths } from '../../src/routing/paths';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { loggedInPage, smallPhone } from '../support/logged-in-page';
import { newApplicant, newOrder, readOrder, uae } from '../support/order-steps';
import { accountBeside } from '../support/account';
import { sweep } from '../support/sweep';
import { logToasts, toastsOf } from '../support/toast-log';
import type { Traveller } from '../support/traveller';
import { watchViolations } from '../support/violations';

const email = 'ananya.photo@example.com';
const password = 'secret12';

let server: LastingServer;
let faulty: FaultyServer;
let browser: Browser;
/** The same account beside the browser. */
let beside: Traveller;
/** One phone for the whole file, logged in once. */
let page: Page;
let violations: string[];
const pageErrors: string[] = [];
let orderId: string;
let applicantId: string;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const shows = (pathOf: (orderId: string, applicantId: string) => string) =>
  expect(page).toHaveURL(faulty.address + pathOf(orderId, applicantId));
const photoOnServer = async () => (await readOrder(beside, orderId)).applicant_list[0].id_photo;
const historyIndex = () => page.evaluate(() => (history.state as { idx: number }).idx);

test.beforeAll(async () => {
  server = await startLastingServer();
  faulty = await startFaultyServer(server.address);
  browser = await launchWholeBrowser(drawnCamera);
  beside = await accountBeside(server, { email, password });

  const context = await smallPhone(browser, faulty.address, {
    hasTouch: true,
    serviceWorkers: 'block',
  });
  await logToasts(context);
  violations = await watchViolations(context);
  // The log-in waits for a list that has something in it.
  await newOrder(beside, uae);
  page = await loggedInPage(context, { email, password });
  page.on('pageerror', (error) => pageErrors.push(String(error)));
});
test.afterAll(async () => {
  await browser?.close();
  await faulty?.stop();
  await server?.remove();
});

/** An applicant of their own for every test, and their documents as the page that leads on. */
test.beforeEach(async () => {
  faulty.clear();
  orderId = await newOrder(beside, uae);
  applicantId = await newApplicant(beside, orderId);
  await page.goto(paths.applicantMaterial(orderId, applicantId));
  await page.getByRole('link', { name: 'Add Visa photo' }).click();
  await expect(page.getByRole('heading', { name: 'Document requirements' })).toBeVisible();
});
test.afterEach(() => {
  expect(pageErrors).toEqual([]);
  expect(violations).toEqual([]);
});

/** Through the guide to the confirmation, by the camera. */
async function takePhoto(): Promise<void> {
  await page.getByRole('link', { name: 'Take a visa photo' }).click();
  await shows(paths.idPhotoGuide);
  await button('Take the photo').click();
  await shows(paths.idPhotoConfirm);
}

test(
  '[PHOTO-07][PHOTO-08][PHOTO-09] the guide has its tips, a camera and an album, and leads to the confirmation',
  sweep,
  async () => {
    const began = await historyIndex();
    await page.getByRole('link', { name: 'Take a visa photo' }).click();
    await shows(paths.idPhotoGuide);
    await expect(page.getByText('Stand 30cm in front of the white wall')).toBeVisible();
    await expect(page.getByText('Keep ears and forehead uncovered.')).toBeVisible();
    await expect(page.getByLabel('Photo from the album')).toBeAttached();
    // The live picture is looked at before anything is taken.
    await expect(page.getByText(/Good light|Too dark|Too bright/).first()).toBeVisible();
    // A computer does not say how it is held; a phone does, and the line follows it.
    await expect(page.getByText('Level', { exact: true })).toHaveCount(0);
    const held = await page.context().newCDPSession(page);
    const hold = (beta: number, gamma: number) =>
      held.send('DeviceOrientation.setDeviceOrientationOverride', { alpha: 0, beta, gamma });
    await hold(90, 0);
    await expect(page.getByText('Level', { exact: true })).toBeVisible();
    await hold(80, -90);
    await expect(page.getByText('Level', { exact: true })).toHaveCount(0);
    await held.detach();
    await button('Take the photo').click();
    await shows(paths.idPhotoConfirm);
    // Guide, processing, confirmation.
    expect((await historyIndex()) - began).toBe(3);
  },
);

test(
  '[PHOTO-01][PHOTO-15][PHOTO-16] a photo is taken again and confirmed, and the photo page shows it',
  sweep,
  async () => {
    const began = await historyIndex();
    await takePhoto();
    await button('Re-take').click();
    await shows(paths.idPhotoGuide);
    expect((await historyIndex()) - began).toBe(1);
    await expect(button('Take the photo')).toBeEnabled();
    await button('Take the photo').click();
    await shows(paths.idPhotoConfirm);
    await button('Confirm').click();
    await shows(paths.idPhoto);
    expect(await historyIndex()).toBe(began);
    await expect(async () => expect(await toastsOf(page)).toEqual(['Successful'])).toPass();
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Visa photo of Ananya' })).toBeVisible();
    expect((await photoOnServer()).status).toBe(2);
  },
);
