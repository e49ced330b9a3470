/**
 * How fast the app starts: sizes of what is built, home cold on a slow network and processor, and the
 * orders page warm without a network. The last line is one JSON object; milliseconds are medians.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { appParts } from '../../scripts/app-parts.mjs';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { build } from '../../scripts/build.mjs';
import { installPackages } from '../../scripts/prepare.mjs';

const runs = 5;
const cpuSlowdown = 4;
/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (750e3 * 0.9) / 8,
};
const phone = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** After this long without anything new the start is over. */
const quietMs = 3000;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const kibibytes = (paths) =>
  Number(
    (
      paths.reduce((sum, path) => sum + brotliCompressSync(readFileSync(path)).length, 0) / 1024
    ).toFixed(1),
  );

/** In the page: notes what the browser tells of its start. */
function observe() {
  const seen = { lcpMs: 0, lcpOn: '', cls: 0, firstPaint: 0, longTasks: [] };
  window.__start = seen;
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  on('largest-contentful-paint', ({ startTime, element }) => {
    seen.lcpMs = startTime;
    if (!element) return;
    const heading = [...document.querySelectorAll('main h2')].find(
      ({ textContent }) => textContent === 'Destination Country',
    );
    const isAbove =
      !heading || element.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING;
    seen.lcpOn = isAbove ? 'banner' : element.closest('article') ? 'destinations' : element.tagName;
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  on('longtask', ({ startTime, duration }) => seen.longTasks.push({ startTime, duration }));
}

const blockingTime = ({ firstPaint, longTasks }) =>
  longTasks
    .filter(({ startTime }) => startTime >= firstPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);

async function slowDown(context, page, network) {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (!network) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
}

async function coldHome(browser, address) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await slowDown(context, page, slow4G);
  await page.addInitScript(observe);
  await page.goto(`${address}/?country_id=356&country_residence_id=702`);
  await page.getByRole('heading', { name: 'Destination Country' }).waitFor();
  await page.locator('main article').first().waitFor();
  await sleep(quietMs);
  const seen = await page.evaluate(() => window.__start);
  await context.close();
  return { ...seen, tbtMs: blockingTime(seen) };
}

async function mailedCode(folder) {
  for (;;) {
    const mails = readdirSync(folder)
      .filter((name) => /^[^.].*\.eml$/.test(name))
      .sort();
    const code =
      mails.length > 0 &&
      /^Subject: (\d{6}) is/m.exec(readFileSync(join(folder, mails.at(-1)), 'utf8'))?.[1];
    if (code) return code;
    await sleep(100);
  }
}

/** A traveller with an order, whose phone has seen the list of orders. */
async function knownTraveller(browser, address, mailFolder) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(`${address}/product/40401?country_id=356&country_residence_id=702`);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await dialog.getByLabel('E-mail').fill('start@example.com');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByLabel('Verification code').fill(await mailedCode(mailFolder));
  await dialog.getByLabel('Password', { exact: true }).fill('secret12');
  await dialog.getByRole('button', { name: 'Sign Up' }).first().click();
  // The coupons of new users.
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Uploading documents' }).waitFor();
  await page.goto(`${address}/orders`);
  await page.locator('main').getByText('Kenya').first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve),
      );
  });
  return { context, page };
}

async function offlineOrders({ context, page }, address) {
  await context.setOffline(true);
  const started = await context.newPage();
  await slowDown(context, started);
  await started.addInitScript(() => {
    const look = () => {
      if (document.querySelector('main')?.textContent.includes('Kenya'))
        window.__shown = performance.now();
      else requestAnimationFrame(look);
    };
    addEventListener('DOMContentLoaded', look);
  });
  await started.goto(`${address}/orders`);
  await started.waitForFunction(() => window.__shown > 0);
  const shown = await started.evaluate(() => window.__shown);
  await started.close();
  await page.bringToFront();
  return shown;
}

async function startServer(folder) {
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const part of server.stdout.setEncoding('utf8')) {
    output += part;
    const address = /^Serving (http\S+)/m.exec(output)?.[1];
    if (address) return { server, address };
  }
  throw new Error(`The server did not start: ${output}`);
}

await installPackages();
await build();
const parts = appParts();
const folder = mkdtempSync(join(tmpdir(), 'visa-bench-'));
const { server, address } = await startServer(folder);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: chromiumArguments(),
});
try {
  const cold = [];
  for (let run = 0; run < runs; run += 1) {
    cold.push(await coldHome(browser, address));
    const { lcpMs, lcpOn, tbtMs, cls } = cold.at(-1);
    console.log(
      `cold ${run + 1}: LCP ${Math.round(lcpMs)} ms on ${lcpOn}, blocked ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(4)}`,
    );
  }
  const traveller = await knownTraveller(browser, address, join(folder, 'mails'));
  const offline = [];
  for (let run = 0; run < runs; run += 1) {
    offline.push(await offlineOrders(traveller, address));
    console.log(`offline ${run + 1}: ${Math.round(offline.at(-1))} ms`);
  }
  console.log(
    JSON.stringify({
      entryJsBrotliKiB: kibibytes(parts.entryScripts),
      homeCriticalBrotliKiB: kibibytes(parts.homeCritical),
      precacheBrotliKiB: kibibytes(parts.precached),
      lcpMs: Math.round(median(cold.map(({ lcpMs }) => lcpMs))),
      lcpOn: cold[0].lcpOn,
      tbtMs: Math.round(median(cold.map(({ tbtMs }) => tbtMs))),
      cls: Number(median(cold.map(({ cls }) => cls)).toFixed(4)),
      offlineStartMs: Math.round(median(offline)),
    }),
  );
} finally {
  await browser.close();
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
