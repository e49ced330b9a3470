import type { App } from './harness/app';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';

async function openDialog(app: App) {
  await app.visit();
  const steps = logInSteps(app.page);
  await steps.open();
  return steps;
}

test('[AUTH-13][AUTH-18][AUTH-19] a log-in sends no password, reloads the page and shows a toast', async ({
  app,
  site,
}) => {
  const { email, password } = await site.signUp();
  const steps = await openDialog(app);
  await app.page.evaluate(() => void Object.assign(window, { before: true }));
  await steps.logIn({ email, password });
  await app.expectToast('Login successfully');
  expect(app.line.sent('logIn')).toEqual([
    { email, passwd: expect.stringMatching(/^v1\.[\w-]{43}$/) },
  ]);
  expect(app.line.allSent().join('\n')).not.toContain(password);
  expect(await app.page.evaluate(() => 'before' in window)).toBe(false);
  expect(await steps.whoIsIn()).toBe(email);
});

test(
  'an answer that comes after the dialog was closed logs nobody in',
  sweep,
  async ({ app, site }) => {
    const account = await site.signUp();
    const steps = await openDialog(app);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let answered = () => {};
    const isAnswered = new Promise<void>((resolve) => (answered = resolve));
    let passed = () => {};
    const isPassed = new Promise<void>((resolve) => (passed = resolve));
    await app.page.route('**/api/sys/user_account_login', async (route) => {
      const response = await route.fetch();
      answered();
      await held;
      // The page may have ended the request.
      await route.fulfill({ response }).catch(() => undefined);
      passed();
    });
    await steps.fill(account);
    await steps.submit('Log In').click();
    await isAnswered;
    await expect(steps.submit('Log In')).toHaveAttribute('aria-busy', 'true');
    await steps.close();
    release();
    await isPassed;
    await expect(steps.dialog).toHaveCount(0);
    expect(await steps.whoIsIn()).toBeUndefined();
    await app.page.reload();
    expect(await steps.whoIsIn()).toBeUndefined();
  },
);

test(
  'the dialog keeps what is typed while offline, and goes on when the network is back',
  sweep,
  async ({ app }) => {
    const { page } = app;
    const steps = await openDialog(app);
    const typed = { email: 'typed@mail.example', password: 'typed-12' };
    await steps.fill(typed);
    await page.context().setOffline(true);
    await expect(steps.dialog.getByText('what you typed stays here')).toBeVisible();
    await expect(steps.submit('Log In')).toHaveAttribute('aria-disabled', 'true');
    await page.context().setOffline(false);
    await expect(steps.submit('Log In')).not.toHaveAttribute('aria-disabled', 'true');
    await expect(steps.email).toHaveValue(typed.email);
    await expect(steps.password).toHaveValue(typed.password);
  },
);

test(
  'a log-in that does not reach the server keeps what is typed, and can be sent again',
  sweep,
  async ({ app, site }) => {
    const { email, password } = await site.signUp();
    const steps = await openDialog(app);
    await steps.fill({ email, password });
    app.line.answer('logIn', { connection: 'close' });
    await steps.submit('Log In').click();
    await expect(steps.dialog.getByText('We could not reach the service.')).toBeVisible();
    await expect(steps.password).toHaveValue(password);
    app.line.clear();
    await steps.submit('Log In').click();
    await app.expectToast('Login successfully');
    expect(await steps.whoIsIn()).toBe(email);
  },
);

test(
  'a browser that keeps nothing logs in for this page only, and the dialog explains it',
  sweep,
  async ({ app, site }) => {
    const { email, password } = await site.signUp();
    const { page } = app;
    const steps = await openDialog(app);
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...given) {
        if (this.name === 'session') throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, given);
      };
    });
    await steps.fill({ email, password });
    await steps.submit('Log In').click();
    await expect(steps.dialog.getByText('You are logged in, in this page only')).toBeVisible();
    await steps.dialog.getByRole('button', { name: 'Continue' }).click();
    expect(await steps.whoIsIn()).toBe(email);
    await steps.openMenu();
    await steps.dialog.getByRole('link', { name: 'My Applications' }).click();
    await expect(page.getByText('You do not have an application yet')).toBeVisible();
    await page.reload();
    expect(await steps.whoIsIn()).toBeUndefined();
  },
);

test(
  'the wish to see the applications is resumed after the log-in',
  sweep,
  async ({ app, site }) => {
    const account = await site.signUp();
    const { page } = app;
    await app.visit('/orders');
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await logInSteps(page).logIn(account);
    await app.expectToast('Login successfully');
    await expect(page.getByText('You do not have an application yet')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/orders');
    expect(await page.evaluate(() => sessionStorage.getItem('intent'))).toBeNull();
  },
);
