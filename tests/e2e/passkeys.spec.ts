import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expect,
  test,
  type Browser,
  type CDPSession,
  type Page,
  type Request,
} from '@playwright/test';
import { demoAccount } from '../../server/tools/demo/demo-account';
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
let app: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-passkeys-'));
  server = await startDemoProcess(folder, { LOG_LEVEL: 'info' });
  // A passkey belongs to a name; an address of numbers has none.
  app = server.address.replace('127.0.0.1', 'localhost');
  browser = await launchPageBrowser();
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    serviceWorkers: 'block',
  });
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

/** Whether somebody is at the device, who lets it sign. */
const atTheDevice = (enabled: boolean) =>
  devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

/** Writes down when the browser is asked for a passkey, and how that ended. */
async function recordCeremonies(): Promise<string[]> {
  const told: string[] = [];
  await page.exposeFunction('tellCeremony', (words: string) => void told.push(words));
  await page.addInitScript(() => {
    const { tellCeremony } = window as unknown as { tellCeremony: (words: string) => void };
    const real = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      const way = options?.mediation === 'conditional' ? 'suggestions' : 'button';
      tellCeremony(`${way}: asked`);
      try {
        const credential = await real(options);
        tellCeremony(`${way}: given`);
        return credential;
      } catch (error) {
        tellCeremony(`${way}: ${(error as Error).name}`);
        throw error;
      }
    };
  });
  return told;
}

/** Whether a toast lies over the text. */
const coveredByToasts = (text: string) =>
  dialog()
    .getByText(text, { exact: true })
    .evaluate((element) => {
      const of = element.getBoundingClientRect();
      return [...document.querySelectorAll('[role=status][popover] > p')].some((toast) => {
        const by = toast.getBoundingClientRect();
        return by.top < of.bottom && of.top < by.bottom && by.left < of.right && of.left < by.right;
      });
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

test(
  'that a passkey was added or removed is said in the sheet, and covers no name',
  sweep,
  async () => {
    await withoutSuggestions();
    await logInWithPassword();
    await addPasskey('My phone');
    expect(await coveredByToasts('My phone')).toBe(false);
    await expect(dialog().getByText('Your passkey is added.')).toBeVisible();
    await dialog().getByRole('button', { name: 'Remove passkey My phone' }).click();
    await expect(dialog().getByText('Your passkey is added.')).toBeHidden();
    await dialog().getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect(dialog().getByText('Confirmed with your passkey.')).toBeVisible();
    await dialog().getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(dialog().getByText('The passkey is removed.')).toBeVisible();
  },
);

/** A log-in dialog whose suggestions wait for the device. @returns what the browser is asked from then on */
async function waitWithSuggestions() {
  const told = await recordCeremonies();
  await logInWithPassword();
  await addPasskey('My phone');
  await forgetSession();
  await atTheDevice(false);
  told.length = 0;
  await openLogIn();
  await expect.poll(() => told).toEqual(['suggestions: asked']);
  return told;
}

test(
  'the button takes the place of suggestions that wait: the browser is asked once at a time',
  sweep,
  async () => {
    const told = await waitWithSuggestions();
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/sys/passkey_login')) sent.push(request);
    });
    await atTheDevice(true);
    await byPasskey().click();
    await expect(loggedIn()).toBeVisible();
    expect(told).toEqual([
      'suggestions: asked',
      'suggestions: AbortError',
      'button: asked',
      'button: given',
    ]);
    expect(sent).toHaveLength(1);
  },
);

test('suggestions end with the dialog, and begin again with it', sweep, async () => {
  const told = await waitWithSuggestions();
  await page.keyboard.press('Escape');
  await expect.poll(() => told).toEqual(['suggestions: asked', 'suggestions: AbortError']);
  await atTheDevice(true);
  told.length = 0;
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(loggedIn()).toBeVisible();
  expect(told).toEqual(['suggestions: asked', 'suggestions: given']);
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
  // The answer is here before the session is kept.
  await expect(dialog().getByLabel('Verification code')).toHaveCount(0);
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

test(
  'a copy whose counter is behind, a passkey removed here and one removed on the device open nothing',
  sweep,
  async () => {
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
    await expect(
      dialog().getByText('Your device gave no passkey.', { exact: false }),
    ).toBeVisible();
    await devTools.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...copy, signCount: 100 },
    });
    await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await byPasskey().click();
    await expect(
      dialog().getByText('Your device gave no passkey.', { exact: false }),
    ).toBeVisible();
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
  },
);
