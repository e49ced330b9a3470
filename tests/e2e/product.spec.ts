import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { productFor } from '../../server/areas/catalogue/catalogue';
import type { ProductOffer } from '../../server/areas/catalogue/catalogue-types';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { seriousFindings } from '../support/axe';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { call } from '../support/signed-client';
import { expectToast } from '../support/toast-log';
import { fulfilOwn } from '../support/own-answer';
import { sweep } from '../support/sweep';
import {
  india,
  japanEVisa,
  letters,
  material,
  openVisitor,
  singapore,
  type Visitor,
} from './product-steps';
import { traveller } from './traveller';

let server: LastingServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;

test.beforeAll(async () => {
  server = await startLastingServer();
  browser = await launchPageBrowser();
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});
test.beforeEach(async () => {
  visitor = await openVisitor(browser, server.address);
  page = visitor.page;
});
test.afterEach(() => visitor.leave());

const allOffers = (): ProductOffer[] =>
  referenceCatalogue.destinations.flatMap(({ products }) =>
    products.flatMap(({ id }) => productFor(referenceCatalogue, id, india, singapore) ?? []),
  );

function offerWith(wanted: (offer: ProductOffer) => boolean): ProductOffer {
  const found = allOffers().find(wanted);
  if (!found) throw new Error('The catalogue has no such product.');
  return found;
}

const open = (offer: ProductOffer) => page.goto(`/product/${offer.product.id}`);
const dialog = () => page.locator('dialog[open]');
const expectNoBarriers = async () => expect(await seriousFindings(page)).toEqual([]);

/** The fact itself: days, and by when that is. */
const processingTime = (days: number) =>
  page.getByRole('definition').filter({ hasText: new RegExp(`^${days} days Result by \\S+`) });

