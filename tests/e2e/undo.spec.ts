import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accountOn } from '../support/account';
import { buildUndo, buildVariant, deploy, presentVersion } from '../support/app-builds';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { patience } from '../support/patience';
import { stopIdleWorkers } from '../support/stop-idle-workers';
import { sweep } from '../support/sweep';
import { expect, test } from './e2e-test';
import { storedRows } from './stored-rows';
import { traveller } from './traveller';

const email = 'meera.rao@example.com';
const password = 'secret12';

let broken: string;
let undo: string;
let staticDir: string;
let server: LastingServer;

// Builds take minutes on a busy machine, which are not the test's.
test.beforeAll(() => {
  test.setTimeout(600_000);
  broken = buildBroken();
  undo = buildUndo();
});

test.beforeEach(async () => {
  staticDir = join(mkdtempSync(join(tmpdir(), 'visa-deployed-')), 'app');
  deploy(presentVersion, staticDir);
  server = await startLastingServer({ STATIC_DIR: staticDir });
});

test.afterEach(async () => {
  await server.remove();
  rmSync(join(staticDir, '..'), { recursive: true, force: true });
});

/** A version whose first line throws: a shell that stays, and nothing that could offer another one. */
const buildBroken = () =>
  buildVariant('broken', [
    {
      file: 'src/main.tsx',
      find: "const root = document.getElementById('root');",
      // Not decided while it is built: the app would be no part of the build, nor its shells' styles.
      put: "if (Date.now() > 0) throw new Error('broken');\nconst root = document.getElementById('root');",
    },
  ]);

/**
 * The present version with the undo worker, as one folder: a check for updates in the middle of a
 * deployment must not find the present version's own worker.
 */
function undoDeployment(): string {
  const folder = join(staticDir, '..', 'undoing');
  cpSync(presentVersion, folder, { recursive: true });
  cpSync(undo, join(folder, 'sw.js'));
  return folder;
}

/** Updates to the new version, to which that page's traveller has agreed. */
async function takeNewVersion(page: Page): Promise<void> {
  const taken = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    let hasChanged = false;
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve),
    ).then(() => (hasChanged = true));
    await registration?.update();
    while (!registration?.waiting && !hasChanged)
      await new Promise((resolve) => setTimeout(resolve, 50));
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
    await changed;
  });
  const stopping = setTimeout(() => void stopIdleWorkers(page), 30_000);
  await taken.finally(() => clearTimeout(stopping));
}

/** The digests of what lies prepared and sealed on the phone. */
async function sealedDigests(page: Page): Promise<string[]> {
  type Item = { state: string; sha256: string };
  const items = await storedRows<Item>(page, 'items', ['state', 'sha256']);
  return items
    .filter(({ state }) => !['unprepared', 'done'].includes(state))
    .map((item) => item.sha256);
}

test(
  'a broken version is undone from the server, and what was saved on the phone arrives',
  sweep,
  async ({ page: first, phone }) => {
    // Without Background Sync only a page that works can deliver.
    await phone.context.addInitScript(() => {
      delete (ServiceWorkerRegistration.prototype as { sync?: unknown }).sync;
    });
    let page = first;
    const meera = traveller(page, server);
    await meera.chooseCountries('India', 'Singapore');
    await meera.chooseProduct('Kenya', /eTA, 90 days/);
    const orderId = await meera.applyAndSignUp(email, password);
    await meera.addApplicant('Meera', 'Student');
    await meera.openDocuments('Meera');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));

    await page.route(/\/api\/upload/, (route) => route.abort());
    await meera.openDocument('Passport copy');
    const picture = await makeMarkerJpeg(1600, 1200, { orientation: 6 });
    await meera.addFile({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect.poll(() => sealedDigests(page)).toHaveLength(1);
    const [sealed] = await sealedDigests(page);
    const undoing = undoDeployment();

    deploy(broken, staticDir);
    await takeNewVersion(page);
    await page.goto(`${server.address}/orders`);
    await expect(page.locator('#root')).toHaveAttribute('data-shell', 'orders en');
    await expect(page.locator('#root')).not.toHaveAttribute('data-app');
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect(await sealedDigests(page)).toEqual([sealed]);

    deploy(undoing, staticDir);
    await page.close();
    page = await phone.context.newPage();
    await page.goto(`${server.address}/orders`);
    // Nobody does anything: the worker reloads the white page.
    const root = page.locator('#root');
    await expect(root)
      .toHaveAttribute('data-app', 'started')
      .catch(() => stopIdleWorkers(page));
    await expect(root).toHaveAttribute('data-app', 'started', { timeout: patience.work });
    await expect(page.getByRole('heading', { name: 'My applications' })).toBeVisible();
    await expect
      .poll(() =>
        // The fixed page stores its notices' texts again, in a cache that is not a version's files.
        page.evaluate(async () => [
          (await caches.keys()).filter((name) => name.startsWith('shell-')),
          navigator.serviceWorker.controller,
        ]),
      )
      .toEqual([[], null]);

    const account = await accountOn(server.address, email, password);
    await expect
      .poll(
        async () =>
          (await account.pages(orderId)).get('Passport copy')?.map((upload) => upload.sha256),
        { timeout: patience.work },
      )
      .toEqual([sealed]);

    // The fixed version is installed like any other.
    deploy(presentVersion, staticDir);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await phone.context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My applications' })).toBeVisible();
  },
);
