import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { startLastingServer, type LastingServer } from '../../tests/support/lasting-server';
import { loggedInPage } from '../../tests/support/logged-in-page';
import { newOrder } from '../../tests/support/order-steps';
import { accountBeside } from '../../tests/support/account';
import { bareStart } from './bare-page';
import { startFigures } from './figures';
import { median } from '../upload/median';
import { journey } from './journey';
import { exchangeablePage, type Variant } from '../../tests/support/exchangeable-page';
import { actsAfter, forgetFiles, newcomer, phone, settled, start, type Place } from './visits';

const countries = 'country_id=356&country_residence_id=702';
const places: readonly Place[] = [
  { name: 'home', path: `/?${countries}`, content: 'Vietnam', main: 'Menu' },
  { name: 'product', path: `/product/40401?${countries}`, content: 'Apply Now', main: 'Apply Now' },
  { name: 'orders', path: '/orders', content: 'Kenya', main: 'Menu' },
];
const account = { email: 'start@example.com', password: 'secret12' };

const ratio = (one = NaN, other = NaN): number => Number((one / other).toFixed(2));

type Starts = Awaited<ReturnType<typeof start>>[];
type ExchangeablePage = ReturnType<typeof exchangeablePage>;

/** Somebody who is logged in and has an order. */
async function knownTraveller(browser: Browser, server: LastingServer): Promise<BrowserContext> {
  const traveller = await accountBeside(server, account);
  await newOrder(traveller);
  const context = await browser.newContext({ ...phone, baseURL: server.address });
  const page = await loggedInPage(context, account);
  await page.close();
  return context;
}

const say = (words: string, { lcpMs, lcpOn, contentMs }: Starts[number]) =>
  console.log(
    `${words}: largest paint ${Math.round(lcpMs)} ms on ${lcpOn}, content ${Math.round(contentMs)} ms`,
  );

/** Cold starts of one place, the three variants by turns. */
async function coldStarts(
  browser: Browser,
  known: BrowserContext,
  { address }: LastingServer,
  served: ExchangeablePage,
  place: Place,
  runs: number,
) {
  const isForUsers = place.name === 'orders';
  const starts: Record<Variant, Starts> = { ours: [], limit: [], plain: [] };
  const acts: Record<'ours' | 'plain', number[]> = { ours: [], plain: [] };
  /** Only who is logged in has orders: that browser forgets the app's files instead. */
  async function inFreshBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
    const context = isForUsers ? known : await newcomer(browser);
    if (isForUsers) await forgetFiles(context, address);
    const result = await work(context);
    if (!isForUsers) await context.close();
    return result;
  }
  served.put('ours');
  const limit = await inFreshBrowser((context) => settled(context, address, place));
  for (let run = 0; run < runs; run += 1) {
    for (const variant of ['ours', 'limit', 'plain'] as const) {
      served.put(variant, limit);
      const seen = await inFreshBrowser((context) => start(context, address, place));
      starts[variant].push(seen);
      say(`${place.name} cold, ${variant}`, seen);
      if (variant === 'limit') continue;
      const actedMs = await inFreshBrowser((context) => actsAfter(context, address, place));
      console.log(`${place.name} cold, ${variant}: a tap acts after ${Math.round(actedMs)} ms`);
      acts[variant].push(actedMs);
    }
  }
  served.put('ours');
  const [ours, least, plain] = [starts.ours, starts.limit, starts.plain].map(startFigures);
  return {
    ...ours,
    limitLcpMs: least?.lcpMs,
    plainLcpMs: plain?.lcpMs,
    plainContentMs: plain?.contentMs,
    limitContentMs: least?.contentMs,
    interactiveMs: Math.round(median(acts.ours)),
    plainInteractiveMs: Math.round(median(acts.plain)),
    plainTbtMs: plain?.tbtMs,
    lcpVsLimit: ratio(ours?.lcpMs, least?.lcpMs),
    contentVsLimit: ratio(ours?.contentMs, least?.contentMs),
  };
}

/** Starts of a browser that was here before: with the slow network, and with none. */
async function warmStarts(
  browser: Browser,
  known: BrowserContext,
  { address }: LastingServer,
  place: Place,
  runs: number,
) {
  const online: Starts = [];
  const offline: Starts = [];
  for (let run = 0; run < runs; run += 1) {
    await known.setOffline(false);
    online.push(await start(known, address, place));
    await known.setOffline(true);
    offline.push(await start(known, address, place, false));
    for (const [words, starts] of [
      ['warm', online],
      ['offline', offline],
    ] as const)
      say(`${place.name} ${words}`, starts.at(-1) as Starts[number]);
  }
  await known.setOffline(false);
  const without = startFigures(offline);
  const bareMs = await bareStart(browser, runs);
  return {
    ...startFigures(online),
    offlinePaintMs: without.firstPaintMs,
    offlineStartMs: without.contentMs,
    bareStartMs: Math.round(bareMs),
    offlineVsLimit: ratio(without.contentMs, bareMs),
  };
}

/** Makes the worker keep the app, and the phone what the places show. */
async function visitAll(known: BrowserContext, address: string): Promise<void> {
  await forgetFiles(known, address);
  for (const { path, content } of places) {
    const page = await known.newPage();
    await page.goto(address + path);
    await page.locator('main').getByText(content).first().waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve),
        );
    });
    await page.waitForTimeout(3000);
    await page.close();
  }
}

async function allStarts(
  browser: Browser,
  server: LastingServer,
  served: ExchangeablePage,
  runs: number,
) {
  const known = await knownTraveller(browser, server);
  const figures: Record<string, object> = {};
  for (const place of places)
    figures[place.name] = { cold: await coldStarts(browser, known, server, served, place, runs) };
  await visitAll(known, server.address);
  for (const place of places)
    Object.assign(figures[place.name] ?? {}, {
      warm: await warmStarts(browser, known, server, place, runs),
    });
  await known.close();
  return figures;
}

/** Measures; resolves to all figures. */
export async function bench(options: string[]): Promise<object> {
  const { values } = parseArgs({
    args: options,
    options: { runs: { type: 'string', default: '5' }, part: { type: 'string', default: 'all' } },
  });
  const served = exchangeablePage(join(tmpdir(), `visa-bench-start-${process.pid}`));
  const server = await startLastingServer({ STATIC_DIR: served.folder });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: chromiumArguments(),
  });
  try {
    const starts =
      values.part === 'journey'
        ? {}
        : await allStarts(browser, server, served, Number(values.runs));
    const taps = values.part === 'start' ? {} : await journey(browser, server);
    return { ...starts, ...taps };
  } finally {
    await browser.close();
    await server.remove();
    rmSync(served.base, { recursive: true, force: true });
  }
}
