import { expect, test, type Page } from '@playwright/test';
import { accountCalls } from '../../src/contract/accounts';
import { seriousFindings } from '../support/axe';
import type { LastingServer } from '../support/lasting-server';
import { codeFromMail, isThere, type Engine, type Phone } from '../support/phone';
import { signUpByMail } from '../support/sign-up-by-mail';
import { expectToast, toastsOf } from '../support/toast-log';
import { sweep, sweepUnless } from '../support/sweep';
import {
  codeField,
  dialog,
  emailField,
  fillLogIn,
  known,
  logIn,
  openLogIn,
  openVisit,
  pageTitle,
  password,
  passwordField,
  serverWithKnown,
  submit,
  whoIsIn,
  type Visit,
} from './account-steps';

let server: LastingServer;
let phone: Phone;
let page: Page;
let calls: Visit['calls'];

test.beforeAll(async () => {
  server = await serverWithKnown();
});
test.afterAll(() => server.remove());

async function openHome(engine: Engine = 'chromium'): Promise<void> {
  ({ phone, page, calls } = await openVisit(server, engine, {
    serviceWorkers: 'block',
  }));
}

test.afterEach(async () => {
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});

const to = (path: string) => `**/api${path}`;
const switchTo = (name: string) => dialog(page).getByRole('button', { name, exact: true }).last();

async function askForCode(email: string): Promise<void> {
  await emailField(page).pressSequentially(email);
  await submit(page, 'Send code').click();
  await expect(dialog(page).getByText('We sent a 6-digit code to')).toBeVisible();
}

