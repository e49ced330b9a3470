import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { socialState } from '../../src/contract/account/accounts';
import { ret } from '../../src/contract/envelope';
import { issueSocialCode } from '../../server/areas/accounts/login-codes';
import { codeFromMail } from '../support/mails';
import { sweep } from '../support/sweep';
import { newEmail, newVerifier } from '../support/traveller';
import type { App } from './harness/app';
import type { Site } from './harness/site';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';

test.use({
  settings: {
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'never used here',
    FACEBOOK_APP_ID: 'facebook-app',
    FACEBOOK_APP_SECRET: 'never used here',
  },
});

// Chromium's own account chooser would ask Google itself.
test.beforeEach(({ app }) =>
  app.page.addInitScript(() => void Reflect.deleteProperty(window, 'IdentityCredential')),
);

const countries = { country_id: 356, country_residence_id: 702 };
const answeredUser = v.object({ token: v.string(), email: v.string() });
const challengeOf = (verifier = '') => createHash('sha256').update(verifier).digest('base64url');
const continueWith = ({ dialog }: App, name: string) =>
  dialog.getByRole('button', { name: `Continue with ${name}`, exact: true });

/** The code with which the server sends somebody back whom a provider knows. */
const codeFor = ({ db, services }: Site, challenge: string, email?: string) =>
  issueSocialCode(
    db,
    { issuer: 'https://accounts.google.com', subject: newVerifier(), email },
    { ...countries, challenge },
    services.clock(),
  );

for (const [name, clientId, authorizeUrl, scope] of [
  ['Google', 'google-client', 'https://accounts.google.com/o/oauth2/v2/auth', 'openid email'],
  ['Facebook', 'facebook-app', 'https://www.facebook.com/v21.0/dialog/oauth', 'email'],
] as const)
  test(
    `[AUTH-21] Continue with ${name} leads there and back, and what was under way goes on`,
    sweep,
    async ({ app, site }) => {
      const { page, line } = app;
      const { email } = await site.signUp();
      const start = `${line.address}/orders?channel_id=partner_7`;
      let asked = new URLSearchParams();
      let state: unknown;
      await page.context().route(`${authorizeUrl}?*`, async (route) => {
        asked = new URL(route.request().url()).searchParams;
        state = JSON.parse(Buffer.from(asked.get('state') ?? '', 'base64url').toString());
        const { challenge } = v.parse(socialState, state);
        const location = `${start}&token=${await codeFor(site, challenge, email)}`;
        await route.fulfill({ status: 302, headers: { location } });
      });
      await app.visit('/orders?channel_id=partner_7');
      await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
      await continueWith(app, name).click();
      await app.expectToast('Login successfully');

      const [redeemed] = line.sent('redeemLoginCode') as { token: string; verifier: string }[];
      const challenge = challengeOf(redeemed?.verifier);
      expect(state).toEqual({ ...countries, challenge, path: '/orders?channel_id=partner_7' });
      expect(Object.fromEntries(asked)).toMatchObject({
        client_id: clientId,
        scope,
        response_type: 'code',
        redirect_uri: `${line.address}/api/open/${name.toLowerCase()}_redirect`,
      });
      expect(asked.get('nonce')).toBe(name === 'Google' ? challenge : null);
      expect(page.url()).toBe(start);
      expect(await page.evaluate(() => sessionStorage.getItem('social-verifier'))).toBeNull();
      expect(await logInSteps(page).whoIsIn()).toBe(email);
    },
  );

test(
  '[AUTH-21] an account without a proved address asks for it, and for the code that was sent',
  sweep,
  async ({ app, site }) => {
    const { page, line } = app;
    const email = newEmail();
    const verifier = newVerifier();
    const token = await codeFor(site, challengeOf(verifier));
    await app.writeState();
    await page.evaluate((kept) => sessionStorage.setItem('social-verifier', kept), verifier);
    await app.visit(`/?token=${token}`);
    const steps = logInSteps(page);
    await expect(steps.title('Your e-mail')).toBeVisible();
    await steps.email.fill(email);
    await steps.submit('Send code').click();
    await expect(steps.code).toBeVisible();
    const code = await codeFromMail(site.mailFolder, email);
    await steps.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await steps.submit('Log In').click();
    await app.expectToast('Login successfully');
    const proof = { token, verifier };
    expect(line.sent('sendSocialCode')).toEqual([{ ...proof, email }]);
    expect(line.sent('redeemLoginCode')).toEqual([proof, { ...proof, email, verify_code: code }]);
  },
);

