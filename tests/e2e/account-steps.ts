import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect } from '@playwright/test';
import { couponCalls } from '../../src/contract/coupons';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { fulfilOwn } from '../support/own-answer';
import { openPhone, type Engine, type PhoneOptions } from '../support/phone';
import { signUpByMail } from '../support/account';
import { expectToast } from '../support/toast-log';

/** The account that is there before a test of log-ins begins. */
export const known = 'ananya.rao@example.com';
export const password = 'secret12';

/** A server that knows one account. */
export async function serverWithKnown(): Promise<LastingServer> {
  const server = await startLastingServer();
  await signUpByMail(server, known, password);
  return server;
}

/** A visitor on the home page, with no pop-up in the way, and what the page sends. */
export async function openVisit(
  server: LastingServer,
  engine: Engine = 'chromium',
  options: PhoneOptions = {},
) {
  const phone = await openPhone(engine, options);
  await withCountries(phone.context);
  await withoutCoupons(phone.context);
  const page = phone.context.pages()[0] ?? (await phone.context.newPage());
  const calls = await recordCalls(page);
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  return { phone, page, calls };
}

/** Countries that were chosen before, so that the picker is in nobody's way. */
export const withCountries = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    if (localStorage.getItem('countries') === null)
      localStorage.setItem('countries', '{"nationalityId":356,"residenceId":702}');
  });

export const dialog = (page: Page) => page.locator('dialog[open]');
const emailField = (page: Page) => dialog(page).getByLabel('E-mail');
const passwordField = (page: Page) =>
  dialog(page).getByLabel(/^(New )?[Pp]assword$/, { exact: true });
/** The button of the form, not the way to another page. */
export const submit = (page: Page, name: string) =>
  dialog(page).locator('form').getByRole('button', { name, exact: true });
const pageTitle = (page: Page, name: string) =>
  dialog(page).getByRole('heading', { name, exact: true });

export async function openLogIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await dialog(page).getByRole('button', { name: 'Log In / Sign Up' }).click();
  await expect(pageTitle(page, 'Log In')).toBeVisible();
}

export async function fillLogIn(page: Page, email: string, password: string): Promise<void> {
  await emailField(page).pressSequentially(email);
  await passwordField(page).pressSequentially(password);
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await openLogIn(page);
  await fillLogIn(page, email, password);
  await submit(page, 'Log In').click();
  await expectToast(page, 'Login successfully');
}

/** From the menu; the page reloads for it. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).first().click();
  const loads = page.waitForEvent('load');
  await dialog(page).getByRole('button', { name: 'LOG OUT' }).click();
  await loads;
}

/** The e-mail that the menu says is logged in; undefined for a visitor. */
export async function whoIsIn(page: Page): Promise<string | undefined> {
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await expect(pageTitle(page, 'Menu')).toBeVisible();
  const out = dialog(page).getByRole('button', { name: 'LOG OUT' });
  await expect(
    out.or(dialog(page).getByRole('button', { name: 'Log In / Sign Up' })),
  ).toBeVisible();
  const email = (await out.isVisible())
    ? ((await dialog(page).locator('footer p').first().textContent()) ?? undefined)
    : undefined;
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  return email;
}

/** Answers a call in the server's place, in its envelope. */
const answer =
  (body: unknown, ret = 0, msg?: string) =>
  (route: Route) =>
    fulfilOwn(route, { json: { ret, ...(msg !== undefined && { msg }), body } });

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
  return {
    all,
    of: ({ path }: { path: string }) =>
      all.filter((call) => call.path === path).map(({ body }) => body),
  };
}

/** New users receive coupons, whose pop-up other journeys do not want in their way. */
export const withoutCoupons = (context: BrowserContext): Promise<unknown> =>
  context.route(`**/api${couponCalls.unreadCoupons.path}`, answer({ coupon_list: [] }));