test('[PROD-01][PROD-02][PROD-08] the product says everything, and tips and sample open by keyboard', async () => {
  const offer = offerWith(
    ({ product, sellPrice }) =>
      sellPrice !== null &&
      product.visaPageSampleKey !== null &&
      product.stayDuration.memo !== null &&
      product.entryCount.memo === null,
  );
  const { product } = offer;
  await open(offer);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  for (const name of ['Required documents', 'Visa information', 'How to Apply', 'Price'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText(`${(product.passRate / 100).toFixed(2)}%`)).toBeVisible();
  await expect(processingTime(product.needDays)).toBeVisible();
  await expect(page.getByText('Apply today and arrive from')).toContainText(/\d+\/\d+\/\d{4}/);
  for (const fee of [offer.price?.visaFee, offer.price?.serviceFee, offer.sellPrice])
    await expect(page.getByText(`$${((fee ?? 0) / 100).toFixed(2)}`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
  await expectNoBarriers();

  // A fact without a memo has no tip.
  await expect(page.getByRole('button', { name: /^Entry/ })).toHaveCount(0);
  const tip = page.getByRole('button', { name: /^Stay/ });
  await tip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(product.stayDuration.memo ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(tip).toBeFocused();

  await page.getByRole('link', { name: 'See it large' }).click();
  await expect(dialog().getByRole('img', { name: /^Sample/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
});

test('[PROD-04][PROD-05] the processing time in days, the pass rate as a percentage', async () => {
  const offer = offerWith(({ product }) => product.passRate % 100 !== 0);
  await open(offer);
  const { needDays, passRate } = offer.product;
  await expect(processingTime(needDays)).toBeVisible();
  await expect(page.getByText(`${(passRate / 100).toFixed(2)}%`)).toBeVisible();
});

const terms = [
  ['Entry', 'entryCount', 'entry_count_memo'],
  ['Stay', 'stayDuration', 'stay_duration_memo'],
  ['Validity', 'validityPeriod', 'validity_period_memo'],
] as const;
for (const [name, term, memoField] of terms)
  test(`[PROD-03] ${name} shows a tip when it has a memo, and none without`, async () => {
    const { product } = offerWith(({ sellPrice }) => sellPrice !== null);
    let memo: string | undefined = `What ${name} means.`;
    await page.route('**/api/sys/product_query', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { body: Record<string, unknown> };
      const memos = terms.map(([, , field]) => [field, field === memoField ? memo : undefined]);
      const body = { ...answer.body, ...Object.fromEntries(memos) };
      await fulfilOwn(route, { json: { ...answer, body } });
    });
    await page.goto(`/product/${product.id}`);
    const tip = page.getByRole('button', { name: new RegExp(`^${name}`) });
    await tip.click();
    await expect(page.getByRole('alertdialog')).toContainText(memo);
    await page.keyboard.press('Escape');
    const others = terms.filter(([other]) => other !== name);
    for (const [other] of others)
      await expect(page.getByRole('button', { name: new RegExp(`^${other}`) })).toHaveCount(0);

    memo = undefined;
    await page.reload();
    await expect(page.getByText(product[term].text).first()).toBeVisible();
    await expect(tip).toHaveCount(0);
  });

test('[PROD-09] without a price the button is disabled and says why', async () => {
  await open(offerWith(({ sellPrice }) => sellPrice === null));
  const button = page.getByRole('button', { name: 'Not available for your nationality' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await expect(dialog()).toHaveCount(0);
});

test('[PROD-06] the Schengen area says what its price includes', async () => {
  await open(
    offerWith(({ destination, sellPrice }) => destination.id === 10010 && sellPrice !== null),
  );
  await expect(page.getByText('(Includes visa fee,service fee,bank charge,etc)')).toBeVisible();
});

const artColor = () =>
  page.evaluate(() => {
    const ground = [...document.querySelectorAll<HTMLElement>('main div')].find(
      (node) => node.style.getPropertyValue('--product-color') !== '',
    );
    return ground?.style.getPropertyValue('--product-color');
  });

test('[PROD-07][API-27] the colour behind the product comes from its JSON', async () => {
  const offer = offerWith(({ sellPrice }) => sellPrice !== null);
  const file = `public/scenes/${offer.destination.scene}.color.json`;
  const { RGB } = JSON.parse(readFileSync(file, 'utf8')) as { RGB: string };
  await open(offer);
  await expect.poll(artColor).toBe(`#${RGB.slice(2).toLowerCase()}`);
});

test('a colour that is broken, or does not come, holds nothing up', sweep, async () => {
  const offer = offerWith(({ sellPrice }) => sellPrice !== null);
  const heading = page.getByRole('heading', { level: 1, name: offer.product.name });
  await page.route('**/*.color.json', (route) =>
    route.fulfill({ body: '{"RGB": "red; x: url(//e)"}' }),
  );
  await open(offer);
  await expect(heading).toBeVisible();
  expect(await artColor()).toBeUndefined();
  await page.unroute('**/*.color.json');
  let asked = false;
  await page.route('**/*.color.json', () => void (asked = true));
  await page.reload();
  await expect(heading).toBeVisible();
  await expect.poll(() => asked).toBe(true);
  expect(await artColor()).toBeUndefined();
});

test('[PROD-10][PROD-11] log-in, then the order, and two taps make one', async () => {
  const ananya = traveller(page, server);
  const email = 'ananya.product@example.com';
  await page.goto('/product/40401');
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(dialog().getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect(dialog().getByText(/^Save your .+ application$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await ananya.applyAndSignUp(email, 'secret12');

  const made = new Set<string>();
  page.on('response', async (response) => {
    if (!response.url().endsWith('/order_add')) return;
    const { body } = (await response.json()) as { body?: { order_id: string } };
    if (body) made.add(body.order_id);
  });
  await page.goto('/product/40402');
  // Both clicks before the page can draw anything in between.
  await page
    .getByRole('button', { name: 'Apply Now' })
    .evaluate((button: HTMLElement) => (button.click(), button.click()));
  await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The driver reads a body after the answer has arrived.
  await expect.poll(() => made.size).toBe(1);
  await page.goto('/orders');
  await expect(page.getByText(/\d{8}-\d{8}/)).toHaveCount(2);

  // Logged in, the account's address stands in the Email Me form already.
  await page.goto('/product/40401/identity-material');
  await page.getByRole('button', { name: 'Email Me' }).click();
  await expect(dialog().getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
});

test('[PROD-12][PROD-13] the coupon’s tip shows once for each product', async () => {
  const email = 'ananya.tip@example.com';
  await page.goto('/product/40401');
  await traveller(page, server).applyAndSignUp(email, 'secret12');
  const coupon = { user_coupon_id: 'c1', coupon_type_id: 1, discount: 1000 };
  await page.route('**/api/product_query', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { body: object };
    await fulfilOwn(route, {
      json: { ...answer, body: { ...answer.body, user_coupon: coupon } },
    });
  });
  const tip = page.getByText('Only for one applicant in an order');
  await page.goto('/product/79201');
  await expect(tip).toBeVisible();
  const entered = await page.evaluate(() => localStorage.getItem('productDetailEnter'));
  expect(JSON.parse(entered ?? '')).toEqual({ [email]: expect.arrayContaining([79201]) });
  await expectNoBarriers();
  await page.reload();
  await expect(page.getByText('Your coupon: 10% off')).toBeVisible();
  await expect(tip).toHaveCount(0);
  await page.goto('/product/14401');
  await expect(tip).toBeVisible();
});

test('an unknown product says so and leads home', async () => {
  for (const path of ['/product/999999', '/product/x', '/product/999999/identity-material']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'There is no such visa' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'See all destinations' }).click();
  await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
});

test('a failed load says so in place, and its retry brings the requirements', async () => {
  await page.route('**/api/sys/product_query', (route) => fulfilOwn(route, { status: 503 }));
  await page.goto(`/product/${japanEVisa}/identity-material`);
  await expect(page.getByRole('heading', { name: 'The visa did not load' })).toBeVisible();
  await page.unroute('**/api/sys/product_query');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Detailed requirements' })).toBeVisible();
});

test('[PROD-14][PROD-15][NAV-13] the requirements follow the identity, and their samples open', async () => {
  await page.goto(`/product/${japanEVisa}/identity-material?identity_id=4`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Detailed requirements' }),
  ).toBeVisible();
  const document = (name: string) => page.getByRole('heading', { level: 3, name, exact: true });
  await expect(document('Enrolment letter')).toBeVisible();
  await expect(document('Employment letter')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Documents for' }).selectOption('Employee');
  await expect(document('Employment letter')).toBeVisible();
  await expect(document('Enrolment letter')).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('identity_id')).toBe('1');
  await page.reload();
  await expect(document('Employment letter')).toBeVisible();
  await expect(page.getByText('To whom it may concern')).toBeVisible();
  await expectNoBarriers();

  await page.getByRole('link', { name: 'Open the PDF of Employment letter' }).click();
  await expect(dialog().getByRole('heading', { name: 'Employment letter' })).toBeVisible();
  await expect(dialog().getByText('2 of 2 · 1 page')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect(document('Employment letter')).toBeVisible();
});

const mailsTo = (address: string) =>
  readdirSync(server.mailFolder)
    .filter((name) => /^[^.].*\.eml$/.test(name))
    .map((name) => readFileSync(join(server.mailFolder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`));

test('[PROD-16][PROD-17][PROD-18] Email Me: a wrong format is a toast, the right one is sent, without a log-in', async () => {
  await page.goto(`/product/${japanEVisa}/identity-material?identity_id=4`);
  const opener = page.getByRole('button', { name: 'Email Me' });
  await opener.click();
  const field = dialog().getByRole('textbox', { name: 'E-mail' });
  const button = dialog().getByRole('button', { name: 'Send me now' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('placeholder', 'Enter your e-mail');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await field.pressSequentially('reader@example');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expectToast(page, 'email format error');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(mailsTo('reader@example')).toEqual([]);

  await field.pressSequentially('.com');
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await page.context().setOffline(true);
  await expect(dialog().getByText('You are offline.')).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.context().setOffline(false);
  await page.reload();
  await opener.click();
  await expect(field).toHaveValue('reader@example.com');
  await expectNoBarriers();
  await button.click();
  await expect(dialog().getByText('It is on its way')).toBeVisible();
  const [mail = ''] = mailsTo('reader@example.com');
  expect(mail).toContain('Documents for your Japan e-visa, 90 days');
  expect(mail).toContain('Enrolment letter');
  await dialog().getByRole('button', { name: 'Done' }).click();
  await expect(dialog()).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(mailsTo('reader@example.com')).toHaveLength(1);
});

test('Email Me says when an address had enough, and keeps what was typed', async () => {
  const email = 'often@example.com';
  const request = { product_id: japanEVisa, email, identity_id: 1 };
  for (let mails = 0; mails < 3; mails += 1)
    expect(await call(server.address, 'emailRequirements', request)).toMatchObject({ ret: 0 });
  await page.goto(`/product/${japanEVisa}/identity-material?identity_id=1`);
  await page.getByRole('button', { name: 'Email Me' }).click();
  await dialog().getByRole('textbox', { name: 'E-mail' }).pressSequentially(email);
  await dialog().getByRole('button', { name: 'Send me now' }).click();
  await expect(
    dialog().getByText(/Too many attempts. Please try again in \d+ minutes/),
  ).toBeVisible();
  await expect(dialog().getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
});

test('nothing scrolls sideways at 320 px with text twice as large', sweep, async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    `/product/${japanEVisa}`,
    `/product/${japanEVisa}/identity-material`,
    material('Employment letter', letters),
  ]) {
    await page.goto(path);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expect(page.getByRole('heading').first()).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
