import type { Page } from '@playwright/test';
import { languages } from '../../src/contract/languages';
import { builtApp } from '../support/open-server';
import type { App } from './harness/app';
import { expect, test } from './screen-test';

test.use({ settings: { STATIC_DIR: builtApp } });

const started = '#root[data-app="started"]';
const fromIndia = 'country_id=356&country_residence_id=702';

/** Marks the server's elements, so that others in their place are seen. */
async function markServed(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('#root main');
      for (const element of main ? [main, ...main.querySelectorAll('*')] : [])
        Object.assign(element, { isServed: true });
    });
  });
}

/** Of the elements of the page's content: those that came from the server, and all. */
const servedOf = (page: Page) =>
  page.locator('#root main').evaluate((main) => {
    const all = [main, ...main.querySelectorAll('*')];
    return { served: all.filter((each) => 'isServed' in each).length, all: all.length };
  });

/** Loads a page, and expects that the app has taken it over as it was. */
async function expectTakenOver(app: App, path: string): Promise<void> {
  await app.visit(path);
  await app.page.locator(started).waitFor();
  const { served, all } = await servedOf(app.page);
  expect(all, path).toBeGreaterThan(20);
  expect(served / all, `${path}: ${served} of ${all}`).toBeGreaterThan(0.9);
}

const publicPaths = ['/', '/product/40401', '/product/40401/identity-material?identity_id=1'];

for (const language of languages)
  test(`the app takes over every public page in ${language} without a change, before and after the choice`, async ({
    app,
  }) => {
    app.prepare({ countries: undefined, language });
    await markServed(app.page);
    for (const path of [...publicPaths, '/privacy-policy']) {
      const and = path.includes('?') ? '&' : '?';
      await expectTakenOver(app, `${path}${and}lang=${language}`);
      await expectTakenOver(app, `${path}${and}lang=${language}&${fromIndia}`);
    }
  });

test.describe('on a wide screen, with a clock of another week than the server’s', () => {
  test.use({
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });

  test('the app takes over every public page without a change, and nothing moves', async ({
    app,
  }) => {
    app.prepare({ countries: undefined });
    await app.page.clock.setSystemTime(Date.now() + 7 * 24 * 60 * 60 * 1000);
    await markServed(app.page);
    await app.page.addInitScript(() => {
      const moved = Object.assign(globalThis, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.moved += Reflect.get(entry, 'value') as number;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of publicPaths) {
      const and = path.includes('?') ? '&' : '?';
      await expectTakenOver(app, `${path}${and}${fromIndia}`);
      await app.page.waitForLoadState('networkidle');
      const moved = await app.page.evaluate(() => Number(Reflect.get(globalThis, 'moved')));
      expect(moved, path).toBeLessThan(0.02);
    }
  });
});

test('what the server has put into the page is asked for by nobody', async ({ app }) => {
  const { page } = app;
  app.prepare({ countries: undefined });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await app.visit(`/product/40401?${fromIndia}`);
  await page.locator(started).waitFor();
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.includes('product_query'))).toEqual([]);
});

test('what stands below stays while its code does not arrive, and works once it has', async ({
  app,
}) => {
  const { page } = app;
  app.prepare({ countries: undefined });
  const code = '**/below-*.js';
  await page.route(code, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed');
  await app.visit(`/?${fromIndia}`);
  await missed;
  await expect(page.getByRole('heading', { name: 'FAQ' })).toBeVisible();
  await page.unroute(code);
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: /^Read (more|less)/ }).click();
      return page.getByText('Networks come and go').count();
    })
    .toBe(1);
});

test('a page of which the app has changed the address is taken over after a reload', async ({
  app,
}) => {
  const { page } = app;
  app.prepare({ countries: undefined });
  await markServed(page);
  await app.visit(`/product/40401?${fromIndia}`);
  await page.getByRole('link', { name: 'All requirements in detail' }).click();
  await expect(page).toHaveURL(/identity-material/);
  await page.reload();
  await page.locator(started).waitFor();
  const { served, all } = await servedOf(page);
  expect(served / all).toBeGreaterThan(0.9);
});

test('a page that Back takes from the browser’s cache is shown, and asked for again', async ({
  app,
}) => {
  const { page } = app;
  app.prepare({ countries: undefined });
  await app.visit(`/product/40401?${fromIndia}`);
  await page.locator(started).waitFor();
  await app.visit('/privacy-policy');
  const asked = page.waitForRequest('**/sys/product_query');
  await page.goBack();
  await asked;
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible();
});

test('the choice of a visit brings the next page with its content', async ({ app, context }) => {
  const { page } = app;
  await markServed(page);
  await app.visit();
  await page.locator(started).waitFor();
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === '__Host-start')?.value)
    .toBe('.356.702.');
  await expectTakenOver(app, '/product/40401');
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('public pages can be read whole', async ({ page, site }) => {
    await page.goto(`${site.line.address}/product/40401?${fromIndia}`);
    await expect(page.getByRole('heading', { name: 'eTA, 90 days', exact: true })).toBeVisible();
    await expect(page.getByText('How to Apply')).toBeVisible();
    await expect(page.locator('aside')).toContainText('paying need JavaScript');
    await page.goto(site.line.address);
    await page.locator('aside a[href="/product/40401"]').click();
    await expect(page).toHaveURL(/\/product\/40401$/);
    await expect(page.getByText('lowest price per applicant')).toBeVisible();
  });
});
