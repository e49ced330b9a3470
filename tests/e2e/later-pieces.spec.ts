import { patience } from '../support/patience';
import { sweep } from '../support/sweep';
import { expect, test } from './e2e-test';
import { traveller } from './traveller';

test(
  'the calendar, which the precache leaves out, opens without a network once the phone was idle; before that it says so and tries again',
  sweep,
  async ({ page, phone, ownServer: server }) => {
    const ananya = traveller(page, server);
    await ananya.chooseCountries('India', 'Singapore');
    await ananya.chooseProduct('Kenya', /eTA, 90 days/);
    await ananya.applyAndSignUp('later@example.com', 'secret12');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const keptPieces = () =>
      page.evaluate(async () => (await (await caches.open('later')).keys()).map(({ url }) => url));

    await expect.poll(keptPieces, { timeout: patience.longStep }).not.toEqual([]);
    await page.evaluate(async () => void (await caches.delete('later')));
    const devTools = await phone.context.newCDPSession(page);
    await devTools.send('Network.clearBrowserCache');
    await phone.context.setOffline(true);
    await page.getByRole('button', { name: 'Choose' }).first().click();
    await expect(page.getByText('This did not load')).toBeVisible();
    await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();

    await phone.context.setOffline(false);
    await page.reload();
    await expect
      .poll(keptPieces, { timeout: patience.longStep })
      .toContainEqual(expect.stringContaining('arrival-date-sheet'));
    const flags = await page.evaluate(
      async () => (await (await caches.open('flags')).keys()).length,
    );
    expect(flags).toBeGreaterThan(0);

    await phone.context.setOffline(true);
    await page.getByRole('button', { name: 'Choose' }).first().click();
    await expect(page.locator('dialog[open] td button').first()).toBeVisible();
    expect(phone.faults).toEqual([]);
  },
);

test(
  'an app whose kept files the browser has thrown away starts offline again after a visit online',
  sweep,
  async ({ page, phone, ownServer: server }) => {
    await page.goto(server.address);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    const shellSize = () =>
      page.evaluate(async () => {
        const shell = (await caches.keys()).find((name) => name.startsWith('shell-'));
        return shell === undefined ? 0 : (await (await caches.open(shell)).keys()).length;
      });
    const before = await shellSize();
    expect(before).toBeGreaterThan(50);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });

    await page.reload();
    await expect.poll(shellSize, { timeout: patience.longStep }).toBe(before);
    const devTools = await phone.context.newCDPSession(page);
    await devTools.send('Network.clearBrowserCache');
    await phone.context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await phone.context.setOffline(false);
  },
);
