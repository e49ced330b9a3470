import { setTimeout as sleep } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { isThere, openPhone, type Phone } from '../support/phone';
import { supportMails } from '../support/support-mails';
import { sweep } from '../support/sweep';
import { newEmail } from '../support/traveller';
import { traveller } from './traveller';
import { draftsAtRest, draftWritten } from './drafts-at-rest';

const password = 'secret12';
const placeholder = 'Leave your feedback here, we will contact via email.';

let server: LastingServer;
let phone: Phone;
/** Whoever writes: somebody else in each test, because all of them have one server. */
let email: string;

test.beforeAll(async () => {
  server = await startLastingServer();
});

test.afterAll(() => server.remove());

test.beforeEach(() => {
  email = newEmail();
});

test.afterEach(() => phone.throwAway());

const mails = () => supportMails(server.mailFolder).filter(({ replyTo }) => replyTo === email);
const firstPage = async () => phone.context.pages()[0] ?? (await phone.context.newPage());

/** Nothing serious for those who use other means, and nothing sideways on a small phone with big letters. */
async function checkFaces(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A sheet that is still fading in has other colours.
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map((each) => each.finished)),
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, impact }) => `${impact} ${id}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const tooWide = await page.evaluate(
    () =>
      [...document.querySelectorAll('html, dialog[open]')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ).length,
  );
  expect(tooWide).toBe(0);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 390, height: 844 });
}

/** From the open menu, into another tab. */
async function openPolicy(page: Page): Promise<Page> {
  const [policy] = await Promise.all([
    phone.context.waitForEvent('page'),
    page
      .locator('dialog[open]')
      .getByRole('link', { name: /^Privacy Policy/ })
      .click(),
  ]);
  await expect(policy.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  return policy;
}

/** A visitor asks for Support, signs up, and finds it open. */
async function signUpForSupport(page: Page) {
  const ananya = traveller(page, server);
  await ananya.chooseCountries('India', 'Singapore');
  await ananya.openMenu();
  await page.locator('dialog[open]').getByRole('button', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect(page.getByLabel('Your feedback')).toHaveCount(0);
  await ananya.signUp(email, password);
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  return ananya;
}

/** For tests whose subject the service worker cannot touch. */
const withoutWorker = { serviceWorkers: 'block' } as const;
const workerReady = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('[SUP-02][SUP-04][SUP-05] a visitor logs in first; nothing empty or broken is sent, and what is typed is kept', async () => {
  phone = await openPhone('chromium', withoutWorker);
  const page = await firstPage();
  const ananya = await signUpForSupport(page);
  const dialog = page.locator('dialog[open]');
  const box = dialog.getByLabel('Your feedback');
  const send = dialog.getByRole('button', { name: 'Send' });
  await expect(box).toHaveAttribute('placeholder', placeholder);
  await expect(send).toBeDisabled();
  await expect(dialog.getByText('Write something first.')).toBeVisible();
  await box.pressSequentially('   ');
  await expect(send).toBeDisabled();

  // As a program leaves it that cuts an emoji in two.
  await box.evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    document.execCommand('insertText', false, 'Where? \ud83d');
  });
  await expect(dialog.getByText('One character is broken')).toBeVisible();
  await expect(send).toBeDisabled();
  const before = await draftsAtRest(page);
  await box.fill('Where is my visa? 🛂');
  await expect(dialog.getByText('19 / 3000')).toBeVisible();
  await draftWritten(page, before);
  await page.reload();
  await ananya.openSupport();
  await expect(box).toHaveValue('Where is my visa? 🛂');
  expect(mails()).toEqual([]);
  expect(phone.faults).toEqual([]);
});

test('[SUP-01][SUP-06] Successful is said when the server has it, and not before', async () => {
  phone = await openPhone('chromium', withoutWorker);
  const page = await firstPage();
  const ananya = await signUpForSupport(page);
  const dialog = page.locator('dialog[open]');
  const box = dialog.getByLabel('Your feedback');
  const send = dialog.getByRole('button', { name: 'Send' });
  await expect(dialog.getByText('Order ID')).toHaveCount(0);
  await box.fill('Where is my visa? 🛂');
  // The server is slow to answer: until it has, nothing says that it succeeded.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await phone.context.route('**/order_feedback_add', async (route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await send.click();
  await expect(dialog.getByText('Sending', { exact: true })).toBeVisible();
  await expect(page.getByText('Successful', { exact: true })).toHaveCount(0);
  answer();
  await expect(page.getByText('Successful', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect.poll(mails).toMatchObject([{ replyTo: email, subject: 'Feedback' }]);
  expect(mails()[0]?.text).toContain('Where is my visa? 🛂');

  await ananya.openSupport();
  await expect(box).toHaveValue('');
  expect(phone.faults).toEqual([]);
  await checkFaces(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' }).first()).toBeFocused();
});

test('[SUP-01][HEAD-07][HEAD-08] Support on an order names it; the menu counts what needs the traveller, and coupons', async () => {
  phone = await openPhone('chromium', withoutWorker);
  const page = await firstPage();
  const ananya = traveller(page, server);
  const dialog = page.locator('dialog[open]');
  await ananya.chooseCountries('India', 'Singapore');
  await ananya.chooseProduct('Kenya', /eTA, 90 days/);
  const orderId = await ananya.applyAndSignUp(email, password);
  await page.getByRole('button', { name: 'Support' }).click();
  await expect(dialog.getByText('Order ID')).toBeVisible();
  await expect(dialog.getByText(orderId)).toBeVisible();
  await dialog.getByLabel('Your feedback').fill('Is this the right visa?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Successful', { exact: true })).toBeVisible();
  await expect
    .poll(() => mails().map(({ subject }) => subject))
    .toEqual([`Feedback on application ${orderId}`]);

  await page.goto(server.address);
  await ananya.openMenu();
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row('My Applications')).toContainText('1 need you');
  await expect(row('Coupons & Offers')).toContainText('2 to use');
  await dialog.getByRole('link', { name: 'Coupons & Offers' }).click();
  await expect(page).toHaveURL(/\/my-coupon$/);
  await expect(page.getByRole('heading', { name: 'Coupons and Offers' })).toBeVisible();
});

test(
  '[SUP-03] 3000 characters have room, and what is pasted beyond them is told',
  sweep,
  async () => {
    phone = await openPhone('chromium', withoutWorker);
    const page = await firstPage();
    await signUpForSupport(page);
    const dialog = page.locator('dialog[open]');
    const box = dialog.getByLabel('Your feedback');
    await box.focus();
    await page.keyboard.insertText('🛂'.repeat(2990));
    await page.keyboard.insertText('and a longer goodbye');
    await expect(dialog.getByText('3000 / 3000')).toBeVisible();
    await expect(dialog.getByText('The last 10 that you added were left out.')).toBeVisible();
    expect(await box.inputValue()).toBe('🛂'.repeat(2990) + 'and a long');
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('No');
    expect(await box.inputValue()).toBe('🛂'.repeat(2990) + 'and a long');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Successful', { exact: true })).toBeVisible();
    await expect.poll(() => mails().length).toBe(1);
  },
);

test('[SUP-06] written offline, the page closed: the service worker delivers it, once', async () => {
  phone = await openPhone('chromium');
  let page = await firstPage();
  await signUpForSupport(page);
  await workerReady(page);
  await phone.context.setOffline(true);
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('Your feedback').fill('Written on the train');
  await expect(dialog.getByText('You are offline. It is saved on this phone')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Saved on this phone', { exact: true })).toBeVisible();
  await expect(dialog.getByText('It is sent when you are back online.')).toBeVisible();
  await expect(page.getByText('Successful', { exact: true })).toHaveCount(0);

  await phone.context.newPage();
  await page.close();
  expect(mails()).toEqual([]);
  await phone.context.setOffline(false);
  await expect.poll(() => mails().length, { timeout: 60_000 }).toBe(1);
  page = await phone.context.newPage();
  await page.goto(server.address);
  await traveller(page, server).openMenu();
  await expect(page.locator('dialog[open]').getByText('Uploads')).toHaveCount(0);
  // A second delivery would be on its way by now.
  await sleep(2000);
  expect(mails().map(({ text }) => text)).toEqual([
    expect.stringContaining('Written on the train'),
  ]);
});

test('[HEAD-11][HEAD-12] a log-out asks before it deletes what was not sent, goes home, and reaches other tabs', async () => {
  phone = await openPhone('chromium');
  const page = await firstPage();
  const ananya = await signUpForSupport(page);
  await workerReady(page);
  const other = await phone.context.newPage();
  await other.goto(`${server.address}/orders`);
  await expect(other.getByRole('heading', { name: 'My Applications' }).first()).toBeVisible();
  await page.bringToFront();
  await phone.context.route('**/order_feedback_add', (route) => route.abort());
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('Your feedback').fill('Not sent');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await ananya.openMenu();
  await expect(dialog.getByText(email)).toBeVisible();
  await dialog.getByRole('button', { name: 'LOG OUT', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: '1 message is not sent yet' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await dialog.getByRole('button', { name: 'LOG OUT', exact: true }).click();
  const loads = page.waitForEvent('load');
  await question.getByRole('button', { name: 'Log out and delete' }).click();
  await loads;
  await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(dialog).toHaveCount(0);
  await ananya.openMenu();
  await expect(dialog.getByRole('button', { name: 'Log In / Sign Up' })).toBeVisible();
  for (const name of ['My Applications', 'Coupons & Offers'])
    await expect(dialog.getByText(name)).toHaveCount(0);
  await expect(other.getByText('Log in', { exact: false }).first()).toBeVisible();
  await sleep(1000);
  expect(mails()).toEqual([]);
});

test('[HEAD-06][HEAD-09][HEAD-10] the menu of a visitor has the countries, help and the small print', async () => {
  phone = await openPhone('chromium', withoutWorker);
  const page = await firstPage();
  const ananya = traveller(page, server);
  const dialog = page.locator('dialog[open]');
  const menu = page.getByRole('button', { name: 'Menu' }).first();
  await ananya.chooseCountries('India', 'Singapore');
  await ananya.openMenu();
  for (const [label, country, flag] of [
    ['Nationality', 'India', 'in'],
    ['Country of residence', 'Singapore', 'sg'],
  ] as const) {
    const row = dialog.getByRole('listitem').filter({ hasText: label });
    await expect(row).toContainText(country);
    await expect(row.locator(`img[src$="/${flag}.svg"]`)).toBeVisible();
  }
  await expect(dialog.getByText('My Applications')).toHaveCount(0);
  await expect(dialog.getByText('Coupons & Offers')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Support' })).toBeVisible();
  await checkFaces(page);

  const policy = await openPolicy(page);
  await policy.close();
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Contact Us' }).click();
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/);
  await expect(dialog.getByRole('link', { name: 'E-mail' })).toHaveAttribute('href', /^mailto:/);
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy the WeChat ID' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('visa-support');
  await checkFaces(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test('[SUP-07][SUP-08][SUP-09] the privacy policy is read without a connection, in a tab of its own', async () => {
  phone = await openPhone('chromium');
  const page = await firstPage();
  const ananya = traveller(page, server);
  await ananya.chooseCountries('India', 'Singapore');
  await workerReady(page);
  await ananya.openMenu();
  await phone.context.setOffline(true);
  const policy = await openPolicy(page);
  const article = policy.getByRole('article');
  await expect(article).toContainText('Meridian Visa Services Pte. Ltd., March 31, 2020');
  await expect(article).toContainText('Personal data is collected for visa processing');
  await expect(article).toContainText('We do not collect personal data from children under 13.');
  await expect(article.getByRole('link', { name: 'support@visa.example' })).toHaveAttribute(
    'href',
    'mailto:support@visa.example',
  );
  await policy.getByRole('link', { name: 'Children under 13' }).click();
  await expect(policy.getByRole('heading', { name: 'Children under 13' })).toBeInViewport();
  await checkFaces(policy);
});

test('[SUP-06] without Background Sync the page delivers it, once, also after a reload', async () => {
  test.skip(!isThere('firefox'), 'Firefox ESR is not installed');
  phone = await openPhone('firefox');
  const page = await firstPage();
  const ananya = await signUpForSupport(page);
  await workerReady(page);
  const dialog = page.locator('dialog[open]');
  // Stopped, not merely cut off: in this engine a worker's requests pass the emulated offline.
  await server.stop();
  await dialog.getByLabel('Your feedback').pressSequentially('Written on the plane');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Saved on this phone', { exact: true })).toBeVisible();
  await page.reload();
  await ananya.openMenu();
  await expect(dialog.getByText('Uploads')).toBeVisible();
  await server.start();
  await expect(page.getByText('Successful', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => mails().length).toBe(1);
  await sleep(2000);
  expect(mails()).toHaveLength(1);
  // Flags that were never seen before cannot be there without a server.
  expect(phone.faults.filter((fault) => !fault.includes('/flags/'))).toEqual([]);
});
