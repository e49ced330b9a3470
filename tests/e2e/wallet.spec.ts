import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { paths } from '../../src/routing/paths';
import { accountBeside } from '../support/account-beside';
import { makePdf } from '../support/fixtures/make-pdf';
import { seriousFindings } from '../support/axe';
import { layoutFindings } from '../support/layout';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { submittedOrder } from '../support/order-steps';
import { giveVisa } from '../support/outcomes';
import { newEmail } from '../support/traveller';
import { makeWalletKeys, type WalletKeys } from '../support/wallet-keys';

const account = { email: newEmail(), password: 'secret12' };

let keys: WalletKeys;
let server: OpenServer;
let browser: Browser;
let page: Page;
let order: { orderId: string; applicantId: string };

test.beforeAll(async () => {
  keys = await makeWalletKeys();
  server = await startOpenServer(keys.env);
  order = await submittedOrder(await accountBeside(server, account));
  await giveVisa(server, order, { number: 'VN-77', bytes: makePdf() });
  browser = await launchPageBrowser();
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    baseURL: server.address,
  });
  page = await loggedInPage(context, account);
  await page.evaluate(() => navigator.serviceWorker.ready);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
  await keys?.remove();
});

const button = (name: string) => page.getByRole('button', { name });

test('a visa is added to the wallets that the server has keys for; offline the page says why not', async () => {
  await page.goto(paths.visa(order.orderId, order.applicantId));
  await expect(page.getByText('Saved on this phone')).toBeVisible();
  await expect(button('Add to Apple Wallet')).toBeVisible();

  const saved = page.waitForEvent('download');
  await button('Add to Apple Wallet').click();
  expect((await saved).suggestedFilename()).toBe('visa.pkpass');

  await page
    .context()
    .route('https://pay.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Google Wallet</title>' }),
    );
  await button('Add to Google Wallet').click();
  await expect(page).toHaveTitle('Google Wallet');
  expect(page.url()).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);

  await page.goBack();
  await expect(button('Add to Google Wallet')).toBeEnabled();
  await page.context().setOffline(true);
  await expect(page.getByText('Adding it to a wallet needs a connection.')).toBeVisible();
  for (const name of ['Add to Apple Wallet', 'Add to Google Wallet']) {
    await expect(button(name)).toBeDisabled();
    await expect(button(name)).toHaveAccessibleDescription(/needs a connection/);
  }
  expect(await seriousFindings(page)).toEqual([]);
  expect(await layoutFindings(page)).toEqual([]);
  await page.context().setOffline(false);
});
