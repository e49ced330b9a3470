import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser, type CDPSession, type Page } from '@playwright/test';
import { totpCode } from '../../server/areas/desk/access/totp';
import { demoOperators, demoTotpKey } from '../../server/tools/demo/demo-operators';
import { seriousFindings } from '../support/axe';
import { launchPageBrowser } from '../support/page-browser';
import { startDemoProcess } from '../support/demo-process';
import { killAll, type ServerProcess } from '../support/server-process';
import { addAuthenticator } from '../support/virtual-authenticator';
import { sweep } from '../support/sweep';

let server: ServerProcess;
let folder: string;
let browser: Browser;
let page: Page;
let devTools: CDPSession;
let authenticatorId: string;
let desk: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-desk-'));
  server = await startDemoProcess(folder);
  // A passkey belongs to a name; an address of numbers has none.
  desk = (/operators' desk: (http\S+)\.$/m.exec(server.output())?.[1] ?? '').replace(
    '127.0.0.1',
    'localhost',
  );
  browser = await launchPageBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  ({ devTools, authenticatorId } = await addAuthenticator(page));
});

test.afterEach(async () => {
  await browser.close();
  await server.end('SIGTERM');
  killAll();
  await rm(folder, { recursive: true, force: true });
});

async function logInWithPassword(): Promise<void> {
  await page.goto(desk);
  const { email = '', password = '' } = demoOperators[0] ?? {};
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code of your authenticator app').fill(totpCode(demoTotpKey, new Date()));
  await page.keyboard.press('Enter');
}

const menu = () => page.getByRole('button', { name: /Mei Tan/ });
const byPasskey = () => page.getByRole('button', { name: 'Log in with a passkey' });

async function openPasskeys(): Promise<void> {
  await menu().click();
  await page.getByRole('button', { name: 'Passkeys' }).click();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
}

async function logOut(): Promise<void> {
  await menu().click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(byPasskey()).toBeVisible();
}

async function addLaptop(): Promise<void> {
  await logInWithPassword();
  await openPasskeys();
  await page.getByLabel('Name of this device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();
}

test(
  'a passkey is added after both factors, logs in alone, and no more once it is removed',
  sweep,
  async () => {
    await addLaptop();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await logOut();

    const sent = page.waitForRequest((request) => request.url().endsWith('/api/passkey-log-in'));
    await byPasskey().click();
    await expect(menu()).toBeVisible();
    const logIn = await sent;

    // The same signature again is worth nothing.
    const again = await page.request.post(logIn.url(), {
      headers: { 'content-type': 'application/json', 'x-desk': '1', origin: desk },
      data: logIn.postData() ?? '',
    });
    expect(again.status()).toBe(401);
    expect(await again.json()).toMatchObject({ code: 'passkey-wrong' });

    await openPasskeys();
    await expect(page.getByText(/last used/)).toBeVisible();
    await page.getByLabel('Name of this device').fill('Another');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('with your password and code');
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeHidden();
    await page.keyboard.press('Escape');
    await logOut();
    await byPasskey().click();
    await expect(page.getByRole('alert')).toContainText('The passkey is unknown');
  },
);

test(
  'a copied device whose counter is behind, and one that does not verify its user, open nothing',
  sweep,
  async () => {
    await addLaptop();
    await page.keyboard.press('Escape');
    const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
    const [copy] = credentials;
    if (!copy) throw new Error('The authenticator has no credential.');
    await logOut();
    for (let times = 0; times < 2; times += 1) {
      await byPasskey().click();
      await logOut();
    }

    const { credentialId } = copy;
    await devTools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
    await devTools.send('WebAuthn.addCredential', { authenticatorId, credential: copy });
    await byPasskey().click();
    await expect(page.getByRole('alert')).toContainText('The passkey is unknown');

    await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await byPasskey().click();
    await expect(page.getByRole('alert')).toContainText('The browser gave no passkey');
  },
);