interface Asked {
  providers: { configURL: string; clientId: string; nonce: string; params: { nonce: string } }[];
}

/** The browser's own account chooser, which somebody uses at once. */
async function withChooser({ page }: App): Promise<() => Promise<Asked[]>> {
  await page.addInitScript(() => {
    const asked: unknown[] = JSON.parse(sessionStorage.getItem('asked') ?? '[]') as unknown[];
    Object.assign(window, { IdentityCredential: Object });
    navigator.credentials.get = (request) => {
      const { identity } = request as unknown as { identity?: unknown };
      // Passkeys are suggested by the same call, and none is chosen here.
      if (identity === undefined) return new Promise(() => undefined);
      asked.push(identity);
      sessionStorage.setItem('asked', JSON.stringify(asked));
      return Promise.resolve({ token: 'an.id.token' } as unknown as Credential);
    };
  });
  return () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('asked') ?? '[]') as unknown) as Promise<
      Asked[]
    >;
}

test('[AUTH-21][AUTH-22] one tap logs a visitor in who has both countries', async ({
  app,
  site,
}) => {
  const { page, line } = app;
  const { email, session } = await site.signUp();
  // Only Google signs the tokens that the server accepts.
  line.answer('googleLogIn', { body: v.parse(answeredUser, session) });
  const askedOfChooser = await withChooser(app);
  await app.visit();
  await app.expectToast('Login successfully');
  expect(await logInSteps(page).whoIsIn()).toBe(email);
  const sent = line.sent('googleLogIn') as { verifier: string }[];
  expect(sent).toEqual([
    {
      id_token: 'an.id.token',
      verifier: expect.stringMatching(/^[\w-]{43}$/),
      ...countries,
    },
  ]);
  const nonce = challengeOf(sent[0]?.verifier);
  expect((await askedOfChooser()).map(({ providers }) => providers)).toEqual([
    [
      {
        configURL: 'https://accounts.google.com/gsi/fedcm.json',
        clientId: 'google-client',
        nonce,
        params: { nonce },
      },
    ],
  ]);
});

test(
  '[AUTH-22] one tap is offered to nobody before both countries are chosen, and then at once',
  sweep,
  async ({ app }) => {
    const { page, dialog, line } = app;
    app.prepare({ countries: undefined });
    line.answer('googleLogIn', { ret: ret.wrongCredentials, msg: 'No' });
    const askedOfChooser = await withChooser(app);
    // The offer begins once its script is there.
    const offered = page.waitForResponse(/\/one-tap[^/]*\.js$/);
    await app.visit();
    await offered;
    await dialog.getByRole('button', { name: 'India', exact: true }).first().click();
    await expect(dialog.getByText('Choose where you live')).toBeVisible();
    expect(await askedOfChooser()).toEqual([]);
    await dialog.getByRole('button', { name: 'Singapore' }).first().click();
    await dialog.getByRole('button', { name: 'Get Started' }).click();
    await expect(dialog.getByText('Google could not log you in.')).toBeVisible();
    expect(await askedOfChooser()).toHaveLength(1);
  },
);

test('[AUTH-23] a browser shows the buttons of other companies', sweep, async ({ app }) => {
  await app.visit();
  await logInSteps(app.page).open();
  await expect(continueWith(app, 'Google')).toBeVisible();
  await expect(continueWith(app, 'Facebook')).toBeVisible();
});

test.describe('inside a chat app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Instagram 350.0.0.20',
  });

  test('[AUTH-23] the buttons of other companies are hidden', sweep, async ({ app }) => {
    await app.visit();
    await expect.poll(() => app.stored('page-settings')).toContain('google-client');
    await logInSteps(app.page).open();
    await expect(continueWith(app, 'Google')).toHaveCount(0);
    await expect(continueWith(app, 'Facebook')).toHaveCount(0);
  });
});
