import { expect, test } from '@playwright/test';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { startOpenIdProvider, type TestOpenIdProvider } from '../support/open-id-provider';
import { openPhone, type Phone } from '../support/phone';
import { dialog, openLogIn, whoIsIn, withCountries, withoutCoupons } from './account-steps';
import { expectToast } from '../support/toast-log';
import { sweep } from '../support/sweep';

let provider: TestOpenIdProvider;
let server: LastingServer;
let phone: Phone;

test.beforeAll(async () => {
  provider = await startOpenIdProvider();
  const { issuer, clientId, clientSecret } = provider.settings;
  server = await startLastingServer({
    GOOGLE_AUTHORIZE_URL: `${issuer}/auth`,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: issuer,
  });
  provider.serve(`${server.address}/api/open/google_redirect`);
});

test.afterAll(async () => {
  await server.remove();
  await provider.close();
});

test.beforeEach(async () => {
  phone = await openPhone('chromium', { serviceWorkers: 'block' });
  await withCountries(phone.context);
  await withoutCoupons(phone.context);
});

test.afterEach(async () => {
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});

test('[AUTH-20][AUTH-21][API-17] through a provider and back: an account, logged in, and nothing of it in the address', async () => {
  provider.accounts.set('traveller-1', { email: 'asha@example.com', email_verified: true });
  provider.expect({ subject: 'traveller-1' });
  const page = phone.context.pages()[0] ?? (await phone.context.newPage());
  await page.goto(`${server.address}/product/40401?channel_id=partner_7`);
  await openLogIn(page);
  await dialog(page)
    .getByRole('button', { name: /Google/ })
    .click();
  await expectToast(page, 'Login successfully');
  expect(await whoIsIn(page)).toBe('asha@example.com');
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe('/product/40401');
  expect(searchParams.has('token')).toBe(false);
  expect(searchParams.get('channel_id')).toBe('partner_7');
});

test(
  '[AUTH-21] who cancels at the provider comes back to what they were doing, and is told',
  sweep,
  async () => {
    provider.expect('cancels');
    const page = phone.context.pages()[0] ?? (await phone.context.newPage());
    await page.goto(`${server.address}/product/40401`);
    await openLogIn(page);
    await dialog(page)
      .getByRole('button', { name: /Google/ })
      .click();
    await expect(page).toHaveURL(`${server.address}/product/40401`);
    await expect(dialog(page).getByText('You came back without a log-in.')).toBeVisible();
  },
);
