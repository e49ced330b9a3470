import type { Page } from '@playwright/test';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { entryScript } from '../support/entry-script';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { loggedInPage } from '../support/logged-in-page';
import { openPhone, type Phone } from '../support/phone';
import { sweep } from '../support/sweep';
import { expect, test } from './e2e-test';

let server: LastingServer;
let phone: Phone;
let page: Page;

test.beforeEach(async ({ server: shared, phone: own, page: first }) => {
  [server, phone, page] = [shared, own, first];
  // Marks the banner of the page's own HTML, before any script of the app runs.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const banner = document.querySelector('#root section');
      if (banner && document.readyState === 'interactive')
        Object.assign(banner, { isOfPage: document.querySelector('#root p')?.textContent });
    });
  });
});
test.afterEach(async () => {
  // React reports what does not fit the prerendered HTML as an error of the page.
  expect(phone.faults).toEqual([]);
});

const keeps = (values: Record<string, string>) =>
  page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, values);

const started = () => expect(page.locator('#root')).toHaveAttribute('data-app', 'started');

const startCookie = async () => (await page.context().cookies()).map(({ value }) => value).join();

/** The text that the banner had in the page's HTML, if the app uses that very element. */
const bannerOfPage = () =>
  page.evaluate(() => {
    const banner = document.querySelector('#root section');
    return banner && (banner as { isOfPage?: string }).isOfPage;
  });

test('home is in the page before its script, which takes it over as it is', async () => {
  await page.goto(server.address);
  await started();
  expect(await bannerOfPage()).toBe('Your visa, step by step');
  await expect(page.locator('dialog[open]')).toBeVisible();
});

test(
  'in Arabic, dark, with kept countries and an answered cookie bar nothing is painted twice',
  sweep,
  async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await keeps({
      language: 'ar',
      ...indianInSingapore,
      acceptCookiesTime: '1',
    });
    await page.goto(server.address);
    await started();
    // The server learns the language of a phone from what its first visit leaves.
    await expect.poll(startCookie).toContain('ar');
    await page.reload();
    await started();
    expect(await bannerOfPage()).toMatch(/[\u0600-\u06ff]/);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('main article').first()).toBeVisible();
  },
);

/** Keeps the app's script from arriving until the returned function is called. */
async function holdScript(of: Page = page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await of.route(entryScript, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const indianInSingapore = { countries: JSON.stringify({ nationalityId: 356, residenceId: 702 }) };

test(
  'the picture of a product is on the screen before the script, and its answer is asked once',
  sweep,
  async () => {
    await keeps(indianInSingapore);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/product_query')) asked.push(request.url());
    });
    const release = await holdScript();
    await page.goto(`${server.address}/product/40401`, { waitUntil: 'commit' });
    const picture = page.locator('#root img[src="/scenes/kenya.svg"]');
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete))
      .toBe(true);
    await expect(page.locator('#root')).not.toHaveAttribute('data-app', 'started');
    release();
    await expect(page.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeVisible();
    await expect(picture).toBeVisible();
    expect(asked).toHaveLength(1);
  },
);

test(
  'the newest orders are on the screen before the script, as their cards name them',
  sweep,
  async () => {
    const demo = await startLastingServer({ DEMO: 'on' });
    const small = await openPhone('chromium', { baseURL: demo.address, serviceWorkers: 'block' });
    try {
      const orders = await loggedInPage(small.context, demoAccount);
      await orders.setViewportSize({ width: 360, height: 640 });
      const release = await holdScript(orders);
      await orders.goto('/orders', { waitUntil: 'commit' });
      const early = orders.locator('[data-early]');
      await expect(early).toHaveCount(2);
      await expect(early.first()).toBeVisible();
      const words = await early.first().innerText();
      await expect(orders.locator('#root')).not.toHaveAttribute('data-app', 'started');
      release();
      await expect(orders.getByRole('button', { name: 'Refresh' })).toBeVisible();
      await expect(early).toHaveCount(0);
      const cards = await orders.locator('main article').allInnerTexts();
      const lines = words.split('\n').filter((line) => line !== '');
      expect(lines).toHaveLength(3);
      expect(cards.some((card) => lines.every((line) => card.includes(line)))).toBe(true);
    } finally {
      await small.throwAway();
      await demo.remove();
    }
  },
);

test(
  'the place of the running application is free before the script, and given up by a visitor',
  sweep,
  async () => {
    await keeps({ ...indianInSingapore, 'running-place': '230.5' });
    const release = await holdScript();
    await page.goto(server.address, { waitUntil: 'commit' });
    const place = page.locator('#root section + div, #root div:has(> section) + div').first();
    await expect.poll(async () => (await place.boundingBox())?.height).toBe(230.5);
    release();
    await started();
    await expect(place).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('running-place'))).toBeNull();
  },
);

test('a tap before the app listens is not lost', async () => {
  await keeps(indianInSingapore);
  const release = await holdScript();
  await page.goto(server.address, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  release();
  await expect(page.locator('dialog[open]').getByRole('heading', { name: 'Menu' })).toBeVisible();
});

test(
  'a mouse that is pressed before the app listens, and released after it does, is not lost',
  sweep,
  async () => {
    await keeps(indianInSingapore);
    const release = await holdScript();
    await page.goto(`${server.address}/orders`, { waitUntil: 'commit' });
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.hover();
    await page.mouse.down();
    release();
    await started();
    await page.mouse.up();
    await expect(page.locator('dialog[open]').getByRole('heading', { name: 'Menu' })).toBeVisible();
  },
);

test(
  'another address begins with a skeleton of its own, without a network too',
  sweep,
  async () => {
    await page.goto(`${server.address}/orders`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'interactive') return;
        const words = document.querySelector('#root h1')?.textContent ?? '';
        document.documentElement.setAttribute('data-first-words', words);
      });
    });
    await phone.context.setOffline(true);
    await page.goto(`${server.address}/order-detail/1`);
    await expect(page.locator('html')).toHaveAttribute('data-first-words', 'Application details');
    await started();
  },
);
