import { expect } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { addAuthenticator } from '../screen/steps/virtual-authenticator';
import { freshAccount } from './fresh-account';
import {
  at,
  dialog,
  logIn,
  ofApplicant,
  opened,
  press,
  pressIn,
  products,
  prepared,
  type Stage,
} from './steps';

const account = at('account', 'fresh', paths.account);
const policy = at('', 'visitor', paths.privacyPolicy);
const submit = (stage: Stage) =>
  dialog(stage.page).locator('form button[type=submit]').first().click();
const refused = ({ page, say }: Stage, english: string) =>
  expect(dialog(page)).toContainText(say(english));

/** Rows say more than their title, so they are found by what begins their name. */
async function openRow({ page, say }: Stage, english: string): Promise<void> {
  await page
    .locator('main')
    .getByRole('button', { name: say(english) })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
}

/** The page's browser gets a device with passkeys, and the account a passkey of it. */
async function havePasskey(stage: Stage): Promise<void> {
  const { page, say } = stage;
  await openRow(stage, 'Passkeys');
  const remove = dialog(page).locator('li button');
  const add = dialog(page).getByRole('button', { name: say('Add a passkey') });
  await expect(add).toBeVisible();
  if ((await remove.count()) > 0) return;
  await addAuthenticator(page);
  await add.click();
  await dialog(page).getByRole('textbox').first().fill('iPhone 15 (Ananya)');
  await dialog(page).locator('input[type=password]').fill(freshAccount.password);
  await dialog(page).locator('form button[type=submit]').first().click();
  await expect(remove.first()).toBeVisible();
}

/** The account's own page, and what asks for its owner. */
export const accountScreens = [
  prepared(policy, 'sign up, code refused', async (stage) => {
    await logIn(stage);
    await pressIn(stage, 'Sign Up');
    await dialog(stage.page)
      .getByRole('textbox')
      .first()
      .fill(`somebody.${Date.now()}@example.com`);
    await pressIn(stage, 'Send code');
    await expect(dialog(stage.page).locator('input[autocomplete=one-time-code]')).toBeVisible();
    await submit(stage);
    await expect(dialog(stage.page).locator('[aria-invalid=true]').first()).toBeVisible();
  }),
  at('account, visitor', 'visitor', paths.account),
  account,
  prepared(account, 'account, change e-mail', (stage) => openRow(stage, 'E-mail')),
  prepared(account, 'account, code for the new e-mail', async (stage) => {
    await openRow(stage, 'E-mail');
    const address = `somebody.${Date.now()}@example.com`;
    await dialog(stage.page).getByRole('textbox').first().fill(address);
    await dialog(stage.page).locator('form button[type=button]').first().click();
    await expect(dialog(stage.page).locator('input[autocomplete=one-time-code]')).toBeVisible();
  }),
  prepared(account, 'account, change e-mail, refused', async (stage) => {
    await openRow(stage, 'E-mail');
    await submit(stage);
    await refused(stage, 'Write the new address first.');
  }),
  prepared(account, 'account, change password', (stage) => openRow(stage, 'Change password')),
  prepared(account, 'account, change password, refused', async (stage) => {
    await openRow(stage, 'Change password');
    await dialog(stage.page).locator('input[type=password]').first().fill(freshAccount.password);
    await submit(stage);
    await expect(dialog(stage.page).locator('[aria-invalid=true]').first()).toBeVisible();
  }),
  prepared(account, 'account, delete', (stage) => openRow(stage, 'Delete account')),
  prepared(account, 'account, delete, refused', async (stage) => {
    await openRow(stage, 'Delete account');
    await submit(stage);
    await refused(stage, 'Enter your password first.');
  }),
  prepared(account, 'account, delete, asked again', async (stage) => {
    await openRow(stage, 'Delete account');
    await dialog(stage.page).locator('input[type=password]').fill(freshAccount.password);
    await submit(stage);
    await expect(stage.page.locator('dialog[open]')).toHaveCount(2);
  }),
  prepared(account, 'passkeys', havePasskey),
  prepared(account, 'passkeys, add', async (stage) => {
    await openRow(stage, 'Passkeys');
    await dialog(stage.page)
      .getByRole('button', { name: stage.say('Add a passkey') })
      .click();
    await expect(dialog(stage.page).getByRole('textbox').first()).toBeVisible();
  }),
  prepared(account, 'passkeys, remove', async (stage) => {
    await havePasskey(stage);
    await dialog(stage.page).locator('li button').first().click();
    await expect(dialog(stage.page).locator('input[type=password]')).toBeVisible();
  }),
  prepared(
    at('', 'demo', ofApplicant(products.schengen, paths.embassyMaterial)),
    'letters, mail to another address',
    async (stage) => {
      await press(stage, 'Email Me');
      await opened(stage);
      await dialog(stage.page).getByRole('textbox').first().fill('somebody.else@example.com');
      await dialog(stage.page).locator('footer button, form button[type=submit]').last().click();
      await expect(dialog(stage.page).locator('input[type=password]')).toBeVisible();
    },
  ),
];
