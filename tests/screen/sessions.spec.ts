import { call } from '../support/signed-client';
import { sweep } from '../support/sweep';
import { fulfilOwn } from '../support/own-answer';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';
import { onOtherDevice } from './steps/other-device';

/** The calls of an account, which a session that has run out is refused. */
const accountCalls = /\/api\/(?!sys\/)/;
const home = ({ page }: App) => page.getByRole('heading', { name: 'Destination Country' });
const expired = ({ dialog }: App) => dialog.getByText('Your log-in has expired.');

const runOut = ({ page }: App) =>
  page.route(accountCalls, (route) => fulfilOwn(route, { status: 401 }));
const serverHasIt = ({ page }: App) => page.unroute(accountCalls);

test('[ERR-08][AUTH-15][AUTH-16] many calls that get a 401 open one dialog, and closing it leads home, logged out', async ({
  app,
  traveller: _,
}) => {
  const { page, dialog } = app;
  let refused = 0;
  let several = () => {};
  const asked = new Promise<void>((resolve) => (several = resolve));
  await page.route(accountCalls, async (route) => {
    refused += 1;
    // The first answer would end the session before the others are asked.
    if (refused > 1) several();
    await asked;
    await fulfilOwn(route, { status: 401 });
  });
  await app.visit('/orders');
  await expect(expired(app)).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThan(1);
  await expect(dialog).toHaveCount(1);
  await serverHasIt(app);
  await page.evaluate(() => void Object.assign(window, { before: true }));
  const loads = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await loads;
  await expect(home(app)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
  expect(await logInSteps(page).whoIsIn()).toBeUndefined();
});

test(
  '[ERR-08][AUTH-15][AUTH-18] a log-in after a 401 reloads in place',
  sweep,
  async ({ app, traveller }) => {
    const steps = logInSteps(app.page);
    await runOut(app);
    await app.visit('/orders?channel_id=partner_7');
    await expect(expired(app)).toBeVisible();
    await serverHasIt(app);
    await steps.logIn(traveller);
    await app.expectToast('Login successfully');
    expect(app.page.url()).toBe(`${app.line.address}/orders?channel_id=partner_7`);
    expect(await steps.whoIsIn()).toBe(traveller.email);
  },
);

test(
  '[ERR-08] what was written to support is still there after a 401 and a log-in',
  sweep,
  async ({ app, traveller }) => {
    const { dialog } = app;
    const words = 'My photo was refused twice.';
    const steps = logInSteps(app.page);
    const box = dialog.getByLabel('Your feedback');
    const openSupport = async () => {
      await steps.openMenu();
      await dialog.getByRole('button', { name: 'Support' }).click();
    };
    await app.visit();
    await openSupport();
    await box.fill(words);
    await runOut(app);
    await steps.close();
    await steps.openMenu();
    await dialog.getByRole('link', { name: 'My Applications' }).click();
    await expect(expired(app)).toBeVisible();
    await serverHasIt(app);
    await steps.logIn(traveller);
    await app.expectToast('Login successfully');
    await openSupport();
    await expect(box).toHaveValue(words);
  },
);

test(
  'a late 401 of an old session does not end the one that another tab has begun',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    await page.route(accountCalls, async (route) => {
      asked();
      await held;
      await fulfilOwn(route, { status: 401 }).catch(() => undefined);
    });
    // A page that hears of nothing: the answer comes before the news.
    await page.addInitScript(() => {
      BroadcastChannel.prototype.addEventListener = () => undefined;
    });
    await app.visit('/orders');
    await isAsked;
    const other = await app.visitInNewTab();
    const steps = logInSteps(other);
    await steps.logOut();
    await steps.open();
    await steps.logIn(traveller);
    release();
    await expect(expired(app)).toBeVisible();
    await other.reload();
    expect(await steps.whoIsIn()).toBe(traveller.email);
  },
);

test('two tabs agree at once on a log-out and on a log-in', sweep, async ({ app, traveller }) => {
  const { page } = app;
  await app.visit();
  const steps = logInSteps(page);
  const other = await app.visitInNewTab();
  const stepsThere = logInSteps(other);
  expect(await stepsThere.whoIsIn()).toBe(traveller.email);
  // Chromium draws a tab behind another once a second.
  await page.bringToFront();
  const otherLoads = other.waitForEvent('load');
  await steps.logOut();
  await otherLoads;
  await other.bringToFront();
  expect(await stepsThere.whoIsIn()).toBeUndefined();
  const pageLoads = page.waitForEvent('load');
  await stepsThere.open();
  await stepsThere.logIn(traveller);
  await pageLoads;
  await page.bringToFront();
  expect(await steps.whoIsIn()).toBe(traveller.email);
});

test('[HEAD-12] a log-out goes home, and ends this session on the server, no other', async ({
  app,
  site,
  traveller,
}) => {
  const elsewhere = await onOtherDevice(site, traveller);
  const statusOf = async (each: string) =>
    (await call(site.address, 'orders', {}, { token: each })).status;
  await app.visit('/orders');
  const steps = logInSteps(app.page);
  await steps.logOut();
  await expect(home(app)).toBeVisible();
  expect(new URL(app.page.url()).pathname).toBe('/');
  await expect(app.dialog).toHaveCount(0);
  expect(await steps.whoIsIn()).toBeUndefined();
  await expect.poll(() => statusOf(traveller.token)).toBe(401);
  expect(await statusOf(elsewhere.token)).toBe(200);
});

test(
  'another tab keeps what is typed into its log-in dialog when the same session runs out there',
  sweep,
  async ({ app, traveller: _ }) => {
    const { page } = app;
    await app.visit();
    const steps = logInSteps(page);
    const other = await app.visitInNewTab();
    await page.bringToFront();
    await steps.logOut();
    await expect(home(app)).toBeVisible();
    await steps.open();
    const typed = { email: 'half.typed@exa', password: 'sec' };
    await steps.fill(typed);
    // A tab that says the same again: nothing changes.
    await page.evaluate(() => {
      new BroadcastChannel('visa-session').addEventListener('message', () =>
        Object.assign(window, { heard: true }),
      );
    });
    await other.evaluate(() => new BroadcastChannel('visa-session').postMessage('changed'));
    await page.waitForFunction(() => 'heard' in window);
    await expect(steps.email).toHaveValue(typed.email);
    await expect(steps.password).toHaveValue(typed.password);
  },
);
