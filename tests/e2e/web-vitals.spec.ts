import type { PageViewReport } from '../../src/contract/page-views';
import { freePort } from '../support/free-port';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { sweep } from '../support/sweep';
import { expect, test } from './e2e-test';

let server: LastingServer;
let metricsPort: number;

test.beforeAll(async () => {
  metricsPort = await freePort();
  server = await startLastingServer({ METRICS_PORT: String(metricsPort) });
});
test.afterAll(() => server?.remove());

/** How many visits the server counts, by measurement. */
async function measured(): Promise<Record<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const found = text.matchAll(/^visa_web_vital_visits\{vital="(\w+)",le="\+Inf"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, name, visits]) => [name, Number(visits)]));
}

test(
  'after consent the largest paint, the answer to taps and the shifts of a visit arrive, as classes',
  sweep,
  async ({ page, phone }) => {
    const reports: PageViewReport[] = [];
    const files: string[] = [];
    phone.context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/collect/page-views')
        reports.push(request.postDataJSON() as PageViewReport);
      else if (!request.serviceWorker()) files.push(pathname);
    });
    await page.goto(`${server.address}/?country_id=356&country_residence_id=702`);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => files.some((file) => /measure-web-vitals/.test(file))).toBe(true);
    // Through two screens, one with an id in its address.
    await page.getByRole('button', { name: 'Show more destinations' }).click();
    await page.getByRole('button', { name: /^Kenya/ }).click();
    await page
      .locator('dialog[open]')
      .getByRole('link', { name: /eTA, 90 days/ })
      .click();
    await page.getByRole('heading', { level: 1, name: /eTA, 90 days/ }).waitFor();
    // The last values of a visit are sent on unload, where only the server is sure to see them.
    await page.goto(`${server.address}/orders`);
    await expect.poll(measured).toEqual({ LCP: 1, INP: 1, CLS: 1 });
    for (const vital of reports.flatMap(({ vitals = [] }) => vitals)) {
      expect(Object.keys(vital).toSorted()).toEqual(['class', 'name', 'route']);
      expect(['/', '/orders']).toContain(vital.route);
      expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(vital.class);
    }
    expect(JSON.stringify(reports)).not.toContain('40401');
  },
);
