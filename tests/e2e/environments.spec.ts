import { expect, test, type Browser, type Page } from '@playwright/test';
import { accountBeside } from '../support/account';
import { launchPageBrowser } from '../support/page-browser';
import { paths } from '../../src/routing/paths';
import { loggedInPage, smallPhone } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { newOrder, submittedOrder } from '../support/order-steps';
import { newEmail } from '../support/traveller';
import { sweep } from '../support/sweep';

/** The same built app on two hosts of one's own. */
const hosts = {
  dev: { ANALYTICS_ID: 'host-a', GOOGLE_CLIENT_ID: 'google-a', GOOGLE_CLIENT_SECRET: 'secret-a' },
  test: {
    APP_ENV: 'test',
    // Where the test server is reached, as its log-in companies have to know.
    PUBLIC_ORIGIN: 'https://visa.example',
    ANALYTICS_ID: 'host-b',
    FACEBOOK_APP_ID: 'facebook-b',
    FACEBOOK_APP_SECRET: 'secret-b',
  },
};

let browser: Browser;
const servers: OpenServer[] = [];
test.beforeAll(async () => {
  browser = await launchPageBrowser();
});
test.afterAll(async () => {
  await browser?.close();
  for (const server of servers) await server.remove();
});

async function host(settings: Readonly<Record<string, string>>) {
  const server = await startOpenServer(settings);
  servers.push(server);
  return { server, context: await smallPhone(browser, server.address) };
}

/** The id under which the next page view is reported. */
async function reportedId(page: Page): Promise<string | null> {
  const report = page.waitForRequest((request) => request.url().includes('/collect/'));
  await page.getByRole('link', { name: 'Privacy Policy' }).first().waitFor();
  return new URL((await report).url()).searchParams.get('id');
}

const providersOf = async (page: Page) => {
  const dialog = page.locator('dialog[open]');
  await page.goto(paths.orders);
  await page.locator('main').getByRole('button', { name: 'Log In' }).click();
  await expect(dialog.getByLabel('E-mail')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Continue with/ })).not.toHaveCount(0);
  return dialog.getByRole('button', { name: /^Continue with/ }).allInnerTexts();
};

test(
  '[API-07] one build shows each host’s log-ins, and reports its page views under its own id',
  sweep,
  async () => {
    for (const [settings, id, provider] of [
      [hosts.dev, 'host-a', 'Google'],
      [hosts.test, 'host-b', 'Facebook'],
    ] as const) {
      const { context } = await host(settings);
      const page = await context.newPage();
      await page.goto('/');
      expect(await reportedId(page)).toBe(id);
      const shown = await providersOf(page);
      expect(shown.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
        expect.stringContaining(provider),
      ]);
      // The settings that the server sent are kept for use without a network.
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.reload();
      await context.setOffline(true);
      await page.reload();
      const kept = await page.evaluate(() => localStorage.getItem('page-settings'));
      expect(JSON.parse(kept ?? 'null')).toMatchObject({ analyticsId: id });
      await context.close();
    }
  },
);

test(
  '[API-07] test payments are marked where the server takes test keys, before a payment starts',
  sweep,
  async () => {
    for (const [settings, marked] of [
      [hosts.dev, true],
      [hosts.test, false],
    ] as const) {
      const { server, context } = await host(settings);
      const account = { email: newEmail(), password: 'secret12' };
      const traveller = await accountBeside(server, account);
      await newOrder(traveller);
      const { orderId } = await submittedOrder(traveller);
      const page = await loggedInPage(context, account);
      await page.goto(paths.orderDetail(orderId));
      await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
      await expect(page.getByText('TEST PAYMENT')).toHaveCount(marked ? 1 : 0);
      await context.close();
    }
  },
);
