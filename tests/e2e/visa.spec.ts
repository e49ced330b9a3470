import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchWholeBrowser } from '../support/page-browser';
import { addChange } from '../../server/areas/notifications/add-change';
import type { ChangeKind } from '../../src/contract/notices';
import { paths } from '../../src/routing/paths';
import { orderAnswerName } from '../../src/storage/keys';
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
import { sweep } from '../support/sweep';

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
  browser = await launchWholeBrowser();
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

test('offline it is saved, shared and printed as it is, under a name that a person understands', async () => {
  await page.goto(paths.visa(order.orderId, order.applicantId));
  // What the phone itself does with a file is out of reach; what it is given is not.
  await page.addInitScript(() => {
    const given: { shared: unknown[]; printed: number[] } = { shared: [], printed: [] };
    Object.assign(globalThis, { __given: given, __answer: undefined });
    navigator.canShare = () => true;
    navigator.share = async ({ files, title }: ShareData = {}) => {
      const file = files?.[0];
      const { __answer: answer } = globalThis as { __answer?: string };
      if (answer !== undefined) throw new DOMException('', answer);
      if (file) given.shared.push([title, file.name, file.type, await file.text()]);
    };
    window.print = () => {
      const sheet = document.body.lastElementChild;
      const images = [...(sheet?.querySelectorAll('img') ?? [])];
      given.printed.push(...images.map((image) => image.naturalHeight / image.naturalWidth));
    };
  });
  await page.context().setOffline(true);
  await page.reload();
  const name = /eTA.* – ANANYA RAO\.pdf$/;
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(name);
  expect(readFileSync(await saved.path()).equals(makePdf())).toBe(true);

  const share = page.getByRole('button', { name: 'Share' });
  const given = () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { __given: { shared: unknown[][]; printed: number[] } }).__given,
    );
  await share.click();
  await expect.poll(async () => (await given()).shared).toHaveLength(1);
  const [shared] = (await given()).shared;
  expect(shared).toEqual([
    saved.suggestedFilename(),
    saved.suggestedFilename(),
    'application/pdf',
    makePdf().toString('utf8'),
  ]);
  const failed = page.getByText('It could not be shared. Save it instead.');
  const answerWith = (problem: string) =>
    page.evaluate((each) => Object.assign(globalThis, { __answer: each }), problem);
  // Whoever closes the list of apps knows it.
  await answerWith('AbortError');
  await share.click();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(async () => (await given()).printed).toHaveLength(2);
  await expect(failed).toHaveCount(0);
  await answerWith('NotAllowedError');
  await share.click();
  await expect(failed).toBeVisible();

  // On paper there are the pages of the visa alone, in their shape.
  const [printed] = (await given()).printed;
  expect(printed).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'print' });
  const onPaper = page.locator('body > div:last-child img');
  await expect(onPaper).toHaveCount(2);
  await expect(onPaper.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: null });
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

test('a letter of the embassy opens offline too', sweep, async () => {
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

/** Tells the traveller of a change, as the desk does in the transaction of a decision. */
const change = (kind: ChangeKind) =>
  server.services.db.transaction().execute((tx) =>
    addChange(
      tx,
      {
        kind,
        source: `test/${randomUUID()}`,
        orderId: order.orderId,
        applicantId: order.applicantId,
      },
      server.services.clock(),
    ),
  );

/** When the order's answer that this phone keeps has arrived. */
const orderKeptAt = (): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('visa');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const answers = reading.result as { key: string; at: number }[];
            resolve(answers.find(({ key }) => key.endsWith(name))?.at ?? 0);
          };
        };
      }),
    orderAnswerName(order.orderId),
  );

test(
  'what a push has brought is said once as news since the last visit, without a network too',
  sweep,
  async () => {
    const details = paths.orderDetail(order.orderId);
    const news = page.getByRole('status').filter({ hasText: 'Since your last visit' });
    await change('submitted');
    const draftsBefore = await countStored('drafts');
    await page.goto(details);
    await expect(page.getByRole('list', { name: 'Progress of Ananya' })).toContainText('Approved');
    await expect(news).toHaveCount(0);
    // What was seen is kept.
    await expect.poll(() => countStored('drafts')).toBe(draftsBefore + 1);
    await page.goto('/can-run.js');
    const keptBefore = await orderKeptAt();
    await change('result');
    await change('refund-failed');
    await push();
    await expect.poll(orderKeptAt).toBeGreaterThan(keptBefore);

    await page.context().setOffline(true);
    await page.goto(details);
    await expect(news.getByRole('listitem')).toHaveText([
      /^Refund failed/,
      /^Ananya: the embassy has decided/,
    ]);
    await page.goto('/orders');
    await page.goto(details);
    await expect(page.getByRole('list', { name: 'Progress of Ananya' })).toContainText('Approved');
    await expect(news).toHaveCount(0);
    await page.context().setOffline(false);
  },
);

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
