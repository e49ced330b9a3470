import { expect, test, type Browser, type Page, type Request } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { startFaultyServer, type Fault, type FaultyServer } from '../support/faulty-server';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { isThere, openPhone } from '../support/phone';
import { signUpByMail } from '../support/sign-up-by-mail';
import { untilKept } from '../support/until-kept';
import { expectToast, logToasts, mostToastsOf, toastsOf } from '../support/toast-log';
import { sweep, sweepUnless } from '../support/sweep';

const homepage = '/sys/visa_homepage';
const product = '/sys/product_query';
const kenya = '/product/40401';

let server: LastingServer;
let faulty: FaultyServer;
let browser: Browser;
let page: Page;
let pageErrors: string[];

test.beforeAll(async () => {
  server = await startLastingServer();
  faulty = await startFaultyServer(server.address);
  browser = await launchPageBrowser();
});
test.afterAll(async () => {
  await browser?.close();
  await faulty?.stop();
  await server?.remove();
});

/** A visitor's page; without countries where the test is about choosing them. */
async function openVisitor({ chosen = true, visited = true } = {}): Promise<void> {
  await page?.context().close();
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    serviceWorkers: 'block',
    baseURL: faulty.address,
  });
  await logToasts(context);
  await context.addInitScript(
    ([hasChosen, wasHere]) => {
      const choice = { nationalityId: 356, residenceId: 702 };
      if (hasChosen) localStorage.setItem('countries', JSON.stringify(choice));
      if (wasHere) localStorage.setItem('isVisitedHome', '1');
    },
    [chosen, visited],
  );
  page = await context.newPage();
  pageErrors = [];
  page.on('pageerror', (error) => pageErrors.push(String(error)));
}

test.beforeEach(() => openVisitor());
test.afterEach(async () => {
  faulty.clear();
  await page.context().close();
  expect(pageErrors).toEqual([]);
});

/** The paths that the page has asked for and waits for, from now on. */
function waitsFor(): () => string[] {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return () => [...pending].map((request) => new URL(request.url()).pathname);
}

const alert = (title: string) => page.locator('main').getByRole('alert').filter({ hasText: title });
const homeFailed = () => alert('The destinations did not load');
const retry = () => page.getByRole('button', { name: 'Try again' });
const destination = () => page.getByRole('listitem').getByRole('article').first();
const dialog = () => page.locator('dialog[open]');

const unreachable = 'We could not reach the service.';

const generic: [name: string, fault: Fault, toast: string, inPlace: string][] = [
  ['[ERR-04] ret -9 with words', { ret: -9, msg: 'Not today.' }, 'Not today.', 'Not today.'],
  ['[ERR-04] ret -9 without words', { ret: -9 }, 'Network Error -2', 'Network Error -2'],
  ['[ERR-04] ret -2 without words', { ret: -2, msg: '' }, 'Network Error -2', 'Network Error -2'],
  ['[ERR-04] ret -3 without words', { ret: -3 }, 'Network Error -2', 'Network Error -2'],
  ['[ERR-05] an empty answer', { text: '' }, 'Network Error -1', unreachable],
  ['[ERR-05] broken JSON', { text: '{"ret":0,' }, 'Network Error -1', unreachable],
  [
    '[ERR-05] the page of a captive portal',
    { text: '<html>Welcome to the hotel</html>' },
    'Network Error -1',
    unreachable,
  ],
  ['[ERR-05] a ret that is text', { ret: '0', body: {} }, 'Network Error -1', unreachable],
  ['[ERR-05] a list for an envelope', { text: '[]' }, 'Network Error -1', unreachable],
  ['[ERR-05] a body of another type', { ret: 0, body: 'none' }, 'Network Error -1', unreachable],
  ['[ERR-06] a closed connection', { connection: 'close' }, 'Network Error -3', unreachable],
  ['[ERR-06] an answer cut off', { connection: 'cut' }, 'Network Error -3', unreachable],
  ...[400, 403, 404, 409].map((status): [string, Fault, string, string] => [
    `[ERR-07] HTTP ${status}`,
    { status },
    `Network Error ${status}`,
    `The service refused this (${status}).`,
  ]),
  ['[ERR-07] HTTP 413', { status: 413 }, 'Network Error 413', 'too large'],
  [
    '[ERR-07] HTTP 429 says when to try again',
    { status: 429, headers: { 'retry-after': '30' } },
    'Network Error 429',
    'Try again in 30 seconds.',
  ],
  ...[500, 502, 503, 504].map((status): [string, Fault, string, string] => [
    `[ERR-07] HTTP ${status}`,
    { status, text: '<html>Bad day</html>' },
    `Network Error ${status}`,
    `not available right now (${status})`,
  ]),
  [
    '[ERR-07] HTTP 503 with a reason and a time',
    { status: 503, ret: -1, msg: 'We are back at noon.' },
    'Network Error 503',
    'We are back at noon.',
  ],
];

