import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { paths } from '../../src/routing/paths';
import { accountBeside } from '../support/account';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { makePdf } from '../support/fixtures/make-pdf';
import { loggedInPage, smallPhone } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { newApplicant, newOrder, readOrder } from '../support/order-steps';
import { patience } from '../support/patience';
import { newEmail, type Traveller } from '../support/traveller';
import { storedRows } from './stored-rows';
import { sweep } from '../support/sweep';

const account = { email: newEmail(), password: 'secret12' };

let server: OpenServer;
let browser: Browser;
/** The same account on another device. */
let beside: Traveller;
let context: BrowserContext;
let page: Page;

test.beforeAll(async () => {
  server = await startOpenServer();
  beside = await accountBeside(server, account);
  browser = await launchPageBrowser();
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

test.beforeEach(async () => {
  context = await smallPhone(browser, server.address);
  page = await loggedInPage(context, account);
  page.on('dialog', (dialog) => void dialog.accept());
});
test.afterEach(async () => context.close());

interface OpenedDocument {
  orderId: string;
  path: string;
  /** The SHA-256 of the pages that the server has, in their order. */
  digests(): Promise<string[]>;
}

/** Opens a document that takes many pages, of a new application. */
async function openDocument(): Promise<OpenedDocument> {
  const orderId = await newOrder(beside);
  const applicantId = await newApplicant(beside, orderId);
  const documents = async () =>
    (await readOrder(beside, orderId)).applicant_list[0].material_required as {
      elec_id: number;
      pattern: number;
      upload_list: { pos: number; sha256: string }[];
    }[];
  const elecId = (await documents()).find(({ pattern }) => pattern !== 1)?.elec_id ?? 0;
  const path = paths.multiPage(orderId, applicantId, elecId);
  await page.goto(path);
  await expect(page.getByText('Nothing added yet')).toBeVisible();
  return {
    orderId,
    path,
    async digests() {
      const found = (await documents()).find(({ elec_id }) => elec_id === elecId);
      return (found?.upload_list ?? []).sort((a, b) => a.pos - b.pos).map(({ sha256 }) => sha256);
    },
  };
}

interface Chosen {
  name: string;
  buffer: Buffer;
}

const pdf = (seed: number, totalBytes = 20_000): Chosen => ({
  name: `page-${seed}.pdf`,
  buffer: makePdf({ pages: 1, seed, totalBytes }),
});

/** Chooses files of this machine's disk: a slowed down page is not handed their bytes. */
async function choose(files: readonly Chosen[]): Promise<void> {
  const folder = test.info().outputPath('files');
  mkdirSync(folder, { recursive: true });
  const chosen = files.map(({ name, buffer }) => {
    const path = join(folder, name);
    writeFileSync(path, buffer);
    return path;
  });
  await page.locator('input[type=file]:not([capture])').setInputFiles(chosen);
}

const sha256 = ({ buffer }: Chosen) => createHash('sha256').update(buffer).digest('hex');

interface Row {
  fileName: string;
  state: string;
  size: number;
  seq: number;
}

/** The rows of the outbox in IndexedDB, in its order. */
const rows = async (): Promise<Row[]> =>
  (await storedRows<Row>(page, 'items', ['fileName', 'state', 'size', 'seq'])).sort(
    (a, b) => a.seq - b.seq,
  );

test(
  '[PWA-07] chosen files are safe before any is prepared, and what is safe survives a reload in the middle',
  sweep,
  async () => {
    const document = await openDocument();
    const files = Array.from({ length: 60 }, (_, index) => pdf(index + 1, 600_000));
    // A slow phone: otherwise all are safe before anybody can look.
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await choose(files);
    await expect(page.getByText(/^[1-9]\d* of 60 files are safe$/)).toBeVisible();
    await expect(page.getByText('Keep this page open until all are safe.')).toBeVisible();
    await page.reload();
    const saved = await rows();
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.length).toBeLessThan(files.length);
    await expect
      .poll(() => document.digests(), { timeout: patience.journey })
      .toEqual(files.slice(0, saved.length).map(sha256));
    // The server has the last page before the phone knows of it.
    const states = async () => (await rows()).map(({ state }) => state);
    await expect.poll(states).toEqual(saved.map(() => 'done'));
  },
);

test('[PWA-07] offline, a picture is sealed as it was chosen, then prepared, and sent when the network is back', async () => {
  const document = await openDocument();
  // The workers that prepare files are on the phone once the service worker is.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  const buffer = await makeMarkerJpeg(2400, 1800);
  await choose([{ name: 'IMG_1.jpg', buffer }, pdf(1)]);
  const waiting = page.getByText('It uploads when you are back online.', { exact: true });
  await expect(waiting).toHaveCount(2);
  const [picture, letter] = await rows();
  expect(picture).toMatchObject({ fileName: 'IMG_1.jpg', state: 'sealed' });
  expect(picture?.size).toBeLessThan(buffer.length);
  expect(letter).toMatchObject({ fileName: 'page-1.pdf', size: 20_000 });
  await context.setOffline(false);
  await expect.poll(async () => (await document.digests()).length).toBe(2);
});
