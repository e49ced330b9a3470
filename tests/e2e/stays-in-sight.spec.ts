import { createHash } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { openDemoPhone, type DemoPhone } from '../support/demo-phone';
import type { Phone } from '../support/phone';
import type { KnownOrder } from '../screens/known-orders';

let demo: DemoPhone;
let phone: Phone;
let page: Page;
let vietnam: KnownOrder;
let kenya: KnownOrder;

test.beforeAll(async () => {
  demo = await openDemoPhone();
  ({ phone, page } = demo);
  [vietnam, kenya] = [demo.order(70401), demo.order(40401)];
});
test.afterEach(() => phone.context.setOffline(false));
test.afterAll(() => demo?.throwAway());

const documentNamed = (name: string) => demo.documentOf(vietnam, name);
const fileInput = () => page.locator('input[type=file]:not([capture])').first();
const scrollDown = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

test('a product keeps Back and the menu in sight when it is scrolled', async () => {
  await page.goto(paths.product(70401));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scrollDown();
  await expect(page.getByRole('button', { name: 'Back' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
});

test('that there is no network stays in sight, above the header, when a page is scrolled', async () => {
  await page.goto(paths.applicantMaterial(vietnam.id, vietnam.applicants[0]?.id ?? ''));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect(page.getByRole('heading', { name: 'Optional' })).toBeVisible();
  await phone.context.setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(bar).toBeVisible();
  await scrollDown();
  await expect(bar).toBeInViewport({ ratio: 1 });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeInViewport({ ratio: 1 });
  const [low, high] = await Promise.all([bar.boundingBox(), title.boundingBox()]);
  expect(high?.y).toBeGreaterThanOrEqual((low?.y ?? 0) + (low?.height ?? 0));
});

test('a refused file’s message makes room for the next choice, and never piles up', async () => {
  await page.goto(documentNamed('Flight itinerary'));
  const refusal = page.getByRole('main').getByText('Unsupported file types');
  const unusable = (name: string) => ({
    ...{ name, mimeType: 'text/plain', buffer: Buffer.from('a') },
  });
  await fileInput().setInputFiles(unusable('one.txt'));
  await expect(refusal).toHaveCount(1);
  await fileInput().setInputFiles(unusable('two.txt'));
  await expect(page.getByText('Nothing of “two.txt” was saved.')).toBeVisible();
  await expect(refusal).toHaveCount(1);
  await expect(refusal).toBeInViewport();
  await fileInput().setInputFiles({
    ...{ name: 'ticket.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 3 }) },
  });
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('listitem')).toHaveCount(1);
  await expect(refusal).toHaveCount(0);
});

test('a PDF shows its first page and how many it has', async () => {
  await page.goto(documentNamed('Employment letter'));
  await fileInput().setInputFiles({
    ...{ name: 'letter.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 3 }) },
  });
  const row = page.getByRole('list', { name: 'Pages' }).getByRole('listitem').first();
  await expect(row.getByText('3 pages')).toBeVisible();
  await expect(row.locator('img')).toBeVisible();
});

test('a page that is looked at stays open while it arrives, and Back leads to its document', async () => {
  const address = documentNamed('Flight itinerary');
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Files' })).toBeVisible();
  const keptViewer = () =>
    page.evaluate(async () =>
      (await (await caches.open('later')).keys()).some(({ url }) => url.includes('viewer')),
    );
  await expect.poll(keptViewer).toBe(true);
  await phone.context.setOffline(true);
  const file = makePdf({ pages: 3, seed: 9, totalBytes: 20_000 });
  await fileInput().setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: file });
  const row = page.getByRole('list', { name: 'Pages' }).getByRole('listitem').last();
  await expect(row).toContainText('Saved on this phone');
  await row.getByRole('button', { name: /^Page \d$/ }).click();
  const viewer = page.getByRole('dialog');
  const drawn = await viewer.getByRole('img', { name: 'page 3 of 3' }).elementHandle();
  const digest = createHash('sha256').update(file).digest('hex');
  const orderWithPage = page.waitForResponse(async (response) => {
    const text = await response.text().catch(() => '');
    return text.includes(digest) && text.includes('first_name');
  });
  await phone.context.setOffline(false);
  await orderWithPage;
  await expect(row.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(viewer).toBeVisible();
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(address);
});

test('a page of the server that is looked at stays when the connection is lost', async () => {
  await page.goto(demo.documentOf(demo.order(39201), 'Flight itinerary'));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const pages = page.getByRole('list', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Page 1', exact: true }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect(picture).toBeVisible();
  await phone.context.setOffline(true);
  await expect(page.getByText('You are offline.').first()).toBeAttached();
  await expect(page.getByText('It cannot be shown right now')).toHaveCount(0);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  await page.goBack();
});

test('Back from the details after paying leads on to the list, not to the pages before', async () => {
  await page.goto(paths.orders);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await page.goto(paths.orderUpload(kenya.id));
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: /^Proceed to checkout/ }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByLabel('Card number').fill('4242424242424242');
  await sheet.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.getByRole('link', { name: 'Application details' }).click();
  await expect(page.getByRole('heading', { name: 'Application details' })).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(page).not.toHaveURL(address);
  await expect(page).toHaveURL(/orders/);
});