/** One of each kind; the others differ in a value that unit tests go through. */
const inEveryRun = new Set([
  '[ERR-04] ret -9 with words',
  '[ERR-04] ret -9 without words',
  '[ERR-05] broken JSON',
  '[ERR-05] the page of a captive portal',
  '[ERR-06] an answer cut off',
  '[ERR-07] HTTP 429 says when to try again',
  '[ERR-07] HTTP 503',
]);

test('on a small phone the way out of a failed home is in view, and its toast does not cover it', async () => {
  await page.addInitScript(() => localStorage.setItem('acceptCookiesTime', '1'));
  await page.setViewportSize({ width: 360, height: 640 });
  faulty.answer(homepage, { status: 500 });
  await page.goto('/');
  await expect(retry()).toBeInViewport({ ratio: 1 });
  const toast = page.locator('[popover][role=status] p').first();
  await expect(toast).toBeVisible();
  const [button, words] = [await retry().boundingBox(), await toast.boundingBox()];
  const ends = (box: typeof button) => (box?.y ?? 0) + (box?.height ?? 0);
  const isApart = ends(button) <= (words?.y ?? 0) || ends(words) <= (button?.y ?? 0);
  expect(isApart).toBe(true);
});

for (const [name, fault, toast, inPlace] of generic)
  test(
    `${name}: one toast, the words in place, and a retry that works`,
    sweepUnless(inEveryRun.has(name)),
    async () => {
      faulty.answer(homepage, fault);
      await page.goto('/');
      await expect(homeFailed()).toContainText(inPlace);
      await expect.poll(() => toastsOf(page)).toEqual([toast]);
      faulty.clear();
      await retry().click();
      await expect(destination()).toBeVisible();
      await expect(homeFailed()).toHaveCount(0);
      expect(await toastsOf(page)).toEqual([toast]);
    },
  );

test('[ERR-06][API-06] an answer that does not come within 30000 ms has failed, in place too, and not before', async () => {
  for (const connection of ['hold', 'stall'] as const) {
    await openVisitor();
    await page.clock.install();
    faulty.answer(homepage, { connection });
    const waiting = waitsFor();
    const asked = page
      .waitForRequest((request) => request.url().includes(homepage))
      .then(() => Date.now());
    await page.goto('/');
    await expect(page.getByText('Loading destinations')).toBeAttached();
    const askedAt = await asked;
    // A question that is answered after the clock's leap would make the page ask for all again.
    await expect.poll(waiting).toEqual([expect.stringContaining(homepage)]);
    await page.clock.pauseAt(askedAt + 20_000);
    await page.clock.runFor(5_000);
    expect(await toastsOf(page)).toEqual([]);
    await page.clock.resume();
    await page.clock.fastForward(30_000);
    await expect(homeFailed()).toContainText(unreachable);
    await expect.poll(() => toastsOf(page)).toEqual(['Network Error -3']);
    faulty.clear();
    // Whoever is first: the traveller, or the page that asks again when the server is there.
    await expect(async () => {
      if (await retry().isVisible()) await retry().click({ timeout: 1000 });
      await expect(destination()).toBeVisible({ timeout: 1000 });
    }).toPass();
  }
});

