import type { Page } from '@playwright/test';
import { passkeyCalls } from '../../src/contract/account/passkeys';
import { seriousFindings } from './looks/axe';
import { codeFromMail } from '../support/mails';
import { sweep } from '../support/sweep';
import { newEmail } from '../support/traveller';
import { addAuthenticator } from './steps/virtual-authenticator';
import type { App } from './harness/app';
import type { Account } from './harness/site';
import { expect, test } from './screen-test';
import { recordBodies } from './steps/sent-bodies';

const dialog = ({ page }: App) => page.getByRole('dialog').last();
const byPasskey = (app: App) => dialog(app).getByRole('button', { name: 'Log in with a passkey' });
const confirmByPasskey = (app: App) =>
  dialog(app).getByRole('button', { name: 'Confirm with a passkey' });
const loggedIn = ({ page }: App) => page.getByRole('heading', { name: 'Your data' });
const removal = (app: App, name: string) =>
  dialog(app).getByRole('button', { name: `Remove passkey ${name}` });
const withoutPasskey = (app: App) =>
  dialog(app).getByText('Your device gave no passkey.', { exact: false });

/** The authenticator answers suggestions at once, before a test has pressed anything. */
const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/** Writes down when the browser is asked for a passkey, and how that ended. */
async function recordCeremonies(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('noteCeremony', (words: string) => void seen.push(words));
  await page.addInitScript(() => {
    const { noteCeremony } = window as unknown as { noteCeremony: (words: string) => void };
    const real = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      const way = options?.mediation === 'conditional' ? 'suggestions' : 'button';
      noteCeremony(`${way}: asked`);
      try {
        const credential = await real(options);
        noteCeremony(`${way}: given`);
        return credential;
      } catch (error) {
        noteCeremony(`${way}: ${(error as Error).name}`);
        throw error;
      }
    };
  });
  return seen;
}

async function openLogIn(app: App): Promise<void> {
  await app.visit('/account');
  await app.page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(dialog(app).getByLabel('E-mail')).toBeVisible();
}

/** Adds a passkey to the account of the session. */
async function addPasskey(app: App, { password }: Account, name = 'My phone'): Promise<void> {
  await app.visit('/account');
  await app.page.getByRole('button', { name: /Passkeys/ }).click();
  await dialog(app).getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(app).getByLabel('Name of the passkey').fill(name);
  await dialog(app).getByLabel('Current password').fill(password);
  await dialog(app).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(removal(app, name)).toBeVisible();
}

/** The phone is another's: only its authenticator still has the passkey. */
async function forgetSession({ page, line }: App): Promise<void> {
  await page.goto(`${line.address}/later.json`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('visa');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(new Error('The database stays.'));
      }),
  );
}

test('a passkey is added and logs in with nothing typed', sweep, async ({ app, traveller }) => {
  await addAuthenticator(app.page);
  await withoutSuggestions(app.page);
  await addPasskey(app, traveller);
  expect(await seriousFindings(app.page)).toEqual([]);
  await forgetSession(app);
  await openLogIn(app);
  expect(await seriousFindings(app.page)).toEqual([]);
  const [passkey, typed] = [byPasskey(app), dialog(app).getByLabel('E-mail')];
  expect((await passkey.boundingBox())?.y).toBeLessThan((await typed.boundingBox())?.y ?? 0);
  await passkey.click();
  await expect(loggedIn(app)).toBeVisible();
  await expect(app.page.getByText(traveller.email)).toBeVisible();
});

test(
  'what a passkey signed for one log-in logs nobody in again',
  sweep,
  async ({ app, traveller }) => {
    await addAuthenticator(app.page);
    await withoutSuggestions(app.page);
    const bodies = await recordBodies(app.page);
    await addPasskey(app, traveller);
    await forgetSession(app);
    await openLogIn(app);
    const sending = app.page.waitForRequest(`**/api${passkeyCalls.passkeyLogIn.path}`);
    await byPasskey(app).click();
    const first = await sending;
    await expect(loggedIn(app)).toBeVisible();
    // Exactly what the browser sent, signature and all.
    const again = await app.page.request.post(first.url(), {
      headers: await first.allHeaders(),
      data: bodies.find(({ url }) => url === first.url())?.body ?? '',
    });
    expect(await again.json()).toMatchObject({ ret: -1, code: 'request-repeated' });
  },
);

