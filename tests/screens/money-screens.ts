import { expect } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { sandboxCards, type SandboxBehaviour } from '../../src/contract/sandbox-payment';
import {
  at,
  detail,
  dialog,
  opened,
  press,
  pressIn,
  prepared,
  products,
  type Screen,
  type Stage,
} from './steps';

const coupons = at('', 'fresh', paths.coupons);
const unpaid = at('', 'demo', detail(products.unpaid));

async function promoCode(stage: Stage): Promise<void> {
  await press(stage, 'Add a promo code');
  await opened(stage);
}

/** Pays with a test card up to what follows the button. */
const payWith = (does: SandboxBehaviour['does']) => async (stage: Stage) => {
  await press(stage, 'Pay Now');
  const card = sandboxCards.find(({ behaviour }) => behaviour.does === does);
  await dialog(stage.page)
    .getByRole('textbox')
    .first()
    .fill(card?.number ?? '');
  await dialog(stage.page).locator('footer button').last().click();
};

/** Coupons, and what happens while money is paid. */
export const moneyScreens: readonly Screen[] = [
  prepared(at('', 'demo', paths.home), 'new coupons', async (stage) => {
    await stage.made.offerCoupons();
    await stage.page.reload();
    await opened(stage);
  }),
  prepared(coupons, 'promo code', promoCode),
  prepared(coupons, 'promo code, unknown', async (stage) => {
    await promoCode(stage);
    await dialog(stage.page).getByRole('textbox').fill('NOSUCHCODE');
    await pressIn(stage, 'Add');
    await expect(
      dialog(stage.page).getByText(
        stage.say('We do not know this code. Please check its spelling.'),
      ),
    ).toBeVisible();
  }),
  prepared(
    at('', 'demo', detail(products.difference)),
    'payment of a difference',
    async (stage) => {
      // The button also names the amount.
      await stage.page.getByRole('button', { name: stage.say('Pay the difference') }).click();
      await expect(dialog(stage.page).getByRole('textbox').first()).toBeVisible();
    },
  ),
  prepared(unpaid, 'payment declined', async (stage) => {
    await payWith('declines')(stage);
    await expect(dialog(stage.page).locator('[aria-invalid=true]')).toBeVisible();
  }),
  prepared(unpaid, 'payment, the bank asks', async (stage) => {
    await payWith('asks')(stage);
    await expect(stage.page.getByRole('alertdialog')).toBeVisible();
  }),
];