test('a screen that was left before its answer failed shows no toast', async () => {
  await page.clock.install();
  await page.goto('/');
  await expect(destination()).toBeVisible();
  faulty.answer(product, { connection: 'hold' });
  const before = faulty.requests(product);
  await page.getByRole('button', { name: 'Show more destinations' }).click();
  await page.getByRole('button', { name: /^Kenya/ }).click();
  await dialog()
    .getByRole('link', { name: /eTA, 90 days/ })
    .click();
  // A visa that the mouse passes is asked for ahead.
  await expect.poll(() => faulty.requests(product)).toBeGreaterThan(before);
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(destination()).toBeVisible();
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith(product));
  await page.clock.fastForward(31_000);
  await ended;
  // The one that is asked for next is heard, so the one before would have been too.
  faulty.answer(product, { status: 503 });
  await page.goForward();
  await expect(alert('The visa did not load')).toBeVisible();
  await expect.poll(() => toastsOf(page)).toEqual(['Network Error 503']);
});

test('[ERR-03] a toast is read aloud and shows 2000 ms', async () => {
  const region = page.locator('[role=status][aria-live=polite][popover]');
  await page.clock.install();
  faulty.answer(homepage, { status: 503 });
  await page.goto('/');
  await expect(homeFailed()).toBeVisible();
  // The region is there before the words: only so are they announced.
  await expect(region).toBeAttached();
  await page.clock.fastForward(5_000);
  await expect(region.locator('p')).toHaveCount(0);
  faulty.answer(homepage, { status: 500 });
  await page.clock.pauseAt(Date.now() + 60_000);
  await retry().click();
  // The paused clock goes on by single milliseconds until the toast is there.
  await expect(async () => {
    await page.clock.runFor(1);
    expect(await region.locator('p').count()).toBe(1);
  }).toPass({ intervals: [20] });
  await expect(region.locator('p')).toHaveText('Network Error 500');
  await page.clock.runFor(1_995);
  expect(await region.locator('p').count()).toBe(1);
  await page.clock.runFor(10);
  await expect(region.locator('p')).toHaveCount(0);
});

test('failures one after the other replace their toast and never stack', async () => {
  faulty.answer(homepage, { status: 500 }, { status: 502 }, { ret: -9, msg: 'No.' });
  await page.goto('/');
  for (const status of [500, 502]) {
    await expect(homeFailed()).toContainText(`(${status})`);
    await expectToast(page, `Network Error ${status}`);
    await retry().click();
  }
  await expect(homeFailed()).toContainText('No.');
  await expectToast(page, 'No.');
  expect(await toastsOf(page)).toEqual(['Network Error 500', 'Network Error 502', 'No.']);
  expect(await mostToastsOf(page)).toBe(1);
});

test('kept data stays when asking again fails: no toast, its age says it', async () => {
  await page.goto(kenya);
  const title = page.getByRole('heading', { level: 1, name: /eTA, 90 days/ });
  await expect(title).toBeVisible();
  await untilKept(page, 'product');
  for (const fault of [{ status: 503 }, { connection: 'close' }] as const) {
    faulty.answer(product, fault);
    faulty.answer(homepage, fault);
    const before = faulty.requests(product);
    await page.goto('/');
    await expect(homeFailed()).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(kenya);
    await expect(title).toBeVisible();
    await expect.poll(() => faulty.requests(product)).toBeGreaterThan(before);
    await expect(page.getByText(/updated (just now|\d+ (s|min))/)).toBeVisible();
    expect(await toastsOf(page)).toEqual([]);
    faulty.clear();
  }
});

