import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { builtApp } from '../support/open-server';
import { expect, test } from './screen-test';

test.use({
  settings: { STATIC_DIR: builtApp, SITE_DIR: resolve('tests/support/fixtures/nordlicht') },
});

async function expectOwnHome(page: Page): Promise<void> {
  const reviews = page.getByRole('region', { name: 'Customers Reviews' });
  await expect(reviews.getByRole('article')).toHaveCount(1);
  await expect(reviews.getByText('Fast, and <b>friendly</b>.')).toBeVisible();
  await expect(reviews.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await expect(page.getByText('Samples, not real customers')).toBeHidden();
  const faq = page.getByRole('region', { name: 'FAQ' });
  await expect(faq.locator('summary')).toHaveText([
    'Do you answer on Sundays?',
    'Where is your office?',
  ]);
  await faq.locator('summary').first().click();
  await expect(faq.getByRole('listitem').filter({ hasText: /^before noon/ })).toBeVisible();
  const about = page.getByRole('region', { name: 'About Us' });
  await expect(about.getByText('And our customers know us.')).toBeHidden();
  await about.getByRole('button', { name: 'Read more' }).click();
  await expect(about.getByText('And our customers know us.')).toBeVisible();
}

const served = (page: Page) => page.locator('#server-page');

test('home as the server writes it says what the site says: its reviews, questions and about', async ({
  app,
}) => {
  await app.visit('/?lang=en');
  await expect(served(app.page)).toHaveCount(1);
  await expectOwnHome(app.page);
});

test('home as the app writes it, for somebody logged in, says the same', async ({
  app,
  traveller,
}) => {
  expect(traveller.email).toContain('@');
  await app.visit('/orders');
  await expect(served(app.page)).toHaveCount(0);
  await app.page.getByRole('button', { name: 'Back' }).click();
  await expectOwnHome(app.page);
});

test('a text is in the reader’s language where the site has it, else in English, and marked', async ({
  app,
}) => {
  app.prepare({ language: 'fr' });
  await app.visit('/?lang=fr');
  const { page } = app;
  await expect(page.getByText('Répondez-vous le dimanche ?')).toBeVisible();
  const english = page.getByText('We are five people in Hamburg.');
  await expect(english).toHaveAttribute('lang', 'en');
});

test('the privacy policy is the site’s, with its company and address', async ({ app }) => {
  await app.visit('/privacy-policy');
  const policy = app.page.getByRole('article');
  await expect(policy.getByRole('heading')).toHaveText([
    'Who answers for your data',
    'What we keep',
  ]);
  await expect(policy.getByText('Nordlicht answers for it & nobody else.')).toBeVisible();
  await expect(policy.getByText('Nordlicht & Söhne GmbH')).toBeVisible();
  await expect(policy.getByRole('link', { name: 'hilfe@nordlicht.example' })).toBeVisible();
});

test('Contact Us names the site’s company, its messenger and its address', async ({ app }) => {
  const { page, visit } = app;
  await visit();
  await page.getByRole('button', { name: 'Contact Us' }).click();
  const sheet = page.getByRole('dialog', { name: 'Contact Us' });
  await expect(sheet.getByText('Nordlicht & Söhne GmbH')).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Signal' })).toHaveAttribute(
    'href',
    'https://signal.me/#p/+4940000000',
  );
  await expect(sheet.getByText('WeChat')).toBeHidden();
  await expect(sheet.getByText('hilfe@nordlicht.example')).toBeVisible();
});

test('a product has no pass rate that nobody has earned', async ({ app }) => {
  await app.visit('/product/40401');
  await expect(app.page.getByText('Processing time').first()).toBeVisible();
  await expect(app.page.getByText('Pass rate')).toBeHidden();
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the header has the site’s name, as text', async ({ app }) => {
    await app.visit('/orders');
    const home = app.page.getByRole('link', { name: 'Nordlicht <Visum>, home' });
    await expect(home).toHaveText('Nordlicht <Visum>');
  });
});
