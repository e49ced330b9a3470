import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildVariant, deploy, presentVersion } from '../support/app-builds';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import type { Phone } from '../support/phone';
import { sweep } from '../support/sweep';
import { expect, test } from './e2e-test';

let staticDir: string;
let server: LastingServer;

/** The same app, with another word on its menu. */
const newer = () =>
  buildVariant('version-two', [
    {
      file: 'src/app/drawer/account-drawer.tsx',
      find: "title={t('Menu')}",
      put: 'title="Menu, version two"',
    },
  ]);

test.beforeAll(async () => {
  staticDir = join(mkdtempSync(join(tmpdir(), 'visa-deployed-')), 'app');
  deploy(presentVersion, staticDir);
  server = await startLastingServer({ STATIC_DIR: staticDir });
});

test.afterAll(async () => {
  await server.remove();
  rmSync(join(staticDir, '..'), { recursive: true, force: true });
});

test.beforeEach(() => deploy(presentVersion, staticDir));

async function openApp({ context }: Phone, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.address + path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** As the hourly check and the one on coming back do. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });

const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')));

const offer = (page: Page) => page.getByRole('button', { name: 'Use it now' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).first().click();
const menuTitle = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true });

test('a new version waits for the traveller, in every tab, and the old one works until then', async ({
  phone,
}) => {
  const one = await openApp(phone, '/orders');
  const two = await openApp(phone, '/orders');
  await two.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const oldFiles = readdirSync(join(presentVersion, 'assets'));

  deploy(newer(), staticDir);
  const gone = oldFiles.filter((name) => !readdirSync(join(staticDir, 'assets')).includes(name));
  expect(gone.some((name) => name.startsWith('account-'))).toBe(true);
  await checkForUpdate(one);
  await expect(offer(one)).toBeVisible();
  await expect(offer(two)).toBeVisible();
  expect(await shells(one)).toHaveLength(2);

  await offer(one).click();
  await expect(offer(one)).toBeHidden();
  await openMenu(one);
  await expect(menuTitle(one, 'Menu, version two')).toBeVisible();

  // The other tab: the new worker, the old page, and a piece of it that was never loaded before.
  expect(await two.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  await expect(offer(two)).toBeVisible();
  await phone.context.setOffline(true);
  await openMenu(two);
  await expect(menuTitle(two, 'Menu')).toBeVisible();
  await phone.context.setOffline(false);
  expect(await shells(two)).toHaveLength(2);
  await two.keyboard.press('Escape');

  await offer(two).click();
  await expect(offer(two)).toBeHidden();
  await openMenu(two);
  await expect(menuTitle(two, 'Menu, version two')).toBeVisible();
  // With the last old page the old files go.
  await one.reload();
  await expect.poll(() => shells(one)).toHaveLength(1);
});

test(
  'an old worker with a new page, and after it the old page again: each is whole',
  sweep,
  async ({ phone }) => {
    const page = await openApp(phone);
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    deploy(newer(), staticDir);
    const session = await phone.context.newCDPSession(page);
    // A reload past the worker, which stays the old one.
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await session.send('Page.reload', { ignoreCache: true });
    await page.waitForFunction(() => !('sameDocument' in globalThis));
    await expect(page.locator('#root')).toHaveAttribute('data-app', 'started');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await expect(page.locator('dialog[open]')).toBeVisible();

    await page.goto(`${server.address}/orders`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await openMenu(page);
    await expect(page.getByRole('heading', { name: /^Menu(, version two)?$/ })).toBeVisible();
    expect(faults).toEqual([]);
  },
);

test(
  'a new version is found by the hour and on coming back, and is not offered over what is typed',
  sweep,
  async ({ phone }) => {
    const page = await openApp(phone, '/orders');
    await page.clock.install();
    await page.addInitScript(() => {
      const { update } = ServiceWorkerRegistration.prototype;
      ServiceWorkerRegistration.prototype.update = function () {
        const { dataset } = document.documentElement;
        dataset['checks'] = String(Number(dataset['checks'] ?? '0') + 1);
        return update.call(this);
      };
    });
    await page.reload();
    await page.waitForLoadState('load');
    await page
      .getByRole('button', { name: /Log In/ })
      .first()
      .click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('E-mail').fill('ananya@example.com');
    const checks = () =>
      page.evaluate(() => Number(document.documentElement.dataset['checks'] ?? '0'));

    deploy(newer(), staticDir);
    await page.clock.fastForward('00:01:01');
    expect(await checks()).toBe(0);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(checks).toBe(1);
    await page.clock.fastForward('01:00:01');
    await expect.poll(checks).toBe(2);
    await page.waitForFunction(async () =>
      Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
    );
    await expect(page.getByText('A new version is ready.')).toBeHidden();
    await expect(dialog.getByLabel('E-mail')).toHaveValue('ananya@example.com');
    await page.clock.resume();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(offer(page)).toBeVisible();
  },
);

test(
  'a page whose version is gone says so and comes back with the new one',
  sweep,
  async ({ phone }) => {
    const page = await openApp(phone, '/orders');
    deploy(newer(), staticDir);
    // As if the browser had thrown the old files away.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await (await phone.context.newCDPSession(page)).send('Network.clearBrowserCache');
    await openMenu(page);
    await expect(page.getByText('A new version is needed.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My applications' })).toBeVisible();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByText('A new version is needed.')).toBeHidden();
    await openMenu(page);
    await expect(menuTitle(page, 'Menu, version two')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/orders');
  },
);