for (const [screen, path] of [
  ['the product', kenya],
  ['the requirements', `${kenya}/identity-material?identity_id=1`],
] as const)
  test(`[ERR-07] ${screen} that did not load says so in place, with a retry`, async () => {
    faulty.answer(product, { status: 502 });
    await page.goto(path);
    await expect(alert('The visa did not load')).toContainText('(502)');
    await expect.poll(() => toastsOf(page)).toEqual(['Network Error 502']);
    faulty.clear();
    await retry().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Visa');
    await expect(alert('The visa did not load')).toHaveCount(0);
  });

test('chosen countries whose names did not load say so in their place, with a retry', async () => {
  faulty.answer('/sys/country_total_query', { connection: 'hold' });
  await page.goto('/');
  const nationality = page.getByRole('button', { name: /^Nationality/ });
  await expect(nationality).toHaveText(/Loading/);
  faulty.answer('/sys/country_total_query', { status: 503 });
  await page.reload();
  const failed = page.getByRole('button', { name: /^Your countries did not load/ });
  await expect(failed).toHaveText(/Try again/);
  await expect(nationality).toHaveCount(0);
  faulty.clear();
  await failed.click();
  await expect(nationality).toHaveText(/India/);
  await expect(failed).toHaveCount(0);
});

test('[ERR-24] country lists that did not load are only logged: the spinner stops, a retry is offered', async () => {
  await openVisitor({ chosen: false });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  faulty.answer('/sys/country_total_query', { status: 503 });
  faulty.answer('/sys/product_country_total_query', { connection: 'close' });
  await page.goto('/');
  const failed = dialog().getByRole('alert').filter({ hasText: 'The countries did not load' });
  await expect(failed).toBeVisible();
  await expect(dialog().getByText('Loading countries')).toHaveCount(0);
  await expect.poll(() => logged.join('\n')).toContain('Network Error 503');
  expect(logged.join('\n')).toContain('Network Error -3');
  expect(await toastsOf(page)).toEqual([]);
  faulty.clear();
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect(dialog().getByRole('button', { name: 'India', exact: true }).first()).toBeVisible();
});

test('[ERR-25] a failed coupon query opens no pop-up and says nothing', async () => {
  const coupons = '/sys/activity_coupon_query';
  for (const fault of [{ status: 500 }, { ret: -9, msg: 'No coupons.' }] as const) {
    await openVisitor({ visited: false });
    faulty.answer(coupons, fault);
    const before = faulty.requests(coupons);
    await page.goto('/');
    await expect(destination()).toBeVisible();
    await expect.poll(() => faulty.requests(coupons)).toBe(before + 1);
    await page.getByRole('button', { name: 'Show more destinations' }).click();
    await expect(dialog()).toHaveCount(0);
    expect(await toastsOf(page)).toEqual([]);
  }
  faulty.clear();
  await openVisitor({ visited: false });
  await page.goto('/');
  await expect(dialog().getByRole('heading', { name: 'Welcome' })).toBeVisible();
});

test('[ERR-27][ERR-28] an e-mail that was not sent can be sent again at once; one that was sent says Successful', async () => {
  const send = '/sys/product_email_send';
  await page.goto(`${kenya}/identity-material?identity_id=1`);
  await page.getByRole('button', { name: 'Email Me' }).click();
  await dialog().getByRole('textbox', { name: 'E-mail' }).pressSequentially('reader@example.com');
  const button = dialog().getByRole('button', { name: 'Send me now' });
  for (const [fault, words] of [
    [{ status: 503 }, '(503)'],
    [{ connection: 'close' }, unreachable],
    [{ ret: -9, msg: 'The post is on strike.' }, 'The post is on strike.'],
  ] as const) {
    faulty.answer(send, fault);
    await button.click();
    await expect(dialog().getByText(words)).toBeVisible();
    await expect(button).toBeEnabled();
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
  }
  expect(await toastsOf(page)).toEqual([]);
  faulty.answer(send, { pass: 'twice' });
  await button.click();
  await expect(dialog().getByText('It is on its way')).toBeVisible();
  await expect.poll(() => toastsOf(page)).toEqual(['Successful']);
});

