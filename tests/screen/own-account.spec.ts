import type { Page } from '@playwright/test';
import { makeCode } from '../../server/areas/accounts/codes';
import { passwordProof } from '../../src/api/password-proof';
import { seriousFindings } from './looks/axe';
import { codeFromMail } from '../support/mails';
import { newEmail } from '../support/traveller';
import type { App } from './harness/app';
import type { Account, Site } from './harness/site';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';
import { onOtherDevice } from './steps/other-device';

const placeholder = 'Leave your feedback here, we will contact via email.';
const sheet = ({ page }: App) => page.locator('dialog[open]').last();

/** The states of what waits on this phone, whoever it belongs to. */
const queued = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('visa');
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction('items').objectStore('items').getAll();
          reading.onsuccess = () => {
            db.close();
            resolve((reading.result as { state: string }[]).map(({ state }) => state));
          };
        };
      }),
  );

/** Writes to Support while the server does not answer that call: the message waits on the phone. */
async function writeLater(app: App, words: string): Promise<void> {
  app.line.answer('addFeedback', { connection: 'close' });
  await app.visit();
  await logInSteps(app.page).openMenu();
  await sheet(app).getByRole('button', { name: 'Support' }).click();
  await sheet(app).getByPlaceholder(placeholder).fill(words);
  await sheet(app).getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => queued(app.page)).toHaveLength(1);
}

const arrived = async ({ db }: Site, words: string): Promise<number> =>
  (await db.selectFrom('feedback').where('content', '=', words).select('id').execute()).length;

test(
  'what waits on a phone is sent after the address was changed on another one',
  sweep,
  async ({ app, site, traveller }) => {
    const { email, password } = traveller;
    const words = `Written before the change by ${email}`;
    await writeLater(app, words);
    const new_email = newEmail();
    const { db, secret, clock } = site.services;
    const there = await onOtherDevice(site, traveller);
    const changed = await there.call('changeEmail', {
      passwd: await passwordProof(email, password),
      new_email,
      new_email_code: await makeCode(
        db,
        secret,
        { email: new_email, purpose: 'new-email' },
        clock(),
      ),
      new_passwd: await passwordProof(new_email, password),
    });
    expect(changed.ret).toBe(0);
    app.line.clear();
    await app.visit('/orders');
    await logInSteps(app.page).logIn({ email: new_email, password });
    await expect.poll(() => arrived(site, words)).toBe(1);
  },
);

test(
  'after a deletion on another phone this one offers copies, and forgets everything',
  sweep,
  async ({ app, site, traveller }) => {
    const { email, password } = traveller;
    const words = `Never sent by ${email}`;
    await writeLater(app, words);
    const there = await onOtherDevice(site, traveller);
    const passwd = await passwordProof(email, password);
    expect((await there.call('eraseAccount', { passwd })).ret).toBe(0);
    app.line.clear();
    await app.visit('/orders');
    await expect(
      sheet(app).getByRole('heading', { name: 'This account was deleted' }),
    ).toBeVisible();
    const downloading = app.page.waitForEvent('download');
    await sheet(app)
      .getByRole('button', { name: /^Save a copy/ })
      .click();
    expect((await downloading).suggestedFilename()).toMatch(/\.txt$/);
    expect(await seriousFindings(app.page)).toEqual([]);
    await sheet(app).getByRole('button', { name: 'Remove everything of it' }).click();
    await expect(app.page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
    expect(await queued(app.page)).toEqual([]);
    expect(await arrived(site, words)).toBe(0);
  },
);

/** The sheet for a new address, to which a code was sent. */
async function askForNewAddress(app: App) {
  await app.visit('/account');
  const next = newEmail();
  await app.page.getByRole('button', { name: 'E-mail' }).click();
  await sheet(app).getByLabel('New e-mail').fill(next);
  const label = `Code for ${next}`;
  await sheet(app).getByRole('button', { name: label }).click();
  return { next, code: sheet(app).getByLabel(label) };
}

test(
  'another code that cannot be sent leaves the field of the first one',
  sweep,
  async ({ app, traveller: _ }) => {
    const { page, line } = app;
    await page.clock.install();
    const { code } = await askForNewAddress(app);
    const again = sheet(app).getByRole('button', { name: 'Send again' });
    await code.fill('123');
    await expect(sheet(app).getByText(/Send again in (0:5\d|1:00)/)).toBeVisible();
    await expect(again).toHaveCount(0);
    await page.clock.fastForward('01:01');
    line.answer('sendOwnerCode', { status: 503 });
    await again.click();
    await expect(sheet(app).getByText(/Try again in a minute/)).toBeVisible();
    await expect(code).toHaveValue('123');
  },
);

test(
  'a new address needs the mailed code and the right password',
  sweep,
  async ({ app, site, traveller }) => {
    const { next, code } = await askForNewAddress(app);
    await code.fill(await codeFromMail(site.mailFolder, next));
    const present = sheet(app).getByLabel('Current password');
    const change = sheet(app).getByRole('button', { name: 'Change address' });
    await present.fill('not this1');
    await change.click();
    await expect(sheet(app).getByText('The e-mail or the password is wrong.')).toBeVisible();
    await present.fill(traveller.password);
    await change.click();
    await expect(app.dialog).toHaveCount(0);
    await expect(app.page.getByText(next)).toBeVisible();
    await expect(app.page.getByText(traveller.email)).toHaveCount(0);
    expect(await logInSteps(app.page).whoIsIn()).toBe(next);
  },
);

test(
  'the menu leads to the account, of which everything can be downloaded',
  sweep,
  async ({ app, traveller }) => {
    await app.visit();
    await logInSteps(app.page).openMenu();
    await sheet(app).getByRole('link', { name: 'Account' }).click();
    await expect(app.page.getByText(traveller.email)).toBeVisible();
    expect(await seriousFindings(app.page)).toEqual([]);
    const downloading = app.page.waitForEvent('download');
    await app.page.getByRole('button', { name: 'Download everything' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^visa-account-.*\.zip$/);
  },
);

const usersOf = ({ db }: Site, { email }: Account) =>
  db.selectFrom('users').where('email', '=', email).select('id').execute();

test('an account is deleted after its password and a question', async ({
  app,
  site,
  traveller,
}) => {
  await app.visit('/account');
  await app.page.getByRole('button', { name: 'Delete account' }).click();
  await sheet(app).getByLabel('Current password').fill(traveller.password);
  await sheet(app).getByRole('button', { name: 'Delete account' }).click();
  await sheet(app).getByRole('button', { name: 'Keep it' }).click();
  await sheet(app).getByRole('button', { name: 'Delete account' }).click();
  expect(await usersOf(site, traveller)).toHaveLength(1);
  await sheet(app).getByRole('button', { name: 'Delete account' }).click();
  await expect(app.page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  expect(await logInSteps(app.page).whoIsIn()).toBeUndefined();
  expect(await usersOf(site, traveller)).toEqual([]);
});