test('[AUTH-04][AUTH-06][AUTH-07] three pages; Log In comes first, and a page begins empty', async () => {
  await openHome();
  await openLogIn(page);
  await fillLogIn(page, known, 'typed-before');
  await switchTo('Sign Up').click();
  await expect(pageTitle(page, 'Sign Up')).toBeVisible();
  await expect(emailField(page)).toHaveValue('');
  await emailField(page).pressSequentially('x@y');
  await switchTo('Log In').click();
  await expect(emailField(page)).toHaveValue('');
  await expect(passwordField(page)).toHaveValue('');
  await dialog(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(pageTitle(page, 'Forgot password')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(pageTitle(page, 'Log In')).toBeVisible();
});

test('[AUTH-10][AUTH-12][AUTH-14] a wrong e-mail or password is said at its field, gets the focus, and goes with typing', async () => {
  await openHome();
  await openLogIn(page);
  await submit(page, 'Log In').click();
  await expect(dialog(page).getByText('Formal error')).toBeVisible();
  await expect(
    dialog(page).getByText('Alphanumeric characters with 6 to 16 letters'),
  ).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await emailField(page).pressSequentially('a');
  await expect(dialog(page).getByText('Formal error')).toHaveCount(0);
  await passwordField(page).pressSequentially('b');
  await expect(dialog(page).getByText(/^Alphanumeric/)).toHaveCount(0);
});

test('[AUTH-11][AUTH-14] an absent code is said at its field, which takes six characters, and goes with typing', async () => {
  await openHome();
  await openLogIn(page);
  await switchTo('Sign Up').click();
  await askForCode('code.needed@example.com');
  await submit(page, 'Sign Up').click();
  await expect(dialog(page).getByText('Error', { exact: true })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).pressSequentially('1');
  await expect(dialog(page).getByText('Error', { exact: true })).toHaveCount(0);
  await codeField(page).pressSequentially('234567');
  await expect(codeField(page)).toHaveValue('123456');
});

test('[AUTH-05][AUTH-08][AUTH-09] 60 seconds until another code, whatever is closed or reloaded meanwhile', async () => {
  await openHome();
  await openLogIn(page);
  await switchTo('Sign Up').click();
  await askForCode('waits@example.com');
  await expect(dialog(page).getByText(/Send again in 0:5\d|1:00/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Send again' })).toHaveCount(0);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(accountCalls.sendSignUpCode.path)) sent += 1;
  });
  const blocked = async () => {
    await switchTo('Sign Up').click();
    await emailField(page).pressSequentially('another@example.com');
    await expect(dialog(page).getByText(/Another code can be sent in 0:\d\d/)).toBeVisible();
    await submit(page, 'Send code').click({ force: true });
    await emailField(page).press('Enter');
  };
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await openLogIn(page);
  await blocked();
  await page.reload();
  await openLogIn(page);
  await blocked();
  expect(sent).toBe(0);
  // The code that was sent still holds: no other is asked for.
  await emailField(page).press('Control+a');
  await emailField(page).pressSequentially('waits@example.com');
  await submit(page, 'Continue').click();
  await expect(codeField(page)).toBeVisible();
  expect(sent).toBe(0);
});

test(
  '[AUTH-09] one code is asked for, however often the button is pressed while that is on its way',
  sweep,
  async () => {
    await openHome();
    await openLogIn(page);
    await switchTo('Sign Up').click();
    let sent = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(to(accountCalls.sendSignUpCode.path), async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    await emailField(page).pressSequentially('once@example.com');
    await submit(page, 'Send code').click();
    await expect(submit(page, 'Send code')).toHaveAttribute('aria-busy', 'true');
    await submit(page, 'Send code').click({ force: true });
    await emailField(page).press('Enter');
    release();
    await expect(codeField(page)).toBeVisible();
    expect(sent).toBe(1);
  },
);

test('[ERR-10] a registered address leads from Sign Up to Log In and is kept', async () => {
  await openHome();
  await openLogIn(page);
  await switchTo('Sign Up').click();
  await emailField(page).pressSequentially(known);
  await submit(page, 'Send code').click();
  await expect(pageTitle(page, 'Log In')).toBeVisible();
  await expect(dialog(page).getByText('This e-mail has an account already.')).toBeVisible();
  await expect(emailField(page)).toHaveValue(known);
});

test('[ERR-11] an unknown address leads from Forgot password to Sign Up and is kept', async () => {
  await openHome();
  await openLogIn(page);
  await emailField(page).pressSequentially('nobody@example.com');
  await dialog(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(emailField(page)).toHaveValue('nobody@example.com');
  await submit(page, 'Send code').click();
  await expect(pageTitle(page, 'Sign Up')).toBeVisible();
  await expect(dialog(page).getByText('This e-mail has no account yet.')).toBeVisible();
  await expect(emailField(page)).toHaveValue('nobody@example.com');
  await expect(submit(page, 'Send code')).toBeVisible();
});

for (const engine of ['chromium', 'firefox'] satisfies Engine[])
  test(
    `[AUTH-13][AUTH-18][AUTH-19] a log-in sends no password, reloads and says so (${engine})`,
    sweepUnless(engine === 'chromium'),
    async () => {
      test.skip(!isThere(engine), `${engine} is not installed`);
      await openHome(engine);
      await openLogIn(page);
      await fillLogIn(page, known, password);
      await page.evaluate(() => void Object.assign(window, { before: true }));
      await submit(page, 'Log In').click();
      await expectToast(page, 'Login successfully');
      const sent = calls.of(accountCalls.logIn);
      expect(sent).toEqual([{ email: known, passwd: expect.stringMatching(/^v1\.[\w-]{43}$/) }]);
      expect(JSON.stringify(calls.all)).not.toContain(password);
      expect(await page.evaluate(() => 'before' in window)).toBe(false);
      expect(await whoIsIn(page)).toBe(known);
    },
  );

test('[AUTH-05][AUTH-19] Forgot password: a code that is pasted with a space, and a new password', async () => {
  const email = 'forgets@example.com';
  await signUpByMail(server, email, 'before12');
  await openHome();
  await openLogIn(page);
  await emailField(page).pressSequentially(email);
  await dialog(page).getByRole('button', { name: 'Forgot password?' }).click();
  await submit(page, 'Send code').click();
  await expect(codeField(page)).toBeFocused();
  // The first mail was the sign-up's.
  const code = await codeFromMail(server.mailFolder, email, 2);
  await codeField(page).evaluate(
    (input, text) => {
      input.focus();
      document.execCommand('insertText', false, text);
    },
    ` ${code.slice(0, 3)} ${code.slice(3)} `,
  );
  await expect(codeField(page)).toHaveValue(code);
  await passwordField(page).pressSequentially('after123');
  await expect(page.getByText('Easy to guess: make it longer')).toBeVisible();
  await passwordField(page).fill('Passw0rd1');
  await expect(page.getByText('Easy to guess: many people use it')).toBeVisible();
  await passwordField(page).fill('after123');
  await submit(page, 'Set new password').click();
  // The page reloads in between.
  await expect(async () => expect(await toastsOf(page)).toEqual(['Successful'])).toPass();
  expect(await whoIsIn(page)).toBe(email);
});

test('password managers and code readers find their fields', async () => {
  await openHome();
  await openLogIn(page);
  const fields = () =>
    dialog(page)
      .locator('form input')
      .evaluateAll((inputs) =>
        inputs.map(
          (input) => `${input.getAttribute('name')} ${input.getAttribute('autocomplete')}`,
        ),
      );
  expect(await fields()).toEqual(['email username webauthn', 'password current-password']);
  await switchTo('Sign Up').click();
  expect(await fields()).toEqual(['email username']);
  await askForCode('manager@example.com');
  expect(await fields()).toEqual([
    'username username',
    'code one-time-code',
    'password new-password',
  ]);
  await expect(dialog(page).locator('input[name=username]')).toHaveValue('manager@example.com');
});

test('an answer that comes after the dialog was closed logs nobody in', async () => {
  await openHome();
  await openLogIn(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(to(accountCalls.logIn.path), async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await fillLogIn(page, known, password);
  await submit(page, 'Log In').click();
  await expect(submit(page, 'Log In')).toHaveAttribute('aria-busy', 'true');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  release();
  await expect(dialog(page)).toHaveCount(0);
  expect(await whoIsIn(page)).toBeUndefined();
  await page.reload();
  expect(await whoIsIn(page)).toBeUndefined();
});

test('offline it says so in place, keeps what is typed, and goes on when the network is back', async () => {
  await openHome();
  await openLogIn(page);
  await fillLogIn(page, known, password);
  await phone.context.setOffline(true);
  await expect(dialog(page).getByText('what you typed stays here')).toBeVisible();
  await expect(submit(page, 'Log In')).toHaveAttribute('aria-disabled', 'true');
  await phone.context.setOffline(false);
  await expect(submit(page, 'Log In')).not.toHaveAttribute('aria-disabled', 'true');
  await expect(emailField(page)).toHaveValue(known);
  await page.route(to(accountCalls.logIn.path), (route) => route.abort());
  await submit(page, 'Log In').click();
  await expect(dialog(page).getByText('We could not reach the service.')).toBeVisible();
  await expect(passwordField(page)).toHaveValue(password);
  await page.unroute(to(accountCalls.logIn.path));
  await submit(page, 'Log In').click();
  await expectToast(page, 'Login successfully');
});

test('a wrong password is said in place, and what is typed stays', sweep, async () => {
  await openHome();
  await openLogIn(page);
  await fillLogIn(page, known, 'wrong-one');
  await submit(page, 'Log In').click();
  await expect(dialog(page).locator('form').getByRole('status').first()).toContainText(
    /wrong|not/i,
  );
  await expect(emailField(page)).toHaveValue(known);
});

test('a browser that keeps nothing: logged in, in this page only, and that is said', async () => {
  await openHome();
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'session') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  await openLogIn(page);
  await fillLogIn(page, known, password);
  await submit(page, 'Log In').click();
  await expect(dialog(page).getByText('You are logged in, in this page only')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  expect(await whoIsIn(page)).toBe(known);
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await dialog(page).getByRole('link', { name: 'My Applications' }).click();
  await expect(page.getByText('You do not have an application yet')).toBeVisible();
  await page.reload();
  expect(await whoIsIn(page)).toBeUndefined();
});

test('the wish to see the list is taken up after the log-in', async () => {
  await openHome();
  await page.goto(`${server.address}/orders`);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await fillLogIn(page, known, password);
  await submit(page, 'Log In').click();
  await expectToast(page, 'Login successfully');
  expect(new URL(page.url()).pathname).toBe('/orders');
  expect(await page.evaluate(() => sessionStorage.getItem('intent'))).toBeNull();
});

test(
  'axe finds nothing serious on any page of the dialog, and nothing runs out at 320 px',
  sweep,
  async () => {
    await openHome();
    await openLogIn(page);
    const steps = [
      async () => submit(page, 'Log In').click(),
      async () => switchTo('Sign Up').click(),
      async () => askForCode('looks@example.com'),
      async () => submit(page, 'Sign Up').click(),
    ];
    for (const step of steps) {
      await step();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map((each) => each.finished)),
        );
        expect(await seriousFindings(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
      expect(
        await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBe(0);
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
      await page.setViewportSize({ width: 390, height: 844 });
    }
  },
);

test('by keyboard alone', async () => {
  await openHome();
  await openLogIn(page);
  await emailField(page).focus();
  await page.keyboard.type(known);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Login successfully');
  await logInAgain();
});

async function logInAgain(): Promise<void> {
  expect(await whoIsIn(page)).toBe(known);
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await dialog(page).getByRole('button', { name: 'LOG OUT' }).focus();
  const loads = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await loads;
  await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  await logIn(page, known, password);
}
