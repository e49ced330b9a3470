import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { paths } from '../../src/routing/paths';
import { accountBeside } from '../../tests/support/account';
import { makePdf } from '../../tests/support/fixtures/make-pdf';
import { loggedInPage } from '../../tests/support/logged-in-page';
import { startOpenServer } from '../../tests/support/open-server';
import { submittedOrder } from '../../tests/support/order-steps';
import { giveVisa } from '../../tests/support/outcomes';
import { newEmail } from '../../tests/support/traveller';
import { median } from '../upload/median';
import { slowDown } from '../start/visits';

const account = { email: newEmail(), password: 'secret12' };
const number = 'VN-77';
const picture = 'The first page of the visa';

interface Opened {
  /** When the page first showed anything, the visa's number, and the picture of its document. */
  readonly firstPaintMs: number;
  readonly visaMs: number;
  readonly pictureMs: number;
}

/** Starts the browser on a profile that outlives it, as a phone's does. */
const startBrowser = (profile: string, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: chromiumArguments(),
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    baseURL,
  });

/** Logs in, and opens the visa once, with a network: the worker and the phone keep all of it. */
async function visitOnce(context: BrowserContext, visa: string): Promise<void> {
  const page = await loggedInPage(context, account);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(visa);
  await expect(page.getByRole('img', { name: picture })).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole('img', { name: picture })).toBeVisible({ timeout: 60_000 });
  // Files for later use are fetched once nothing else is going on.
  await sleep(5_000);
}

/** Notes when words and a picture are shown, within the page. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(
    ({ words, alt }) => {
      const seen: Record<string, number> = {};
      Object.assign(globalThis, { __opened: seen });
      const look = () => {
        if (document.querySelector('main')?.textContent.includes(words))
          seen['visaMs'] ??= performance.now();
        const image = document.querySelector<HTMLImageElement>(`img[alt="${alt}"]`);
        if (image?.complete && image.naturalWidth > 0) seen['pictureMs'] ??= performance.now();
        else requestAnimationFrame(look);
      };
      addEventListener('DOMContentLoaded', look);
    },
    { words: number, alt: picture },
  );
}

async function openOffline(profile: string, address: string, path: string): Promise<Opened> {
  const context = await startBrowser(profile, address);
  try {
    await context.setOffline(true);
    const page = await context.newPage();
    await slowDown(page, false);
    await watch(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('img', { name: picture })).toBeVisible({ timeout: 60_000 });
    return await page.evaluate(() => ({
      firstPaintMs:
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      ...(globalThis as typeof globalThis & { __opened: { visaMs: number; pictureMs: number } })
        .__opened,
    }));
  } finally {
    await context.close();
  }
}

/** Measures; resolves to all figures. */
export async function bench(options: string[]): Promise<object> {
  const { values } = parseArgs({
    args: options,
    options: { runs: { type: 'string', default: '7' } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'visa-bench-visa-'));
  const profile = join(folder, 'profile');
  const server = await startOpenServer();
  try {
    const beside = await accountBeside(server, account);
    const order = await submittedOrder(beside);
    await giveVisa(server, order, { number, bytes: makePdf() });
    const visa = paths.visa(order.orderId, order.applicantId);
    const first = await startBrowser(profile, server.address);
    await visitOnce(first, visa);
    await first.close();
    const figures: Record<string, object> = {};
    for (const [name, path] of [
      ['shortcut', '/visa?source=shortcut'],
      ['notification', visa],
    ] as const) {
      const starts: Opened[] = [];
      for (let run = 0; run < Number(values.runs); run += 1) {
        const opened = await openOffline(profile, server.address, path);
        console.log(name, opened);
        starts.push(opened);
      }
      const mid = (of: (opened: Opened) => number) => Math.round(median(starts.map(of)));
      figures[name] = {
        firstPaintMs: mid((each) => each.firstPaintMs),
        visaMs: mid((each) => each.visaMs),
        pictureMs: mid((each) => each.pictureMs),
        worstVisaMs: Math.round(Math.max(...starts.map(({ visaMs }) => visaMs))),
      };
    }
    return figures;
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
