import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, firefox, test, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArguments, findChromium, findFirefox } from '../../scripts/browsers.mjs';
import { paths } from '../../src/routing/paths';
import { killBrowser, unlockProfile } from '../support/browser-process';
import { makePortrait } from '../support/fixtures/make-portrait';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { loggedInPage, smallPhone } from '../support/logged-in-page';
import { newApplicant, newOrder, readOrder, uae } from '../support/order-steps';
import { isThere } from '../support/phone';
import { accountBeside } from '../support/account';
import type { Traveller } from '../support/traveller';
import { watchViolations } from '../support/violations';
import { sweep } from '../support/sweep';
import { storedRows } from './stored-rows';

const email = 'ananya.engines@example.com';
const password = 'secret12';

let server: LastingServer;
/** The same account beside the browsers. */
let beside: Traveller;
let orderId: string;
let applicantId: string;

test.beforeAll(async () => {
  server = await startLastingServer();
  beside = await accountBeside(server, { email, password });
});
test.afterAll(() => server?.remove());
test.beforeEach(async () => {
  orderId = await newOrder(beside, uae);
  applicantId = await newApplicant(beside, orderId);
});

const statusOnServer = async (): Promise<number> =>
  (await readOrder(beside, orderId)).applicant_list[0].id_photo.status;

async function openPhotoPage(page: Page): Promise<void> {
  await page.goto(paths.idPhoto(orderId, applicantId));
  await expect(page.getByRole('heading', { name: 'Document requirements' })).toBeVisible();
}

test(
  '[PHOTO-04][PHOTO-07][API-56] in Firefox a photo goes from the album, and from its camera, to the server',
  sweep,
  async () => {
    test.skip(!isThere('firefox'), 'Firefox ESR is not installed');
    const browser = await firefox.launch({
      channel: 'moz-firefox',
      executablePath: findFirefox(),
      firefoxUserPrefs: {
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
      },
    });
    try {
      const context = await smallPhone(browser, server.address);
      const violations = await watchViolations(context);
      const page = await loggedInPage(context, { email, password });
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await openPhotoPage(page);

      await button('Choose from album').click();
      const chooser = page.waitForEvent('filechooser');
      await button('Choose a photo').click();
      const buffer = await makePortrait({
        width: 1400,
        height: 1790,
        wall: [244, 222, 180],
        jpeg: { orientation: 6, position: true },
      });
      await (await chooser).setFiles({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer });
      await expect(page).toHaveURL(server.address + paths.idPhotoConfirm(orderId, applicantId));
      await expect(page.getByText('The background is not white', { exact: true })).toBeVisible();
      await button('Confirm').click();
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
      expect(await statusOnServer()).toBe(2);

      await page.getByRole('link', { name: 'Take a visa photo' }).click();
      // The live picture is looked at before anything is taken.
      await expect(page.getByText(/Good light|Too dark|Too bright/).first()).toBeVisible();
      await button('Take the photo').click();
      await expect(page).toHaveURL(server.address + paths.idPhotoConfirm(orderId, applicantId));
      await expect(page.getByRole('img', { name: 'Visa photo of Ananya' })).toBeVisible();
      await button('Confirm').click();
      await expect(page).toHaveURL(server.address + paths.idPhoto(orderId, applicantId));
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
      expect(faults).toEqual([]);
      expect(violations).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);

test(
  '[PHOTO-09][PHOTO-12] a page that is killed behind the phone’s camera, or before the photo is confirmed, finds both again',
  sweep,
  async () => {
    const profile = mkdtempSync(join(tmpdir(), 'visa-camera-'));
    const open = (): Promise<BrowserContext> =>
      chromium.launchPersistentContext(profile, {
        executablePath: findChromium(),
        args: chromiumArguments(),
        viewport: { width: 390, height: 844 },
        baseURL: server.address,
        hasTouch: true,
        isMobile: true,
      });
    let context = await open();
    /** The browser ends without a chance to finish anything, and the phone opens the same page again. */
    const killed = async (address: string): Promise<Page> => {
      killBrowser(profile);
      await context.close().catch(() => undefined);
      unlockProfile(profile);
      context = await open();
      const page = await context.newPage();
      await page.goto(address);
      return page;
    };
    try {
      let page = await loggedInPage(context, { email, password });
      await openPhotoPage(page);
      await page.getByRole('link', { name: 'Take a visa photo' }).click();
      const camera = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Camera', exact: true }).click();
      expect(await (await camera).element().getAttribute('capture')).toBe('user');
      await expect.poll(() => draftsOf(page)).toEqual([`photo-camera:${applicantId}`]);

      page = await killed(paths.idPhotoGuide(orderId, applicantId));
      const dialog = page.locator('dialog[open]');
      await expect(dialog).toContainText('The photo that you took did not come back');
      await dialog.getByRole('button', { name: 'Got it', exact: true }).click();
      await expect.poll(() => draftsOf(page)).toEqual([]);

      // Taken once more; this time the page dies between the picture and the confirmation.
      const again = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Camera', exact: true }).click();
      const buffer = await makePortrait({ width: 860, height: 1100 });
      await (await again).setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer });
      await expect(page.getByRole('heading', { name: 'What we checked' })).toBeVisible();

      page = await killed(paths.idPhotoConfirm(orderId, applicantId));
      await expect(page).toHaveURL(server.address + paths.idPhoto(orderId, applicantId));
      await page.getByRole('link', { name: 'Continue with it' }).click();
      await expect(page.getByText('All checks passed')).toBeVisible();
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
      expect(await statusOnServer()).toBe(2);
      await expect.poll(() => draftsOf(page)).toEqual([]);
    } finally {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);

/** The phone's drafts of unconfirmed photos, by name. */
async function draftsOf(page: Page): Promise<string[]> {
  const drafts = await storedRows<{ key: string }>(page, 'drafts', ['key']);
  return drafts.flatMap(({ key }) => /photo.*/.exec(key)?.[0] ?? []);
}
