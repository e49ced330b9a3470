import { expect, test, type BrowserContext, type Page, type Route } from '@playwright/test';
import { seriousFindings } from '../support/axe';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { openPhone, type Phone, type PhoneOptions } from '../support/phone';
import { signUpByMail } from '../support/sign-up-by-mail';
import { traveller } from './traveller';
import { expectToast } from '../support/toast-log';
import { fulfilOwn } from '../support/own-answer';
import { sweep, sweepUnless } from '../support/sweep';

const password = 'secret12';

let server: LastingServer;
let phone: Phone | undefined;

test.beforeAll(async () => {
  server = await startLastingServer();
});
test.afterAll(() => server?.remove());

test.afterEach(async () => {
  expect(phone?.faults ?? []).toEqual([]);
  await phone?.throwAway();
  phone = undefined;
});

const withCountries = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    const choice = { nationalityId: 356, residenceId: 702 };
    if (localStorage.getItem('countries') === null)
      localStorage.setItem('countries', JSON.stringify(choice));
  });

/** A phone whose countries are chosen, on a page that is not loaded yet. */
async function newPage(options: PhoneOptions = {}): Promise<Page> {
  phone = await openPhone('chromium', { serviceWorkers: 'block', ...options });
  await withCountries(phone.context);
  return phone.context.pages()[0] ?? phone.context.newPage();
}

/** The same for who wants things to move by themselves. */
async function newMovingPage(): Promise<Page> {
  const page = await newPage();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return page;
}

async function openHome(page: Page): Promise<void> {
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('article').first()).toBeVisible();
}

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Answers a call with its own answer, changed. */
const changed =
  (change: (body: Record<string, unknown>) => void) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { body: Record<string, unknown> };
    change(envelope.body);
    await fulfilOwn(route, { json: envelope });
  };

const homepage = '**/api/sys/visa_homepage';
const activity = '**/api/sys/activity_coupon_query';

test.describe('the banner', () => {
  const shownSlide = (page: Page) =>
    page.locator('[aria-roledescription=slide][aria-hidden=false]').getAttribute('aria-label');

  test('[HOME-01] rotates every 3000 ms, round and round, at 0.632', async () => {
    const page = await newMovingPage();
    await page.clock.install();
    await openHome(page);
    const banner = page.getByRole('region', { name: 'What we do' });
    const box = await banner.boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(0.632, 2);

    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole('button', { name: /^Slide 3/ }).tap();
    await page.getByRole('button', { name: /^Slide 2/ }).tap();
    for (const next of ['3 of 4', '4 of 4', '1 of 4', '2 of 4']) {
      const before = await shownSlide(page);
      await page.clock.runFor(2990);
      expect(await shownSlide(page)).toBe(before);
      await page.clock.runFor(20);
      await expect.poll(() => shownSlide(page)).toBe(next);
    }
  });

  test('can be paused, chosen from, gone through by keys, and waits under the focus', async () => {
    const page = await newMovingPage();
    await page.clock.install();
    await openHome(page);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole('button', { name: 'Pause the slides' }).tap();
    await page.getByRole('button', { name: /^Slide 1/ }).tap();
    await page.clock.runFor(10_000);
    expect(await shownSlide(page)).toBe('1 of 4');

    await page.getByRole('button', { name: 'Play the slides' }).tap();
    await page.clock.runFor(3010);
    await expect.poll(() => shownSlide(page)).toBe('2 of 4');

    // Through the keys from the button into the dots: while they have the focus nothing moves.
    await page.getByRole('button', { name: 'Pause the slides' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shownSlide(page)).toBe('4 of 4');
    await expect(page.getByRole('button', { name: /^Slide 4/ })).toBeFocused();
    await page.clock.runFor(10_000);
    expect(await shownSlide(page)).toBe('4 of 4');
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Your visa' })).toHaveCount(
      1,
    );
  });

  test('does not begin by itself where less motion is wanted', async () => {
    const page = await newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await openHome(page);
    await page.clock.runFor(10_000);
    expect(await shownSlide(page)).toBe('1 of 4');
    await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  });
});

