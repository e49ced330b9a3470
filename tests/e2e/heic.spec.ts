import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { accountOn } from '../support/account';
import { makeHeic } from '../support/fixtures/make-heic';
import type { LastingServer } from '../support/lasting-server';
import { isThere, openPhone, type Engine, type Phone } from '../support/phone';
import { patience } from '../support/patience';
import { expectToast } from '../support/toast-log';
import { sweep, sweepUnless } from '../support/sweep';
import { expect, test } from './e2e-test';
import { traveller } from './traveller';

const password = 'secret12';
const document = 'Passport copy';
const heic = { name: 'IMG_0001.HEIC', mimeType: 'image/heic' };

let server: LastingServer;
let phone: Phone;

test.beforeEach(({ server: shared }) => void (server = shared));

// Rejects when the content policy was violated: the decoder runs under the real one.
test.afterEach(() => phone.throwAway());

async function openDocument(engine: Engine, email: string) {
  phone = await openPhone(engine);
  const page = phone.context.pages()[0] ?? (await phone.context.newPage());
  const rohan = traveller(page, server);
  await rohan.chooseCountries('India', 'Singapore');
  await rohan.chooseProduct('Kenya', /eTA, 90 days/);
  const orderId = await rohan.applyAndSignUp(email, password);
  await rohan.addApplicant('Rohan', 'Student');
  await rohan.openDocuments('Rohan');
  await rohan.openDocument(document);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { page, rohan, orderId };
}

/** The document's pages at the server, as pixels. */
async function arrived(email: string, orderId: string) {
  const account = await accountOn(server.address, email, password);
  const uploads = (await account.pages(orderId)).get(document) ?? [];
  return Promise.all(
    uploads.map(async ({ url, mimeType }) => {
      const file = await account.file(url);
      const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
      const corners = [0.2, 0.8].flatMap((y) =>
        [0.2, 0.8].map((x) => {
          const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
          return [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 1 : 0)).join('');
        }),
      );
      const { format, exif } = await sharp(file).metadata();
      const { width, height } = info;
      return { mimeType, format, exif, width, height, corners: corners.join(' ') };
    }),
  );
}

const upright = {
  mimeType: 'image/jpeg',
  format: 'jpeg',
  exif: undefined,
  width: 256,
  height: 300,
  corners: '100 010 001 110',
};

const keptPieces = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('later')).keys())
      .map(({ url }) => url)
      .filter((url) => url.includes('libheif')),
  );

for (const engine of ['chromium', 'firefox'] as const)
  test(
    `in ${engine} a picture of an iPhone arrives upright and as JPEG, a broken one not at all`,
    sweepUnless(engine === 'chromium'),
    async () => {
      test.skip(!isThere(engine), `${engine} is not installed`);
      const email = `rohan.${engine}@example.com`;
      const { page, rohan, orderId } = await openDocument(engine, email);
      const broken = makeHeic({ tiles: 'noise' });
      await rohan.addFile({ ...heic, name: 'IMG_0000.HEIC', buffer: broken });
      const pages = page.getByRole('list', { name: 'Pages' });
      const damaged = pages.getByText(
        '“IMG_0000.HEIC”: This HEIC is damaged and cannot be opened.',
      );
      await expect(damaged).toBeVisible();
      await pages.getByRole('button', { name: /^Remove/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect(damaged).toHaveCount(0);

      await rohan.addFile({ ...heic, buffer: makeHeic({ orientation: 6 }) });
      await expectToast(page, 'Upload successfully', patience.work);
      expect(await arrived(email, orderId)).toEqual([upright]);
      expect(phone.faults).toEqual([]);
    },
  );

test(
  'without a network HEIC is opened once its decoder was kept; before that it is safe, and waits for it',
  sweep,
  async () => {
    const email = 'rohan.offline@example.com';
    const { page, rohan, orderId } = await openDocument('chromium', email);
    await expect.poll(() => keptPieces(page), { timeout: patience.screen }).toHaveLength(2);
    await page.evaluate(async () => void (await caches.delete('later')));
    const devTools = await phone.context.newCDPSession(page);
    await devTools.send('Network.clearBrowserCache');
    await phone.context.setOffline(true);
    const file = { ...heic, buffer: makeHeic({ orientation: 6 }) };
    await rohan.addFile(file);
    const lacking = page.getByText(
      'This phone cannot open HEIC pictures yet. The picture is prepared when you are online again.',
    );
    await expect(lacking.first()).toBeVisible();

    await phone.context.setOffline(false);
    await expectToast(page, 'Upload successfully', patience.work);
    expect(await arrived(email, orderId)).toEqual([upright]);
    await expect.poll(() => keptPieces(page), { timeout: patience.screen }).toHaveLength(2);

    await page.reload();
    await phone.context.setOffline(true);
    await rohan.addFile({ ...heic, name: 'IMG_0002.HEIC', buffer: file.buffer });
    await expect(
      page.getByText('It uploads when you are back online.', { exact: true }).first(),
    ).toBeVisible({ timeout: patience.screen });
    // The preview is the picture that was made of the file: this browser cannot show HEIC.
    const preview = page.getByRole('list', { name: 'Pages' }).locator('img').first();
    await expect(preview).not.toHaveJSProperty('naturalWidth', 0);
    await phone.context.setOffline(false);
    await expectToast(page, 'Upload successfully', patience.work);
    // The document has one page: this one took the place of the first.
    expect(await arrived(email, orderId)).toEqual([upright]);
    expect(phone.faults).toEqual([]);
  },
);