/** Whether a toast lies over the text. */
const coveredByToasts = (app: App, text: string) =>
  dialog(app)
    .getByText(text, { exact: true })
    .evaluate((element) => {
      const of = element.getBoundingClientRect();
      return [...document.querySelectorAll('[role=status][popover] > p')].some((toast) => {
        const by = toast.getBoundingClientRect();
        return by.top < of.bottom && of.top < by.bottom && by.left < of.right && of.left < by.right;
      });
    });

test(
  'the sheet shows that a passkey was added or removed, and nothing covers its name',
  sweep,
  async ({ app, traveller }) => {
    await addAuthenticator(app.page);
    await withoutSuggestions(app.page);
    await addPasskey(app, traveller);
    expect(await coveredByToasts(app, 'My phone')).toBe(false);
    await expect(dialog(app).getByText('Your passkey is added.')).toBeVisible();
    await removal(app, 'My phone').click();
    await expect(dialog(app).getByText('Your passkey is added.')).toBeHidden();
    await confirmByPasskey(app).click();
    await expect(dialog(app).getByText('Confirmed with your passkey.')).toBeVisible();
    await dialog(app).getByRole('button', { name: 'Remove passkey', exact: true }).click();
    await expect(dialog(app).getByText('The passkey is removed.')).toBeVisible();
  },
);

/** A log-in dialog whose suggestions wait for the device. */
async function waitWithSuggestions(app: App, traveller: Account) {
  const { devTools, authenticatorId } = await addAuthenticator(app.page);
  /** Whether somebody is at the device, who lets it sign. */
  const atTheDevice = (enabled: boolean) =>
    devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const seen = await recordCeremonies(app.page);
  await addPasskey(app, traveller);
  await forgetSession(app);
  await atTheDevice(false);
  seen.length = 0;
  await openLogIn(app);
  await expect.poll(() => seen).toEqual(['suggestions: asked']);
  return { seen, atTheDevice };
}

test(
  'the button takes the place of suggestions that wait: the browser is asked once at a time',
  sweep,
  async ({ app, traveller }) => {
    const { seen, atTheDevice } = await waitWithSuggestions(app, traveller);
    await atTheDevice(true);
    await byPasskey(app).click();
    await expect(loggedIn(app)).toBeVisible();
    expect(seen).toEqual([
      'suggestions: asked',
      'suggestions: AbortError',
      'button: asked',
      'button: given',
    ]);
    expect(app.line.countOf('passkeyLogIn')).toBe(1);
  },
);

test(
  'suggestions end with the dialog, and begin again with it',
  sweep,
  async ({ app, traveller }) => {
    const { seen, atTheDevice } = await waitWithSuggestions(app, traveller);
    await app.page.keyboard.press('Escape');
    await expect.poll(() => seen).toEqual(['suggestions: asked', 'suggestions: AbortError']);
    await atTheDevice(true);
    seen.length = 0;
    await app.page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(loggedIn(app)).toBeVisible();
    expect(seen).toEqual(['suggestions: asked', 'suggestions: given']);
  },
);

test('the e-mail field suggests the passkey', sweep, async ({ app, traveller }) => {
  await addAuthenticator(app.page);
  await addPasskey(app, traveller);
  await forgetSession(app);
  await app.visit('/account');
  await app.page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(loggedIn(app)).toBeVisible();
  expect(app.line.countOf('passkeyLogIn')).toBe(1);
});

