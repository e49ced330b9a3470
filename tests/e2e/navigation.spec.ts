import { expect, test, type Page } from '@playwright/test';
import { passwordProof } from '../../src/api/password-proof';
import { openPhone, type Phone } from '../support/phone';
import { call } from '../support/signed-client';
import { travellerOf } from '../support/traveller';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { sweep } from '../support/sweep';
import { traveller } from './traveller';

let server: LastingServer;
let phone: Phone;
let page: Page;

test.beforeAll(async () => {
  server = await startLastingServer();
});

test.afterAll(() => server.remove());

test.beforeEach(async () => {
  phone = await openPhone('chromium', { serviceWorkers: 'block' });
  page = phone.context.pages()[0] ?? (await phone.context.newPage());
});

test.afterEach(async () => {
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});

const dialog = () => page.locator('dialog[open]');
const scrolled = () => page.evaluate(() => Math.round(scrollY));
const queryOf = (name: string) => new URL(page.url()).searchParams.get(name);
const destinations = () => page.getByRole('heading', { name: 'Destination Country' });

const indianInSingapore = '?country_id=356&country_residence_id=702';

/** From the home page to a product with its own page, by a click. */
async function openKenya(): Promise<void> {
  const kenya = page.getByRole('button', { name: /^Kenya/ });
  const more = page.getByRole('button', { name: 'Show more destinations' });
  await expect(kenya.or(more).first()).toBeVisible();
  if (!(await kenya.isVisible())) await more.click();
  await kenya.click();
  await dialog()
    .getByRole('link', { name: /eTA, 90 days/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeVisible();
}

test('[NAV-01][NAV-04][NAV-10] the home page is kept: state, scroll and focus are there again', async () => {
  await page.goto(server.address + indianInSingapore);
  await page.getByRole('button', { name: 'Show more destinations' }).click();
  const card = page.getByRole('button', { name: /^Kenya/ });
  await page.evaluate(() => scrollTo(0, 333));
  await openKenya();
  expect(new URL(page.url()).pathname).toMatch(/^\/product\/\d+$/);
  expect(await scrolled()).toBe(0);
  // The sheet that it was chosen in stays closed, and the page below it can be used.
  await expect(dialog()).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(card).toBeVisible();
  expect(await scrolled()).toBe(333);
  await expect(card).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more destinations' })).toHaveCount(0);
  await expect(dialog()).toHaveCount(0);
});

test('[NAV-04] a page that is not kept gets its scroll back with its history entry, also after a reload', async () => {
  await traveller(page, server).chooseCountries('India', 'Singapore');
  await openKenya();
  await page.evaluate(() => scrollTo(0, 400));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeVisible();
  await expect.poll(scrolled).toBe(400);
  await page.goBack();
  await expect(destinations()).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeVisible();
  await expect.poll(scrolled).toBe(400);
});

test('[AUTH-05][HEAD-03] Back closes the log-in dialog, from the menu too, and leaves nothing behind', async () => {
  await page.goto(server.address + indianInSingapore);
  await expect(destinations()).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog().getByRole('button', { name: 'Log In / Sign Up' }).click();
  await expect(dialog().getByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(dialog()).toHaveCount(0);
  await expect(destinations()).toBeVisible();
});

test('[NAV-02] a log-in reloads in place: the channel stays, and Back leads to where one was', async () => {
  const visitor = traveller(page, server);
  await page.goto(`${server.address}/${indianInSingapore}&channel_id=partner_7`);
  await openKenya();
  expect(queryOf('channel_id')).toBe('partner_7');
  const product = page.url();
  await visitor.applyAndSignUp('nav.one@example.com', 'secret12');
  expect(queryOf('channel_id')).toBe('partner_7');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeVisible();
  expect(page.url()).toBe(product);
  await page.goBack();
  await expect(destinations()).toBeVisible();
});

/** More orders than a phone shows at once, made beside the browser. */
async function makeOrders(
  email: string,
  password: string,
  productId: number,
  count: number,
): Promise<void> {
  const passwd = await passwordProof(email, password);
  const { body } = await call(server.address, 'logIn', { email, passwd });
  const user = travellerOf(server, body as { email: string; token: string });
  for (let order = 0; order < count; order += 1) {
    const { ret } = await user.call('addOrder', {
      product_id: productId,
      country_id: 356,
      country_residence_id: 702,
    });
    expect(ret).toBe(0);
  }
}

test('[NAV-11][NAV-04][ORD-14] the list is kept: pages loaded, scroll, and fresh data without losing it', async () => {
  const visitor = traveller(page, server);
  await visitor.chooseCountries('India', 'Singapore');
  await visitor.chooseProduct('Kenya', /eTA, 90 days/);
  const productId = Number(new URL(page.url()).pathname.split('/')[2]);
  await visitor.applyAndSignUp('nav.four@example.com', 'secret12');
  await makeOrders('nav.four@example.com', 'secret12', productId, 6);
  await page.goto(`${server.address}/orders`);
  const cards = page.getByRole('link', { name: 'Upload documents' });
  // Five at first; on a phone the next ones may be near enough to come at once.
  await expect(cards.nth(4)).toBeVisible();
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(7);
  await cards.nth(3).scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  await cards.nth(3).click();
  await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
  await expect.poll(scrolled).toBe(before);
  await expect(cards).toHaveCount(7);
  // What changed elsewhere comes by a refresh; the place stays.
  await makeOrders('nav.four@example.com', 'secret12', productId, 1);
  await page.getByRole('button', { name: 'Refresh' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(8);
});

const accept = () =>
  page.addInitScript(() => localStorage.setItem('acceptCookiesTime', String(Date.now())));

/** What reaches the collector, with what else went along. */
interface Report {
  body: { count: number; views: unknown };
  headers: string[];
}

async function watchPageViews(): Promise<() => Report[]> {
  const reports: Report[] = [];
  await page.route('**/collect/page-views?*', async (route) => {
    const headers = Object.keys(await route.request().allHeaders());
    reports.push({ body: route.request().postDataJSON() as Report['body'], headers });
    await route.continue();
  });
  return () => reports;
}

test(
  '[NAV-02] every link of the main screens has the channel in its address, a redirect keeps it',
  sweep,
  async () => {
    const hrefs = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
          .filter((link) => link.origin === location.origin && !/\.[a-z]+$/.test(link.pathname))
          .map((link) => link.getAttribute('href') ?? ''),
      );
    const walked = new Set<string>();
    async function walk() {
      for (const href of await hrefs()) {
        walked.add(href.split('?')[0] ?? '');
        expect(new URL(href, server.address).searchParams.get('channel_id'), href).toBe(
          'partner_7',
        );
      }
    }
    const visitor = traveller(page, server);
    await page.goto(`${server.address}/${indianInSingapore}&channel_id=partner_7`);
    await destinations().waitFor();
    await walk();
    await openKenya();
    await walk();
    const orderId = await visitor.applyAndSignUp('nav.two@example.com', 'secret12');
    await visitor.addApplicant('Asha', 'Student');
    await walk();
    await visitor.openDocuments('Asha');
    await walk();
    await page.getByRole('button', { name: 'Menu' }).click();
    await dialog().getByRole('link', { name: 'My Applications' }).click();
    await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upload documents' })).toBeVisible();
    await walk();
    expect([...walked]).toContain(`/ordering/${orderId}/upload`);
    expect(walked.size).toBeGreaterThan(5);
    // An unpaid order's details lead on to its upload page.
    await page.goto(`${server.address}/order-detail/${orderId}?channel_id=partner_7`);
    await expect(page).toHaveURL(new RegExp(`/ordering/${orderId}/upload\\?channel_id=partner_7$`));
    await page.reload();
    expect(queryOf('channel_id')).toBe('partner_7');
  },
);

test('[NAV-02] a channel that is no plain name is not carried', async () => {
  for (const bad of ['%3Cb%3E1%3C%2Fb%3E', 'x'.repeat(65)]) {
    await page.goto(`${server.address}/nowhere${indianInSingapore}&channel_id=${bad}`);
    await page.getByRole('button', { name: 'Go home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  }
});

test('[NAV-03][NAV-05][HEAD-01] titles follow the pages, also back to a kept one; the back button is hidden where the route says so', async () => {
  await page.goto(`${server.address}/${indianInSingapore}&meta-title=%3Cb%3EHello%3C/b%3E`);
  await expect(destinations()).toBeVisible();
  await expect(page).toHaveTitle('<b>Hello</b>');
  await openKenya();
  await expect(page).toHaveTitle('Kenya eTA, 90 days');
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle('<b>Hello</b>');
  await page.goto(`${server.address}/orders`);
  await expect(page).toHaveTitle('My applications');
  await page.goto(`${server.address}/pay-success/none`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
});

/** A colour as a computed style says it. */
function asRgb(color: string): string {
  if (!color.startsWith('#')) return color;
  return `rgb(${[1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)).join(', ')})`;
}

test('[NAV-07][HEAD-02] the header’s colour is the page’s and the browser frame’s; a product brings its own', async () => {
  const colors = () =>
    page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
    ]);
  const paper = 'rgb(255, 255, 255)';
  const sunk = 'rgb(242, 245, 249)';
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${server.address}/my-coupon${indianInSingapore}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(colors).toEqual([sunk, sunk]);
  expect(
    await page.evaluate(
      () => getComputedStyle(document.querySelector('header') as Element).backgroundColor,
    ),
  ).toBe(sunk);
  await page.goto(server.address + indianInSingapore);
  await page.getByRole('button', { name: 'Show more destinations' }).click();
  await expect.poll(colors).toEqual([paper, paper]);
  await openKenya();
  // The frame follows the page a moment later.
  await expect
    .poll(async () => {
      const [body, frame] = await colors();
      return body !== paper && body === asRgb(frame ?? '');
    })
    .toBe(true);
  await page.goBack();
  await expect.poll(colors).toEqual([paper, paper]);
});

test('[NAV-08] the demo starts as nobody’s page, and leaving it brings the user back', async () => {
  const visitor = traveller(page, server);
  await visitor.chooseCountries('India', 'Singapore');
  await visitor.chooseProduct('Kenya', /eTA, 90 days/);
  await visitor.applyAndSignUp('nav.three@example.com', 'secret12');
  // What the page before still asks for is not the demo's.
  await page.goto('about:blank');
  const asUser: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['x-token']) asUser.push(request.url());
  });
  await page.goto(`${server.address}/demo-ocr`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(dialog().getByRole('button', { name: 'Log In / Sign Up' })).toBeVisible();
  expect(asUser).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(destinations()).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog().getByRole('link', { name: 'My Applications' }).click();
  await expect(page.getByRole('link', { name: 'Upload documents' })).toBeVisible();
  expect(asUser.length).toBeGreaterThan(0);
});

test('[NAV-09] each route change is reported by pattern and plain title, without anything of the traveller', async () => {
  await accept();
  const reports = await watchPageViews();
  await page.goto(`${server.address}/${indianInSingapore}&channel_id=partner_7&meta-title=Secret`);
  await expect.poll(() => reports().length).toBe(1);
  await openKenya();
  await expect.poll(() => reports().length).toBe(2);
  // How fast the visit is may be told with any of them.
  const told = reports().map(({ body: { count, views } }) => ({ count, views }));
  expect(told).toEqual([
    { count: 0, views: [{ route: '/', title: 'Visa' }] },
    { count: 0, views: [{ route: '/product/:productId', title: 'Visa' }] },
  ]);
  for (const { headers } of reports())
    expect(headers.filter((name) => /^(x-|cookie|authorization|referer)/.test(name))).toEqual([]);
});

test('[NAV-09] before cookies are accepted a view is only counted; offline ones wait', async () => {
  const reports = await watchPageViews();
  await page.goto(server.address + indianInSingapore);
  await expect.poll(() => reports().map(({ body }) => body)).toEqual([{ count: 1, views: [] }]);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('page-views');
  await page.getByRole('button', { name: 'Show more destinations' }).click();
  await phone.context.setOffline(true);
  await openKenyaOffline();
  await phone.context.setOffline(false);
  await expect.poll(() => reports().length, { timeout: 60_000 }).toBeGreaterThan(1);
  expect(reports().at(-1)?.body).toEqual({ count: 1, views: [] });
});

/** To an address that needs nothing of the server. */
async function openKenyaOffline(): Promise<void> {
  await page.getByRole('button', { name: /^Kenya/ }).click();
  await dialog()
    .getByRole('link', { name: /eTA, 90 days/ })
    .click();
  await expect(page).toHaveURL(/\/product\//);
}

test('from the home page to Apply Now by keyboard alone, without motion', sweep, async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.address);
  await expect(dialog().getByRole('list', { name: 'Popular' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null))
    .toBe(true);
  const tabTo = async (name: RegExp) => {
    for (let stop = 0; stop < 40; stop += 1) {
      const at = await page.evaluate(() => {
        const { activeElement: element } = document;
        if (element instanceof HTMLInputElement) return element.type;
        return element?.getAttribute('aria-label') ?? (element?.textContent || '');
      });
      if (name.test(at)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${name}`);
  };
  await tabTo(/^search$/);
  await page.keyboard.type('india');
  // Several hits: the first Enter leads to them, the second takes the first.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog().getByRole('heading', { name: 'Where do you live now?' })).toBeVisible();
  await expect(dialog().getByRole('heading', { name: 'Popular' })).toBeFocused();
  await page.keyboard.press('Tab');
  // From a country typing leads to the search; a single hit is taken at once.
  await page.keyboard.type('singapore');
  await page.keyboard.press('Enter');
  await tabTo(/^Get Started/);
  await page.keyboard.press('Enter');
  await expect(destinations()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more destinations' })).toBeVisible();
  await tabTo(/^Show more destinations/);
  await page.keyboard.press('Enter');
  await tabTo(/^Kenya/);
  await page.keyboard.press('Enter');
  await expect(dialog().getByRole('heading', { name: 'Visas for Kenya' })).toBeFocused();
  await tabTo(/eTA, 90 days/);
  await page.keyboard.press('Enter');
  // The heading has the focus: a screen reader reads it, and Tab goes on from it.
  await expect(page.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeFocused();
  await tabTo(/^Apply Now/);
  expect(
    await page.evaluate(
      () =>
        document.getAnimations().filter((motion) => {
          const { duration } = motion.effect?.getComputedTiming() ?? {};
          return typeof duration === 'number' && duration > 1;
        }).length,
    ),
  ).toBe(0);
  await page.keyboard.press('Enter');
  await expect(dialog().getByRole('heading', { name: 'Log In' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeFocused();
});
