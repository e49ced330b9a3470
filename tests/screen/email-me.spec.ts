import type { CallName } from '../../src/contract/all-calls';
import { seriousFindings } from './looks/axe';
import { newEmail } from '../support/traveller';
import type { App } from './harness/app';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { applicantOf, demoOrder, type Order } from './steps/demo-order';
import { mailsIn } from '../support/mails';
import { japanEVisa } from './steps/offers';

const requirements = `/product/${japanEVisa}/identity-material?identity_id=4`;

function sheetOf({ page, dialog }: App) {
  const opener = page.getByRole('button', { name: 'Email Me' });
  return {
    opener,
    open: () => opener.click(),
    field: dialog.getByRole('textbox', { name: 'E-mail' }),
    send: dialog.getByRole('button', { name: 'Send me now' }),
    sent: dialog.getByText('It is on its way'),
  };
}

test('[PROD-17] an address in a wrong format is a toast and marks the field', async ({
  app,
  site,
}) => {
  const { opener, open, field, send } = sheetOf(app);
  await app.visit(requirements);
  await open();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('placeholder', 'Enter your e-mail');
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  const address = newEmail().replace(/\..*$/, '');
  await field.fill(address);
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await app.page.keyboard.press('Enter');
  await app.expectToast('email format error');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.pressSequentially('.com');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  expect(app.line.countOf('emailRequirements')).toBe(0);
  expect(mailsIn(site.mailFolder, address)).toEqual([]);
  await app.page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('[PROD-16][PROD-18] a visitor receives the documents of the identity by mail', async ({
  app,
  site,
}) => {
  const { opener, open, field, send, sent } = sheetOf(app);
  const address = newEmail();
  await app.visit(requirements);
  await open();
  await field.fill(address);
  expect(await seriousFindings(app.page)).toEqual([]);
  await send.click();
  await expect(sent).toBeVisible();
  const [mail = ''] = mailsIn(site.mailFolder, address);
  expect(mail).toContain('Documents for your Japan e-visa, 90 days');
  expect(mail).toContain('Enrolment letter');
  await app.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(app.dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(mailsIn(site.mailFolder, address)).toHaveLength(1);
});

test(
  'offline nothing is sent, and what was typed is there after a reload',
  sweep,
  async ({ app }) => {
    const { open, field, send } = sheetOf(app);
    const address = newEmail();
    await app.visit(requirements);
    await open();
    await field.fill(address);
    await app.page.context().setOffline(true);
    await expect(app.dialog.getByText('You are offline.')).toBeVisible();
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await app.page.context().setOffline(false);
    await app.page.reload();
    await open();
    await expect(field).toHaveValue(address);
  },
);

test('the address of the account stands in the form already', sweep, async ({ app, traveller }) => {
  const { open, field } = sheetOf(app);
  await app.visit(requirements);
  await open();
  await expect(field).toHaveValue(traveller.email);
});

test(
  'an address that had enough mails is refused, and stays in the field',
  sweep,
  async ({ app, site }) => {
    const { open, field, send } = sheetOf(app);
    const { call, email } = await site.signUp();
    const request = { product_id: japanEVisa, email, identity_id: 1 };
    for (let mails = 0; mails < 3; mails += 1)
      expect(await call('emailRequirements', request)).toMatchObject({ ret: 0 });
    await app.visit(requirements);
    await open();
    await field.fill(email);
    await send.click();
    await expect(
      app.dialog.getByText(/Too many attempts. Please try again in \d+ minutes/),
    ).toBeVisible();
    await expect(field).toHaveValue(email);
  },
);

const sheets: readonly [string, CallName, (order: Order) => string][] = [
  [
    'the documents of an applicant',
    'emailDocuments',
    (order) => `/order/${order.id}/applicant-upload/${applicantOf(order)}/material-detail`,
  ],
  [
    'the letters of the embassy',
    'emailInterview',
    (order) => `/order/${order.id}/embassy-material/${applicantOf(order)}`,
  ],
];
for (const [what, call, address] of sheets)
  test(
    `[ERR-27][ERR-28] a mail of ${what} that failed can be sent again at once, then shows Successful`,
    sweep,
    async ({ app, site, traveller }) => {
      const { open, send, sent } = sheetOf(app);
      const order = await demoOrder(site, traveller, 'inEmbassy');
      await app.visit(address(order));
      await open();
      const before = mailsIn(site.mailFolder, traveller.email).length;
      app.line.answer(call, { status: 503 });
      await send.click();
      await expect(app.dialog.getByText('(503)')).toBeVisible();
      await expect(send).toBeEnabled();
      await expect(send).not.toHaveAttribute('aria-busy', 'true');
      expect(await app.toasts()).toEqual([]);
      app.line.clear();
      await send.click();
      await expect(sent).toBeVisible();
      await app.expectToast('Successful');
      expect(mailsIn(site.mailFolder, traveller.email)).toHaveLength(before + 1);
    },
  );
