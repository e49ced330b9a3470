import type { PageViewReport } from '../../src/contract/page-views';
import type { App } from './harness/app';
import { sweepUnless } from '../support/sweep';
import { expect, test } from './screen-test';
import { openKenya } from './steps/open-product';

/** The page's events about measurements, in their order. */
function watch({ page }: App) {
  const events: ('told' | 'measures' | 'consent')[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/measure-web-vitals')) events.push('measures');
    if (pathname !== '/collect/page-views') return;
    const { vitals = [] } = request.postDataJSON() as PageViewReport;
    if (vitals.length > 0) events.push('told');
  });
  return events;
}

const cookies = ({ page }: App) => page.getByRole('region', { name: 'Cookies' });

test.beforeEach(({ app }) => app.prepare({ acceptsCookies: false }));

for (const [name, refuses] of [
  ['without consent', false],
  ['after a refusal', true],
] as const)
  test(
    `${name} nothing is measured, until the consent comes`,
    sweepUnless(refuses),
    async ({ app }) => {
      const { page } = app;
      const events = watch(app);
      await app.visit();
      await expect(cookies(app)).toBeVisible();
      if (refuses) await cookies(app).getByRole('button', { name: 'Reject' }).click();
      await openKenya(app);
      // This part begins the measuring as soon as it runs, if there is consent.
      const begun = page.waitForResponse(/\/own-reporter-/);
      await page.goto(`${app.line.address}/orders`);
      await (await begun).finished();
      const other = await app.visitInNewTab('/later.json');
      expect(await app.stored('web-vitals')).toBeNull();
      events.push('consent');
      await other.evaluate(() => localStorage.setItem('acceptCookiesTime', '1'));
      await expect.poll(() => events.slice(0, 2)).toEqual(['consent', 'measures']);
    },
  );

test('the measuring of a visit begins with the consent', async ({ app }) => {
  const events = watch(app);
  await app.visit();
  await cookies(app).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => events[0]).toBe('measures');
});
