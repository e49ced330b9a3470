import { createHash } from 'node:crypto';
import { makePdf } from '../support/fixtures/make-pdf';
import type { App } from './harness/app';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { demoOrder, documentOf } from './steps/demo-order';

const fileInput = ({ page }: App) => page.locator('input[type=file]:not([capture])').first();
const rowsOf = ({ page }: App) => page.getByRole('list', { name: 'Pages' }).getByRole('listitem');
const useAll = ({ page }: App, count: number) =>
  page.getByRole('button', { name: `Use ${count} pages`, exact: true }).click();
const pdf = (buffer: Buffer) => ({ name: 'a.pdf', mimeType: 'application/pdf', buffer });

test('a PDF shows its first page and how many it has', sweep, async ({ app, site, traveller }) => {
  const order = await demoOrder(site, traveller, 'started');
  await app.visit(documentOf(order, 'Employment letter'));
  await fileInput(app).setInputFiles(pdf(makePdf({ pages: 3 })));
  await useAll(app, 3);
  const row = rowsOf(app).first();
  await expect(row.getByText('3 pages')).toBeVisible();
  await expect(row.locator('img')).toBeVisible();
});

test(
  'a page that is looked at stays open while it arrives, and Back leads to its document',
  sweep,
  async ({ app, site, context, traveller }) => {
    const { page } = app;
    const order = await demoOrder(site, traveller, 'started');
    const address = documentOf(order, 'Flight itinerary');
    const viewer = page.getByRole('dialog');
    await app.visit(address);
    // The viewer's code is loaded before the network goes.
    await fileInput(app).setInputFiles(pdf(makePdf({ pages: 2 })));
    await useAll(app, 2);
    await rowsOf(app)
      .first()
      .getByRole('button', { name: /^Page \d$/ })
      .click();
    await expect(viewer.getByRole('img', { name: 'page 2 of 2' })).toBeAttached();
    await page.goBack();
    await expect(rowsOf(app).first().getByText('Uploaded', { exact: true })).toBeVisible();
    await context.setOffline(true);
    const file = makePdf({ pages: 3, seed: 9, totalBytes: 20_000 });
    await fileInput(app).setInputFiles(pdf(file));
    await useAll(app, 3);
    const row = rowsOf(app).last();
    await expect(row).toContainText('Saved on this phone');
    await row.getByRole('button', { name: /^Page \d$/ }).click();
    const drawn = await viewer.getByRole('img', { name: 'page 3 of 3' }).elementHandle();
    const digest = createHash('sha256').update(file).digest('hex');
    const orderWithPage = page.waitForResponse(async (response) => {
      const text = await response.text().catch(() => '');
      return text.includes(digest) && text.includes('first_name');
    });
    await context.setOffline(false);
    await orderWithPage;
    await expect(row.getByText('Uploaded', { exact: true })).toBeVisible();
    await expect(viewer).toBeVisible();
    expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(address);
  },
);

test(
  'a page of the server that is looked at stays when the connection is lost',
  sweep,
  async ({ app, site, context, traveller }) => {
    const { page } = app;
    const order = await demoOrder(site, traveller, 'rejected');
    await app.visit(documentOf(order, 'Flight itinerary'));
    await rowsOf(app).getByRole('button', { name: 'Page 1', exact: true }).click();
    const picture = page.getByRole('dialog').getByRole('img');
    await expect(picture).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.').first()).toBeAttached();
    await expect(page.getByText('It cannot be shown right now')).toHaveCount(0);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  },
);
