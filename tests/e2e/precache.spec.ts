import { expect, test, type Page } from '@playwright/test';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { openPhone, type Phone } from '../support/phone';
import { sweep } from '../support/sweep';

/** Files that home does not show: only the installation of the service worker asks for them. */
const early = '/drawings/waves.svg';
const late = '/drawings/lost.svg';

let server: LastingServer;
let layer: FaultyServer;
let phone: Phone;

test.beforeEach(async () => {
  server = await startLastingServer();
  layer = await startFaultyServer(server.address);
  phone = await openPhone('chromium');
});

test.afterEach(async () => {
  await phone.throwAway();
  await layer.stop();
  await server.remove();
});

const firstPage = async () => phone.context.pages()[0] ?? (await phone.context.newPage());

const isInstalled = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));

test('a file that hangs holds back no other one of the installation', sweep, async () => {
  layer.answer(early, { connection: 'hold' });
  const page = await firstPage();
  await page.goto(layer.address);
  await expect.poll(() => layer.requests(late)).toBe(1);
  expect(layer.requests(early)).toBe(1);
  expect(await isInstalled(page)).toBe(false);
});

test(
  'an installation that failed leaves no worker, and the next one asks only for what is missing',
  sweep,
  async () => {
    layer.answer(late, { connection: 'close' });
    const page = await firstPage();
    await page.goto(layer.address);
    await expect.poll(() => layer.requests(late)).toBeGreaterThan(0);
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0);
    expect(layer.requests(early)).toBe(1);

    layer.clear();
    await page.reload();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect(layer.requests(early)).toBe(1);
    await phone.context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  },
);
