import type { App } from './harness/app';
import type { Account, Site } from './harness/site';
import { openSession } from '../../server/areas/accounts/sessions';
import { newId } from '../../server/infra/secrets/random-id';
import { facebookIssuer } from '../../server/areas/accounts/social/facebook-provider';
import { seriousFindings } from './looks/axe';
import { sweep } from '../support/sweep';
import { newVerifier } from '../support/traveller';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';

const idOf = async ({ db }: Site, { email }: Account): Promise<string> =>
  (await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow())
    .id;

/** Logs the traveller in on other devices. */
async function withDevices(site: Site, traveller: Account, devices: readonly string[]) {
  const userId = await idOf(site, traveller);
  for (const device of devices)
    await openSession(site.db, { userId, device }, site.services.clock());
}

const devicesOf = async (traveller: Account) => {
  const { body } = await traveller.call('sessions');
  const { session_list } = body as { session_list: { device: string; is_current: boolean }[] };
  return session_list.filter(({ is_current }) => !is_current).map(({ device }) => device);
};

async function openDevices(app: App) {
  await app.visit();
  const { openMenu, title } = logInSteps(app.page);
  await openMenu();
  await app.dialog.getByRole('button', { name: 'Devices' }).click();
  await expect(title('Devices')).toBeVisible();
  const list = app.dialog.getByRole('list', { name: 'Devices' });
  return {
    rows: list.getByRole('listitem'),
    logOut: (name: string) => app.dialog.getByRole('button', { name: `Log out ${name}` }),
    others: app.dialog.getByRole('button', { name: 'Log out all other devices' }),
    confirm: app.page.getByRole('alertdialog', { name: /^Log out/ }),
  };
}

const two = ['Firefox on Linux', 'Safari on iPad'];

test(
  'Devices lists every device, this one first and without a way to log it out',
  sweep,
  async ({ app, site, traveller }) => {
    await withDevices(site, traveller, two);
    const { rows } = await openDevices(app);
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('This device');
    await expect(rows.first().getByRole('button')).toHaveCount(0);
    expect(await seriousFindings(app.page)).toEqual([]);
  },
);

test('Devices logs one device out after a question', sweep, async ({ app, site, traveller }) => {
  await withDevices(site, traveller, two);
  const { rows, logOut, confirm } = await openDevices(app);
  await logOut('Firefox on Linux').click();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirm).toHaveCount(0);
  expect(app.line.countOf('revokeSession')).toBe(0);
  await logOut('Firefox on Linux').click();
  await confirm.getByRole('button', { name: 'Log out' }).click();
  await expect(rows).toHaveCount(2);
  await expect(logOut('Firefox on Linux')).toHaveCount(0);
  expect(await devicesOf(traveller)).toEqual(['Safari on iPad']);
});

test('Devices shows that a device was not logged out', sweep, async ({ app, site, traveller }) => {
  await withDevices(site, traveller, two);
  const { rows, logOut, confirm } = await openDevices(app);
  app.line.answer('revokeSession', { status: 503 });
  await logOut('Safari on iPad').click();
  await confirm.getByRole('button', { name: 'Log out' }).click();
  await expect(app.dialog.getByText('Nothing was logged out')).toBeVisible();
  await expect(rows).toHaveCount(3);
});

test(
  'Devices logs all others out, but not while offline',
  sweep,
  async ({ app, site, traveller }) => {
    await withDevices(site, traveller, two);
    const { rows, others, confirm } = await openDevices(app);
    await expect(others).toBeVisible();
    await app.page.context().setOffline(true);
    await expect(others).toHaveAttribute('aria-disabled', 'true');
    await expect(app.dialog.getByText('needs a connection')).toBeVisible();
    await app.page.context().setOffline(false);
    await expect(others).not.toHaveAttribute('aria-disabled', 'true');
    await others.click();
    await confirm.getByRole('button', { name: 'Log out' }).click();
    await expect(rows).toHaveCount(1);
    await expect(others).toHaveCount(0);
    expect(await devicesOf(traveller)).toEqual([]);
  },
);

test('Devices that do not load can be asked for again', sweep, async ({ app, traveller: _ }) => {
  app.line.answer('sessions', { status: 500 });
  await openDevices(app);
  await expect(app.dialog.getByText('The service is not available right now (500)')).toBeVisible();
  app.line.clear();
  await app.dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(app.dialog.getByText('This device')).toBeVisible();
});

/** Links log-ins of other companies to the account; an older one first. */
async function withLinks(site: Site, traveller: Account): Promise<void> {
  const user_id = await idOf(site, traveller);
  const links = [
    { issuer: 'https://accounts.google.com', email: 'ananya@mail.example' },
    { issuer: facebookIssuer, email: null },
  ];
  for (const [day, link] of links.entries())
    await site.db
      .insertInto('identities')
      .values({
        ...link,
        id: newId(),
        user_id,
        subject: newVerifier(),
        created_at: new Date(`2026-11-0${day + 1}T08:00:00Z`),
      })
      .execute();
}

const linkRows = (app: App) =>
  app.dialog.getByRole('list', { name: 'Other log-ins' }).getByRole('listitem');
const removeLink = (app: App, name: string) =>
  app.dialog.getByRole('button', { name: `Remove log-in with ${name}` });

test(
  'Devices removes the log-in of another company after a question',
  sweep,
  async ({ app, site, traveller }) => {
    await withLinks(site, traveller);
    await openDevices(app);
    const rows = linkRows(app);
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('ananya@mail.example');
    expect(await seriousFindings(app.page)).toEqual([]);
    const confirm = app.page.getByRole('alertdialog');
    await removeLink(app, 'Google').click();
    await expect(confirm).toContainText('Google no longer opens your account');
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await expect(confirm).toHaveCount(0);
    expect(app.line.countOf('unlinkLogIn')).toBe(0);
    await removeLink(app, 'Google').click();
    await confirm.getByRole('button', { name: 'Remove' }).click();
    await expect(rows).toHaveCount(1);
    await expect(removeLink(app, 'Facebook')).toBeVisible();
  },
);

test(
  'the last log-in of an account without a password is removed with a warning',
  sweep,
  async ({ app, site, traveller }) => {
    await withLinks(site, traveller);
    const { email } = traveller;
    await site.db.updateTable('users').set({ password: null }).where('email', '=', email).execute();
    await openDevices(app);
    const confirm = app.page.getByRole('alertdialog');
    await removeLink(app, 'Google').click();
    await confirm.getByRole('button', { name: 'Remove' }).click();
    await expect(linkRows(app)).toHaveCount(1);
    await removeLink(app, 'Facebook').click();
    await expect(confirm).toContainText('Your account has no password yet');
    await confirm.getByRole('button', { name: 'Remove' }).click();
    await expect(linkRows(app)).toHaveCount(0);
  },
);

test(
  'a server that does not have the call shows the devices alone, without a complaint',
  sweep,
  async ({ app, traveller: _ }) => {
    app.line.answer('linkedLogIns', { status: 404 });
    const answered = app.page.waitForResponse('**/api/user_identity_query');
    await openDevices(app);
    await answered;
    await expect(app.dialog.getByText('This device')).toBeVisible();
    await expect(app.dialog.getByText('Other log-ins')).toHaveCount(0);
    expect(await app.toasts()).toEqual([]);
  },
);
