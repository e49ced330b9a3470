import type { Page } from '@playwright/test';
import { makePdf } from '../support/fixtures/make-pdf';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { demoOrder } from './steps/demo-order';

test.use({ viewport: { width: 1280, height: 800 } });

interface Given {
  name: string;
  type: string;
  bytes: readonly number[];
}

const pdf = (name: string, seed = 1): Given => ({
  name,
  type: 'application/pdf',
  bytes: [...makePdf({ pages: 2, seed })],
});

/** Drops files on the page, where no document is open. */
const drop = (page: Page, files: readonly Given[]) =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    for (const { name, type, bytes } of given)
      data.items.add(new File([Uint8Array.from(bytes)], name, { type }));
    const options = { bubbles: true, cancelable: true, dataTransfer: data };
    document.body.dispatchEvent(new DragEvent('drop', options));
  }, files);

const heading = (page: Page) => page.getByRole('heading', { name: 'Where does it belong?' });
const choice = (page: Page) => page.getByRole('radiogroup', { name: 'Where does it belong?' });

/** Whether the page takes what is dropped on it: a while after its start. */
const takesFiles = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a'], 'a.pdf'));
    const options = { bubbles: true, cancelable: true, dataTransfer };
    return !document.body.dispatchEvent(new DragEvent('dragover', options));
  });

/** The list of applications, ready to take what is dropped. */
async function ready(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => takesFiles(page)).toBe(true);
}

test(
  'a dropped file is saved, and its best match is chosen with the reason',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    await demoOrder(site, traveller, 'started');
    await app.visit('/orders');
    await ready(page);
    await drop(page, [pdf('e-ticket SQ176.pdf')]);
    await expect(heading(page)).toBeVisible();
    const file = page.getByRole('list', { name: 'Shared files' }).getByRole('listitem');
    await expect(file).toContainText('e-ticket SQ176.pdf');
    await expect(file).toContainText('2 pages');
    await expect(file).toContainText('Saved on this device');
    await expect(page.getByText('Best match')).toBeVisible();
    await expect(choice(page)).toContainText('In the name of the file: e-ticket');
    await expect(choice(page).getByRole('radio').first()).toBeChecked();
    // The next two are one tap, the others behind one row.
    await expect(choice(page).getByRole('radio')).toHaveCount(3);
    await page.getByRole('button', { name: 'Another document or application' }).click();
    expect(await choice(page).getByRole('radio').count()).toBeGreaterThan(3);
    await page.getByRole('button', { name: /^Add to Flight itinerary/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Flight itinerary' })).toBeVisible();
    await expect(page.getByText('Uploaded', { exact: true }).first()).toBeVisible();
  },
);

test(
  'without anything that says where a file belongs nothing is chosen for the traveller',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    await demoOrder(site, traveller, 'started');
    await app.visit('/orders');
    await ready(page);
    await drop(page, [pdf('scan0001.pdf')]);
    await expect(page.getByText(/^The file does not say where it belongs/)).toBeVisible();
    await expect(choice(page).getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await page.getByText('Choose where it belongs.').waitFor();
    await choice(page).getByRole('radio').nth(1).check();
    await expect(page.getByRole('button', { name: /^Add to / })).toBeEnabled();
  },
);

test(
  'a file that is kept for later waits in Uploads, which leads back to the question',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    await demoOrder(site, traveller, 'started');
    await app.visit('/orders');
    await ready(page);
    await drop(page, [pdf('e-ticket.pdf')]);
    await page.getByRole('button', { name: 'Keep for later' }).click();
    await app.expectToast('Kept in Uploads.');
    await app.visit('/orders?open=uploads');
    const tray = page.getByRole('dialog', { name: 'Uploads' });
    await expect(tray.getByText('e-ticket.pdf').first()).toBeVisible();
    await tray.getByRole('link', { name: 'Choose where it belongs' }).click();
    await expect(heading(page)).toBeVisible();
  },
);

test(
  'a file that cannot be used says so in place of the question, and the others are not lost',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    await demoOrder(site, traveller, 'started');
    await app.visit('/orders');
    await ready(page);
    const zip = { name: 'all.zip', type: 'application/zip', bytes: [0x50, 0x4b, 3, 4, 0, 0] };
    await drop(page, [zip]);
    await expect(page.getByText('Unsupported file types')).toBeVisible();
    await expect(page.getByText(/This is a ZIP or Office file/)).toBeVisible();
    await expect(heading(page)).toHaveCount(0);
    // Others arrive while the screen is open.
    const webp = { name: 'scan.webp', type: 'image/webp', bytes: [...Buffer.from('RIFF0000WEBP')] };
    await drop(page, [webp, pdf('e-ticket.pdf')]);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('scan.webp')).toBeVisible();
    await expect(page.getByText(/This is a WebP file/)).toBeVisible();
    await expect(page.getByText('all.zip')).toHaveCount(0);
    // A later share that nobody took is not mistaken for the file that waits.
    await app.visit('/shared-files?missed=1');
    await expect(page.getByText('The file did not arrive')).toBeVisible();
    await expect(page.getByText('e-ticket.pdf')).toBeVisible();
  },
);

test(
  'several pages go to one document together, in their order',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    await demoOrder(site, traveller, 'started');
    await app.visit('/orders');
    await ready(page);
    const files = [1, 2, 3].map((seed) => pdf(`flight ticket ${seed}.pdf`, seed));
    await drop(page, files);
    await expect(page.getByRole('heading', { name: 'Where do they belong?' })).toBeVisible();
    const add = page.getByRole('button', { name: /^Add to Flight itinerary/ });
    await add.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Flight itinerary' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Pages' }).getByRole('listitem')).toHaveCount(3);
  },
);

test('a picture goes to the visa photo’s own screen', sweep, async ({ app, site, traveller }) => {
  const { page } = app;
  await demoOrder(site, traveller, 'started');
  await app.visit('/orders');
  await ready(page);
  const bytes = [...(await makeMarkerJpeg(600, 800))];
  await drop(page, [{ name: 'visa photo.jpg', type: 'image/jpeg', bytes }]);
  await page.getByRole('button', { name: /^Add to Visa photo/ }).click();
  await expect(page).toHaveURL(/id-photo-process|id-photo-comfirm/);
});

test(
  'a visitor’s file waits until somebody who has logged in says that it is theirs',
  sweep,
  async ({ app }) => {
    const { page } = app;
    await app.visit('/orders');
    await ready(page);
    await drop(page, [pdf('e-ticket.pdf')]);
    await expect(page.getByText('Log in to add it to your application')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Log In / Sign Up' }).click();
    await expect(app.dialog).toBeVisible();
  },
);

test('a share that no worker took is answered in plain words', sweep, async ({ app }) => {
  await app.visit('/shared-files?missed=1');
  await expect(app.page.getByRole('heading', { name: 'The file did not arrive' })).toBeVisible();
});
