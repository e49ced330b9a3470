import type { Page } from '@playwright/test';
import { accountCalls } from '../../src/contract/account/accounts';
import { logInSteps } from '../screen/steps/log-in';
import { signUpByMail } from '../support/account';
import { isThere } from '../support/phone';
import { sweep } from '../support/sweep';
import { expectToast } from '../support/toast-log';
import { newEmail } from '../support/traveller';
import { withoutPopUps } from './account-steps';
import { expect, test } from './e2e-test';

const password = 'secret12';
/** The account that is there before a test of log-ins begins. */
let email: string;

test.beforeEach(async ({ server, page }) => {
  email = newEmail();
  await signUpByMail(server, email, password);
  await withoutPopUps(page);
});

/** The page's calls, recorded inside it: the driver does not see the bodies of signed requests. */
async function recordCalls(page: Page) {
  const all: { path: string; body: unknown }[] = [];
  await page.exposeFunction('tellCall', (path: string, text: string) => {
    all.push({ path, body: JSON.parse(text) as unknown });
  });
  await page.addInitScript(() => {
    const { tellCall } = window as unknown as {
      tellCall: (path: string, text: string) => Promise<void>;
    };
    const real = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const isJson = request.headers.get('content-type') === 'application/json';
      if (pathname.startsWith('/api/') && isJson)
        await tellCall(pathname.slice(4), await request.clone().text());
      return real(request);
    };
  });
  return all;
}

test.describe('in the second engine', () => {
  test.use({ engine: 'firefox', phoneOptions: { serviceWorkers: 'block' } });
  test.skip(!isThere('firefox'), 'Firefox ESR is not installed');

  test(
    '[AUTH-13][AUTH-18][AUTH-19] a log-in in Firefox sends no password, reloads the page and shows a toast',
    sweep,
    async ({ page, phone, server }) => {
      const calls = await recordCalls(page);
      await page.goto(server.address);
      const steps = logInSteps(page);
      await steps.open();
      // Typed key by key, as this engine needs it.
      await steps.email.pressSequentially(email);
      await steps.password.pressSequentially(password);
      await page.evaluate(() => void Object.assign(window, { before: true }));
      await steps.submit('Log In').click();
      await expectToast(page, 'Login successfully');
      const sent = calls.filter(({ path }) => path === accountCalls.logIn.path);
      const passwd: unknown = expect.stringMatching(/^v1\.[\w-]{43}$/);
      expect(sent.map(({ body }) => body)).toEqual([{ email, passwd }]);
      expect(JSON.stringify(calls)).not.toContain(password);
      expect(await page.evaluate(() => 'before' in window)).toBe(false);
      expect(await steps.whoIsIn()).toBe(email);
      expect(phone.faults).toEqual([]);
    },
  );
});

test('a log-out offline works at once', sweep, async ({ page, phone, server }) => {
  const steps = logInSteps(page);
  await page.goto(server.address);
  await steps.open();
  await steps.logIn({ email, password });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await phone.context.setOffline(true);
  await steps.logOut();
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  expect(await steps.whoIsIn()).toBeUndefined();
  expect(phone.faults).toEqual([]);
});
