import { expect, test, type Browser, type Page } from '@playwright/test';
import { seriousFindings } from '../support/axe';
import { makePdf } from '../support/fixtures/make-pdf';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { launchPageBrowser } from '../support/page-browser';
import { isThere, openPhone, type Engine } from '../support/phone';
import { sweepUnless } from '../support/sweep';
import { japanEVisa, letters, material, openVisitor, type Visitor } from './product-steps';
import { traveller } from './traveller';

let server: LastingServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;

test.beforeAll(async () => {
  server = await startLastingServer();
  browser = await launchPageBrowser();
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});
test.beforeEach(async () => {
  visitor = await openVisitor(browser, server.address);
  page = visitor.page;
});
test.afterEach(() => visitor.leave());

const dialog = () => page.locator('dialog[open]');
const expectNoBarriers = async () => expect(await seriousFindings(page)).toEqual([]);

/** A finger that goes from one place to another. */
async function swipe(dx: number): Promise<void> {
  const room = dialog().getByRole('group');
  const at = (clientX: number) => ({
    pointerType: 'touch',
    isPrimary: true,
    pointerId: 7,
    bubbles: true,
    clientX,
    clientY: 400,
  });
  await room.dispatchEvent('pointerdown', at(180));
  await room.dispatchEvent('pointerup', at(180 + dx));
}

test('[PROD-19][PROD-20][NAV-14] samples turn by swipes of 30 px, buttons and keys; closing goes back, or home', async () => {
  const list = ['/scenes/samples/passport.svg', ...letters];
  await page.goto('/product/39201');
  await page.goto(material('Passport & letter', list));
  const position = (text: RegExp) => expect(dialog().getByText(text)).toBeVisible();
  await expect(dialog().getByRole('heading', { name: 'Passport & letter' })).toBeVisible();
  const picture = dialog().getByRole('img', { name: 'Sample: Passport & letter' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await position(/^1 of 3$/);
  await swipe(-29);
  await position(/^1 of 3$/);
  await swipe(-30);
  await position(/^2 of 3$/);
  await swipe(30);
  await position(/^1 of 3$/);
  await dialog().getByRole('button', { name: 'Next' }).click();
  await position(/^2 of 3$/);
  await page.keyboard.press('ArrowRight');
  await position(/^3 of 3 · 1 page$/);
  await page.keyboard.press('ArrowLeft');
  await position(/^2 of 3$/);
  const width = () => picture.evaluate((image) => image.getBoundingClientRect().width);
  const fitting = await width();
  await dialog().getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(fitting);
  await dialog().getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBe(fitting);
  await dialog().getByRole('group').dblclick();
  await expect.poll(width).toBeGreaterThan(fitting);
  await expectNoBarriers();
  await dialog().getByRole('button', { name: 'Close' }).click();
  // Opened by its address: there is no page of ours to go back to.
  await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
});

/** Whether something dark was drawn on the first page's canvas. */
const isDrawn = (canvas: Page) =>
  canvas.evaluate(() => {
    const node = document.querySelector('dialog[open] canvas') as HTMLCanvasElement | null;
    const pixels = node?.getContext('2d')?.getImageData(0, 0, node.width, node.height).data ?? [];
    for (let index = 0; index < pixels.length; index += 4)
      if ((pixels[index] ?? 255) < 80 && pixels[index + 3] === 255) return true;
    return false;
  });

async function servePdf(name: string, body: Buffer): Promise<string> {
  const path = `/scenes/samples/${name}.pdf`;
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'application/pdf', body }));
  return path;
}

