import type { CDPSession, Page } from '@playwright/test';
import { sweep } from '../support/sweep';
import { addAuthenticator } from './steps/virtual-authenticator';
import {
  buttonOf,
  codeIn,
  dialogOf,
  endSession,
  expect,
  expectAccessible,
  fillLogIn,
  test,
} from './steps/desk';

const byPasskey = (desk: Page) => buttonOf(desk, 'Log in with a passkey');
const removeLaptop = (desk: Page) => buttonOf(desk, 'Remove Laptop');
const menu = (desk: Page, name: string) => desk.getByRole('button', { name: new RegExp(name) });

async function openPasskeys(desk: Page, name: string): Promise<void> {
  await menu(desk, name).click();
  await desk.getByRole('button', { name: 'Passkeys' }).click();
  await expect(buttonOf(desk, 'Add a passkey')).toBeVisible();
}

async function logOut(desk: Page, name: string): Promise<void> {
  await menu(desk, name).click();
  await desk.getByRole('button', { name: 'Log out' }).click();
  await expect(byPasskey(desk)).toBeVisible();
}

/** Adds a passkey of this page's device for an operator who is logged in with both factors. */
async function addLaptop(
  desk: Page,
  name: string,
): Promise<{ devTools: CDPSession; authenticatorId: string }> {
  const device = await addAuthenticator(desk);
  await desk.goto('/');
  await openPasskeys(desk, name);
  await desk.getByLabel('Name of this device').fill('Laptop');
  await buttonOf(desk, 'Add a passkey').click();
  await expect(removeLaptop(desk)).toBeVisible();
  return device;
}

test('operators log in with both factors', async ({ desk, operator }) => {
  await endSession(desk);
  await desk.goto('/');
  await fillLogIn(desk, operator);
  await expect(desk.getByRole('navigation', { name: 'Desk' })).toBeVisible();
  await expect(menu(desk, operator.name)).toBeVisible();
});

test('operators change their own password and second factor', sweep, async ({ desk, operator }) => {
  const next = 'another-desk-2026';
  await desk.goto('/');
  await menu(desk, operator.name).click();
  await expectAccessible(desk);
  await buttonOf(desk, 'Password and second factor').click();
  const dialog = dialogOf(desk);
  await expectAccessible(desk);
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByLabel('New password').fill(next);
  await buttonOf(dialog, 'Change the password').click();
  await expect(dialog.getByText('The e-mail address or the password is wrong.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(operator.password);
  await buttonOf(dialog, 'Change the password').click();
  await expect(dialog.getByText('The password is changed.')).toBeVisible();

  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(next);
  await buttonOf(dialog, 'Make a new key').click();
  const totpSecret = await dialog.getByText(/^[A-Z2-7]{32}$/).innerText();
  await expectAccessible(desk);
  await dialog.getByLabel('Code of the new key').fill('000000');
  await buttonOf(dialog, 'Use the new key').click();
  await expect(dialog.getByText(/^The code is wrong/)).toBeVisible();
  await dialog.getByLabel('Code of the new key').fill(codeIn(0, totpSecret));
  await buttonOf(dialog, 'Use the new key').click();
  await expect(dialog.getByText('Codes come from the new key now.')).toBeVisible();

  await endSession(desk);
  await desk.goto('/');
  await fillLogIn(desk, { email: operator.email, password: next, totpSecret });
  await expect(desk.getByRole('navigation', { name: 'Desk' })).toBeVisible();
});

test(
  'a passkey logs in alone, and each of its signatures once',
  sweep,
  async ({ desk, site, operator }) => {
    await addLaptop(desk, operator.name);
    await expectAccessible(desk);
    await desk.keyboard.press('Escape');
    await logOut(desk, operator.name);
    const sent = desk.waitForRequest((request) => request.url().endsWith('/api/passkey-log-in'));
    await byPasskey(desk).click();
    await expect(menu(desk, operator.name)).toBeVisible();
    const logIn = await sent;
    const again = await desk.request.post(logIn.url(), {
      headers: { 'content-type': 'application/json', 'x-desk': '1', origin: site.desk },
      data: logIn.postData() ?? '',
    });
    expect(again.status()).toBe(401);
    expect(await again.json()).toMatchObject({ code: 'passkey-wrong' });
  },
);

test(
  'who logged in with a passkey adds none, and a removed one logs nobody in',
  sweep,
  async ({ desk, operator }) => {
    await addLaptop(desk, operator.name);
    await desk.keyboard.press('Escape');
    await logOut(desk, operator.name);
    await byPasskey(desk).click();
    await openPasskeys(desk, operator.name);
    await expect(desk.getByText(/last used/)).toBeVisible();
    await desk.getByLabel('Name of this device').fill('Another');
    await buttonOf(desk, 'Add a passkey').click();
    await expect(desk.getByRole('alert')).toContainText('with your password and code');
    await removeLaptop(desk).click();
    await expect(removeLaptop(desk)).toBeHidden();
    await desk.keyboard.press('Escape');
    await logOut(desk, operator.name);
    await byPasskey(desk).click();
    await expect(desk.getByRole('alert')).toContainText('The passkey is unknown');
  },
);

test(
  'a copied device whose counter is behind, and one that does not verify its user, open nothing',
  sweep,
  async ({ desk, operator }) => {
    const { devTools, authenticatorId } = await addLaptop(desk, operator.name);
    await desk.keyboard.press('Escape');
    const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
    const [copy] = credentials;
    if (!copy) throw new Error('The authenticator has no credential.');
    await logOut(desk, operator.name);
    for (let times = 0; times < 2; times += 1) {
      await byPasskey(desk).click();
      await logOut(desk, operator.name);
    }

    const { credentialId } = copy;
    await devTools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
    await devTools.send('WebAuthn.addCredential', { authenticatorId, credential: copy });
    await byPasskey(desk).click();
    await expect(desk.getByRole('alert')).toContainText('The passkey is unknown');

    await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await byPasskey(desk).click();
    await expect(desk.getByRole('alert')).toContainText('The browser gave no passkey');
  },
);
