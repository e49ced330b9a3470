import { PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { hasObjectStore } from '../../scripts/object-store.mjs';
import { paths } from '../../src/routing/paths';
import { accountBeside } from '../support/account';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePortrait } from '../support/fixtures/make-portrait';
import { loggedInPage, smallPhone } from '../support/logged-in-page';
import { startObjectStore, type ObjectStore } from '../support/object-store';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { newApplicant, newOrder, readOrder, submittedOrder, uae } from '../support/order-steps';
import { giveVisa } from '../support/outcomes';
import { sendFile } from '../support/signed-client';
import { newEmail, type Traveller } from '../support/traveller';
import { watchViolations } from '../support/violations';
import { sweep } from '../support/sweep';

test.skip(!hasObjectStore(), 'There is no S3-compatible store.');
test.describe.configure({ mode: 'serial' });

const account = { email: newEmail(), password: 'secret12' };

let store: ObjectStore;
let server: OpenServer;
let browser: Browser;
let beside: Traveller;
let page: Page;
let violations: string[];
/** The answers of the store to the browser: status and type. */
const answers: string[] = [];

test.beforeAll(async () => {
  store = await startObjectStore();
  server = await startOpenServer({ ...store.env, FILES_REDIRECT: 'on' });
  const { endpoint = '' } = store.address;
  expect(new URL(endpoint).origin).not.toBe(new URL(server.address).origin);
  await letPagesRead(new URL(server.address).origin);
  beside = await accountBeside(server, account);
  browser = await launchPageBrowser();
  const context = await smallPhone(browser, server.address);
  violations = await watchViolations(context);
  context.on('response', (response) => {
    if (response.url().startsWith(endpoint))
      answers.push(`${response.status()} ${response.headers()['content-type']}`);
  });
  page = await loggedInPage(context, account);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
  await store?.remove();
});
test.beforeEach(() => void answers.splice(0));
test.afterEach(() => expect(violations).toEqual([]));

/** The rule of docs/deployment.md. */
async function letPagesRead(origin: string): Promise<void> {
  const { bucket, endpoint = '', region, credentials } = store.address;
  const given = credentials && { credentials };
  const client = new S3Client({ endpoint, region, forcePathStyle: true, ...given });
  const rule = {
    AllowedOrigins: [origin],
    AllowedMethods: ['GET'],
    AllowedHeaders: ['range'],
    ExposeHeaders: ['Content-Range'],
  };
  await client.send(
    new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } }),
  );
  client.destroy();
}

const shownPictures = () =>
  page
    .locator('main img')
    .evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length);

test('a document’s page is shown from the store', sweep, async () => {
  const { orderId, applicantId } = await submittedOrder(beside);
  const [document] = (await readOrder(beside, orderId)).applicant_list[0].material_required;
  await page.goto(paths.solePage(orderId, applicantId, document.elec_id));
  await expect.poll(shownPictures).toBeGreaterThan(0);
  expect(answers).toContain('200 image/jpeg');
});

test('a visa photo is shown from the store', sweep, async () => {
  const orderId = await newOrder(beside, uae);
  const applicant_id = await newApplicant(beside, orderId);
  const need_handle = 1;
  const bytes = new Uint8Array(await makePortrait({ width: 700, height: 900 }));
  const ways = { applicant_id, need_handle };
  const { token } = beside;
  const sent = await sendFile(server.address, { bytes }, { token }, 'uploadPhoto', ways);
  const { key } = sent.body as { key: string };
  expect((await beside.call('submitPhoto', { ...ways, key })).ret).toBe(0);
  await page.goto(paths.idPhoto(orderId, applicant_id));
  await expect(page.getByRole('img', { name: /^Visa photo of/ })).toBeVisible();
  await expect.poll(() => answers).toContain('200 image/jpeg');
});

test('a visa is read from the store, drawn, and kept for the time without a network', async () => {
  const order = await submittedOrder(beside);
  await giveVisa(server, order, { number: 'VN-78', bytes: makePdf() });
  await page.goto(paths.orderDetail(order.orderId));
  await page.getByRole('link', { name: 'Open the visa' }).click();
  await expect(page.getByRole('img', { name: 'The first page of the visa' })).toBeVisible();
  await expect(page.getByText('Saved on this phone', { exact: true })).toBeVisible();
  expect(answers).toContain('200 application/pdf');
});
