import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser } from '@playwright/test';
import sharp from 'sharp';
import { launchPageBrowser } from '../support/page-browser';
import { exchangeablePage } from '../support/exchangeable-page';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { sweepUnless } from '../support/sweep';

const countries = 'country_id=356&country_residence_id=702';

let folder: string;
let served: ReturnType<typeof exchangeablePage>;
let server: LastingServer;
let browser: Browser;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'visa-look-'));
  served = exchangeablePage(join(folder, 'app'));
  server = await startLastingServer({ STATIC_DIR: served.folder });
  browser = await launchPageBrowser();
});

test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Look {
  readonly path: string;
  readonly content: RegExp;
  readonly width: 360 | 1280;
  readonly colorScheme: 'light' | 'dark';
  readonly language: 'en' | 'ar';
}

/** A newcomer's screen once it is settled; no worker serves a page of its own. */
async function settledLook({ path, content, width, colorScheme, language }: Look): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript((chosen) => {
    // The reviews are shown in a random order.
    Math.random = () => 0.5;
    localStorage.setItem('language', chosen);
    localStorage.setItem('isVisitedHome', '1');
    localStorage.setItem('acceptCookiesTime', String(Date.now()));
  }, language);
  const page = await context.newPage();
  await page.goto(server.address + path, { waitUntil: 'load' });
  await expect(page.locator('#root')).toHaveAttribute('data-app', 'started');
  await expect(page.getByRole('main').getByText(content).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Pictures below the window are not loaded, and need not be.
  const missing = () =>
    page.evaluate(() => {
      const isInWindow = (image: HTMLImageElement) =>
        image.checkVisibility() && image.getBoundingClientRect().top < innerHeight;
      return [...document.images].filter((image) => !image.complete && isInWindow(image)).length;
    });
  await expect.poll(missing).toBe(0);
  // A picture that has arrived is painted once it is decoded.
  await page.evaluate(() =>
    Promise.all(
      [...document.images].filter((image) => image.complete).map((image) => image.decode()),
    ),
  );
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await context.close();
  return picture;
}

/** A channel of 0 to 255 may differ by so much: edges and round corners are not drawn alike each time. */
const unseen = 24;

/** How many pixels of two pictures differ visibly; all, if their sizes do. */
async function differentPixels(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (a?.info.width !== b?.info.width || a?.info.height !== b?.info.height) return Infinity;
  const different = new Set<number>();
  a?.data.forEach((value, at) => {
    if (Math.abs(value - (b?.data[at] ?? Infinity)) > unseen) different.add(Math.floor(at / 3));
  });
  return different.size;
}

const home = { path: `/?${countries}`, content: /Vietnam|فيتنام/ };
const product = { path: `/product/40401?${countries}`, content: /Apply Now|قدّم الطلب|eTA/ };
const places: readonly [string, Look][] = [
  ['home on a phone', { ...home, width: 360, colorScheme: 'light', language: 'en' }],
  ['home in Arabic', { ...home, width: 360, colorScheme: 'dark', language: 'ar' }],
  ['home on a desktop', { ...home, width: 1280, colorScheme: 'light', language: 'en' }],
  ['a product on a phone', { ...product, width: 360, colorScheme: 'dark', language: 'en' }],
  ['a product on a desktop', { ...product, width: 1280, colorScheme: 'light', language: 'ar' }],
  [
    'the account of a visitor',
    { path: '/account', content: /account/, width: 360, colorScheme: 'light', language: 'en' },
  ],
];
const inEveryRun = new Set(['home in Arabic', 'a product on a phone']);
for (const [name, look] of places)
  test(
    `${name} settles into the same picture as without what is prerendered`,
    sweepUnless(inEveryRun.has(name)),
    async () => {
      served.put('plain');
      const plain = await settledLook(look);
      served.put('ours');
      const ours = await settledLook(look);
      const differing = await differentPixels(ours, plain);
      if (differing >= 20) {
        await test.info().attach('without', { body: plain, contentType: 'image/png' });
        await test.info().attach('ours', { body: ours, contentType: 'image/png' });
      }
      expect(differing).toBeLessThan(20);
    },
  );
