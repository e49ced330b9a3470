import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { paths } from '../../src/routing/paths';
import { makePhotoLike } from '../../tests/support/fixtures/make-photo-like';
import { startLastingServer } from '../../tests/support/lasting-server';
import { loggedInPage } from '../../tests/support/logged-in-page';
import { newApplicant, newOrder, readOrder } from '../../tests/support/order-steps';
import { accountBeside } from '../../tests/support/account';
import { newEmail } from '../../tests/support/traveller';
import { median } from '../upload/median';
import { watchRenderer } from './renderer-memory';
import { countRows, type Counts, safeTimes, watchSafe } from './in-page';

/** A phone of the middle class, compared with this machine. */
const slowdown = 4;
const differentPictures = 10;
/** How long an older build may take to save the files, and to prepare and send them. */
const longestMs = 180_000;
const longestPreparingMs = 900_000;

/** Pictures as a phone's camera writes them, of about 3 MB; some are the same, under other names. */
async function writePictures(folder: string, count: number): Promise<string[]> {
  mkdirSync(folder);
  const files: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = join(folder, `IMG_${1000 + index}.jpg`);
    const original = files[index - differentPictures];
    if (original !== undefined) linkSync(original, file);
    else writeFileSync(file, await makePhotoLike(4000, 3000, { quality: 85, seed: index + 1 }));
    files.push(file);
  }
  return files;
}

/** Waits until so many files are safe, or for as long as they may take. */
async function untilSafe(page: Page, count: number): Promise<number[]> {
  const ends = Date.now() + longestMs;
  for (;;) {
    const times = await page.evaluate(safeTimes);
    if (times.length >= count || Date.now() > ends) return times;
    await sleep(500);
  }
}

/** Waits until so many files have been prepared and sent, or for as long as that may take. */
async function untilSent(page: Page, count: number): Promise<Counts> {
  const ends = Date.now() + longestPreparingMs;
  for (;;) {
    await sleep(2000);
    const counts = await page.evaluate(countRows);
    if (counts.sent >= count || Date.now() > ends) return counts;
  }
}

interface PageInside {
  _connection: { toImpl(page: Page): { delegate: { _mainFrameSession: { _client: CDPSession } } } };
}

/**
 * Disables DevTools' record of requests, which Playwright enables: it keeps the body of every
 * request in the page's process, and no phone has it. There is no public way.
 */
const recordNoRequests = (page: Page) =>
  (page as unknown as PageInside)._connection
    .toImpl(page)
    .delegate._mainFrameSession._client.send('Network.disable');

/** Measures and prints. */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      files: { type: 'string', default: '300' },
      app: { type: 'string', default: 'dist/app' },
      'young-mb': { type: 'string', default: '8' },
    },
  });
  const count = Number(values.files);
  const folder = mkdtempSync(join(tmpdir(), 'visa-capture-'));
  const profile = join(folder, 'profile');
  const server = await startLastingServer({ STATIC_DIR: resolve(values.app) });
  const account = { email: newEmail(), password: 'secret12' };
  const traveller = await accountBeside(server, account);
  const orderId = await newOrder(traveller);
  const applicantId = await newApplicant(traveller, orderId);
  const [applicant] = (await readOrder(traveller, orderId)).applicant_list;
  const documents: { elec_id: number; pattern: number }[] = applicant.material_required;
  const document = documents.find(({ pattern }) => pattern !== 1)?.elec_id ?? 0;
  const pictures = await writePictures(join(folder, 'pictures'), count);

  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...chromiumArguments(), `--js-flags=--max-semi-space-size=${values['young-mb']}`],
    viewport: { width: 390, height: 844 },
    baseURL: server.address,
  });
  const memory = watchRenderer(profile);
  try {
    const page = await loggedInPage(context, account);
    await page.goto(paths.multiPage(orderId, applicantId, document));
    await page.getByText('Nothing added yet').waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.evaluate(watchSafe);
    await recordNoRequests(page);
    memory.peak();
    await page.locator('input[type=file]:not([capture])').setInputFiles(pictures);
    const times = await untilSafe(page, count);
    const savingMb = memory.peak();
    console.log(`${times.length} of ${count} safe after ${Math.round(times.at(-1) ?? 0)} ms`);
    const took = times.map((at, index) => at - (times[index - 1] ?? 0));
    const { rows, prepared, sent } = await untilSent(page, count);
    const preparingMb = memory.peak();
    const figures = {
      files: count,
      safe: times.length,
      msPerFile: Math.round((times.at(-1) ?? 0) / Math.max(1, times.length)),
      medianMs: Math.round(median(took)),
      longestMs: Math.round(Math.max(...took)),
      savingMb: Math.round(savingMb),
      preparingMb: Math.round(preparingMb),
      rows,
      prepared,
      sent,
    };
    console.log(JSON.stringify(figures));
  } finally {
    memory.stop();
    await context.close();
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
