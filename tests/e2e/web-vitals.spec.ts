import { expect, test, type Page } from '@playwright/test';
import type { PageViewReport } from '../../src/contract/page-views';
import { freePort } from '../support/free-port';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { openPhone, type Phone } from '../support/phone';
import { sweep } from '../support/sweep';

let server: LastingServer;
let phone: Phone;
let page: Page;
let metricsPort: number;

test.beforeAll(async () => {
  metricsPort = await freePort();
  server = await startLastingServer({ METRICS_PORT: String(metricsPort) });
});
test.afterAll(() => server?.remove());

test.beforeEach(async () => {
  phone = await openPhone('chromium');
  page = phone.context.pages()[0] ?? (await phone.context.newPage());
  await page.addInitScript(() => {
    localStorage.setItem('countries', JSON.stringify({ nationalityId: 356, residenceId: 702 }));
    localStorage.setItem('isVisitedHome', '1');
  });
});
test.afterEach(() => phone.throwAway());

/** The collector's requests, and the app's files that are loaded. */
function watch(): { reports: PageViewReport[]; addresses: string[]; files: string[] } {
  const seen = { reports: [], addresses: [], files: [] } as ReturnType<typeof watch>;
  phone.context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/collect/page-views') {
      seen.reports.push(request.postDataJSON() as PageViewReport);
      seen.addresses.push(pathname + search);
    } else if (!request.serviceWorker()) seen.files.push(pathname);
  });
  return seen;
}

const vitalsOf = (reports: readonly PageViewReport[]) =>
  reports.flatMap(({ vitals = [] }) => vitals);

/** How many visits the server counts, by measurement. */
async function measured(): Promise<Record<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const found = text.matchAll(/^visa_web_vital_visits\{vital="(\w+)",le="\+Inf"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, name, visits]) => [name, Number(visits)]));
}

/** Goes through two screens, one with an id in its address, and leaves the app. */
async function visit(): Promise<void> {
  await page.getByRole('button', { name: 'Show more destinations' }).click();
  await page.getByRole('button', { name: /^Kenya/ }).click();
  await page
    .locator('dialog[open]')
    .getByRole('link', { name: /eTA, 90 days/ })
    .click();
  await expect(page).toHaveURL(/\/product\//);
  await page.getByRole('heading', { level: 1, name: /eTA, 90 days/ }).waitFor();
}

test(
  'after consent the largest paint, the answer to taps and the shifts of a visit arrive, as classes',
  sweep,
  async () => {
    const seen = watch();
    await page.goto(server.address);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => seen.files.some((file) => /measure-web-vitals/.test(file))).toBe(true);
    await visit();
    // The last values of a visit are sent on unload, where only the server is sure to see them.
    await page.goto(`${server.address}/orders`);
    await expect.poll(measured).toEqual({ LCP: 1, INP: 1, CLS: 1 });
    for (const vital of vitalsOf(seen.reports)) {
      expect(Object.keys(vital).toSorted()).toEqual(['class', 'name', 'route']);
      expect(['/', '/orders']).toContain(vital.route);
      expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(vital.class);
    }
    expect(JSON.stringify(seen.reports)).not.toContain('40401');
  },
);
