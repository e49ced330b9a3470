import { expect, test, type Page } from '@playwright/test';
import { passwordProof } from '../../src/api/password-proof';
import { sessionCalls } from '../../src/contract/sessions';
import { seriousFindings } from '../support/axe';
import type { LastingServer } from '../support/lasting-server';
import type { Phone, PhoneOptions } from '../support/phone';
import { call } from '../support/signed-client';
import {
  answer,
  dialog,
  emailField,
  fillLogIn,
  known,
  logIn,
  logOut,
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
import { expectToast } from '../support/toast-log';
import { fulfilOwn } from '../support/own-answer';
import { sweep } from '../support/sweep';

let server: LastingServer;
let phone: Phone;
let page: Page;
let calls: Visit['calls'];

test.beforeAll(async () => {
  server = await serverWithKnown();
});
test.afterAll(() => server.remove());

async function openLoggedIn(options: PhoneOptions): Promise<void> {
  ({ phone, page, calls } = await openVisit(server, 'chromium', options));
  await logIn(page, known, password);
}

test.beforeEach(() => openLoggedIn({ serviceWorkers: 'block' }));

test.afterEach(async () => {
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});

const to = ({ path }: { path: string }) => `**/api${path}`;
const home = () => page.getByRole('heading', { name: 'Destination Country' });
const runOut = () => page.route(/\/api\/(?!sys\/)/, (route) => fulfilOwn(route, { status: 401 }));
const serverHasIt = () => page.unroute(/\/api\/(?!sys\/)/);

test('[ERR-08][AUTH-15][AUTH-16] many calls that get a 401 open one dialog; closing it leads home, logged out', async () => {
  // What the page before still asks would find out first.
  await page.goto('about:blank');
  let refused = 0;
  let several = () => {};
  const asked = new Promise<void>((resolve) => (several = resolve));
  await page.route(/\/api\/(?!sys\/)/, async (route) => {
    refused += 1;
    // The first answer would end the session before the others are asked.
    if (refused > 1) several();
    await asked;
    return fulfilOwn(route, { status: 401 });
  });
  await page.goto(`${server.address}/orders`);
  await expect(dialog(page).getByText('Your log-in has expired.')).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThan(1);
  await expect(dialog(page)).toHaveCount(1);
  await serverHasIt();
  await page.evaluate(() => void Object.assign(window, { before: true }));
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(home()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
  expect(await whoIsIn(page)).toBeUndefined();
});

test('[ERR-08][AUTH-15][AUTH-18] after a 401 a log-in reloads in place', async () => {
  // What the page before still asks would find out first.
  await page.goto('about:blank');
  await runOut();
  await page.goto(`${server.address}/orders?channel_id=partner_7`);
  await expect(dialog(page).getByText('Your log-in has expired.')).toBeVisible();
  await serverHasIt();
  await fillLogIn(page, known, password);
  await submit(page, 'Log In').click();
  await expectToast(page, 'Login successfully');
  expect(page.url()).toBe(`${server.address}/orders?channel_id=partner_7`);
  expect(await whoIsIn(page)).toBe(known);
});

test(
  '[ERR-08] what was written to support is still there after a 401 and a log-in',
  sweep,
  async () => {
    await page.getByRole('button', { name: 'Menu' }).first().click();
    await dialog(page).getByRole('button', { name: 'Support' }).click();
    const box = () => dialog(page).getByLabel('Your feedback');
    await box().pressSequentially('My photo was refused twice.');
    await runOut();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Menu' }).first().click();
    await dialog(page).getByRole('link', { name: 'My Applications' }).click();
    await expect(dialog(page).getByText('Your log-in has expired.')).toBeVisible();
    await serverHasIt();
    await fillLogIn(page, known, password);
    // The first log-in was said in this document too: what follows is the next one.
    const reloaded = page.waitForEvent('load');
    await submit(page, 'Log In').click();
    await reloaded;
    await expectToast(page, 'Login successfully');
    await page.getByRole('button', { name: 'Menu' }).first().click();
    await dialog(page).getByRole('button', { name: 'Support' }).click();
    await expect(box()).toHaveValue('My photo was refused twice.');
  },
);

test(
  'a late 401 of an old session does not end the one that another tab has begun',
  sweep,
  async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    await page.route(/\/api\/(?!sys\/)/, async (route) => {
      asked();
      await held;
      await fulfilOwn(route, { status: 401 }).catch(() => undefined);
    });
    // A page that hears of nothing: the answer comes before the news.
    await page.addInitScript(() => {
      BroadcastChannel.prototype.addEventListener = () => undefined;
    });
    await page.goto(`${server.address}/orders`);
    await isAsked;
    const other = await phone.context.newPage();
    await other.goto(server.address);
    await logOut(other);
    await logIn(other, known, password);
    release();
    await expect(dialog(page).getByText('Your log-in has expired.')).toBeVisible();
    await other.reload();
    expect(await whoIsIn(other)).toBe(known);
  },
);

test('two tabs agree at once on a log-out and on a log-in', async () => {
  const other = await phone.context.newPage();
  await other.goto(server.address);
  expect(await whoIsIn(other)).toBe(known);
  // Chromium draws a tab behind another once a second.
  await page.bringToFront();
  const otherLoads = other.waitForEvent('load');
  await logOut(page);
  await otherLoads;
  await other.bringToFront();
  expect(await whoIsIn(other)).toBeUndefined();
  const pageLoads = page.waitForEvent('load');
  await logIn(other, known, password);
  await pageLoads;
  await page.bringToFront();
  expect(await whoIsIn(page)).toBe(known);
});

test('[HEAD-12] a log-out goes home, and ends this session on the server, no other', async () => {
  const passwd = await passwordProof(known, password);
  const elsewhere = await call(server.address, 'logIn', { email: known, passwd });
  const sending = page.waitForRequest((request) => Boolean(request.headers()['x-token']));
  await page.goto(`${server.address}/orders`);
  const token = (await sending).headers()['x-token'] ?? '';
  const statusOf = async (each: string) =>
    (await call(server.address, 'orders', {}, { token: each })).status;
  expect(await statusOf(token)).toBe(200);
  await logOut(page);
  await expect(home()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(dialog(page)).toHaveCount(0);
  expect(await whoIsIn(page)).toBeUndefined();
  await expect.poll(() => statusOf(token)).toBe(401);
  expect(await statusOf(elsewhere.body.token as string)).toBe(200);
});

test('a log-out offline works at once', async () => {
  await phone.throwAway();
  await openLoggedIn({ serviceWorkers: 'allow' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await phone.context.setOffline(true);
  await logOut(page);
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  expect(await whoIsIn(page)).toBeUndefined();
});

const session = (id: string, device = 'Chrome on Android') => ({
  session_id: id,
  device,
  create_time: '2026-11-01T08:00:00.000Z',
  last_use_time: '2026-11-20T08:00:00.000Z',
  is_current: false,
});

async function openDevices(): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await dialog(page).getByRole('button', { name: 'Devices' }).click();
  await expect(pageTitle(page, 'Devices')).toBeVisible();
}

test('Devices: the list, one of them logged out, then all others, an error and no network', async () => {
  let there = [
    session('laptop', 'Firefox on Linux'),
    { ...session('here'), is_current: true },
    session('tablet', 'Safari on iPad'),
  ];
  await page.route(to(sessionCalls.sessions), (route) => answer({ session_list: there })(route));
  await page.route(to(sessionCalls.revokeSession), (route) => fulfilOwn(route, { status: 503 }));
  await openDevices();
  const rows = dialog(page).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);

  const logOut = dialog(page).getByRole('button', { name: 'Log out Firefox on Linux' });
  const confirm = page.getByRole('alertdialog', { name: /^Log out/ });
  await logOut.click();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  expect(calls.of(sessionCalls.revokeSession)).toEqual([]);
  await logOut.click();
  await confirm.getByRole('button', { name: 'Log out' }).click();
  await expect(dialog(page).getByText('Nothing was logged out')).toBeVisible();
  await expect(rows).toHaveCount(3);

  await page.unroute(to(sessionCalls.revokeSession));
  await page.route(to(sessionCalls.revokeSession), (route) => {
    const { session_id } = calls.of(sessionCalls.revokeSession).at(-1) as { session_id?: string };
    there = there.filter(({ session_id: id, is_current }) =>
      session_id === undefined ? is_current : id !== session_id,
    );
    return answer({})(route);
  });
  await logOut.click();
  await confirm.getByRole('button', { name: 'Log out' }).click();
  await expect(rows).toHaveCount(2);
  expect(calls.of(sessionCalls.revokeSession).at(-1)).toEqual({ session_id: 'laptop' });

  await phone.context.setOffline(true);
  const others = dialog(page).getByRole('button', { name: 'Log out all other devices' });
  await expect(others).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog(page).getByText('needs a connection')).toBeVisible();
  await phone.context.setOffline(false);
  await expect(others).not.toHaveAttribute('aria-disabled', 'true');
  await others.click();
  await confirm.getByRole('button', { name: 'Log out' }).click();
  await expect(rows).toHaveCount(1);
  expect(calls.of(sessionCalls.revokeSession).at(-1)).toEqual({});
  await expect(others).toHaveCount(0);
});

test('Devices that do not load can be asked for again', sweep, async () => {
  await page.route(to(sessionCalls.sessions), (route) => fulfilOwn(route, { status: 500 }));
  await openDevices();
  await expect(
    dialog(page).getByText('The service is not available right now (500)'),
  ).toBeVisible();
  await page.unroute(to(sessionCalls.sessions));
  await page.route(to(sessionCalls.sessions), answer({ session_list: [session('one')] }));
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByText('Chrome on Android')).toBeVisible();
});

test(
  'another tab keeps what is typed into its log-in dialog when the same session runs out there',
  sweep,
  async () => {
    const other = await phone.context.newPage();
    await other.goto(server.address);
    await page.bringToFront();
    await logOut(page);
    await expect(home()).toBeVisible();
    await openLogIn(page);
    await emailField(page).pressSequentially('half.typed@exa');
    await passwordField(page).pressSequentially('sec');
    // A tab that says the same again: nothing changes.
    await other.evaluate(() => new BroadcastChannel('visa-session').postMessage('changed'));
    await other.evaluate(() => fetch('/healthz'));
    await expect(emailField(page)).toHaveValue('half.typed@exa');
  },
);
