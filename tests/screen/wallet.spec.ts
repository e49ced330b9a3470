import { sweep } from '../support/sweep';
import { seriousFindings } from './looks/axe';
import { layoutFindings } from '../support/layout';
import { makeWalletKeys } from '../support/wallet-keys';
import type { App } from './harness/app';
import { expect, test as base } from './screen-test';
import { showVisa } from './steps/visa';

/** The server has keys for both wallets. */
const test = base.extend<object, { settings: Readonly<Record<string, string>> }>({
  settings: [
    async ({ browserName }, use) => {
      const keys = await makeWalletKeys();
      await use({ ...keys.env, TESTED_WITH: browserName });
      await keys.remove();
    },
    { scope: 'worker' },
  ],
});
test.use({ viewport: { width: 360, height: 800 } });

const wallets = ['Add to Apple Wallet', 'Add to Google Wallet'] as const;
const button = ({ page }: App, name: (typeof wallets)[number]) =>
  page.getByRole('button', { name });

test(
  'a visa is added to the wallets that the server has keys for',
  sweep,
  async ({ app, site, traveller, context }) => {
    await showVisa(app, site, traveller);
    const saved = app.page.waitForEvent('download');
    await button(app, 'Add to Apple Wallet').click();
    expect((await saved).suggestedFilename()).toBe('visa.pkpass');

    await context.route('https://pay.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Google Wallet</title>' }),
    );
    await button(app, 'Add to Google Wallet').click();
    await expect(app.page).toHaveTitle('Google Wallet');
    expect(app.page.url()).toMatch(
      /^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/,
    );
    await app.page.goBack();
    await expect(button(app, 'Add to Google Wallet')).toBeEnabled();
  },
);

test(
  'offline the page names why a visa cannot be added to a wallet',
  sweep,
  async ({ app, site, traveller, context }) => {
    await showVisa(app, site, traveller);
    await context.setOffline(true);
    await expect(app.page.getByText('Adding it to a wallet needs a connection.')).toBeVisible();
    for (const name of wallets) {
      await expect(button(app, name)).toBeDisabled();
      await expect(button(app, name)).toHaveAccessibleDescription(/needs a connection/);
    }
    expect(await seriousFindings(app.page)).toEqual([]);
    expect(await layoutFindings(app.page)).toEqual([]);
  },
);
