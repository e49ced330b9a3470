import { seriousFindings } from './looks/axe';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import { expect, test } from './screen-test';

const cards = ({ page }: App) => page.locator('ul').first().getByRole('article');

/** Opens home with its destinations. */
async function openHome(app: App): Promise<void> {
  await app.visit();
  await expect(app.page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  await expect(cards(app).first()).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Contact Us' })).toBeVisible();
}

test('[HOME-02] four destinations, then all of them, and the focus goes on to the fifth', async ({
  app,
}) => {
  await app.visit();
  await expect(cards(app)).toHaveCount(4);
  await app.page.getByRole('button', { name: 'Show more destinations' }).click();
  await expect(cards(app)).toHaveCount(17);
  await expect(cards(app).nth(4).locator('a, button')).toBeFocused();
  await expect(app.page.getByRole('button', { name: 'Show more destinations' })).toHaveCount(0);
});

test('[HOME-03] a country without a picture of its own shows the default one', async ({ app }) => {
  app.line.answer('visitorHomepage', {
    change: (body) => {
      const [first] = Array.isArray(body) ? body : body.country_list;
      delete first?.background_url;
    },
  });
  await app.visit();
  const pictures = cards(app).locator('img[src*="/scenes/"]');
  await expect(pictures.first()).toHaveAttribute('src', '/scenes/default.svg');
  await expect(pictures.nth(1)).not.toHaveAttribute('src', '/scenes/default.svg');
});

test('[HOME-15][HOME-16] where nothing is offered a visitor may leave feedback, after a log-in', async ({
  app,
}) => {
  app.line.answer('visitorHomepage', {
    change: (body) => {
      if (!Array.isArray(body)) body.country_list = [];
    },
  });
  await app.visit();
  await app.page.getByRole('button', { name: 'Leave feedback' }).click();
  await expect(app.page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
  const intent = await app.page.evaluate(() => sessionStorage.getItem('intent'));
  expect(intent).toBe('{"kind":"support"}');
});

test(
  'a server that tells nothing before the countries are chosen is no failure',
  sweep,
  async ({ app }) => {
    const { page } = app;
    app.prepare({ countries: undefined });
    app.line.answer('visitorHomepage', { ret: -9, msg: 'Countries are missing.' });
    app.line.answer('visitorProduct', { ret: -9, msg: 'Countries are missing.' });
    await app.visit();
    await expect(page.getByText('Where are you from, and where do you live?')).toBeAttached();
    await app.visit('/product/40401');
    await expect(page.getByText('Where are you from, and where do you live?')).toBeAttached();
    await expect(page.getByText(/did not load/)).toHaveCount(0);
    expect(await app.toasts()).toEqual([]);
  },
);

test('before the countries are chosen home shows all destinations with their lowest prices', async ({
  app,
}) => {
  app.prepare({ countries: undefined });
  await app.visit();
  await expect(cards(app).first()).toContainText('from $25.00');
});

test(
  '[HOME-04] six reviews, labelled as samples, the same as long as the visit lasts',
  sweep,
  async ({ app: { page, visit } }) => {
    await visit();
    const section = page.getByRole('region', { name: 'Customers Reviews' });
    await expect(section.getByRole('article')).toHaveCount(6);
    await expect(section.getByText('Samples, not real customers')).toBeVisible();
    const names = await section.getByRole('heading', { level: 3 }).allTextContents();
    expect(new Set(names).size).toBe(6);
    await page.reload();
    await expect(section.getByRole('article')).toHaveCount(6);
    expect(await section.getByRole('heading', { level: 3 }).allTextContents()).toEqual(names);
  },
);

test('[HOME-05][HOME-06] four questions of 17, among them what comes back of the money', async ({
  app: { page, visit },
}) => {
  await visit();
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

test('[HOME-07] two paragraphs about us, the third on demand', async ({ app: { page, visit } }) => {
  await visit();
  const section = page.getByRole('region', { name: 'About Us' });
  await expect(section.locator('p')).toHaveCount(2);
  await section.getByRole('button', { name: 'Read more' }).click();
  await expect(section.locator('p')).toHaveCount(3);
});

test('[HOME-08] Contact Us offers two messaging apps', async ({ app: { page, visit } }) => {
  await visit();
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

test('[HEAD-04][HEAD-05] the header holds both countries, and is opaque after 5 px', async ({
  app,
}) => {
  const { page } = app;
  await openHome(app);
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
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    test('axe finds nothing serious on home', sweep, async ({ app }) => {
      app.prepare({ acceptsCookies: false });
      await openHome(app);
      await expect(app.page.getByRole('region', { name: 'Cookies' })).toBeVisible();
      expect(await seriousFindings(app.page)).toEqual([]);
    });
  });

test.describe('on 320 px with text twice as large', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('home cuts nothing off and does not run out sideways', sweep, async ({ app }) => {
    const { page } = app;
    app.prepare({ acceptsCookies: false });
    await openHome(app);
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    // The cookie bar takes much of so small a window: it is answered first.
    await page.getByRole('region', { name: 'Cookies' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Show more questions' }).click();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    await page.evaluate(() => scrollTo(0, 0));
    const banner = await page.getByRole('region', { name: 'What we do' }).boundingBox();
    const title = await page.getByText('Your visa, step by step').boundingBox();
    const header = await page.getByRole('button', { name: /^Nationality/ }).boundingBox();
    const endOf = (box: typeof title) => (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
    expect(endOf(title)).toBeLessThan(endOf(banner));
    expect(title?.y ?? Number.NaN).toBeGreaterThanOrEqual(endOf(header) - 1);
  });
});
