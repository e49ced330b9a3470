import type { Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import type { LastingServer } from '../support/lasting-server';
import { newApplicant, newOrder } from '../support/order-steps';
import { openPhone, type Phone, type PhoneOptions } from '../support/phone';
import { accountBeside } from '../support/account';
import { traveller } from './traveller';
import { expectToast } from '../support/toast-log';
import { sweep } from '../support/sweep';
import { expect, test } from './e2e-test';

const password = 'secret12';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ';

let server: LastingServer;
let phone: Phone;

test.beforeEach(({ server: shared }) => void (server = shared));
test.afterEach(() => phone.throwAway());

async function firstPage(options?: PhoneOptions): Promise<Page> {
  phone = await openPhone('chromium', options);
  return phone.context.pages()[0] ?? (await phone.context.newPage());
}

const card = (page: Page) => page.getByRole('complementary', { name: 'Install the app' });
const required = (page: Page) => page.getByRole('heading', { name: 'Required' });
const drawerRow = (page: Page) => page.getByRole('button', { name: 'Install the app' });

/** A new customer with an order of one applicant; resolves to the address of its documents. */
async function newCustomer(email: string): Promise<string> {
  const customer = await accountBeside(server, { email, password });
  const orderId = await newOrder(customer);
  const applicantId = await newApplicant(customer, orderId);
  return server.address + paths.applicantMaterial(orderId, applicantId);
}

/** In the dialog that is open. */
async function logIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log In' });
  await dialog.getByLabel('E-mail').pressSequentially(email);
  await dialog.getByLabel('Password', { exact: true }).pressSequentially(password);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await expectToast(page, 'Login successfully');
}

/** Keeps Chromium's own prompt away: headless, nobody could answer it. */
const withoutOwnPrompt = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('beforeinstallprompt', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation();
    }),
  );

/** Hands the page a prompt as Chromium does; the page counts how often it was shown. */
const offerPrompt = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const counter = window as { promptsShown?: number };
    Object.assign(event, {
      prompt: async () => (counter.promptsShown = (counter.promptsShown ?? 0) + 1),
      userChoice: Promise.resolve({ outcome: answer }),
    });
    dispatchEvent(event);
    return event.defaultPrevented;
  }, outcome);

const promptsShown = (page: Page) =>
  page.evaluate(() => (window as { promptsShown?: number }).promptsShown ?? 0);

