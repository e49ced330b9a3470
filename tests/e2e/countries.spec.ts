import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page, type Request } from '@playwright/test';
import { passwordProof } from '../../src/api/password-proof';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { fulfilOwn } from '../support/own-answer';
import { openPhone, type Phone, type PhoneOptions } from '../support/phone';
import { signUpByMail } from '../support/sign-up-by-mail';
import { call } from '../support/signed-client';
import { sweep, sweepUnless } from '../support/sweep';
import { logIn, withoutCoupons } from './account-steps';
import { traveller } from './traveller';

const password = 'secret12';

let server: LastingServer;
let phone: Phone;
let page: Page;

test.beforeAll(async () => {
  server = await startLastingServer();
});

test.afterAll(() => server.remove());

async function open(options: PhoneOptions): Promise<void> {
  phone = await openPhone('chromium', options);
  page = phone.context.pages()[0] ?? (await phone.context.newPage());
}

test.beforeEach(() => open({ serviceWorkers: 'block' }));

test.afterEach(async () => {
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});

const dialog = () => page.locator('dialog[open]');
const search = () => dialog().getByRole('searchbox', { name: 'Search a country' });
const start = () => dialog().getByRole('button', { name: 'Get Started' });
const destinations = () => page.getByRole('heading', { name: 'Destination Country' });
const kept = () => page.evaluate(() => localStorage.getItem('countries'));
const focusedName = () => page.evaluate(() => document.activeElement?.textContent ?? '');
/** Two copies of the driver's types are installed; it is the same page. */
const axePage = () => ({ page }) as unknown as ConstructorParameters<typeof AxeBuilder>[0];
const isCall = (path: string) => (request: Request) => request.url().endsWith(path);

const choose = async (nationality: string, residence: string) => {
  await dialog().getByRole('button', { name: nationality, exact: true }).first().click();
  await dialog().getByRole('button', { name: residence, exact: true }).first().click();
};