test('[PROD-19] a PDF is drawn in the page, page by page as they come near', async () => {
  await page.goto(material('Long letter', [await servePdf('long', makePdf({ pages: 40 }))]));
  await expect(dialog().getByText('40 pages')).toBeVisible();
  await expect.poll(() => isDrawn(page)).toBe(true);
  await expect(dialog().getByText('Fixture page 1', { exact: true })).toBeAttached();
  const drawn = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLCanvasElement>('dialog[open] canvas')].filter(
          ({ width }) => width > 100,
        ).length,
    );
  expect(await drawn()).toBeLessThan(8);
  const last = dialog().getByRole('img', { name: 'Long letter, page 40 of 40' });
  await last.scrollIntoViewIfNeeded();
  await expect
    .poll(() => last.evaluate((node: HTMLCanvasElement) => node.width))
    .toBeGreaterThan(100);
  await expect.poll(drawn).toBeLessThan(8);
  const width = () => last.evaluate((node) => node.getBoundingClientRect().width);
  const fitting = await width();
  await dialog().getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(fitting * 1.4);
  await expectNoBarriers();
});

test('a PDF with a password, one that is broken, and one that is gone each say what to do', async () => {
  const say = async (path: string, title: string, opens: boolean) => {
    await page.goto(material('Letter', [path]));
    await expect(dialog().getByText(title)).toBeVisible();
    const elsewhere = dialog().getByRole('link', { name: 'Open in another tab' });
    await (opens
      ? expect(elsewhere).toHaveAttribute('href', path)
      : expect(elsewhere).toHaveCount(0));
  };
  await say(
    await servePdf('locked', makePdf({ lock: { revision: 4, password: 'secret' } })),
    'This PDF asks for a password',
    true,
  );
  await say(
    await servePdf('page', Buffer.from('<!doctype html>no PDF')),
    'This PDF cannot be read',
    true,
  );
  await say(await servePdf('empty', Buffer.alloc(0)), 'This PDF cannot be read', true);
  await say('/scenes/samples/gone.pdf', 'This file is not there any more', false);
  await page.route('**/cut.pdf', (route) => route.abort());
  await say('/scenes/samples/cut.pdf', 'The PDF did not load', false);
  await servePdf('cut', makePdf());
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect(dialog().getByText('2 pages')).toBeVisible();
});

test('a link to anything but a file of ours is refused', async () => {
  for (const url of [
    'javascript:alert(1)//x.svg',
    'data:application/pdf;base64,AAAA.pdf',
    'https://elsewhere.example/x.pdf',
    '//elsewhere.example/x.svg',
    '/scenes/../api/x.pdf',
    '/index.html',
  ]) {
    await page.goto(material('Free visa', [url]));
    await expect(
      page.getByRole('heading', { name: 'This is not one of our samples' }),
    ).toBeVisible();
    await expect(page.getByText('Free visa')).toHaveCount(0);
  }
  await expectNoBarriers();
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
});

for (const engine of ['chromium', 'firefox'] satisfies Engine[])
  test(
    `a PDF and its list that were seen once are there without a server, in ${engine}`,
    sweepUnless(engine === 'chromium'),
    async () => {
      test.skip(!isThere(engine), `${engine} is not installed`);
      const phone = await openPhone(engine);
      const own = await startLastingServer();
      try {
        const kept = phone.context.pages()[0] ?? (await phone.context.newPage());
        await traveller(kept, own).chooseCountries('India', 'Singapore');
        await kept.evaluate(async () => void (await navigator.serviceWorker.ready));
        await kept.reload();
        // Firefox calls a piece that a navigation cuts off an error of the worker's.
        await kept.waitForLoadState('networkidle');
        await kept.goto(`${own.address}/product/${japanEVisa}/identity-material?identity_id=1`);
        const link = kept.getByRole('link', { name: 'Open the PDF of Employment letter' });
        await link.click();
        await expect(kept.locator('dialog[open]').getByText('2 of 2 · 1 page')).toBeVisible();
        await expect.poll(() => isDrawn(kept)).toBe(true);
        await own.stop();
        await kept.reload();
        await expect(kept.locator('dialog[open]').getByText('2 of 2 · 1 page')).toBeVisible();
        await expect.poll(() => isDrawn(kept)).toBe(true);
        await kept.keyboard.press('Escape');
        await expect(link).toBeVisible();
        await expect(kept.getByText(/updated/)).toBeVisible();
        expect(phone.faults).toEqual([]);
      } finally {
        await phone.throwAway();
        await own.remove();
      }
    },
  );
