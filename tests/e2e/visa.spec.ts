import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { paths } from '../../src/routing/paths';
import {
  controlServiceWorker,
  type ServiceWorkerControl,
} from '../faults/outbox/service-worker-control';
import { accountBeside } from '../support/account-beside';
import { makePdf } from '../support/fixtures/make-pdf';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { submittedOrder } from '../support/order-steps';
import { giveLetter, giveVisa } from '../support/outcomes';
import { newEmail } from '../support/traveller';

const account = { email: newEmail(), password: 'secret12' };
const shortcut = '/visa?source=shortcut';

test.describe.configure({ mode: 'serial' });

let server: OpenServer;
let browser: Browser;
let page: Page;
let worker: ServiceWorkerControl;
let order: { orderId: string; applicantId: string };

test.beforeAll(async () => {
  server = await startOpenServer();
  const beside = await accountBeside(server, account);
  order = await submittedOrder(beside);
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments() });
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    baseURL: server.address,
  });
  worker = await controlServiceWorker(context, server.address);
  page = await loggedInPage(context, account);
  await page.evaluate(() => navigator.serviceWorker.ready);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

/** How many entries a store of the phone has. */
const countStored = (store: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('visa');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    store,
  );

const push = () =>
  worker.push(
    JSON.stringify({
      web_push: 8030,
      notification: { title: 'A decision', navigate: paths.visa(order.orderId, order.applicantId) },
    }),
  );

test('a push brings the visa while the app is closed; it opens offline after a cold start', async () => {
  await page.goto('/can-run.js');
  await giveVisa(server, order, { number: 'VN-77', bytes: makePdf() });
  await push();
  await expect.poll(() => countStored('pocketBytes')).toBe(1);

  await page.context().setOffline(true);
  await worker.kill();
  await page.goto(shortcut);
  const card = page.getByRole('region', { name: /eTA/ });
  await expect(card).toContainText('ANANYA RAO');
  await expect(card).toContainText('VN-77');
  await expect(card).toContainText('Z4821907');
  await expect(page.getByText('Saved on this phone', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Save' })).toHaveAttribute(
    'download',
    /^.*eTA.* – ANANYA RAO\.pdf$/,
  );
  const draftsBefore = await countStored('drafts');
  await page.getByRole('checkbox', { name: 'Return ticket' }).check();
  await expect.poll(() => countStored('drafts')).toBe(draftsBefore + 1);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Return ticket' })).toBeChecked();
  await page.context().setOffline(false);
});

test('the page keeps a picture of it, and what draws it: it is shown in full offline', async () => {
  await page.goto(paths.orderDetail(order.orderId));
  await page.getByRole('link', { name: 'Open the visa' }).click();
  await expect(page.getByRole('img', { name: 'The first page of the visa' })).toBeVisible();
  await expect.poll(() => countStored('pocketBytes')).toBe(2);
  await page.goto(paths.visa(order.orderId, order.applicantId));
  await page.getByRole('button', { name: 'Show at the counter' }).click();
  await expect(page.locator('dialog[open] canvas').first()).toBeVisible();

  await page.context().setOffline(true);
  await page.goto(shortcut);
  await expect(page.getByRole('img', { name: 'The first page of the visa' })).toBeVisible();
  await page.getByRole('button', { name: 'Show at the counter' }).click();
  await expect(page.locator('dialog[open] canvas').first()).toBeVisible();
  await page.context().setOffline(false);
});

test('once the phone has learned of a corrected visa, the first one is not shown', async () => {
  await giveVisa(server, order, { number: 'VN-78', bytes: undefined });
  await page.goto(paths.orderDetail(order.orderId));
  await expect(page.getByRole('link', { name: 'Open the visa' })).toBeVisible();
  await expect.poll(() => countStored('pocketBytes')).toBe(0);
  await page.context().setOffline(true);
  await page.goto(shortcut);
  await expect(page.getByText('This visa was replaced')).toBeVisible();
  await expect(page.getByText('VN-77')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show at the counter' })).toHaveCount(0);
  await page.context().setOffline(false);

  await giveVisa(server, order, { number: 'VN-79', bytes: makePdf() });
  await page.goto(shortcut);
  await expect(page.getByText('VN-79')).toBeVisible();
  await expect(page.getByText('This is the corrected visa')).toBeVisible();
  await expect(page.getByText('Saved on this phone', { exact: true })).toBeVisible();
});

test('a letter of the embassy opens offline too', async () => {
  await giveLetter(server, order.applicantId, {
    name: 'Invitation',
    files: [{ type: 'application/pdf', bytes: makePdf() }],
  });
  await page.goto(paths.orderDetail(order.orderId));
  // The visa, its picture, and the letter.
  await expect.poll(() => countStored('pocketBytes')).toBeGreaterThan(2);
  await page.goto(paths.embassyLetter(order.orderId, order.applicantId, 0));
  await expect(page.getByText('Opens in a new window')).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: /PDF/ }).click();
  await expect(page.locator('dialog[open] canvas').first()).toBeVisible();
  await page.context().setOffline(false);
});

test('a log-out leaves nothing on the phone', async () => {
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  // The page starts again at home.
  await page.waitForURL(({ pathname }) => pathname === '/');
  await expect.poll(() => countStored('pocket')).toBe(0);
  expect(await countStored('pocketBytes')).toBe(0);
  await page.goto(shortcut);
  await expect(page.getByText('Log in to see your visa')).toBeVisible();
});
