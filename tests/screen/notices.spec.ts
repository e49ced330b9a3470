import type { App } from './harness/app';
import type { Account, Site } from './harness/site';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';

async function openPayments(app: App) {
  await logInSteps(app.page).openMenu();
  await app.dialog.getByRole('button', { name: 'Notifications' }).click();
  const payments = app.dialog.getByRole('group', { name: 'A payment has arrived' });
  return { mail: payments.getByLabel('E-mail'), push: payments.getByLabel('Notification') };
}

const wishesOf = ({ db }: Site, { email }: Account) =>
  db
    .selectFrom('notice_wishes')
    .innerJoin('users', 'users.id', 'user_id')
    .where('email', '=', email)
    .select(['kind', 'mail', 'push'])
    .execute();

test(
  'the menu leads to the choice of the notices, which is kept',
  sweep,
  async ({ app, site, traveller }) => {
    await app.visit('/orders');
    const { mail, push } = await openPayments(app);
    await expect(mail).toBeChecked();
    await mail.click();
    await expect(mail).not.toBeChecked();
    await expect
      .poll(() => wishesOf(site, traveller))
      .toEqual([{ kind: 'paid', mail: false, push: true }]);
    await app.page.reload();
    await openPayments(app);
    await expect(mail).not.toBeChecked();
    await expect(push).toBeChecked();
  },
);

test(
  'a choice that does not reach the server is taken back',
  sweep,
  async ({ app, traveller: _ }) => {
    await app.visit('/orders');
    const { mail } = await openPayments(app);
    await expect(mail).toBeChecked();
    app.line.answer('setNotice', { connection: 'close' });
    await mail.click();
    await expect.poll(() => app.line.countOf('setNotice')).toBeGreaterThan(0);
    await expect(mail).toBeChecked();
  },
);