test('a sign-up takes a passkey instead of a password, under the name that its owner gives', async ({
  app,
  site,
}) => {
  const email = newEmail();
  await addAuthenticator(app.page);
  await withoutSuggestions(app.page);
  await openLogIn(app);
  const withPasskey = dialog(app).getByRole('button', {
    name: 'Sign up with a passkey instead',
  });
  await dialog(app).getByRole('button', { name: 'Sign Up', exact: true }).click();
  await dialog(app).getByLabel('E-mail').fill(email);
  await dialog(app).getByRole('button', { name: 'Send code' }).click();
  await expect(dialog(app).getByText('We sent a 6-digit code to')).toBeVisible();
  await withPasskey.click();
  await expect(dialog(app).getByText('Error', { exact: true })).toBeVisible();
  const code = await codeFromMail(site.mailFolder, email);
  await dialog(app).getByLabel('Verification code').fill(code);
  expect(await seriousFindings(app.page)).toEqual([]);
  await withPasskey.click();
  const name = dialog(app).getByLabel('Name of the passkey');
  const create = dialog(app).getByRole('button', { name: 'Create the passkey' });
  await expect(name).toBeFocused();
  await name.fill(' \u200b ');
  await create.click();
  await expect(dialog(app).getByText('Give the passkey a name first.')).toBeVisible();
  expect(app.line.countOf('passkeySignUp')).toBe(0);
  expect(await seriousFindings(app.page)).toEqual([]);
  await name.fill('Ananya’s phone');
  await create.click();
  await expect(dialog(app).getByRole('heading', { name: 'You have 2 coupons' })).toBeVisible();
  const loads = app.page.waitForEvent('load');
  await dialog(app).getByRole('button', { name: 'Continue' }).click();
  await loads;
  await app.expectToast('Registration successful');
  await expect(app.page.getByText(email)).toBeVisible();
  await expect(app.page.getByText('Set a password')).toBeVisible();
  await app.page.getByRole('button', { name: /Passkeys/ }).click();
  await expect(removal(app, 'Ananya’s phone')).toBeVisible();
});

/** A passkey on the device and a log-in dialog. */
async function withCopy(app: App, traveller: Account, before = async () => {}) {
  const { devTools, authenticatorId } = await addAuthenticator(app.page);
  await withoutSuggestions(app.page);
  await addPasskey(app, traveller);
  const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
  const [copy] = credentials;
  if (!copy) throw new Error('The authenticator has no credential.');
  const remove = () =>
    devTools.send('WebAuthn.removeCredential', {
      authenticatorId,
      credentialId: copy.credentialId,
    });
  await app.page.keyboard.press('Escape');
  await before();
  await forgetSession(app);
  await openLogIn(app);
  return {
    remove,
    /** Puts the copy in the passkey's place. */
    async replace(signCount = copy.signCount) {
      await remove();
      const credential = { ...copy, signCount };
      await devTools.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    verifyUser: (isUserVerified: boolean) =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test(
  'a copy of a passkey whose counter is behind opens nothing',
  sweep,
  async ({ app, traveller }) => {
    const { replace } = await withCopy(app, traveller, async () => {
      // The owner is proved by passkey, twice, so that the copy is behind.
      for (let times = 0; times < 2; times += 1) {
        await app.page.getByRole('button', { name: /Delete account/ }).click();
        await confirmByPasskey(app).click();
        await expect(dialog(app).getByText('Confirmed with your passkey.')).toBeVisible();
        await app.page.keyboard.press('Escape');
      }
    });
    await replace();
    await byPasskey(app).click();
    await expect(dialog(app).getByText('This passkey was not accepted.')).toBeVisible();
  },
);

test(
  'a passkey that was removed on the device opens nothing',
  sweep,
  async ({ app, traveller }) => {
    const { remove } = await withCopy(app, traveller);
    await remove();
    await byPasskey(app).click();
    await expect(withoutPasskey(app)).toBeVisible();
  },
);

test(
  'a passkey opens the account only to a user whom the device has verified',
  sweep,
  async ({ app, traveller }) => {
    const { verifyUser } = await withCopy(app, traveller);
    await verifyUser(false);
    await byPasskey(app).click();
    await expect(withoutPasskey(app)).toBeVisible();
    await verifyUser(true);
    await byPasskey(app).click();
    await expect(loggedIn(app)).toBeVisible();
  },
);

test(
  'a passkey that was removed from the account opens nothing',
  sweep,
  async ({ app, traveller }) => {
    await withCopy(app, traveller, async () => {
      await app.page.getByRole('button', { name: /Passkeys/ }).click();
      await removal(app, 'My phone').click();
      await confirmByPasskey(app).click();
      await expect(dialog(app).getByText('Confirmed with your passkey.')).toBeVisible();
      await dialog(app).getByRole('button', { name: 'Remove passkey', exact: true }).click();
      await expect(removal(app, 'My phone')).toBeHidden();
    });
    await byPasskey(app).click();
    await expect(dialog(app).getByText('This passkey was not accepted.')).toBeVisible();
  },
);
