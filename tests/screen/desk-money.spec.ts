import { randomInt } from 'node:crypto';
import { raiseAlarm } from '../../server/areas/payments/core/payment-alarm';
import { asOperator, deciding, openCase, type TestOperator } from '../support/desk-operator';
import { paidOrder } from '../support/paid-order';
import { sweep } from '../support/sweep';
import { demoOrder } from './steps/demo-order';
import {
  buttonOf,
  dialogOf,
  expect,
  expectAccessible,
  newCase,
  openStep,
  panelOf,
  showCase,
  test,
} from './steps/desk';

/** A code that no other test has. */
const newCode = () => `W${randomInt(10 ** 9, 10 ** 10)}`;

const refundsOf = async (operator: TestOperator, caseId: string) =>
  (await asOperator(operator, 'deskCase', { caseId })).money?.refunds.map(({ state }) => state);

/** Asks for a refund above the limit, as an operator besides the page. */
async function askRefund(operator: TestOperator, caseId: string, label: string): Promise<void> {
  const { fence, seen, money } = await openCase(operator, caseId);
  const paymentId = money?.payments[0]?.id ?? '';
  const wish = { ...deciding(caseId, fence), seen, paymentId, amount: 10_100, label };
  await asOperator(operator, 'deskRefund', wish);
}

test('a refund is not larger than what is left, and above the limit not approved by who asked', async ({
  desk,
  site,
}) => {
  const { id } = await demoOrder(site, await site.signUp(), 'inEmbassy');
  await showCase(desk, id);
  const refund = await openStep(desk, 'Refund');
  await refund.getByLabel('Amount in dollars').fill('9999');
  await expect(refund.getByText('That is more than can be given back.')).toBeVisible();
  await expect(buttonOf(refund, 'Refund')).toBeDisabled();
  await refund.getByLabel('Amount in dollars').fill('101');
  await expect(refund.getByText('it waits for a second person')).toBeVisible();
  await refund.getByLabel('What the traveller reads').fill('An apology');
  await expectAccessible(desk);
  await buttonOf(refund, 'Refund').click();
  // Once more, with the sum and what is left of the payment.
  await expect(
    refund.getByText(/can be given back\. After this \$[\d.]+ are left\./),
  ).toBeVisible();
  await expectAccessible(desk);
  await buttonOf(refund, 'Refund $101.00').click();
  await expect(refund).toBeHidden();
  await expect(desk.getByText('waits for a second person')).toBeVisible();
  await desk.goto('/refunds');
  const asked = panelOf(desk, id);
  await expect(asked).toContainText('An apology, asked for by you');
  await expect(asked).toContainText('Somebody else has to approve what you asked for.');
  await expect(buttonOf(asked, 'Approve the refund')).toHaveCount(0);
});

for (const [verdict, words] of [
  ['declined', 'Decline'],
  ['refunded', 'Approve the refund'],
] as const)
  test(`a refund above the limit is ${verdict} by a second person`, async ({
    desk,
    site,
    colleague,
  }) => {
    const { id } = await demoOrder(site, await site.signUp(), 'inEmbassy');
    await askRefund(colleague.operator, id, 'An apology');
    await desk.goto('/refunds');
    const asked = panelOf(desk, id);
    await expect(asked).toContainText(`An apology, asked for by ${colleague.operator.name}`);
    await expectAccessible(desk);
    if (verdict === 'declined') await asked.getByLabel('Why not').fill('Too much.');
    await buttonOf(asked, words).click();
    await expect(asked).toHaveCount(0);
    await expectAccessible(desk);
    // The sandbox gives money back a little later, and reports it by a webhook.
    const state = verdict === 'declined' ? 'declined' : 'done';
    await expect.poll(() => refundsOf(colleague.operator, id)).toEqual([state]);
    await showCase(desk, id);
    await expect(desk.getByText(`$101.00, ${verdict}`)).toBeVisible();
  });

