import type { Page, Request } from '@playwright/test';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { openKenya } from './steps/open-product';

interface Report {
  readonly count: number;
  readonly views: unknown;
}

/** The reports that are sent to the collector from now on. */
function watchReports(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/collect/page-views') requests.push(request);
  });
  return {
    requests,
    bodies: () => requests.map((request) => request.postDataJSON() as Report),
  };
}

test('[NAV-09] each route change is reported by pattern and plain title, without anything of the traveller', async ({
  app,
  traveller,
}) => {
  const { requests, bodies } = watchReports(app.page);
  await app.visit('/?channel_id=partner_7&meta-title=Secret');
  await expect.poll(() => requests.length).toBe(1);
  await openKenya(app);
  await expect.poll(() => requests.length).toBe(2);
  // How fast the visit is may be reported with any of them.
  expect(bodies().map(({ count, views }) => ({ count, views }))).toEqual([
    { count: 0, views: [{ route: '/', title: 'Visa' }] },
    { count: 0, views: [{ route: '/product/:productId', title: 'Visa' }] },
  ]);
  for (const request of requests) {
    const headers = Object.keys(await request.allHeaders());
    expect(headers.filter((name) => /^(x-|cookie|authorization|referer)/.test(name))).toEqual([]);
    expect(request.postData()).not.toContain(traveller.email);
  }
});

test.describe('before cookies are accepted', () => {
  test.beforeEach(({ app }) => app.prepare({ acceptsCookies: false }));

  test('[NAV-09] a view is only counted, and not kept on the phone', sweep, async ({ app }) => {
    const { bodies } = watchReports(app.page);
    await app.visit();
    await expect.poll(bodies).toEqual([{ count: 1, views: [] }]);
    expect(await app.page.evaluate(() => Object.keys(localStorage))).not.toContain('page-views');
  });

  test('[NAV-09] a view without a network waits for it', sweep, async ({ app, context }) => {
    const { bodies } = watchReports(app.page);
    await app.visit();
    await expect.poll(() => bodies().length).toBe(1);
    await app.page.getByRole('button', { name: 'Show more destinations' }).click();
    await context.setOffline(true);
    await app.page.getByRole('button', { name: /^Kenya/ }).click();
    await app.dialog.getByRole('link', { name: /eTA, 90 days/ }).click();
    await expect(app.page).toHaveURL(/\/product\//);
    await context.setOffline(false);
    await expect.poll(() => bodies().length).toBeGreaterThan(1);
    expect(bodies().at(-1)).toEqual({ count: 1, views: [] });
  });
});