test('[PWA-04] Chromium finds the app installable and its manifest without a fault', async () => {
  const page = await firstPage();
  await page.goto(`${server.address}/?source=homescreen`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const cdp = await phone.context.newCDPSession(page);
  const { data, errors, url } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${server.address}/manifest.webmanifest`);
  expect(JSON.parse(data ?? '')).toMatchObject({ id: '/', display: 'standalone' });
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  // Shown by shops and launchers only: no phone has to keep them.
  const worker = await (await page.request.get(`${server.address}/sw.js`)).text();
  expect(worker).toContain('manifest.webmanifest');
  expect(worker).not.toMatch(/screenshots\/|launch\//);
});

test(
  'the app is offered after the first saved document, once; a no holds and a yes ends it',
  sweep,
  async () => {
    const page = await firstPage();
    await withoutOwnPrompt(page);
    const email = 'meera.rao@example.com';
    const documents = await newCustomer(email);
    await page.goto(`${server.address}/orders?source=shortcut`);
    await logIn(page, email);
    await page.goto(documents);
    await expect(required(page)).toBeVisible();
    const meera = traveller(page, server);
    expect(await offerPrompt(page, 'dismissed')).toBe(true);
    await expect(card(page)).toBeHidden();
    await meera.openDocument('Passport copy');
    const buffer = await makeMarkerJpeg(1600, 1200, {});
    await meera.addFile({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer });
    await expectToast(page, 'Upload successfully');
    await expect(card(page)).toBeHidden();
    await meera.goBack();
    await expect(required(page)).toBeVisible();
    await expect(card(page)).toBeHidden();

    const applications = page.getByRole('heading', { name: 'My Applications' });
    await page.goto(`${server.address}/orders`);
    await expect(applications).toBeVisible();
    expect(await offerPrompt(page, 'dismissed')).toBe(true);
    await card(page).getByRole('button', { name: 'Install' }).click();
    await expect(card(page)).toBeHidden();
    expect(await promptsShown(page)).toBe(1);

    // The browser hands over another prompt: unasked it stays unused, also after a reload.
    await page.reload();
    await expect(applications).toBeVisible();
    await offerPrompt(page, 'accepted');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(drawerRow(page)).toBeVisible();
    await expect(card(page)).toBeHidden();

    const month = 30 * 24 * 60 * 60 * 1000;
    await page.clock.setFixedTime(Date.now() + month);
    await page.reload();
    await expect(applications).toBeVisible();
    await offerPrompt(page, 'accepted');
    await card(page).getByRole('button', { name: 'Not now' }).click();
    await expect(card(page)).toBeHidden();
    expect(await promptsShown(page)).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await drawerRow(page).click();
    await expect.poll(() => promptsShown(page)).toBe(1);

    await offerPrompt(page, 'accepted');
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('button', { name: 'LOG OUT' })).toBeVisible();
    await expect(drawerRow(page)).toBeHidden();
    expect(phone.faults).toEqual([]);
  },
);

test('an iPhone’s browser is shown the steps, and an installed app nothing', sweep, async () => {
  const page = await firstPage({ userAgent: `${iPhone}Version/18.5 Mobile/15E148 Safari/604.1` });
  await traveller(page, server).chooseCountries('India', 'Singapore');
  await page.getByRole('button', { name: 'Menu' }).click();
  await drawerRow(page).click();
  const sheet = page.getByRole('dialog', { name: 'Keep Visa on your home screen' });
  await expect(sheet.getByText('Choose Add to Home Screen')).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();

  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.reload();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByText('Nationality').first()).toBeVisible();
  await expect(drawerRow(page)).toBeHidden();
  expect(phone.faults).toEqual([]);
});

test('inside another iPhone app the way leads through Safari', sweep, async () => {
  const page = await firstPage({ userAgent: `${iPhone}Mobile/15E148 Instagram 300.0` });
  await traveller(page, server).chooseCountries('India', 'Singapore');
  await page.getByRole('button', { name: 'Menu' }).click();
  await drawerRow(page).click();
  await expect(page.getByRole('dialog').getByText('Choose Open in Safari')).toBeVisible();
});

test(
  'the Uploads shortcut asks for a log-in, goes on to the tray, and works offline',
  sweep,
  async () => {
    const page = await firstPage();
    const email = 'priya.rao@example.com';
    await newCustomer(email);
    const shortcut = `${server.address}/orders?open=uploads&source=shortcut`;
    const tray = page.getByRole('dialog', { name: 'Uploads' });
    await page.goto(shortcut);
    await logIn(page, email);
    await expect(tray).toBeVisible();
    await page.goBack();
    await expect(tray).toBeHidden();
    expect(new URL(page.url()).search).toBe('?source=shortcut');

    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await phone.context.setOffline(true);
    await page.goto(shortcut);
    await expect(tray).toBeVisible();
    expect(phone.faults).toEqual([]);
  },
);

test(
  'a shortcut used while the app is open goes to its screen; the icon leaves it as it is',
  sweep,
  async () => {
    const page = await firstPage();
    await page.addInitScript(() => {
      type Consumer = (launch: { targetURL: string }) => void;
      const holder = window as { launch?: (path: string) => void };
      const setConsumer = (consumer: Consumer) => {
        holder.launch = (path) => consumer({ targetURL: new URL(path, location.href).href });
        // As Chromium does: the launch that opened the page is reported first.
        consumer({ targetURL: location.href });
      };
      Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
    });
    const launch = (path: string) =>
      page.evaluate((to) => (window as unknown as { launch(path: string): void }).launch(to), path);
    await traveller(page, server).chooseCountries('India', 'Singapore');
    await page.goto(`${server.address}/privacy-policy`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const takesLaunches = () => page.evaluate(() => 'launch' in window);
    await expect.poll(takesLaunches).toBe(true);
    await launch('/?source=homescreen');
    expect(new URL(page.url()).pathname).toBe('/privacy-policy');
    await launch('/orders?source=shortcut');
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/orders');
  },
);
