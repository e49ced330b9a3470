import type { Page } from '@playwright/test';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { demoOrder, documentOf } from './steps/demo-order';

test.use({ viewport: { width: 360, height: 640 } });

const main = (page: Page) => page.getByRole('main');
const pagesOf = (page: Page) =>
  main(page).getByRole('list', { name: 'Pages' }).getByRole('listitem');

const pdf = (name: string, pages: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf({ pages }),
});

test(
  'the main button of a document with a refused page replaces that page, which is then seen in full',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    const pages = pagesOf(page);
    await app.visit(documentOf(await demoOrder(site, traveller, 'rejected'), 'Flight itinerary'));
    await expect(pages).toHaveCount(2);
    const replace = page.getByRole('button', { name: /^Replace/ });
    await expect(replace).toHaveText('Replace Page 2');
    await expect(replace).toBeInViewport({ ratio: 1 });
    const choosing = page.waitForEvent('filechooser');
    await replace.click();
    await (await choosing).setFiles(pdf('back.pdf', 3));
    await page.getByRole('button', { name: 'Use 3 pages' }).click();
    await expect(pages.nth(1).getByText('Uploaded', { exact: true })).toBeVisible();
    await expect(pages.nth(1)).toContainText('3 pages');
    await expect(pages.nth(0)).toContainText('Pass');
    await expect(page.getByRole('link', { name: 'Next: Visa photo of Ananya' })).toBeInViewport({
      ratio: 1,
    });
  },
);

test(
  'the only page of a document has its state above a large picture, which opens it',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    const pages = pagesOf(page);
    await app.visit(documentOf(await demoOrder(site, traveller, 'started'), 'Flight itinerary'));
    await page.locator('input[type=file]:not([capture])').first().setInputFiles(pdf('both.pdf', 2));
    await page.getByRole('button', { name: 'Use 2 pages' }).click();
    await expect(pages).toHaveCount(1);
    await page.getByRole('button', { name: 'Only Ananya' }).click();
    const state = pages.getByText('Uploaded', { exact: true });
    await expect(state).toBeVisible();
    const picture = pages.getByRole('button', { name: 'Page 1', exact: true });
    await expect(picture).toContainText('2 pages');
    const size = await picture.getByRole('presentation').boundingBox();
    expect(size?.height).toBeGreaterThan(160);
    expect((await state.boundingBox())?.y).toBeLessThan(size?.y ?? 0);
    await picture.click();
    await expect(page.getByRole('dialog', { name: 'Page 1' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('a page is deleted after a question', sweep, async ({ app, traveller, site }) => {
  const { page } = app;
  await app.visit(documentOf(await demoOrder(site, traveller, 'started'), 'Flight itinerary'));
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(pdf('both.pdf', 1));
  await expect(pagesOf(page).getByText('Uploaded', { exact: true })).toBeVisible();
  await pagesOf(page).getByRole('button', { name: 'Delete Page 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(pagesOf(page)).toHaveCount(0);
});

test(
  'the tray shows no fingerprint of what arrived, unless its details are opened',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    await app.visit(documentOf(await demoOrder(site, traveller, 'started'), 'Flight itinerary'));
    await page.locator('input[type=file]:not([capture])').first().setInputFiles(pdf('a.pdf', 1));
    await expect(page.getByText('Uploaded').first()).toBeVisible();
    await app.visit(`${paths.orders}?open=uploads`);
    const sheet = page.getByRole('dialog', { name: 'Uploads' });
    const fingerprint = sheet.getByText(/Fingerprint/);
    await expect(sheet.getByText('Details').first()).toBeVisible();
    await expect(fingerprint.first()).toBeHidden();
    await sheet.getByText('Details').first().click();
    await expect(fingerprint.first()).toBeVisible();
  },
);

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test(
    'the other tasks stand beside an open document, and lead to theirs',
    sweep,
    async ({ app, traveller, site }) => {
      const { page } = app;
      await app.visit(documentOf(await demoOrder(site, traveller, 'rejected'), 'Flight itinerary'));
      const tasks = main(page).getByRole('list', { name: 'Required documents' });
      const current = tasks.locator('[aria-current=page]');
      await expect(current).toHaveText('Flight itinerary');
      await expect(tasks.getByRole('listitem')).toHaveCount(6);
      await expect(tasks.getByRole('listitem').first()).toContainText('Revision needed');
      await tasks.getByRole('link', { name: 'Employment letter' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Employment letter' }),
      ).toBeVisible();
      await expect(current).toHaveText('Employment letter');
      await tasks.getByRole('link', { name: 'Application form' }).click();
      await expect(main(page).getByTitle('Application form of Ananya')).toBeVisible();
      await expect(current).toContainText('Application form');
      await expect(tasks.getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
      await page.setViewportSize({ width: 360, height: 640 });
      await expect(tasks).toHaveCount(0);
    },
  );
});
