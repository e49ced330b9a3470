import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { seriousFindings } from './looks/axe';
import { sweep, sweepUnless } from '../support/sweep';
import { expect, test } from './screen-test';
import { isSold, japanEVisa, offerWith } from './steps/offers';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const percent = (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`;

/** The fact itself: days, and by when that is. */
const processingTime = (page: Page, days: number) =>
  page.getByRole('definition').filter({ hasText: new RegExp(`^${days} days Result by \\S+`) });

test(
  '[PROD-01][PROD-08] the product shows its facts, its prices and what it needs, and can be applied for',
  sweep,
  async ({ app }) => {
    const { page } = app;
    const { product, price, sellPrice } = offerWith(isSold);
    await app.visit(`/product/${product.id}`);
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    for (const name of ['Required documents', 'Visa information', 'How to Apply', 'Price'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    for (const { text } of [product.entryCount, product.stayDuration, product.validityPeriod])
      await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();
    await expect(page.getByText('Apply today and arrive from')).toContainText(
      /\d+ [A-Z][a-z]+ \d{4}/,
    );
    for (const fee of [price?.visaFee, price?.serviceFee, sellPrice])
      await expect(page.getByText(dollars(fee ?? 0)).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
    expect(await seriousFindings(page)).toEqual([]);
  },
);

test('[PROD-04][PROD-05] the processing time is in days, the pass rate a percentage with two decimals', async ({
  app,
}) => {
  const { product } = offerWith(({ product }) => product.passRate % 100 !== 0);
  await app.visit(`/product/${product.id}`);
  await expect(processingTime(app.page, product.needDays)).toBeVisible();
  await expect(app.page.getByText(percent(product.passRate))).toBeVisible();
});

test('[PROD-02] the sample of the visa opens large, and Escape goes back to the product', async ({
  app,
}) => {
  const { page, dialog } = app;
  const { product } = offerWith(
    (offer) => isSold(offer) && offer.product.visaPageSampleKey !== null,
  );
  await app.visit(`/product/${product.id}`);
  await page.getByRole('link', { name: 'See it large' }).click();
  await expect(dialog.getByRole('img', { name: /^Sample/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
});

test('[PROD-03] the tip of a fact opens and closes by keyboard, and gives the focus back', async ({
  app,
}) => {
  const { page } = app;
  const { product } = offerWith(({ product }) => product.stayDuration.memo !== null);
  await app.visit(`/product/${product.id}`);
  const tip = page.getByRole('button', { name: /^Stay/ });
  await tip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(product.stayDuration.memo ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(tip).toBeFocused();
});

const terms = [
  ['Entry', 'entryCount', 'entry_count_memo'],
  ['Stay', 'stayDuration', 'stay_duration_memo'],
  ['Validity', 'validityPeriod', 'validity_period_memo'],
] as const;
for (const [name, term, memoField] of terms)
  test(
    `[PROD-03] ${name} has a tip where it has a memo, and none without`,
    sweep,
    async ({ app }) => {
      const { page } = app;
      const { product } = offerWith(isSold);
      const memo = `What ${name} means.`;
      const tips = page.getByRole('definition').locator('..').getByRole('button');
      const none = Object.fromEntries(terms.map(([, , field]) => [field, undefined]));
      app.line.answer(
        'visitorProduct',
        { change: (body) => void Object.assign(body, none, { [memoField]: memo }) },
        { change: (body) => void Object.assign(body, none) },
      );
      await app.visit(`/product/${product.id}`);
      const tip = page.getByRole('button', { name: new RegExp(`^${name}`) });
      await tip.click();
      await expect(page.getByRole('alertdialog')).toContainText(memo);
      await page.keyboard.press('Escape');
      await expect(tips).toHaveCount(1);

      await page.reload();
      await expect.poll(() => app.line.countOf('visitorProduct')).toBe(2);
      await expect(tip).toHaveCount(0);
      await expect(page.getByText(product[term].text).first()).toBeVisible();
    },
  );

test(
  '[PROD-09] without a price the button is disabled and names the reason',
  sweep,
  async ({ app }) => {
    const { product } = offerWith((offer) => !isSold(offer));
    await app.visit(`/product/${product.id}`);
    const button = app.page.getByRole('button', { name: 'Not available for your nationality' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    // The visitor's dialog would open within the click.
    await button.click({ force: true });
    await expect(app.dialog).toHaveCount(0);
  },
);

test(
  '[PROD-06] the price of the Schengen area names the fees that it includes',
  sweep,
  async ({ app }) => {
    const { product } = offerWith((offer) => offer.destination.id === 10010 && isSold(offer));
    await app.visit(`/product/${product.id}`);
    await expect(
      app.page.getByText('(Includes visa fee,service fee,bank charge,etc)'),
    ).toBeVisible();
  },
);

const artColor = (page: Page) =>
  page.evaluate(() => {
    const ground = [...document.querySelectorAll<HTMLElement>('main div')].find(
      (node) => node.style.getPropertyValue('--product-color') !== '',
    );
    return ground?.style.getPropertyValue('--product-color');
  });

test('[PROD-07][API-27] the colour behind the product comes from its JSON', async ({ app }) => {
  const { product, destination } = offerWith(isSold);
  const file = `public/scenes/${destination.scene}.color.json`;
  const { RGB } = JSON.parse(readFileSync(file, 'utf8')) as { RGB: string };
  await app.visit(`/product/${product.id}`);
  await expect.poll(() => artColor(app.page)).toBe(`#${RGB.slice(2).toLowerCase()}`);
});

const colorFaults = [
  [
    'is broken',
    { text: '{"RGB": "red; x: url(//e)"}' },
    (page: Page, path: string) => page.waitForResponse(`**${path}`),
  ],
  [
    'does not come',
    { connection: 'hold' },
    (page: Page, path: string) => page.waitForRequest(`**${path}`),
  ],
] as const;
for (const [what, fault, waitForIt] of colorFaults)
  test(`a colour that ${what} holds nothing up`, sweep, async ({ app }) => {
    const { product, destination } = offerWith(isSold);
    const path = `/scenes/${destination.scene}.color.json`;
    app.line.answerPath(path, fault);
    const passed = waitForIt(app.page, path);
    await app.visit(`/product/${product.id}`);
    await expect(app.page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await passed;
    expect(await artColor(app.page)).toBeUndefined();
  });

for (const path of ['/product/999999', '/product/x', '/product/999999/identity-material'])
  test(`there is no visa at ${path}: the page leads home`, sweep, async ({ app }) => {
    await app.visit(path);
    await expect(app.page.getByRole('heading', { name: 'There is no such visa' })).toBeVisible();
    await app.page.getByRole('link', { name: 'See all destinations' }).click();
    await expect(app.page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  });

for (const [path, shown] of [
  [`/product/${japanEVisa}`, 'Required documents'],
  [`/product/${japanEVisa}/identity-material`, 'Detailed requirements'],
] as const)
  test(
    `a failed load shows so in place, and its retry brings '${shown}'`,
    sweepUnless(shown === 'Required documents'),
    async ({ app }) => {
      app.line.answer('visitorProduct', { status: 503 });
      await app.visit(path);
      await expect(app.page.getByRole('heading', { name: 'The visa did not load' })).toBeVisible();
      app.line.clear();
      await app.page.getByRole('button', { name: 'Try again' }).click();
      await expect(app.page.getByRole('heading', { name: shown })).toBeVisible();
    },
  );
