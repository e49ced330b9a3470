import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  expect,
  test,
  type Browser,
  type CDPSession,
  type Page,
  type Request,
} from '@playwright/test';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { seriousFindings } from '../support/axe';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { killAll, startProcess, type ServerProcess } from '../support/server-process';
import { addAuthenticator } from '../support/virtual-authenticator';

let server: ServerProcess;
let folder: string;
let browser: Browser;
let page: Page;
let devTools: CDPSession;
let authenticatorId: string;
let app: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-passkeys-'));
  server = await startProcess({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'info' });
  // A passkey belongs to a name; an address of numbers has none.
  app = server.address.replace('127.0.0.1', 'localhost');
  const executablePath = findChromium();
  browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: chromiumArguments(),
  });
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  page = await context.newPage();
  ({ devTools, authenticatorId } = await addAuthenticator(page));
});

test.afterEach(async () => {
  await browser.close();
  await server.end('SIGTERM');
  killAll();
  await rm(folder, { recursive: true, force: true });
});

const dialog = () => page.getByRole('dialog').last();
const byPasskey = () => dialog().getByRole('button', { name: 'Log in with a passkey' });
const loggedIn = () => page.getByRole('heading', { name: 'Your data' });

/** This authenticator answers suggestions at once, before a test has pressed anything. */
const withoutSuggestions = () =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

async function openLogIn(): Promise<void> {
  await page.goto(`${app}/account`);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(dialog().getByLabel('E-mail')).toBeVisible();
}

async function logInWithPassword(): Promise<void> {
  await openLogIn();
  await dialog().getByLabel('E-mail').fill(demoAccount.email);
  await dialog().getByLabel('Password', { exact: true }).fill(demoAccount.password);
  await dialog().getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(loggedIn()).toBeVisible();
}

async function addPasskey(name: string): Promise<void> {
  await page.getByRole('button', { name: /Passkeys/ }).click();
  await dialog().getByRole('button', { name: 'Add a passkey' }).click();
  await dialog().getByLabel('Name of the passkey').fill(name);
  await dialog().getByLabel('Present password').fill(demoAccount.password);
  await dialog().getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog().getByRole('button', { name: `Remove passkey ${name}` })).toBeVisible();
}

async function forgetSession(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    localStorage.clear();
    sessionStorage.clear();
  });
}

test('a passkey is added and logs in with nothing typed; what it signed is worth nothing again', async () => {
  await withoutSuggestions();
  await logInWithPassword();
  await addPasskey('My phone');
  expect(await seriousFindings(page)).toEqual([]);
  await forgetSession();
  await openLogIn();
  expect(await seriousFindings(page)).toEqual([]);
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sys/passkey_login')) sent.push(request);
  });
  await byPasskey().click();
  await expect(loggedIn()).toBeVisible();

  const [first] = sent;
  if (!first) throw new Error('Nobody logged in by passkey.');
  // Exactly what the browser sent, signature and all.
  const again = await page.request.post(first.url(), {
    headers: await first.allHeaders(),
    data: first.postDataBuffer() ?? '',
  });
  expect(await again.json()).toMatchObject({ ret: -6, code: 'passkey-wrong' });
});

test('the e-mail field suggests the passkey', async () => {
  await logInWithPassword();
  await addPasskey('My phone');
  await forgetSession();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/sys/passkey_login'));
  await page.goto(`${app}/account`);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await sent;
  await expect(loggedIn()).toBeVisible();
});

test('a sign-up takes a passkey instead of a password', async () => {
  await withoutSuggestions();
  await openLogIn();
  await dialog().getByRole('button', { name: 'Sign Up', exact: true }).click();
  await dialog().getByLabel('E-mail').fill('new@mail.example');
  await dialog().getByRole('button', { name: 'Send code' }).click();
  await expect(dialog().getByText('We sent a 6-digit code to')).toBeVisible();
  const code = () => /"code":"(\d{6})","purpose":"sign-up"/.exec(server.output())?.[1];
  await expect.poll(code).toBeTruthy();
  await dialog().getByRole('button', { name: 'Sign up with a passkey instead' }).click();
  await expect(dialog().getByText('Error', { exact: true })).toBeVisible();
  await dialog()
    .getByLabel('Verification code')
    .fill(code() ?? '');
  expect(await seriousFindings(page)).toEqual([]);
  const signedUp = page.waitForResponse((response) =>
    response.url().endsWith('/api/sys/passkey_sign_up'),
  );
  await dialog().getByRole('button', { name: 'Sign up with a passkey instead' }).click();
  expect((await signedUp).status()).toBe(200);
  // The page reloads by itself after a sign-up.
  const isThere = () =>
    page.goto(`${app}/account`).then(
      () => true,
      () => false,
    );
  await expect.poll(isThere).toBe(true);
  await expect(page.getByText('new@mail.example')).toBeVisible();
  await expect(page.getByText('Set a password')).toBeVisible();
});

test('a copy whose counter is behind, a passkey removed here and one removed on the device open nothing', async () => {
  await withoutSuggestions();
  await logInWithPassword();
  await addPasskey('My phone');
  const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
  const [copy] = credentials;
  if (!copy) throw new Error('The authenticator has no credential.');
  const { credentialId } = copy;
  await page.keyboard.press('Escape');

  // The owner is proved by passkey, twice, so that the copy is behind.
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('button', { name: /Delete account/ }).click();
    await dialog().getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect(dialog().getByText('Confirmed with your passkey.')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await forgetSession();
  await openLogIn();
  await devTools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
  await devTools.send('WebAuthn.addCredential', { authenticatorId, credential: copy });
  await byPasskey().click();
  await expect(dialog().getByText('This passkey was not accepted.')).toBeVisible();

  await devTools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
  await byPasskey().click();
  await expect(dialog().getByText('Your device gave no passkey.', { exact: false })).toBeVisible();
  await devTools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...copy, signCount: 100 },
  });
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await byPasskey().click();
  await expect(dialog().getByText('Your device gave no passkey.', { exact: false })).toBeVisible();
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await byPasskey().click();
  await expect(loggedIn()).toBeVisible();

  await page.getByRole('button', { name: /Passkeys/ }).click();
  await dialog().getByRole('button', { name: 'Remove passkey My phone' }).click();
  await dialog().getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(dialog().getByText('Confirmed with your passkey.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog().getByRole('button', { name: 'Remove passkey My phone' })).toBeHidden();
  await forgetSession();
  await openLogIn();
  await byPasskey().click();
  await expect(dialog().getByText('This passkey was not accepted.')).toBeVisible();
});
