import { paths } from '../../src/routing/paths';
import { newOrder } from '../support/order-steps';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { expectSoundFaces } from './steps/faces';
import { logInSteps } from './steps/log-in';

test('[HEAD-07][HEAD-08] the menu counts what needs the traveller, and coupons', async ({
  app,
  traveller,
}) => {
  await newOrder(traveller);
  await app.visit();
  await logInSteps(app.page).openMenu();
  const row = (name: string) => app.dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row('My Applications')).toContainText('1 need you');
  await expect(row('Coupons & Offers')).toContainText('2 to use');
  await app.dialog.getByRole('link', { name: 'Coupons & Offers' }).click();
  await expect(app.page).toHaveURL(/\/my-coupon$/);
  await expect(app.page.getByRole('heading', { name: 'Coupons and Offers' })).toBeVisible();
});

test('[HEAD-06] the menu of a visitor has the countries and help, and nothing of an account', async ({
  app,
}) => {
  await app.visit();
  await logInSteps(app.page).openMenu();
  for (const [label, country, flag] of [
    ['Nationality', 'India', 'in'],
    ['Country of residence', 'Singapore', 'sg'],
  ] as const) {
    const row = app.dialog.getByRole('listitem').filter({ hasText: label });
    await expect(row).toContainText(country);
    await expect(row.locator(`img[src$="/${flag}.svg"]`)).toBeVisible();
  }
  await expect(app.dialog.getByText('My Applications')).toHaveCount(0);
  await expect(app.dialog.getByText('Coupons & Offers')).toHaveCount(0);
  await expect(app.dialog.getByRole('button', { name: 'Support' })).toBeVisible();
  await expectSoundFaces(app.page);
});

test('[HEAD-09] the menu’s Contact Us has an address for each way, and copies an ID', async ({
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.visit();
  await logInSteps(app.page).openMenu();
  await app.dialog.getByRole('button', { name: 'Contact Us' }).click();
  const link = (name: string) => app.dialog.getByRole('link', { name });
  await expect(link('WhatsApp')).toHaveAttribute('href', /wa\.me/);
  await expect(link('E-mail')).toHaveAttribute('href', /^mailto:/);
  await app.dialog.getByRole('button', { name: 'Copy the WeChat ID' }).click();
  await expect(app.dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await app.page.evaluate(() => navigator.clipboard.readText())).toBe('visa-support');
  await expectSoundFaces(app.page);
  await app.page.keyboard.press('Escape');
  await expect(app.dialog).toHaveCount(0);
  await expect(app.page.getByRole('button', { name: 'Menu' }).first()).toBeFocused();
});

test('[HEAD-10][SUP-07][NAV-02] the privacy policy opens in a tab of its own with the channel, and the menu stays', async ({
  app,
  context,
}) => {
  await app.visit('/?channel_id=partner_7');
  await logInSteps(app.page).openMenu();
  const opens = context.waitForEvent('page');
  await app.dialog.getByRole('link', { name: /^Privacy Policy/ }).click();
  const policy = await opens;
  await expect(policy.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  expect(new URL(policy.url()).searchParams.get('channel_id')).toBe('partner_7');
  await policy.close();
  await expect(app.dialog).toBeVisible();
});

test('[SUP-08][SUP-09] the privacy policy names the company and the day, and leads to its parts', async ({
  app,
}) => {
  await app.visit(paths.privacyPolicy);
  const article = app.page.getByRole('article');
  await expect(article).toContainText('Meridian Visa Services Pte. Ltd., March 31, 2020');
  await expect(article).toContainText('Personal data is collected for visa processing');
  await expect(article).toContainText('We do not collect personal data from children under 13.');
  await expect(article.getByRole('link', { name: 'support@visa.example' })).toHaveAttribute(
    'href',
    'mailto:support@visa.example',
  );
  await app.page.getByRole('link', { name: 'Children under 13' }).click();
  await expect(app.page.getByRole('heading', { name: 'Children under 13' })).toBeInViewport();
  await expectSoundFaces(app.page);
});

test('the menu is a landmark of navigation', sweep, async ({ app, traveller }) => {
  await newOrder(traveller);
  await app.visit(paths.orders);
  await logInSteps(app.page).openMenu();
  const navigation = app.dialog.getByRole('navigation', { name: 'Menu' });
  await expect(navigation.getByRole('link', { name: 'My Applications' })).toBeVisible();
});
