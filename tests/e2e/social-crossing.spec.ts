import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { startOpenIdProvider, type TestOpenIdProvider } from '../support/open-id-provider';
import { expectToast } from '../support/toast-log';
import { sweep } from '../support/sweep';
import { logInSteps } from '../screen/steps/log-in';
import { withoutPopUps } from './account-steps';
import { expect, test } from './e2e-test';

let provider: TestOpenIdProvider;
let server: LastingServer;

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

test.use({ phoneOptions: { serviceWorkers: 'block' } });

test.beforeEach(({ page }) => withoutPopUps(page));

test.afterEach(({ phone }) => expect(phone.faults).toEqual([]));

test('[AUTH-20][AUTH-21][API-17] through a provider and back: an account, logged in, and nothing of it in the address', async ({
  page,
}) => {
  const { dialog, open, whoIsIn } = logInSteps(page);
  provider.accounts.set('traveller-1', { email: 'asha@example.com', email_verified: true });
  provider.expect({ subject: 'traveller-1' });
  await page.goto(`${server.address}/product/40401?channel_id=partner_7`);
  await open();
  await dialog.getByRole('button', { name: /Google/ }).click();
  await expectToast(page, 'Login successfully');
  expect(await whoIsIn()).toBe('asha@example.com');
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe('/product/40401');
  expect(searchParams.has('token')).toBe(false);
  expect(searchParams.get('channel_id')).toBe('partner_7');
});

test(
  '[AUTH-21] who cancels at the provider comes back to what they were doing, and is told',
  sweep,
  async ({ page }) => {
    const { dialog, open } = logInSteps(page);
    provider.expect('cancels');
    await page.goto(`${server.address}/product/40401`);
    await open();
    await dialog.getByRole('button', { name: /Google/ }).click();
    await expect(page).toHaveURL(`${server.address}/product/40401`);
    await expect(dialog.getByText('You came back without a log-in.')).toBeVisible();
  },
);
