import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test';
import { observeStart, settledPage, startSeen, type Start } from './in-page';

const cpuSlowdown = 4;
/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (750e3 * 0.9) / 8,
};
export const phone = {
  // By which the server lays a page out; the browser's own says that it is on no phone.
  userAgent: devices['Pixel 7'].userAgent,
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};
/** After this long without anything new a start is over. */
const quietMs = 3000;
const contentMs = 30_000;

/** A page whose start is measured. */
export interface Place {
  readonly name: 'home' | 'product' | 'orders';
  readonly path: string;
  /** A text in its main part: once it is shown, so is the content. */
  readonly content: string;
  /** The name of its main button, which opens a dialog. */
  readonly main: string;
}

export async function slowDown(page: Page, network: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (!network) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
}

const contentOf = (page: Page, { content }: Place) =>
  page.locator('main').getByText(content).first();

/** One start in a context, on a slow network unless the context is offline. */
export async function start(
  context: BrowserContext,
  address: string,
  place: Place,
  isOnline = true,
): Promise<Start & { contentMs: number }> {
  const page = await context.newPage();
  await slowDown(page, isOnline);
  await page.addInitScript(observeStart);
  await page.addInitScript((words) => {
    const look = () => {
      if (document.querySelector('main')?.textContent.includes(words))
        Object.assign(globalThis, { __shownMs: performance.now() });
      else requestAnimationFrame(look);
    };
    // Not with the document's end, which waits for scripts.
    requestAnimationFrame(look);
  }, place.content);
  await page.goto(address + place.path, { waitUntil: 'commit' });
  await contentOf(page, place).waitFor({ timeout: contentMs });
  await sleep(quietMs);
  const seen = await page.evaluate(startSeen);
  const shownMs = await page.evaluate(
    () => (globalThis as typeof globalThis & { __shownMs?: number }).__shownMs ?? 0,
  );
  await page.close();
  return { ...seen, contentMs: shownMs };
}

/** How long after the start of a visit a tap on the main button has acted, made as soon as it is there. */
export async function actsAfter(
  context: BrowserContext,
  address: string,
  { path, main }: Place,
): Promise<number> {
  const page = await context.newPage();
  await slowDown(page, true);
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('dialog[open]'))
        Object.assign(globalThis, { __actedMs: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(address + path, { waitUntil: 'commit' });
  await page.getByRole('button', { name: main }).first().tap({ timeout: contentMs });
  const acted = await page.waitForFunction(() => Reflect.get(globalThis, '__actedMs'), null, {
    timeout: contentMs,
  });
  const actedMs = Number(await acted.jsonValue());
  await page.close();
  return actedMs;
}

/** The HTML of a place after all of it has loaded, as a page without a script. */
export async function settled(
  context: BrowserContext,
  address: string,
  place: Place,
): Promise<string> {
  const page = await context.newPage();
  await page.goto(address + place.path);
  await contentOf(page, place).waitFor({ timeout: contentMs });
  await sleep(quietMs);
  const html = await page.evaluate(settledPage);
  await page.close();
  return html;
}

/** Forgets what a browser keeps of the app's files, and its worker, but not who is logged in. */
export async function forgetFiles(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'service_workers,cache_storage',
  });
  await page.close();
}

/** A browser that was never here. */
export const newcomer = (browser: Browser): Promise<BrowserContext> => browser.newContext(phone);
