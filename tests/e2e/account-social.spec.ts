import { pageSettingsPath } from '../../src/contract/page-settings';
import { buildVariant } from '../support/app-builds';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { sweep } from '../support/sweep';
import { logInSteps } from '../screen/steps/log-in';
import { withoutPopUps } from './account-steps';
import { expect, test } from './e2e-test';

test.use({ phoneOptions: { serviceWorkers: 'block' } });

let server: LastingServer;

test.beforeAll(async () => {
  const built = buildVariant('social', [], {
    VITE_GOOGLE_CLIENT_ID: 'google-client',
    VITE_FACEBOOK_APP_ID: 'facebook-app',
  });
  // Its policy allows to ask Google, as that of such a host does.
  const google = { GOOGLE_CLIENT_ID: 'google-client', GOOGLE_CLIENT_SECRET: 'secret' };
  server = await startLastingServer({ STATIC_DIR: built, ...google });
});
test.afterAll(() => server?.remove());

test(
  '[AUTH-21] a build has the ids of other companies for a host whose server sends none',
  sweep,
  async ({ page, phone }) => {
    await withoutPopUps(page);
    const { dialog, open } = logInSteps(page);
    await page.route(`**${pageSettingsPath}`, (route) => route.fulfill({ status: 404 }));
    let clientId: string | null = null;
    await phone.context.route('https://www.facebook.com/**', (route) => {
      clientId = new URL(route.request().url()).searchParams.get('client_id');
      const location = `${server.address}/?login_error=cancelled`;
      return route.fulfill({ status: 302, headers: { location } });
    });
    await page.goto(server.address);
    await open();
    await expect(
      dialog.getByRole('button', { name: 'Continue with Google', exact: true }),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue with Facebook', exact: true }).click();
    await expect(dialog.getByText('You came back without a log-in.')).toBeVisible();
    expect(clientId).toBe('facebook-app');
    expect(phone.faults).toEqual([]);
  },
);
