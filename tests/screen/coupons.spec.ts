import { paths } from '../../src/routing/paths';
import { newPromoCode } from '../support/coupon-steps';
import type { App } from './harness/app';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';

const tab = ({ page }: App, name: string) => page.getByRole('tab', { name, exact: true });
const ticket = ({ page }: App, worth: string) =>
  page.getByRole('listitem').filter({ hasText: worth });

/** The sheet for a promo code. */
async function openPromoCode({ page, dialog }: App) {
  await page.getByRole('button', { name: 'Add a promo code' }).click();
  return {
    code: dialog.getByPlaceholder('Enter promo code'),
    add: dialog.getByRole('button', { name: 'Add', exact: true }),
  };
}

test('[CPN-01] the coupons stand in three tabs', async ({ app, traveller: _ }) => {
  await app.visit(paths.coupons);
  await expect(ticket(app, '$5.00')).toBeVisible();
  const empty = app.page.getByRole('tabpanel').getByText('You have no coupons yet');
  for (const name of ['Used', 'Expired']) {
    await tab(app, name).click();
    await expect(empty).toBeVisible();
    await expect(ticket(app, '$5.00')).toBeHidden();
  }
  await tab(app, 'Unused').click();
  await expect(ticket(app, '$5.00')).toBeVisible();
  await expect(empty).toHaveCount(0);
});

test('[CPN-04][CPN-12] a coupon shows its worth, from which amount it holds, and until when', async ({
  app,
  traveller: _,
}) => {
  await app.visit(paths.coupons);
  await expect(ticket(app, '$20.00')).toContainText('Orders $150+');
  await expect(ticket(app, '$20.00')).toContainText('New');
  await expect(ticket(app, '$5.00')).toContainText('No Threshold!');
  await expect(ticket(app, '$5.00')).toContainText(/Until \d\d\/\d\d\/\d{4} \d\d:\d\d \(GMT\+8\)/);
  // Without an order nothing can be chosen.
  await expect(ticket(app, '$5.00').getByRole('button')).toHaveCount(0);
});

test(
  '[CPN-02][CPN-03] an empty promo code is wrong, without a request to the server',
  sweep,
  async ({ app, traveller: _ }) => {
    await app.visit(paths.coupons);
    const { code, add } = await openPromoCode(app);
    const wrong = app.dialog.getByText('Wrong code');
    await add.click();
    await expect(wrong).toBeVisible();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await code.pressSequentially('n');
    await expect(wrong).toHaveCount(0);
    expect(app.line.countOf('redeemCoupon')).toBe(0);
  },
);

test('[CPN-02][CPN-03] an unknown promo code is wrong', async ({ app, traveller: _ }) => {
  await app.visit(paths.coupons);
  const { code } = await openPromoCode(app);
  await code.fill('nonsense');
  await code.press('Enter');
  await expect(app.dialog.getByText('Wrong code')).toBeVisible();
  await expect(app.dialog.getByText('Please check its spelling')).toBeVisible();
});

test(
  '[CPN-08] a promo code whose sending failed is kept, over a reload too, and added with its days',
  sweep,
  async ({ app, site, traveller: _ }) => {
    const { page, dialog, line } = app;
    const promo = await newPromoCode(site, {
      type: 'fixed-amount',
      discount: 1500,
      threshold: 10_000,
      valid_days: 5,
    });
    await app.visit(paths.coupons);
    const { code, add } = await openPromoCode(app);
    await code.fill(promo.toLowerCase());
    line.answer('redeemCoupon', { connection: 'close' });
    await add.click();
    await expect(dialog.getByText('We could not reach the service.')).toBeVisible();
    await expect(dialog.getByText('Wrong code')).toHaveCount(0);
    line.clear();
    await page.reload();
    await openPromoCode(app);
    await expect(code).toHaveValue(promo.toLowerCase());
    await add.click();
    await expect(dialog).toHaveCount(0);
    await expect(ticket(app, '$15.00')).toContainText('Expire in 5 day');
    await openPromoCode(app);
    await expect(code).toHaveValue('');
  },
);

test(
  'a promo code is added once, also when its answer was lost',
  sweep,
  async ({ app, site, traveller: _ }) => {
    const { dialog, line } = app;
    const promo = await newPromoCode(site, { type: 'fixed-amount', discount: 1500 });
    await app.visit(paths.coupons);
    const { code, add } = await openPromoCode(app);
    await code.fill(promo);
    line.answer('redeemCoupon', { pass: 'lose-answer' });
    await add.click();
    await expect(dialog.getByText('We could not reach the service.')).toBeVisible();
    line.clear();
    // The next try is no second one.
    await add.click();
    await expect(dialog).toHaveCount(0);
    await expect(ticket(app, '$15.00')).toHaveCount(1);
  },
);

test(
  'a promo code that was added before is wrong, and the hint names the reason',
  sweep,
  async ({ app, site, traveller }) => {
    const promo = await newPromoCode(site);
    await traveller.call('redeemCoupon', { coupon_code: promo });
    await app.visit(paths.coupons);
    const { code, add } = await openPromoCode(app);
    await code.fill(promo);
    await add.click();
    await expect(app.dialog.getByText('Wrong code')).toBeVisible();
    await expect(app.dialog.getByText('You have added this code already.')).toBeVisible();
  },
);

test('a visitor is asked to log in for the coupons', sweep, async ({ app }) => {
  await app.visit(paths.coupons);
  await app.page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(app.dialog.getByText('To see your coupons')).toBeVisible();
});