test('a payment alarm is seen, and closed with words', sweep, async ({ desk, site }) => {
  const { orderId } = await paidOrder(site, await site.signUp());
  const { id } = await site.db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .select('id')
    .executeTakeFirstOrThrow();
  const detail = 'usd 2 instead of usd 3';
  await raiseAlarm(site.db, { paymentId: id, problem: 'other amount', detail }, new Date());
  await desk.goto('/alarms');
  const alarm = panelOf(desk, orderId);
  await expect(alarm).toContainText(detail);
  await expectAccessible(desk);
  await alarm.getByLabel('What was done').fill('Called the bank.');
  await buttonOf(alarm, 'Close the alarm').click();
  await expect(alarm).toHaveCount(0);
  await buttonOf(desk, 'Show closed ones').click();
  await expect(alarm).toContainText('Called the bank.');
});

test('a coupon is given, and the traveller has it', sweep, async ({ desk, site }) => {
  const traveller = await site.signUp();
  const { orderId } = await newCase(site, 'in-embassy', traveller);
  await showCase(desk, orderId);
  const coupon = await openStep(desk, 'Give a coupon');
  await expectAccessible(desk);
  await coupon.getByLabel('Discount in dollars').fill('5');
  await coupon.getByLabel('What the traveller reads').fill('For your patience');
  await buttonOf(coupon, 'Give the coupon').click();
  await expect(coupon).toBeHidden();
  const { body } = await traveller.call('coupons');
  expect(JSON.stringify(body)).toContain('For your patience');
});

test('a promo code is added, counts its uses, and is ended', sweep, async ({ desk, site }) => {
  const code = newCode();
  await desk.goto('/promo-codes');
  await expect(buttonOf(desk, 'Add a promo code')).toBeVisible();
  await expectAccessible(desk);
  await buttonOf(desk, 'Add a promo code').click();
  const dialog = dialogOf(desk);
  await expectAccessible(desk);
  await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await dialog.getByLabel('What it gives').selectOption('percentage');
  await dialog.getByLabel('Discount in percent').fill('101');
  await dialog.getByLabel('What the traveller reads').fill('Winter');
  await expect(buttonOf(dialog, 'Add the code')).toBeDisabled();
  await dialog.getByLabel('Discount in percent').fill('12.5');
  await dialog.getByLabel('Most uses').fill('2');
  await buttonOf(dialog, 'Add the code').click();
  await expect(dialog).toBeHidden();
  const row = desk.getByRole('row', { name: new RegExp(code) });
  await expect(row).toContainText('12.5 % off');
  await expect(row).toContainText('0 of 2');
  const traveller = await site.signUp();
  expect((await traveller.call('redeemCoupon', { coupon_code: code })).ret).toBe(0);
  await desk.reload();
  await expect(row).toContainText('1 of 2');
  await buttonOf(desk, `End ${code}`).click();
  await expectAccessible(desk);
  await buttonOf(dialogOf(desk), 'End the code').click();
  await expect(row).toContainText('Ended');
});

test(
  'a promo code that exists is refused, and what was entered stays',
  sweep,
  async ({ desk, operator }) => {
    const code = newCode();
    await asOperator(operator, 'deskAddPromoCode', {
      code,
      type: 'fixed-amount',
      discount: 500,
      validDays: 30,
      label: 'Winter',
    });
    await desk.goto('/promo-codes');
    await buttonOf(desk, 'Add a promo code').click();
    const dialog = dialogOf(desk);
    await dialog.getByLabel('Code', { exact: true }).fill(code);
    await dialog.getByLabel('Discount in dollars').fill('3');
    await dialog.getByLabel('What the traveller reads').fill('Again');
    await buttonOf(dialog, 'Add the code').click();
    await expect(dialog.getByText('It exists already.')).toBeVisible();
    await expect(dialog.getByLabel('Code', { exact: true })).toHaveValue(code);
    await expect(dialog.getByLabel('What the traveller reads')).toHaveValue('Again');
  },
);