test(
  '[ERR-10][ERR-11] an e-mail that is known, or not, leads to the other page and stays typed',
  sweep,
  async () => {
    const email = 'known@example.com';
    await signUpByMail(server, email, 'secret12');
    await page.goto('/privacy-policy');
    await page.getByRole('button', { name: 'Menu' }).click();
    await dialog().getByRole('button', { name: 'Log In / Sign Up' }).click();
    await dialog().getByRole('button', { name: 'Sign Up' }).click();
    const field = dialog().getByLabel('E-mail');
    await field.pressSequentially(email);
    await dialog().getByRole('button', { name: 'Send code' }).click();
    await expect(dialog().getByRole('heading', { name: 'Log In' })).toBeVisible();
    await expect(field).toHaveValue(email);

    await dialog()
      .getByRole('button', { name: /Forgot/ })
      .click();
    await field.fill('unknown@example.com');
    await dialog().getByRole('button', { name: 'Send code' }).click();
    await expect(dialog().getByRole('heading', { name: 'Sign Up' })).toBeVisible();
    await expect(field).toHaveValue('unknown@example.com');
  },
);

test('[ERR-04][ERR-08] a log-in that fails says so in the form too, and a 401 to it opens nothing else', async () => {
  const logIn = '/sys/user_account_login';
  await page.goto('/privacy-policy');
  // The app's own header stands in the place of the shell's.
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog().getByRole('button', { name: 'Log In / Sign Up' }).click();
  await dialog().getByLabel('E-mail').pressSequentially('reader@example.com');
  await dialog().getByLabel('Password', { exact: true }).pressSequentially('secret12');
  const button = dialog().getByRole('button', { name: 'Log In', exact: true });
  for (const [fault, words, toast] of [
    [{ ret: -6, msg: 'Wrong e-mail or password.' }, 'Wrong e-mail', 'Wrong e-mail or password.'],
    [{ status: 429, headers: { 'retry-after': '90' } }, 'in 90 seconds', 'Network Error 429'],
    [{ connection: 'close' }, unreachable, 'Network Error -3'],
  ] as const) {
    faulty.answer(logIn, fault);
    await button.click();
    await expect(dialog().getByText(words)).toBeVisible();
    await expect.poll(async () => (await toastsOf(page)).at(-1)).toBe(toast);
  }
  const before = await toastsOf(page);
  faulty.answer(logIn, { status: 401 });
  await button.click();
  await expect(button).toBeEnabled();
  await expect(dialog()).toHaveCount(1);
  await expect(dialog().getByLabel('E-mail')).toHaveValue('reader@example.com');
  expect(await toastsOf(page)).toEqual(before);
});

test('[ERR-05][ERR-06][ERR-07] the second engine says the same', sweep, async () => {
  test.skip(!isThere('firefox'), 'No Firefox here.');
  const phone = await openPhone('firefox');
  await page.context().close();
  page = phone.context.pages()[0] ?? (await phone.context.newPage());
  for (const [fault, toast] of [
    [{ text: '' }, 'Network Error -1'],
    [{ connection: 'close' }, 'Network Error -3'],
    [{ connection: 'cut' }, 'Network Error -3'],
    [{ status: 503 }, 'Network Error 503'],
  ] as const) {
    faulty.answer(homepage, fault);
    await page.goto(`${faulty.address}/?country_id=356&country_residence_id=702`);
    await expect(homeFailed()).toBeVisible();
    await expect.poll(() => toastsOf(page)).toEqual([toast]);
  }
  faulty.clear();
  await retry().click();
  await expect(destination()).toBeVisible();
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});
