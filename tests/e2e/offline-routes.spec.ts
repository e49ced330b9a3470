import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, test, type Page } from '@playwright/test';
import { noticeCache } from '../../src/outbox/worker/notice-texts';
import { routes } from '../../src/app/routes/routes';
import { accountOn } from '../support/account';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { patience } from '../support/patience';
import { isThere, openPhone, type Phone } from '../support/phone';
import { toastsOf } from '../support/toast-log';
import { sweep } from '../support/sweep';
import { traveller } from './traveller';

const email = 'kiran.rao@example.com';
const password = 'secret12';

/** The parameters of the routes: of screens that were opened before, or of none. */
interface Ids {
  productId: string;
  orderId: string;
  applicantId: string;
  elecId: string;
}

const unknown: Ids = {
  productId: '99999',
  orderId: '20200101-00000009',
  applicantId: '999999',
  elecId: '999999',
};

const others = { country: 'Kenya', name: 'Letter', url: 'letter.pdf', materialIndex: '0' };

function addressOf(path: string, ids: Ids): string {
  const values: Record<string, string> = { ...others, ...ids, id: ids.orderId };
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} needs a ${name}.`);
    return encodeURIComponent(value);
  });
}

/** Every address of the route table. */
const addresses = (ids: Ids) => routes.map(({ path }) => addressOf(path, ids));

/** Opens the app in an engine, goes the way to the documents and through every screen once. */
async function prepare(phone: Phone, server: LastingServer): Promise<Ids> {
  const page = phone.context.pages()[0] ?? (await phone.context.newPage());
  const kiran = traveller(page, server);
  await kiran.chooseCountries('India', 'Singapore');
  await kiran.chooseProduct('Kenya', /eTA, 90 days/);
  const productId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const orderId = await kiran.applyAndSignUp(email, password);
  await kiran.addApplicant('Kiran', 'Employee');
  await kiran.openDocuments('Kiran');
  const applicantId = new URL(page.url()).pathname.split('/')[4] ?? '';
  const order = await (await accountOn(server.address, email, password)).order(orderId);
  const [document] = order.applicants[0]?.required ?? [];
  const ids = { productId, orderId, applicantId, elecId: String(document?.id) };
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const { path, screen } of routes) {
    if (!screen) continue;
    await page.goto(server.address + addressOf(path, ids));
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
  return ids;
}

/** A usable screen: the frame, and either content or the reason why there is none. */
async function expectAFace(page: Page, address: string): Promise<void> {
  await expect(page.getByText('You are offline. What you add'), address).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main, address).toBeVisible();
  await expect(main.getByRole('heading').first(), address).toBeVisible();
  await expect(page.getByText('could not be shown'), address).toHaveCount(0);
  for (const drawing of await main.locator('img[src^="/drawings/"]').all())
    await expect(drawing, address).not.toHaveJSProperty('naturalWidth', 0);
}

let server: LastingServer;
let phone: Phone;

async function expectFaces(page: Page, expected: readonly string[]): Promise<void> {
  for (const address of expected) {
    await page.goto('about:blank');
    await page.goto(server.address + address);
    await expectAFace(page, address);
    expect(await toastsOf(page), address).not.toContain('Network Error -3');
  }
}

test.afterEach(async () => {
  await phone.throwAway();
  await server.remove();
});

/** Every file in every cache that the app may keep there: its own, as it was built. */
const foreignEntries = async (page: Page): Promise<string[]> => {
  const cached = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url);
  });
  const own = new Set(
    readdirSync('dist/app', { recursive: true }).map((name) => `/${String(name)}`),
  );
  // The page puts the texts of notifications there itself.
  own.add(noticeCache.address);
  expect(cached.length).toBeGreaterThan(20);
  return cached.filter((url) => {
    const { origin, pathname } = new URL(url);
    return origin !== server.address || !own.has(decodeURIComponent(pathname));
  });
};

/** A portal that answers every request, of whatever kind, with its own page. */
async function openPortal(address: string): Promise<{ close: () => Promise<void> }> {
  const portal = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<h1>Welcome to Airport WiFi</h1>');
  });
  await new Promise<void>((resolve) =>
    portal.listen(Number(new URL(address).port), '127.0.0.1', resolve),
  );
  return {
    close: () =>
      new Promise((resolve) => {
        portal.close(() => resolve());
        portal.closeAllConnections();
      }),
  };
}

test('[PWA-06] every route of the app opens without a network, without a server and behind a portal', async () => {
  // Each of the app's addresses is loaded, with a network and without.
  test.slow();
  server = await startLastingServer();
  phone = await openPhone('chromium');
  const ids = await prepare(phone, server);
  const upload = server.address + addressOf('/ordering/:id/upload', ids);
  const page = await phone.context.newPage();
  const bar = page.getByText('You are offline. What you add');

  await test.step('no cache holds the answer of a call', async () => {
    await page.goto(upload);
    await expect(page.getByText('Kiran').first()).toBeVisible();
    expect(await foreignEntries(page)).toEqual([]);
  });

  await test.step('without a network, which is said once', async () => {
    await phone.context.setOffline(true);
    await expectFaces(page, addresses(ids));
    await phone.context.setOffline(false);
  });

  await test.step('what was opened before is shown with its age, what was not says so', async () => {
    await server.kill();
    await page.goto(upload);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect(bar).toBeVisible();
    await expect(page.getByText('Kiran').first()).toBeVisible();
    await expect(page.getByText(/updated (just now|\d+ min ago)/i)).toBeVisible();
    await page.goto(server.address + addressOf('/order-detail/:id', unknown));
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(
      page.getByText('This application was not opened on this device before.'),
    ).toBeVisible();
  });

  await test.step('a portal that answers everything is no network', async () => {
    const portal = await openPortal(server.address);
    await page.goto(upload);
    await expect(bar).toBeVisible();
    await expect(page.getByText('Kiran').first()).toBeVisible();
    await expect(page.getByText('Airport')).toHaveCount(0);
    await page.goto(`${server.address}/orders`);
    await expectAFace(page, '/orders');
    expect(await foreignEntries(page)).toEqual([]);
    await portal.close();
  });

  await test.step('the probe decides, whatever the browser believes', async () => {
    await server.start();
    await expect(bar).toBeHidden({ timeout: patience.longStep });
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
    );
    await page.goto(upload);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(page.getByText('Kiran').first()).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(page.getByText(/updated/i)).toHaveCount(0);
  });

  await test.step('nobody else sees it', async () => {
    const address = addressOf('/order-detail/:id', ids);
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('visa');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const change = opening.result.transaction('session', 'readwrite');
            change.objectStore('session').clear();
            change.oncomplete = () => resolve(opening.result.close());
          };
        }),
    );
    await phone.context.setOffline(true);
    await page.goto(server.address + address);
    await expect(bar).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByText('Kiran')).toHaveCount(0);
  });
});

test(
  '[PWA-06] without a network what was never opened has a face on every route too',
  sweep,
  async () => {
    test.slow();
    server = await startLastingServer();
    phone = await openPhone('chromium');
    const ids = await prepare(phone, server);
    const seen = new Set(addresses(ids));
    const page = await phone.context.newPage();
    await phone.context.setOffline(true);
    await expectFaces(
      page,
      addresses(unknown).filter((address) => !seen.has(address)),
    );
  },
);

test(
  '[PWA-06] in an engine without Background Sync the routes open without a server too',
  sweep,
  async () => {
    test.skip(!isThere('firefox'), 'Firefox ESR is not installed');
    server = await startLastingServer();
    phone = await openPhone('firefox');
    const ids = await prepare(phone, server);
    await server.stop();
    const page = phone.context.pages()[0] ?? (await phone.context.newPage());
    for (const [path, which] of [
      ['/', ids],
      ['/orders', ids],
      ['/ordering/:id/upload', ids],
      ['/order-detail/:id', unknown],
      ['/my-coupon', ids],
    ] as const) {
      const address = addressOf(path, which);
      await page.goto(server.address + address);
      await expectAFace(page, address);
    }
  },
);
