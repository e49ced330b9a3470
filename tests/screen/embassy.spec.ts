import { sweep } from '../support/sweep';
import { seriousFindings } from './looks/axe';
import { newEmail } from '../support/traveller';
import type { Account, Site } from './harness/site';
import { expect, test } from './screen-test';
import { applicantOf, demoOrder } from './steps/demo-order';
import { mailsIn } from '../support/mails';

/** The address of the letters of an account's application. */
async function lettersOf(site: Site, account: Account): Promise<string> {
  const order = await demoOrder(site, account, 'inEmbassy');
  return `/order/${order.id}/embassy-material/${applicantOf(order)}`;
}

test('[EMB-01] the letters show whose they are and what the embassy notes', async ({
  app,
  site,
  traveller,
}) => {
  const { page } = app;
  await app.visit(await lettersOf(site, traveller));
  await expect(page.getByRole('heading', { name: 'Docs for Appointment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ananya' })).toBeVisible();
  await expect(page.getByText('Employee', { exact: true })).toBeVisible();
  await expect(page.getByText('Be there 15 minutes early')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Letters of the embassy' })).toContainText(
    /Notice of the interview.*What to bring/,
  );
});

test('[EMB-06] the PDF of a letter opens in a new window, its picture in the page', async ({
  app,
  site,
  traveller,
}) => {
  const { page, dialog } = app;
  await app.visit(await lettersOf(site, traveller));
  await page.getByRole('link', { name: 'What to bring' }).click();
  const pdf = page.getByRole('link', { name: 'PDF of What to bring, opens in a new window' });
  await expect(pdf).toHaveAttribute('target', '_blank');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), pdf.click()]);
  await opened.close();
  await page.getByRole('button', { name: 'Picture' }).click();
  const picture = dialog.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('[EMB-03][EMB-04] the letters are mailed to the address of the account, which the dialog has', async ({
  app,
  site,
  traveller,
}) => {
  const { page, dialog } = app;
  await app.visit(await lettersOf(site, traveller));
  await page.getByRole('button', { name: 'Email Me' }).click();
  await expect(dialog.getByRole('heading', { name: 'Send me by E-mail' })).toBeVisible();
  await expect(dialog.getByPlaceholder('Enter your e-mail')).toHaveValue(traveller.email);
  await dialog.getByRole('button', { name: 'Send me now' }).click();
  await expect(dialog.getByText('It is on its way')).toBeVisible();
  const mails = mailsIn(site.mailFolder, traveller.email);
  expect(
    mails.filter((mail) => mail.includes('filename="Notice of the interview.pdf"')),
  ).toHaveLength(1);
});

test(
  '[EMB-04] the letters are mailed to the address that was entered, without a further question',
  sweep,
  async ({ app, site, traveller }) => {
    const { page, dialog } = app;
    const friend = newEmail();
    await app.visit(await lettersOf(site, traveller));
    await page.getByRole('button', { name: 'Email Me' }).click();
    await dialog.getByLabel('E-mail').fill(friend);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send me now' }).click();
    await expect(dialog.getByText('It is on its way')).toBeVisible();
    await expect(dialog.getByText(friend, { exact: false })).toBeVisible();
    expect(mailsIn(site.mailFolder, friend)).toHaveLength(1);
  },
);
