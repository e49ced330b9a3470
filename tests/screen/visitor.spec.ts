import { codeFromMail } from '../support/mails';
import { newEmail } from '../support/traveller';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';

test(
  'a visitor who leaves the welcome by Escape goes on by keys at the top of the page',
  sweep,
  async ({ app }) => {
    const { page, dialog } = app;
    app.prepare({ isVisited: false });
    await app.visit();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(/Nationality\s*India/);
  },
);

test(
  'a visitor who has chosen a nationality goes on by keys with the residence',
  sweep,
  async ({ app }) => {
    const { page, dialog } = app;
    app.prepare({ countries: undefined, isVisited: false });
    await app.visit();
    await dialog.getByRole('button', { name: 'India', exact: true }).first().click();
    await expect(dialog.getByText('Choose where you live')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText('Singapore');
  },
);

test('a visitor who fetches the code elsewhere finds its step again after a reload', async ({
  app,
  site,
}) => {
  const { page, dialog } = app;
  const email = newEmail();
  const { code, submit } = logInSteps(page);
  await app.visit('/orders');
  await page.locator('main').getByRole('button', { name: 'Log In' }).click();
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await dialog.getByLabel('E-mail').fill(email);
  await submit('Send code').click();
  await expect(dialog.getByText(email)).toBeVisible();
  await page.reload();
  await code.fill(await codeFromMail(site.mailFolder, email));
  await expect(dialog.getByText(email)).toBeVisible();
});
