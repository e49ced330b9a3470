import { seriousFindings } from './looks/axe';
import { kenya, newOrder } from '../support/order-steps';
import { codeFromMail } from '../support/mails';
import { sweep } from '../support/sweep';
import { newEmail } from '../support/traveller';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';

const apply = { name: 'Apply Now' };
const path = `/product/${kenya.product_id}`;

test('[PROD-10] Apply Now opens the log-in for a visitor, with what it is for', async ({ app }) => {
  await app.visit(path);
  await app.page.getByRole('button', apply).click();
  await expect(app.dialog.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect(app.dialog.getByText('Save your Kenya application')).toBeVisible();
  expect(app.line.countOf('addOrder')).toBe(0);
});

test(
  '[PROD-10] after the log-in the application that was asked for is made',
  sweep,
  async ({ app, site }) => {
    const account = await site.signUp();
    await app.visit(path);
    await app.page.getByRole('button', apply).click();
    await logInSteps(app.page).logIn(account);
    await expect(app.page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
    expect(app.line.sent('addOrder')).toEqual([
      { product_id: kenya.product_id, country_id: 356, country_residence_id: 702 },
    ]);
    await app.page.goBack();
    await expect(app.page.getByRole('button', apply)).toBeVisible();
    expect(app.line.countOf('addOrder')).toBe(1);
  },
);

test(
  '[PROD-10] a sign-up that is interrupted by reloads ends in the application that was asked for',
  sweep,
  async ({ app, site }) => {
    const steps = logInSteps(app.page);
    const address = newEmail();
    await app.visit(path);
    await app.page.getByRole('button', apply).click();
    await steps.switchTo('Sign Up');
    await steps.email.fill(address);
    await app.page.reload();
    await expect(app.dialog.getByText('Save your Kenya application')).toBeVisible();
    await steps.submit('Send code').click();
    await expect(steps.code).toBeVisible();
    await app.page.reload();
    await steps.code.fill(await codeFromMail(site.mailFolder, address));
    await steps.password.fill('secret12');
    await steps.submit('Sign Up').click();
    await app.dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(app.page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
    expect(app.line.sent('addOrder')).toEqual([
      { product_id: kenya.product_id, country_id: 356, country_residence_id: 702 },
    ]);
    expect(app.line.countOf('sendSignUpCode')).toBe(1);
  },
);

test('a log-in that was closed leads to no application later', sweep, async ({ app, site }) => {
  const account = await site.signUp();
  const steps = logInSteps(app.page);
  await app.visit(path);
  await app.page.getByRole('button', apply).click();
  await expect(steps.title('Log In')).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(app.dialog).toHaveCount(0);
  await app.visit('/privacy-policy');
  await steps.open();
  await steps.logIn(account);
  await app.visit(path);
  await expect(app.page.getByRole('button', apply)).toBeEnabled();
  await app.page.waitForLoadState('networkidle');
  expect(app.line.countOf('addOrder')).toBe(0);
});

test('[PROD-11] two taps at once make one application', async ({ app, traveller }) => {
  await app.visit(path);
  // Both clicks before the page can draw anything in between.
  await app.page
    .getByRole('button', apply)
    .evaluate((button: HTMLElement) => (button.click(), button.click()));
  await expect(app.page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
  await app.page.waitForLoadState('networkidle');
  const { body } = await traveller.call('orders', {});
  expect(body?.page_data).toHaveLength(1);
  await app.visit('/orders');
  await expect(app.page.getByText(/\d{8}-\d{8}/)).toHaveCount(1);
});

test(
  'a draft of the same visa is offered beside a new application',
  sweep,
  async ({ app, traveller }) => {
    const orderId = await newOrder(traveller);
    await app.visit(path);
    await app.page.getByRole('link', { name: 'Continue your application' }).click();
    await expect(app.page).toHaveURL(new RegExp(`/ordering/${orderId}/upload$`));
  },
);

test(
  '[PROD-12][PROD-13] the tip of a coupon shows once for each product',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const tip = page.getByText('Only for one applicant in an order');
    await app.visit('/product/79201');
    await expect(tip).toBeVisible();
    expect(JSON.parse((await app.stored('productDetailEnter')) ?? '')).toEqual({
      [traveller.email]: [79201],
    });
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText(/^Your coupon: .+ off$/)).toBeVisible();
    await expect(tip).toHaveCount(0);
    await app.visit('/product/14401');
    await expect(tip).toBeVisible();
  },
);
