import { expect, test, type Browser, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { channelNames } from '../../src/storage/keys';
import { accountBeside } from '../support/account-beside';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePortrait } from '../support/fixtures/make-portrait';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { newApplicant, newOrder, newUpload, readOrder, uae } from '../support/order-steps';
import { launchPageBrowser } from '../support/page-browser';
import { sendFile } from '../support/signed-client';
import { newEmail, type Traveller } from '../support/traveller';

const account = { email: newEmail(), password: 'secret12' };

let server: OpenServer;
let browser: Browser;
/** The same account beside the page. */
let beside: Traveller;
let page: Page;
/** The links to files that the page asked for. */
const links: string[] = [];

test.beforeAll(async () => {
  server = await startOpenServer();
  beside = await accountBeside(server, account);
  await addVisaPhoto(beside);
  browser = await launchPageBrowser();
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    baseURL: server.address,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.on('request', (request) => {
    if (request.url().includes('/api/files/')) links.push(request.url());
  });
  page = await loggedInPage(context, account);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

async function addVisaPhoto(traveller: Traveller): Promise<void> {
  const { call, token } = traveller;
  const applicant_id = await newApplicant(traveller, await newOrder(traveller, uae));
  const ways = { applicant_id, need_handle: 1 };
  const bytes = new Uint8Array(await makePortrait({ width: 700, height: 900 }));
  const sent = await sendFile(server.address, { bytes }, { token }, 'uploadPhoto', ways);
  const { key } = sent.body as { key: string };
  expect((await call('submitPhoto', { ...ways, key })).ret).toBe(0);
}

const picture = () => page.locator('main img[src*="/api/files/"]');
const isShown = () => picture().evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);

/** The list asks again, and has the answer with its new links. */
async function refreshList(): Promise<void> {
  const answered = page.waitForResponse(/order_brief_query/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await (await answered).finished();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
}

test('a picture that is shown is not fetched again when the list is asked again', async () => {
  await page.goto(paths.orders);
  await expect.poll(isShown).toBe(true);
  const before = links.length;
  await refreshList();
  await page.waitForTimeout(500);
  expect(links).toHaveLength(before);
  expect(await isShown()).toBe(true);
});

test('the first page of a PDF is drawn without fetching it again when its order is asked again', async () => {
  const orderId = await newOrder(beside);
  const applicantId = await newApplicant(beside, orderId);
  const order = await readOrder(beside, orderId);
  const { elec_id } = order.applicant_list[0].material_required.at(-1);
  const key = await newUpload(beside, new Uint8Array(makePdf({ pages: 3 })));
  const attached = { applicant_id: applicantId, elec_id, pos: 0, key };
  expect((await beside.call('attachPage', attached)).ret).toBe(0);
  await page.goto(paths.solePage(orderId, applicantId, elec_id));
  await expect(page.getByText('3 pages')).toBeVisible();
  const before = links.length;
  const answered = page.waitForResponse(/order_query/);
  await page.evaluate(([channel, changed]) => new BroadcastChannel(channel).postMessage(changed), [
    channelNames.orders,
    orderId,
  ] as const);
  await (await answered).finished();
  await page.waitForTimeout(500);
  expect(links).toHaveLength(before);
  await expect(page.getByText('3 pages')).toBeVisible();
});

test('a picture whose link had expired is shown with the next link', async () => {
  let expired = 0;
  await page.route(/\/api\/files\//, (route) => {
    expired += 1;
    return route.fulfill({ status: 403, body: 'This link has expired.' });
  });
  await page.goto(paths.orders);
  await expect.poll(() => expired).toBeGreaterThan(0);
  await expect(picture()).toHaveCount(0);
  await page.unroute(/\/api\/files\//);
  await refreshList();
  await expect.poll(isShown).toBe(true);
});
