import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../../scripts/browsers.mjs';
import { accountBeside } from '../../support/account-beside';
import { makePdf } from '../../support/fixtures/make-pdf';
import { loggedInPage } from '../../support/logged-in-page';
import { startOpenServer } from '../../support/open-server';
import { submittedOrder } from '../../support/order-steps';
import { giveVisa } from '../../support/outcomes';
import { newEmail } from '../../support/traveller';

const cpuSlowdown = 4;
const mostMs = 1_000;
const address = '/visa?source=shortcut';

/** In the page: notes when the visa is shown. */
function observe(): void {
  const look = () => {
    const picture = document.querySelector<HTMLImageElement>('main img[src^="blob:"]');
    const isShown = picture?.complete === true && picture.naturalWidth > 0;
    if (isShown && document.querySelector('main section dl')) {
      performance.mark('visa-shown');
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** @returns the exit status: 1 if the median is over a second */
export async function bench(args: readonly string[]): Promise<number> {
  const at = args.indexOf('--runs');
  const runs = at < 0 ? 5 : Number(args[at + 1]);
  const server = await startOpenServer();
  const profile = mkdtempSync(join(tmpdir(), 'visa-pocket-'));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      args: chromiumArguments(),
      viewport: { width: 360, height: 800 },
      baseURL: server.address,
      serviceWorkers: 'allow',
    });
  try {
    const account = { email: newEmail(), password: 'secret12' };
    const order = await submittedOrder(await accountBeside(server, account));
    await giveVisa(server, order, { number: 'VN-77', bytes: makePdf() });
    await prepare(await open(), account);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await openedIn(await open()));
    times.sort((one, other) => one - other);
    const medianMs = Math.round(times[Math.floor(times.length / 2)] ?? NaN);
    const slowestMs = Math.round(times.at(-1) ?? NaN);
    console.log(JSON.stringify({ cpuSlowdown, runs, medianMs, slowestMs }));
    return medianMs <= mostMs ? 0 : 1;
  } finally {
    await server.remove();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Logs in and opens the visa once with a network, then ends the browser. */
async function prepare(
  context: BrowserContext,
  account: Parameters<typeof loggedInPage>[1],
): Promise<void> {
  const page = await loggedInPage(context, account);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(address);
  await shown(page);
  await context.close();
}

const shown = (page: Page) => page.locator('main img[src^="blob:"]').waitFor();

async function openedIn(context: BrowserContext): Promise<number> {
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await context.setOffline(true);
    await page.addInitScript(observe);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('visa-shown').length > 0);
    return await page.evaluate(
      () => performance.getEntriesByName('visa-shown')[0]?.startTime ?? NaN,
    );
  } finally {
    await context.close();
  }
}
