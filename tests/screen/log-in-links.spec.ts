import { issueLoginCode } from '../../server/areas/accounts/login-codes';
import { seriousFindings } from './looks/axe';
import { sweep, sweepUnless } from '../support/sweep';
import type { Account, Site } from './harness/site';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';

/** The code in a mailed link, which logs its owner in. */
async function linkCode({ db, services }: Site, { email }: Account): Promise<string> {
  const { id } = await db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  return issueLoginCode(db, id, services.clock());
}

const question = /^Continue as t…@mail\.example\?$/;
/** Of the shape of a code, and not known to the server. */
const unknownCode = 'Zk3_log-in-code_from-the-server_9';

test('[AUTH-20] a code is out of the address before anything else runs, and is in no address after it', async ({
  app,
  site,
}) => {
  const { page, dialog } = app;
  const code = await linkCode(site, await site.signUp());
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const real = window.fetch.bind(window);
    window.fetch = (input, init) => {
      seen.push(location.href, document.title);
      return real(input, init);
    };
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = history[name].bind(history);
      history[name] = (state, unused, url) => {
        seen.push(String(url ?? ''));
        change(state, unused, url);
      };
    }
  });
  await app.visit(`/?a=%20b&token=${code}&channel_id=partner_7`);
  await expect(dialog.getByText(question)).toBeVisible();
  expect(new URL(page.url()).search).toBe('?a=%20b&channel_id=partner_7');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.filter((each) => each.includes(code))).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const home = page.getByRole('heading', { name: 'Destination Country' });
  await expect(home).toBeVisible();
  expect(page.url()).not.toContain(code);
  await page.reload();
  await expect(home).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('[AUTH-20] a code without a verifier is used only after a question', async ({ app, site }) => {
  const { page, dialog, line } = app;
  const account = await site.signUp();
  const code = await linkCode(site, account);
  await app.visit(`/?token=${code}`);
  await expect(dialog.getByText(question)).toBeVisible();
  expect(line.countOf('redeemLoginCode')).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await seriousFindings(page)).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await app.expectToast('Login successfully');
  expect(line.sent('redeemLoginCode')).toEqual([{ token: code }]);
  expect(await logInSteps(page).whoIsIn()).toBe(account.email);
});

test('[AUTH-20] a planted code logs nobody in who chooses another way', async ({ app, site }) => {
  const { dialog, line } = app;
  await app.visit(`/?token=${await linkCode(site, await site.signUp())}`);
  await dialog.getByRole('button', { name: 'Log in another way' }).click();
  const steps = logInSteps(app.page);
  await expect(steps.email).toBeVisible();
  await steps.close();
  expect(await steps.whoIsIn()).toBeUndefined();
  expect(line.countOf('redeemLoginCode')).toBe(0);
});

test('[AUTH-20] a code that has expired or was used leads to the log-in, with the reason', async ({
  app,
}) => {
  await app.visit(`/?token=${unknownCode}`);
  await expect(app.dialog.getByText('This log-in link has expired or was used')).toBeVisible();
  await expect(logInSteps(app.page).submit('Log In')).toBeVisible();
});

test(
  '[AUTH-20] a code whose question does not reach the server can be tried again',
  sweep,
  async ({ app, site }) => {
    const { dialog, line } = app;
    line.answer('loginCodeOwner', { connection: 'close' });
    await app.visit(`/?token=${await linkCode(site, await site.signUp())}`);
    await expect(dialog.getByText('You are not logged in yet')).toBeVisible();
    line.clear();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText(question)).toBeVisible();
  },
);

for (const [query, words] of [
  ['login_error=cancelled', 'You came back without a log-in.'],
  ['login_error=failed', 'That log-in did not work.'],
  ['token=short', 'That log-in did not work.'],
] as const)
  test(
    `[AUTH-20] ${query} leads to the log-in, with the reason`,
    sweepUnless(query === 'login_error=failed'),
    async ({ app }) => {
      await app.visit(`/?${query}`);
      await expect(app.dialog.getByText(words)).toBeVisible();
      expect(new URL(app.page.url()).search).toBe('');
    },
  );
