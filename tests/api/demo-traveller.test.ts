import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applicantResults,
  applicantStatuses,
  documentStatuses,
  payStatuses,
} from '../../src/contract/codes';
import type { Order } from '../../src/contract/orders';
import { failedItems } from '../../src/domain/document/failed-items';
import { isCancelled } from '../../src/domain/order/order-state';
import { documentsComplete } from '../../src/domain/order/readiness';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { parseSettings } from '../../server/settings/settings';
import { accountOn } from '../support/account';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { runsSweeps } from '../support/sweep';

const { email, password } = demoAccount;
let folder: string;
let server: TestServer;
let orders: Order[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-demo-'));
  server = await start(true);
  orders = await ordersOf(server);
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

const start = (demo: boolean) =>
  startTestServer({ catalogue: referenceCatalogue, dataDir: folder, settings: { demo } });

async function ordersOf({ address, services: { db } }: TestServer): Promise<Order[]> {
  const account = await accountOn(address, email, password);
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'user_id')
    .where('email', '=', email)
    .select('orders.id')
    .execute();
  return Promise.all(rows.map(({ id }) => account.order(id)));
}

const applicants = () => orders.flatMap((order) => order.applicants);
const distinct = (values: readonly unknown[]) => new Set(values);

describe('the demo traveller', () => {
  test('the demo traveller has a receipt for each payment and refund', async () => {
    const { db } = server.services;
    const moved = await db.selectFrom('ledger').select(['source', 'amount']).execute();
    const given = await db.selectFrom('receipts').select(['source', 'amount', 'kind']).execute();
    const byName = (rows: readonly { source: string }[]) => rows.map(({ source }) => source).sort();
    expect(moved.length).toBeGreaterThan(5);
    expect(byName(given)).toEqual(byName(moved));
    expect(distinct(given.map(({ kind }) => kind))).toEqual(new Set(['payment', 'refund']));
    const shown = orders.flatMap(({ receipts = [] }) => receipts);
    expect(shown).toHaveLength(moved.length);
  });

  test('the demo traveller can add an applicant to an application that has some', async () => {
    const { db } = server.services;
    const added = await db
      .selectFrom('orders')
      .innerJoin('applicants', 'order_id', 'orders.id')
      .groupBy(['orders.id', 'applicants_added'])
      .select(({ fn }) => ['applicants_added', fn.max('number').as('last')])
      .execute();
    expect(added.length).toBe(orders.length);
    for (const { applicants_added, last } of added) expect(applicants_added).toBe(last);
  });

  test('the demo traveller has an application in every state of orders and applicants', () => {
    expect(distinct(orders.map(({ payStatus }) => payStatus))).toEqual(new Set(payStatuses.names));
    expect(distinct(applicants().map(({ status }) => status))).toEqual(
      new Set(applicantStatuses.names),
    );
    const results = applicants().map(({ result }) => result);
    expect(distinct(results.filter(Boolean))).toEqual(new Set(applicantResults.names));
    expect(orders.filter(isCancelled)).toHaveLength(1);
    const unpaid = orders.filter((order) => order.payStatus === 'unpaid' && !isCancelled(order));
    const complete = unpaid.map((order) => documentsComplete(order.applicants));
    expect(distinct(complete)).toEqual(new Set([true, false]));
    for (const order of orders) expect(order.applicants.length).toBeGreaterThan(0);
    for (const order of orders.filter(({ payStatus }) => payStatus === 'paid'))
      expect(order.payment).toMatchObject({ income: order.amount, paidAt: expect.any(String) });
  });

  test('the demo traveller has a revision with everything that can fail, and one that is fixed', () => {
    const revised = applicants().filter(({ status }) => status === 'revision-needed');
    const failed = revised.map(failedItems);
    const kinds = failed.flat().map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['document', 'form', 'photo']));
    expect(failed).toContainEqual([]);
    const pages = revised
      .flatMap(({ required }) => required)
      .flatMap(({ uploads = [] }) => uploads);
    expect(distinct(pages.map(({ status }) => status))).toEqual(new Set(documentStatuses.names));
    for (const page of pages) expect(Boolean(page.reason)).toBe(page.status === 'failed');
  });

  test('the demo traveller has letters, a visa, a price difference and a refund', () => {
    const letters = applicants().flatMap(({ interview }) => interview?.letters ?? []);
    expect(letters.some(({ urls }) => urls.length > 1)).toBe(true);
    expect(applicants().filter(({ visaUrl }) => visaUrl)).toHaveLength(1);
    const differences = orders.flatMap(({ priceDifferences }) => priceDifferences);
    expect(distinct(differences.map(({ status }) => status))).toEqual(new Set(['unpaid', 'paid']));
    const [pending] = orders.filter(({ hasPendingPriceDifference }) => hasPendingPriceDifference);
    expect(pending?.pendingPriceDifference?.id).toBe(
      differences.find(({ status }) => status === 'unpaid')?.id,
    );
    const [refunded] = orders.filter(({ refunds }) => refunds.length > 0);
    const back = refunded?.refunds.reduce((sum, { fee }) => sum + fee, 0);
    expect(back).toBe(refunded?.payment?.income);
    expect(refunded?.applicants[0]?.refundReason).toBeTruthy();
  });

  test.runIf(runsSweeps)('the demo traveller has real files behind every link', async () => {
    const account = await accountOn(server.address, email, password);
    const urls = (await ordersOf(server)).flatMap((order) =>
      order.applicants.flatMap(({ required, optional, photo, interview, visaUrl }) => [
        ...[...required, ...optional].flatMap(({ uploads = [] }) => uploads.map(({ url }) => url)),
        ...(interview?.letters ?? []).flatMap(({ urls: files }) => files),
        ...(photo?.photoUrl ? [photo.photoUrl] : []),
        ...(visaUrl ? [visaUrl] : []),
      ]),
    );
    expect(urls.length).toBeGreaterThan(30);
    const files = await Promise.all(urls.map((url) => account.file(url)));
    const beginnings = files.map((bytes) => bytes.subarray(0, 3).toString('latin1'));
    expect(distinct(beginnings)).toEqual(new Set(['%PD', '\xff\xd8\xff']));
  });

  test('the demo traveller is made once, and left alone at the next start', async () => {
    const before = orders.map(({ id }) => id).sort();
    await server.services.db
      .updateTable('applicants')
      .set({ first_name: 'Renamed' })
      .where('first_name', '=', 'Kabir')
      .execute();
    await server.stop();
    server = await start(true);
    const after = await ordersOf(server);
    expect(after.map(({ id }) => id).sort()).toEqual(before);
    const names = after.flatMap((order) => order.applicants).map(({ firstName }) => firstName);
    expect(names).toContain('Renamed');
  });
});

test('outside of dev there is none', () => {
  const demoOf = (env: Record<string, string>) => parseSettings(env, '/srv').demo;
  expect(demoOf({})).toBe(true);
  expect(demoOf({ DEMO: 'off' })).toBe(false);
  // Settings without which production does not start.
  const needed = {
    SMTP_URL: 'smtps://mail.example',
    PUBLIC_ORIGIN: 'https://visa.example',
    FORM_ORIGIN: 'https://form.visa.example',
    KEYS_FILE: '/etc/visa/keys',
  };
  for (const APP_ENV of ['test', 'production'])
    for (const DEMO of ['', 'on']) expect(demoOf({ APP_ENV, DEMO, ...needed })).toBe(false);
});

test(
  'a server without it knows nobody of that name',
  async () => {
    const other = await startTestServer({
      catalogue: referenceCatalogue,
      settings: { demo: false, environment: 'test' },
    });
    try {
      expect(await other.services.db.selectFrom('users').select('id').execute()).toEqual([]);
      await expect(accountOn(other.address, email, password)).rejects.toThrow();
    } finally {
      await other.remove();
    }
  },
  startTimeout,
);
