import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { passwordProof } from '../../src/api/password-proof';
import { makeCode } from '../../server/areas/accounts/codes';
import { paths } from '../../src/routing/paths';
import { accountBeside } from '../support/account-beside';
import { seriousFindings } from '../support/axe';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { codeFromMail } from '../support/phone';
import { newEmail } from '../support/traveller';

const password = 'secret12';
const placeholder = 'Leave your feedback here, we will contact via email.';

let server: OpenServer;
let browser: Browser;

test.beforeAll(async () => {
  server = await startOpenServer();
  browser = await launchPageBrowser();
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

/** An account, and a phone that is logged in to it. */
async function accountWithPhone() {
  const account = { email: newEmail(), password };
  const beside = await accountBeside(server, account);
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    serviceWorkers: 'block',
    baseURL: server.address,
  });
  return { account, beside, page: await loggedInPage(context, account) };
}

const dialog = (page: Page) => page.locator('dialog[open]').last();

/** Writes to Support while the server does not answer that call: the message waits on the phone. */
async function writeLater(page: Page, words: string): Promise<void> {
  await page.route('**/api/order_feedback_add', (route) => route.abort());
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog(page).getByRole('button', { name: 'Support' }).click();
  await dialog(page).getByPlaceholder(placeholder).fill(words);
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => queued(page)).toHaveLength(1);
}

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

const saidToSupport = async (words: string): Promise<number> =>
  (await server.db.selectFrom('feedback').where('content', '=', words).select('id').execute())
    .length;

test('what waits on a phone is sent after the address was changed on another one', async () => {
  const { account, beside, page } = await accountWithPhone();
  await writeLater(page, 'Written before the change');
  const new_email = newEmail();
  const { db, secret, clock } = server.services;
  const changed = await beside.call('changeEmail', {
    passwd: await passwordProof(account.email, password),
    new_email,
    new_email_code: await makeCode(db, secret, { email: new_email, purpose: 'new-email' }, clock()),
    new_passwd: await passwordProof(new_email, password),
  });
  expect(changed.ret).toBe(0);

  await page.unroute('**/api/order_feedback_add');
  await page.goto(paths.orders);
  await dialog(page).getByLabel('E-mail').fill(new_email);
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Log In', exact: true }).click();
  await expect.poll(() => saidToSupport('Written before the change'), { timeout: 30_000 }).toBe(1);
  await page.context().close();
});

test('after a deletion on another phone this one says so, offers copies, and forgets everything', async () => {
  const { account, beside, page } = await accountWithPhone();
  await writeLater(page, 'Never sent');
  const passwd = await passwordProof(account.email, password);
  expect((await beside.call('eraseAccount', { passwd })).ret).toBe(0);

  await page.unroute('**/api/order_feedback_add');
  await page.goto(paths.orders);
  await expect(
    dialog(page).getByRole('heading', { name: 'This account was deleted' }),
  ).toBeVisible();
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page)
      .getByRole('button', { name: /^Save a copy/ })
      .click(),
  ]);
  expect(copy.suggestedFilename()).toMatch(/\.txt$/);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Remove everything of it' }).click();
  await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  expect(await queued(page)).toEqual([]);
  expect(await saidToSupport('Never sent')).toBe(0);
  await page.context().close();
});

test('another code that cannot be sent leaves the field of the first one', async () => {
  const { page } = await accountWithPhone();
  await page.clock.install();
  await page.goto(paths.account);
  const next = newEmail();
  await page.getByRole('button', { name: 'E-mail' }).click();
  await dialog(page).getByLabel('New e-mail').fill(next);
  const code = `Code for ${next}`;
  await dialog(page).getByRole('button', { name: code }).click();
  const field = dialog(page).getByLabel(code);
  await field.fill('123');
  await expect(dialog(page).getByText(/Send again in (0:5\d|1:00)/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await page.clock.fastForward('01:01');
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }));
  await dialog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(dialog(page).getByText(/Try again in a minute/)).toBeVisible();
  await expect(field).toHaveValue('123');
});

test('a traveller changes the address, takes a copy of everything, and deletes the account', async () => {
  const { account, page } = await accountWithPhone();
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog(page).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText(account.email)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  const next = newEmail();
  await page.getByRole('button', { name: 'E-mail' }).click();
  await dialog(page).getByLabel('New e-mail').fill(next);
  await dialog(page)
    .getByRole('button', { name: `Code for ${next}` })
    .click();
  await dialog(page)
    .getByLabel(`Code for ${next}`)
    .fill(await codeFromMail(server.mailFolder, next));
  await dialog(page).getByLabel('Present password').fill('not this1');
  await dialog(page).getByRole('button', { name: 'Change address' }).click();
  await expect(dialog(page).getByText('The e-mail or the password is wrong.')).toBeVisible();
  await dialog(page).getByLabel('Present password').fill(password);
  await dialog(page).getByRole('button', { name: 'Change address' }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page.getByText(next)).toBeVisible();

  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^visa-account-.*\.zip$/);

  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog(page).getByLabel('Present password').fill(password);
  await dialog(page).getByRole('button', { name: 'Delete account' }).click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Log In / Sign Up' })).toBeVisible();
  const left = await server.db.selectFrom('users').where('email', '=', next).select('id').execute();
  expect(left).toEqual([]);
  await page.context().close();
});
