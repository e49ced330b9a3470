import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchWholeBrowser } from '../support/page-browser';
import { addChange } from '../../server/areas/notifications/add-change';
import type { ChangeKind } from '../../src/contract/account/notices';
import { paths } from '../../src/routing/paths';
import { draftNames } from '../../src/storage/draft-names';
import { orderAnswerName } from '../../src/storage/keys';
import {
  controlServiceWorker,
  type ServiceWorkerControl,
} from '../faults/outbox/service-worker-control';
import { accountBeside } from '../support/account';
import { makePdf } from '../support/fixtures/make-pdf';
import { loggedInPage, smallPhone } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { submittedOrder } from '../support/order-steps';
import { giveLetter, giveVisa } from '../support/outcomes';
import { newEmail } from '../support/traveller';
import { sweep } from '../support/sweep';
import { storedRows } from './stored-rows';

const shortcut = '/visa?source=shortcut';

let server: OpenServer;
let browser: Browser;
let page: Page;
let worker: ServiceWorkerControl;
let order: { orderId: string; applicantId: string };

test.beforeAll(async () => {
  server = await startOpenServer();
  browser = await launchWholeBrowser();
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

// A phone of its own for each test, with an application of its own.
test.beforeEach(async () => {
  const account = { email: newEmail(), password: 'secret12' };
  order = await submittedOrder(await accountBeside(server, account));
  const context = await smallPhone(browser, server.address);
  worker = await controlServiceWorker(context, server.address);
  page = await loggedInPage(context, account);
  await page.evaluate(() => navigator.serviceWorker.ready);
});
test.afterEach(() => page.context().close());

const giveFirstVisa = () => giveVisa(server, order, { number: 'VN-77', bytes: makePdf() });

/** How many entries a store of the phone has. */
const countStored = async (store: string): Promise<number> =>
  (await storedRows(page, store, [])).length;

const push = () =>
  worker.push(
    JSON.stringify({
      web_push: 8030,
      notification: { title: 'A decision', navigate: paths.visa(order.orderId, order.applicantId) },
    }),
  );

test('a push brings the visa while the app is closed; it opens offline after a cold start', async () => {
  await page.goto('/can-run.js');
  await giveFirstVisa();
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
});

test(
  'the page keeps a picture of it, and what draws it: it is shown in full offline',
  sweep,
  async () => {
    await giveFirstVisa();
    await push();
    await expect.poll(() => countStored('pocketBytes')).toBe(1);
    await page.getByRole('main').getByRole('link').first().click();
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
  },
);

/** Whether the service worker keeps a part of the app with this in its address. */
const hasCached = (part: string): Promise<boolean> =>
  page.evaluate(async (name) => {
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys())
        if (url.includes(name)) return true;
    return false;
  }, part);

test('a letter of the embassy opens offline too', sweep, async () => {
  await server.db
    .updateTable('orders')
    .set({ pay_status: 'paid' })
    .where('id', '=', order.orderId)
    .execute();
  await server.db
    .updateTable('applicants')
    .set({ status: 'in-embassy' })
    .where('id', '=', order.applicantId)
    .execute();
  await giveLetter(server, order.applicantId, {
    name: 'Invitation',
    files: [{ type: 'application/pdf', bytes: makePdf() }],
  });
  await push();
  await expect.poll(() => countStored('pocketBytes')).toBe(1);
  await page.getByRole('main').getByRole('link').first().click();
  // The letter, and its picture: what draws it is here.
  await expect.poll(() => countStored('pocketBytes')).toBe(2);
  await page.goto(paths.embassyLetter(order.orderId, order.applicantId, 0));
  await expect(page.getByText('Opens in a new window')).toBeVisible();
  await expect.poll(() => hasCached('/later/kept-')).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: /PDF/ }).click();
  await expect(page.locator('dialog[open] canvas').first()).toBeVisible();
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
async function orderKeptAt(): Promise<number> {
  const answers = await storedRows<{ key: string; at: number }>(page, 'answers', ['key', 'at']);
  return answers.find(({ key }) => key.endsWith(orderAnswerName(order.orderId)))?.at ?? 0;
}

/** The changes that were seen, as this phone keeps them, sealed. */
async function keptSeen(): Promise<string> {
  type Draft = { key: string; sealed: number[] };
  const drafts = await storedRows<Draft>(page, 'drafts', ['key', 'sealed']);
  return drafts.find(({ key }) => key.includes(`${draftNames.seenChanges}:`))?.sealed.join() ?? '';
}

test(
  'what a push has brought is said once as news since the last visit, without a network too',
  sweep,
  async () => {
    const details = paths.orderDetail(order.orderId);
    const news = page.getByRole('status').filter({ hasText: 'Since your last visit' });
    await giveFirstVisa();
    await change('submitted');
    const draftsBefore = await countStored('drafts');
    await page.goto(details);
    await expect(page.getByRole('list', { name: 'Progress of Ananya' })).toContainText('Approved');
    await expect(news).toHaveCount(0);
    // The seen changes are kept as one more draft.
    await expect.poll(() => countStored('drafts')).toBe(draftsBefore + 1);
    const seenBefore = await keptSeen();
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
      /^Ananya: the visa is approved/,
    ]);
    await expect.poll(keptSeen).not.toBe(seenBefore);
    await page.goto('/orders');
    await page.goto(details);
    await expect(page.getByRole('list', { name: 'Progress of Ananya' })).toContainText('Approved');
    await expect(news).toHaveCount(0);
  },
);
