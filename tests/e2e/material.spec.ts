import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page, type Route } from '@playwright/test';
import { seriousFindings } from '../support/axe';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { openPhone, type Phone } from '../support/phone';
import { expectToast } from '../support/toast-log';

test.describe.configure({ mode: 'serial' });

let server: LastingServer;
let phone: Phone;
let page: Page;

test.beforeAll(async () => {
  server = await startLastingServer({ DEMO: 'on' });
  phone = await openPhone('chromium', { serviceWorkers: 'block' });
  page = await phone.context.newPage();
  await page.goto(server.address);
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'India', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Singapore' }).first().click();
  await dialog.getByRole('button', { name: 'Get Started' }).click();
  await page.goto(`${server.address}/orders`);
  await page.getByRole('button', { name: 'Log In' }).click();
  await dialog.getByLabel('E-mail').pressSequentially(demoAccount.email);
  await dialog.getByLabel('Password', { exact: true }).pressSequentially(demoAccount.password);
  await dialog.getByRole('button', { name: 'Log In' }).first().click();
  await expectToast(page, 'Login successfully');
});
test.afterAll(async () => {
  await phone?.throwAway();
  await server?.remove();
});

/** Opens the details of an application of the list by the visa's name. */
async function openApplication(visa: string): Promise<void> {
  await page.goto(`${server.address}/orders`);
  const card = page.getByRole('article', { name: visa });
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(card).toBeVisible({ timeout: 500 });
  }).toPass();
  await card.getByRole('link', { name: visa }).click();
  await expect(page.getByRole('heading', { name: 'Application details' })).toBeVisible();
}

const documentsOf = (firstName: string) =>
  page.getByRole('article', { name: firstName }).getByRole('link', { name: /document/i });

test('[MAT-01][MAT-03][MAT-04] a revision shows what to fix', async () => {
  await openApplication('Japan e-visa, 90 days');
  await documentsOf('Ananya').click();
  await expect(page.getByRole('heading', { name: 'Ananya' })).toBeVisible();
  await expect(page.getByText('Employee · Japan e-visa, 90 days')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([/Documents\s*4/, /Application form\s*1/]);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Required', 'Optional']);
  await page.getByRole('link', { name: 'Documents list' }).click();
  await expect(page.getByRole('heading', { name: 'Detailed requirements' })).toBeVisible();
});

test('[MAT-11] the visa photo of the documents leads to its page', async () => {
  await openApplication('Japan e-visa, 90 days');
  await documentsOf('Ananya').click();
  await page.getByRole('link', { name: 'Visa photo', exact: true }).click();
  await expect(page).toHaveURL(/\/id-photo$/);
});

test('[MAT-09][MAT-10] what is fixed is re-submitted from the prompt', async () => {
  await openApplication('Sri Lanka ETA, 30 days');
  await documentsOf('Ananya').click();
  await expect(page.getByRole('tab')).toHaveText(['Documents']);
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toContainText(
    'To re-submit your documents now in order that we can pre-check your files immediately.',
  );
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Re-submit' }).first().click();
  await dialog.getByRole('button', { name: 'Re-submit' }).click();
  await expectToast(page, 'Re-submit successfully');
  await expect(dialog).toBeHidden();
  // The order was asked for again: nothing is offered any more, and the new page is in review.
  await expect(page.getByRole('button', { name: 'Re-submit' })).toHaveCount(0);
  await expect(page.getByText('In review').first()).toBeVisible();
});

test('[EMB-01][EMB-03][EMB-06] the letters are read, opened and mailed', async () => {
  await openApplication('Schengen Area short-stay visa, 90 days');
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const material = await documentsOf('Ananya').getAttribute('href');
  const applicantId = material?.split('/')[4] ?? '';
  await page.goto(`${server.address}/order/${id}/embassy-material/${applicantId}`);
  await expect(page.getByRole('heading', { name: 'Docs for Appointment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ananya' })).toBeVisible();
  await expect(page.getByText('Employee', { exact: true })).toBeVisible();
  await expect(page.getByText('Be there 15 minutes early')).toBeVisible();

  await page.getByRole('button', { name: 'Email Me' }).click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog.getByRole('heading', { name: 'Send me by E-mail' })).toBeVisible();
  await expect(dialog.getByPlaceholder('Enter your e-mail')).toHaveValue(demoAccount.email);
  await dialog.getByRole('button', { name: 'Send me now' }).click();
  await expect(dialog.getByText('It is on its way')).toBeVisible();
  const mails = readdirSync(server.mailFolder).map((name) =>
    readFileSync(join(server.mailFolder, name), 'utf8'),
  );
  expect(
    mails.filter((mail) => mail.includes('filename="Notice of the interview.pdf"')),
  ).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'What to bring' }).click();
  const pdf = page.getByRole('link', { name: 'PDF of What to bring, opens in a new window' });
  await expect(pdf).toHaveAttribute('target', '_blank');
  const [opened] = await Promise.all([phone.context.waitForEvent('page'), pdf.click()]);
  await opened.close();
  await page.getByRole('button', { name: 'Picture' }).click();
  await expect(page.locator('dialog[open] img')).toBeVisible();
});

test('[EMB-06] letters go to another address after the owner’s proof', async () => {
  await openApplication('Schengen Area short-stay visa, 90 days');
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const material = await documentsOf('Ananya').getAttribute('href');
  const applicantId = material?.split('/')[4] ?? '';
  await page.goto(`${server.address}/order/${id}/embassy-material/${applicantId}`);
  await page.getByRole('button', { name: 'Email Me' }).click();
  const dialog = page.locator('dialog[open]').last();
  await dialog.getByLabel('E-mail').fill('friend@mail.example');
  await dialog.getByRole('button', { name: 'Send me now' }).click();
  await expect(dialog.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByText('Enter your password first.')).toBeVisible();
  await dialog.getByLabel('Present password').fill(demoAccount.password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByText('It is on its way')).toBeVisible();
  await expect(dialog.getByText('friend@mail.example', { exact: false })).toBeVisible();
});

const emailSheets = [
  [
    'an applicant’s documents',
    '/applicant_material_email_send',
    'Schengen Area short-stay visa, 90 days',
    (orderId: string, applicantId: string) =>
      `/order/${orderId}/applicant-upload/${applicantId}/material-detail`,
  ],
  [
    'the embassy’s letters',
    '/applicant_interview_email_send',
    'Schengen Area short-stay visa, 90 days',
    (orderId: string, applicantId: string) => `/order/${orderId}/embassy-material/${applicantId}`,
  ],
] as const;
for (const [name, path, application, address] of emailSheets)
  test(`[ERR-27][ERR-28] a mail of ${name} that failed can be sent again at once, then says Successful`, async () => {
    await openApplication(application);
    const orderId = new URL(page.url()).pathname.split('/')[2] ?? '';
    const material = await documentsOf('Ananya').getAttribute('href');
    await page.goto(server.address + address(orderId, material?.split('/')[4] ?? ''));
    await page.getByRole('button', { name: 'Email Me' }).click();
    const dialog = page.locator('dialog[open]');
    const send = dialog.getByRole('button', { name: 'Send me now' });
    const failing = (route: Route) => route.fulfill({ status: 503 });
    await phone.context.route(`**/api${path}`, failing);
    await send.click();
    await expect(dialog.getByText('(503)')).toBeVisible();
    await expect(send).toBeEnabled();
    await expect(send).not.toHaveAttribute('aria-busy', 'true');
    await phone.context.unroute(`**/api${path}`, failing);
    await send.click();
    await expect(dialog.getByText('It is on its way')).toBeVisible();
    await expectToast(page, 'Successful');
  });