test('[HOME-02] four destinations, then all of them, and the focus goes on to the fifth', async () => {
  const page = await newPage();
  await openHome(page);
  const cards = page.locator('ul').first().getByRole('article');
  await expect(cards).toHaveCount(4);
  await page.getByRole('button', { name: 'Show more destinations' }).click();
  await expect(cards).toHaveCount(17);
  await expect(cards.nth(4).locator('a, button')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more destinations' })).toHaveCount(0);
});

test('[HOME-03] a country without a picture of its own shows the default one', async () => {
  const page = await newPage();
  await page.route(
    homepage,
    changed((body) => {
      const [first] = body['country_list'] as Record<string, unknown>[];
      delete first?.['background_url'];
    }),
  );
  await openHome(page);
  const pictures = page.locator('ul').first().getByRole('article').locator('img[src*="/scenes/"]');
  await expect(pictures.first()).toHaveAttribute('src', '/scenes/default.svg');
  await expect(pictures.nth(1)).not.toHaveAttribute('src', '/scenes/default.svg');
});

test('[HOME-15][HOME-16] where nothing is offered a visitor may leave feedback, after a log-in', async () => {
  const page = await newPage();
  await page.route(
    homepage,
    changed((body) => void (body['country_list'] = [])),
  );
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Leave feedback' }).click();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('intent'))).toBe('{"kind":"support"}');
});

test('an answer that fails says so, and loads when it is asked for again', async () => {
  const page = await newPage();
  await page.route(homepage, (route) => fulfilOwn(route, { status: 503 }));
  await page.goto(server.address);
  const problem = page.getByRole('alert').filter({ hasText: 'The destinations did not load' });
  await expect(problem).toBeVisible();
  await page.unroute(homepage);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Vietnam', { exact: true }).first()).toBeVisible();
});

test('offline the destinations of before show with their age', sweep, async () => {
  const page = await newPage({ serviceWorkers: 'allow' });
  await openHome(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await phone?.context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^updated /)).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.locator('ul').first().getByRole('article')).toHaveCount(4);
});

test('[HOME-04] six reviews, labelled as samples, the same as long as the visit lasts', async () => {
  const page = await newPage();
  await openHome(page);
  const section = page.getByRole('region', { name: 'Customers Reviews' });
  await expect(section.getByRole('article')).toHaveCount(6);
  await expect(section.getByText('Samples, not real customers')).toBeVisible();
  const names = await section.getByRole('heading', { level: 3 }).allTextContents();
  expect(new Set(names).size).toBe(6);
  await page.reload();
  await expect(section.getByRole('article')).toHaveCount(6);
  expect(await section.getByRole('heading', { level: 3 }).allTextContents()).toEqual(names);
});

test('[HOME-05][HOME-06] four questions of 17, among them what comes back of the money', async () => {
  const page = await newPage();
  await openHome(page);
  const section = page.getByRole('region', { name: 'FAQ' });
  const questions = section.locator('summary');
  await expect(questions).toHaveCount(4);
  await questions.filter({ hasText: 'money back' }).click();
  for (const rule of [
    /not reviewed your application yet, you get a full refund of service and visa cost/,
    /reviewed it but it was not submitted to the government, only the visa cost is refunded/,
    /submitted to the government, there is no refund/,
  ])
    await expect(section.getByText(rule)).toBeVisible();
  await section.getByRole('button', { name: 'Show more questions' }).click();
  await expect(questions).toHaveCount(17);
  await expect(questions.nth(4)).toBeFocused();
});