test('[CTRY-07][CTRY-08][CTRY-09] a first visit is asked, and goes on only when both are chosen', async () => {
  await page.goto(server.address);
  await expect(
    dialog().getByRole('heading', { name: 'Which passport do you hold?' }),
  ).toBeVisible();
  await expect(dialog().getByRole('heading', { name: 'Your visa, step by step' })).toBeVisible();
  const stays = async () => {
    await expect(dialog().getByRole('button', { name: 'Close' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(start()).toBeDisabled();
  };
  await stays();
  await expect(dialog().getByText('Choose your nationality')).toBeVisible();
  await dialog().getByRole('button', { name: 'India', exact: true }).first().click();
  await expect(dialog().getByText('Choose where you live')).toBeVisible();
  await stays();
  await dialog().getByRole('button', { name: 'Singapore' }).first().click();
  await expect(start()).toBeEnabled();
});

test('[CTRY-11] a choice is stored when it is confirmed, and not asked for again', async () => {
  await page.goto(server.address);
  await choose('India', 'Singapore');
  expect(await kept()).toBeNull();
  await start().click();
  await expect(destinations()).toBeVisible();
  expect(JSON.parse((await kept()) ?? '')).toEqual({ nationalityId: 356, residenceId: 702 });
  await page.reload();
  await expect(destinations()).toBeVisible();
  await expect(dialog()).toHaveCount(0);
});

test('[CTRY-01] the passport and the home decide together which visas are offered', async () => {
  await page.goto(server.address);
  await choose('India', 'Singapore');
  await start().click();
  await page.getByRole('button', { name: 'Show more destinations' }).click();
  // Several visas are chosen from in a sheet, a single one is a link.
  const card = (role: 'button' | 'link', name: string) =>
    page.getByRole('main').getByRole(role, { name: new RegExp(`^${name}`) });
  const offered = (name: string) => card('button', name).or(card('link', name));
  await expect(card('button', 'Egypt')).toBeVisible();
  await expect(offered('Kenya')).toHaveCount(1);

  const change = async (what: string, name: string) => {
    await page.getByRole('button', { name: new RegExp(`^${what}`) }).click();
    await search().pressSequentially(name);
    await expect(dialog().getByText('1 country found')).toBeAttached();
    await page.keyboard.press('Enter');
    await start().click();
    await expect(dialog()).toHaveCount(0);
    const more = page.getByRole('button', { name: 'Show more destinations' });
    await expect(offered('Vietnam')).toHaveCount(1);
    if (await more.isVisible()) await more.click();
  };
  // One of Egypt's visas is for residents of some places only.
  await change('Residence', 'kenya');
  await expect(card('link', 'Egypt')).toBeVisible();
  await expect(card('button', 'Egypt')).toHaveCount(0);
  await expect(offered('Kenya')).toHaveCount(1);
  // Nobody needs a visa for home.
  await change('Nationality', 'kenya');
  await expect(offered('Kenya')).toHaveCount(0);
});

test(
  '[CTRY-07] Back does not close a picker that nobody answered: it leaves the page',
  sweep,
  async () => {
    await page.goto('about:blank');
    await page.goto(server.address);
    await expect(start()).toBeDisabled();
    const entries = await page.evaluate(() => history.length);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await page.goForward();
    await expect(start()).toBeDisabled();
    expect(await page.evaluate(() => history.length)).toBe(entries);
  },
);

test('[NAV-06] a page that can do without the countries does not ask for them', async () => {
  await page.goto(`${server.address}/orders`);
  await expect(
    page.getByRole('heading', { name: 'Log in to see your applications' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(dialog()).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(
    dialog().getByRole('heading', { name: 'Which passport do you hold?' }),
  ).toBeVisible();
});

test('[CTRY-10] a stored country that there is not is asked for again', async () => {
  await page.addInitScript(() =>
    localStorage.setItem('countries', '{"nationalityId":999,"residenceId":702}'),
  );
  await page.goto(server.address);
  await expect(dialog().getByText('Choose your nationality')).toBeVisible();
});

test('[CTRY-12] what a link asks for counts, is not stored, and yields to a choice', async () => {
  await page.goto(`${server.address}/?country_id=356&country_residence_id=702`);
  await expect(destinations()).toBeVisible();
  const nationality = page.getByRole('button', { name: /^Nationality/ });
  await expect(nationality).toContainText('India');
  expect(await kept()).toBeNull();
  await nationality.click();
  await search().pressSequentially('norway');
  // Before the list has come, Enter has nothing to take.
  await expect(dialog().getByText('1 country found')).toBeAttached();
  await page.keyboard.press('Enter');
  await start().click();
  await expect(nationality).toContainText('Norway');
  await page.reload();
  await expect(nationality).toContainText('Norway');
});

test('in a low window the next step stays in sight, however long the list is', sweep, async () => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto(server.address);
  await dialog().getByRole('button', { name: 'India', exact: true }).first().click();
  await dialog().getByRole('button', { name: 'Singapore' }).first().click();
  await expect(start()).toBeInViewport({ ratio: 1 });
  await start().click();
  await expect(destinations()).toBeVisible();
});

test('[CTRY-12] a link with ids that there are not is ignored, and that is said', async () => {
  await page.goto(`${server.address}/?country_id=999&country_residence_id=abc`);
  await expect(dialog().getByText('The link named a country that we do not know.')).toBeVisible();
  await dialog().getByRole('button', { name: 'India', exact: true }).first().click();
  await dialog().getByRole('button', { name: 'Singapore' }).first().click();
  await start().click();
  await page.goto(`${server.address}/?country_id=998`);
  await expect(page.getByText('Your own choice counts.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Nationality/ })).toContainText('India');
});

test('[CTRY-04] eight popular countries stand before the list of all', async () => {
  await page.goto(server.address);
  const entries = (list: string) =>
    dialog().getByRole('list', { name: list }).getByRole('listitem');
  await expect(entries('Popular')).toHaveCount(8);
  await expect.poll(() => entries('All countries').count()).toBeGreaterThan(150);
});

test('[CTRY-06] the present place is marked where a residence is asked for, and only there', async () => {
  await page.goto(server.address);
  await expect(dialog().getByRole('list', { name: 'All countries' })).toBeVisible();
  await expect(dialog().getByText('You are here')).toHaveCount(0);
  await dialog().getByRole('button', { name: 'India', exact: true }).first().click();
  await expect(dialog().getByRole('heading', { name: 'Where do you live now?' })).toBeVisible();
  await expect(dialog().getByText('You are here')).toBeVisible();
});

test(
  '[CTRY-03][CTRY-05] by keyboard alone: typing searches, arrows walk, Enter takes',
  sweep,
  async () => {
    await page.goto(server.address);
    await search().focus();
    await page.keyboard.type('atlantis');
    await expect(dialog().getByText('No options found.')).toBeVisible();
    await search().fill('');
    await page.keyboard.type('united');
    await expect(dialog().getByText(/^\d+ countries found$/)).toHaveCount(1);
    await page.keyboard.press('Enter');
    const first = await focusedName();
    await page.keyboard.press('ArrowDown');
    expect(await focusedName()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await focusedName()).toBe(first);
    await page.keyboard.press('ArrowUp');
    await expect(search()).toBeFocused();
    await search().fill('');
    await page.keyboard.press('ArrowDown');
    // From within the list typing goes on in the search.
    await page.keyboard.type('holland');
    await expect(search()).toHaveValue('holland');
    await page.keyboard.press('Enter');
    await expect(dialog().getByRole('heading', { name: 'Where do you live now?' })).toBeVisible();
    await expect(dialog().getByRole('heading', { name: 'Popular' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    // One Tab leads past the lists, however long they are.
    await page.keyboard.press('Tab');
    await expect(start()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(destinations()).toBeVisible();
  },
);

test('[CTRY-02][CTRY-16] the picker opens in the mode asked for; Escape closes it and gives the focus back', async () => {
  await traveller(page, server).chooseCountries('India', 'Singapore');
  for (const [name, question] of [
    ['Nationality', 'Which passport do you hold?'],
    ['Residence', 'Where do you live now?'],
  ] as const) {
    const selector = page.getByRole('button', { name: new RegExp(`^${name}`) });
    await selector.focus();
    await page.keyboard.press('Enter');
    await expect(dialog().getByRole('heading', { name: question })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog()).toHaveCount(0);
    await expect(selector).toBeFocused();
  }
});

/** What the page sends to the account from now on; the driver itself cannot read these bodies. */
async function watchAccount(): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith('/user_account_update')) {
        const sent = sessionStorage.getItem('sent-to-account') ?? '[]';
        const body = (await request.clone().json()) as unknown;
        sessionStorage.setItem(
          'sent-to-account',
          JSON.stringify([...(JSON.parse(sent) as unknown[]), body]),
        );
      }
      return send(request);
    };
  });
  return () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('sent-to-account') ?? '[]') as unknown[]);
}

/** Somebody logged in on the home page; tells what was sent to their account since. */
async function logInAtHome(email: string): Promise<() => Promise<unknown[]>> {
  await signUpByMail(server, email, password);
  await withoutCoupons(phone.context);
  const sent = await watchAccount();
  await traveller(page, server).chooseCountries('India', 'Singapore');
  expect(await sent()).toEqual([]);
  await logIn(page, email, password);
  await expect.poll(async () => (await sent()).length).toBe(1);
  return sent;
}

const openNationality = async () => {
  await page.getByRole('button', { name: /^Nationality/ }).click();
  await expect(
    dialog().getByRole('heading', { name: 'Which passport do you hold?' }),
  ).toBeVisible();
};

test('[CTRY-13][API-18] what a logged-in user chooses is written to the account', async () => {
  const email = 'ctry.one@example.com';
  const sent = await logInAtHome(email);
  await openNationality();
  await search().pressSequentially('norway');
  await expect(dialog().getByText('1 country found')).toBeAttached();
  await page.keyboard.press('Enter');
  const writing = page.waitForResponse((answer) =>
    isCall('/user_account_update')(answer.request()),
  );
  await start().click();
  expect((await writing).ok()).toBe(true);
  expect((await sent()).slice(1)).toEqual([
    { country_id: 578, country_residence_id: 702, time_zone: expect.any(Number) },
  ]);
  const passwd = await passwordProof(email, password);
  expect((await call(server.address, 'logIn', { email, passwd })).body).toMatchObject({
    country_id: 578,
    country_residence_id: 702,
  });
});

test('[CTRY-16] an unchanged choice is not written, and just closes', async () => {
  const sent = await logInAtHome('ctry.two@example.com');
  await openNationality();
  await start().click();
  await expect(dialog()).toHaveCount(0);
  // Whatever would have been sent is sent before the next choice.
  await openNationality();
  await search().pressSequentially('norway');
  await expect(dialog().getByText('1 country found')).toBeAttached();
  await page.keyboard.press('Enter');
  await start().click();
  await expect.poll(async () => (await sent()).slice(1)).toMatchObject([{ country_id: 578 }]);
});

test('[API-19] the start of a user brings the countries and the time zone, with its sign turned', async () => {
  await page.addInitScript(() => {
    Date.prototype.getTimezoneOffset = () => -480;
  });
  const sent = await logInAtHome('ctry.three@example.com');
  expect(await sent()).toEqual([{ country_id: 356, country_residence_id: 702, time_zone: 480 }]);
});

test.describe('with what arrives at the server counted', () => {
  let counted: FaultyServer;
  test.beforeAll(async () => {
    counted = await startFaultyServer(server.address);
  });
  test.afterAll(() => counted.stop());

  test('[CTRY-17] the server is asked for the lists once a day, and they are there without a network', async () => {
    await phone.throwAway();
    await open({ serviceWorkers: 'allow' });
    const asked = () =>
      ['/sys/country_total_query', '/sys/product_country_total_query'].map(counted.requests);
    const list = dialog().getByRole('list', { name: 'All countries' });
    const openList = async () => {
      await page.getByRole('button', { name: /^Nationality/ }).click();
      await expect(list).toBeVisible();
      await dialog().getByRole('button', { name: 'Close' }).click();
      await expect(dialog()).toHaveCount(0);
    };
    const { address } = counted;
    await traveller(page, { ...server, address }).chooseCountries('India', 'Singapore');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect(asked()).toEqual([1, 1]);
    await openList();
    await page.reload();
    await expect(destinations()).toBeVisible();
    await openList();
    expect(asked()).toEqual([1, 1]);

    await phone.context.setOffline(true);
    await page.goto(address);
    await openList();
    await phone.context.setOffline(false);
    expect(asked()).toEqual([1, 1]);

    await page.clock.install({ time: Date.now() + 25 * 60 * 60_000 });
    await page.reload();
    await openList();
    // A phone whose clock is a day off has its first request refused, and sends it again.
    await expect.poll(() => Math.min(...asked())).toBeGreaterThan(1);
  });
});

test('lists that do not load say so, and come by a second attempt', async () => {
  await page.route('**/api/sys/*country_total_query', (route) => fulfilOwn(route, { status: 503 }));
  await page.goto(server.address);
  await expect(dialog().getByText('The countries did not load')).toBeVisible();
  await page.unroute('**/api/sys/*country_total_query');
  await dialog().getByRole('button', { name: /again/i }).click();
  await expect(dialog().getByRole('list', { name: 'Popular' })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const)
  test(
    `the picker passes the rules of accessibility, ${scheme}`,
    sweepUnless(scheme === 'light'),
    async () => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(server.address);
      await expect(dialog().getByRole('list', { name: 'All countries' })).toBeVisible();
      const { violations } = await new AxeBuilder(axePage()).include('dialog[open]').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    },
  );