test('[HOME-07][HOME-08] two paragraphs about us, the third on demand; two messaging apps', async () => {
  const page = await newPage();
  await openHome(page);
  const section = page.getByRole('region', { name: 'About Us' });
  await expect(section.locator('p')).toHaveCount(2);
  await section.getByRole('button', { name: 'Read more' }).click();
  await expect(section.locator('p')).toHaveCount(3);

  await page.getByRole('button', { name: 'Contact Us' }).click();
  const sheet = page.getByRole('dialog', { name: 'Contact Us' });
  const chat = sheet.getByRole('link', { name: 'WhatsApp' });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\//);
  await expect(chat).toHaveAttribute('target', '_blank');
  await expect(sheet.getByText('WeChat')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Copy the WeChat ID' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goBack();
  await expect(sheet).toBeHidden();
});

test.describe('the cookie bar', () => {
  test('[HOME-09][HOME-10] asks until it is accepted, and leads to the privacy policy', async () => {
    const page = await newPage();
    await openHome(page);
    const bar = page.getByRole('region', { name: 'Cookies' });
    const policy = bar.getByRole('link', { name: 'Privacy Policy' });
    await expect(policy).toHaveAttribute('href', '/privacy-policy');
    await expect(policy).toHaveAttribute('target', '_blank');
    await page.reload();
    await expect(bar).toBeVisible();
    expect(await stored(page, 'acceptCookiesTime')).toBeNull();

    const before = Date.now();
    await bar.getByRole('button', { name: 'Accept' }).click();
    await expect(bar).toBeHidden();
    const accepted = Number(await stored(page, 'acceptCookiesTime'));
    expect(accepted).toBeGreaterThanOrEqual(before - 1000);
    expect(accepted).toBeLessThanOrEqual(Date.now() + 1000);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  test('[HOME-09] a rejection is kept under its own key, and hides it too, also in another tab', async () => {
    const page = await newPage();
    await openHome(page);
    const other = await page.context().newPage();
    await openHome(other);
    await page.bringToFront();
    await page
      .getByRole('region', { name: 'Cookies' })
      .getByRole('button', { name: 'Reject' })
      .click();
    for (const tab of [page, other])
      await expect(tab.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
    expect(await stored(page, 'rejectCookiesTime')).toMatch(/^\d{13}$/);
    expect(await stored(page, 'acceptCookiesTime')).toBeNull();
  });

  test('at the end of the page it covers nothing', sweep, async () => {
    const page = await newPage();
    await openHome(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bar = await page.getByRole('region', { name: 'Cookies' }).boundingBox();
    const last = await page.getByRole('button', { name: 'Contact Us' }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});

test.describe('the welcome pop-up', () => {
  const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome' });

  const row = (page: Page) => page.getByRole('button', { name: /Up to USD \$20\.00 off/ });

  test('[HOME-12][HOME-13][HOME-14] waits in the page after the first choice, and greets a visitor once', async () => {
    phone = await openPhone('chromium', { firstVisit: true, serviceWorkers: 'block' });
    const page = phone.context.pages()[0] ?? (await phone.context.newPage());
    await page.goto(server.address);
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await expect(welcome(page)).toHaveCount(0);
    await traveller(page, server).chooseCountries('India', 'Singapore');
    await expect(row(page)).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await row(page).click();
    await expect(welcome(page)).toBeVisible();
    await expect(welcome(page).getByText('Up to USD $20.00 off')).toBeVisible();
    expect(await stored(page, 'isVisitedHome')).toBeNull();
    expect(await seriousFindings(page)).toEqual([]);

    await welcome(page).getByRole('button', { name: 'Close' }).click();
    await expect(welcome(page)).toBeHidden();
    await expect(row(page)).toHaveCount(0);
    expect(await stored(page, 'isVisitedHome')).not.toBeNull();
    await page.reload();
    await expect(page.getByText('Vietnam', { exact: true }).first()).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
  });

  test('[HOME-12] opens at the next visit for a visitor who left it in the page', async () => {
    phone = await openPhone('chromium', { firstVisit: true, serviceWorkers: 'block' });
    const page = phone.context.pages()[0] ?? (await phone.context.newPage());
    await traveller(page, server).chooseCountries('India', 'Singapore');
    await expect(row(page)).toBeVisible();
    await page.reload();
    await expect(welcome(page)).toBeVisible();
    await expect(row(page)).toHaveCount(0);
  });

  test('[HOME-12] its button leads to the sign-up', async () => {
    const page = await newPage({ firstVisit: true });
    await page.goto(server.address);
    await welcome(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
    await expect(welcome(page)).toBeHidden();
    expect(await stored(page, 'isVisitedHome')).not.toBeNull();
  });

  for (const [how, answer] of [
    ['no coupons', changed((body) => void (body['activity_list'] = [{ coupon_list: [] }]))],
    ['no activity', changed((body) => void (body['activity_list'] = []))],
    ['a failure', (route: Route) => fulfilOwn(route, { status: 500 })],
  ] as const)
    test(
      `[HOME-13] does not come with ${how}, and nothing is said about it`,
      sweepUnless(how === 'no coupons'),
      async () => {
        const page = await newPage({ firstVisit: true });
        await page.route(activity, answer);
        const asked = page.waitForResponse(activity);
        await page.goto(server.address);
        await (await asked).finished();
        await expect(page.getByText('Vietnam', { exact: true }).first()).toBeVisible();
        await expect(page.locator('dialog[open]')).toHaveCount(0);
        await expect(page.getByText(/Network Error/)).toHaveCount(0);
        expect(await stored(page, 'isVisitedHome')).toBeNull();
      },
    );
});

test.describe('received coupons', () => {
  const received = (page: Page) => page.getByRole('dialog', { name: 'You have 2 coupons' });

  async function logIn(page: Page, email: string): Promise<void> {
    await page.goto(server.address);
    await page.getByRole('button', { name: 'Menu' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('button', { name: 'Log In / Sign Up' }).click();
    await dialog.getByLabel('E-mail').pressSequentially(email);
    await dialog.getByLabel('Password', { exact: true }).pressSequentially(password);
    await dialog.getByRole('button', { name: 'Log In', exact: true }).first().click();
    await expectToast(page, 'Login successfully');
  }

  test('[HOME-11] pop up once for a user, whichever phone shows them', sweep, async () => {
    const email = 'meera.rao@example.com';
    await signUpByMail(server, email, password);
    const page = await newPage();
    await logIn(page, email);
    await expect(received(page)).toBeVisible();
    await expect(received(page).getByText('Orders $150+')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await received(page).getByRole('button', { name: 'Got it' }).click();
    await page.reload();
    await expect(page.getByText('Vietnam', { exact: true }).first()).toBeVisible();
    await expect(received(page)).toHaveCount(0);
    await phone?.throwAway();

    const second = await newPage();
    const asked = second.waitForResponse('**/api/coupon_unread_query');
    await logIn(second, email);
    await (await asked).finished();
    await expect(second.getByText('Vietnam', { exact: true }).first()).toBeVisible();
    await expect(second.locator('dialog[open]')).toHaveCount(0);
  });

  test('[HOME-11] an answer that is lost before it shows is not lost for ever', async () => {
    const email = 'omar.said@example.com';
    await signUpByMail(server, email, password);
    const page = await newPage();
    const unread = '**/api/coupon_unread_query';
    await page.route(unread, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const lost = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/coupon_unread_query'),
    );
    await logIn(page, email);
    await lost;
    await expect(page.getByText('Vietnam', { exact: true }).first()).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.unroute(unread);
    await page.reload();
    await expect(received(page)).toBeVisible();
  });
});

test('[HEAD-04][HEAD-05] the header holds both countries, and is opaque after 5 px', async () => {
  const page = await newPage();
  await openHome(page);
  const header = page.locator('header');
  await expect(header.getByRole('button', { name: /^Nationality\s*India/ })).toBeVisible();
  await expect(header.getByRole('button', { name: /^Residence\s*Singapore/ })).toBeVisible();
  const bar = header.locator('[data-opaque]');
  const ground = () => bar.evaluate((node) => getComputedStyle(node).backgroundColor);
  await page.evaluate(() => scrollTo(0, 5));
  await expect(bar).toHaveAttribute('data-opaque', 'false');
  expect(await ground()).toBe('rgba(0, 0, 0, 0)');
  await page.evaluate(() => scrollTo(0, 6));
  await expect(bar).toHaveAttribute('data-opaque', 'true');
  await expect.poll(ground).toBe('rgb(255, 255, 255)');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `axe finds nothing serious on the page (${colorScheme})`,
    sweepUnless(colorScheme === 'light'),
    async () => {
      const page = await newPage();
      await page.emulateMedia({ colorScheme });
      await openHome(page);
      expect(await seriousFindings(page)).toEqual([]);
    },
  );

test('at 320 px with text twice as large nothing is cut off or runs out sideways', async () => {
  const page = await newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await openHome(page);
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  // The cookie bar takes much of so small a window: it is answered first.
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Show more questions' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.evaluate(() => scrollTo(0, 0));
  const banner = await page.getByRole('region', { name: 'What we do' }).boundingBox();
  const title = await page.getByText('Your visa, step by step').boundingBox();
  const header = await page.getByRole('button', { name: /^Nationality/ }).boundingBox();
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThan(
    (banner?.y ?? 0) + (banner?.height ?? 0),
  );
  expect(title?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
});
