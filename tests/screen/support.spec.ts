import { supportCalls } from '../../src/contract/support';
import { paths } from '../../src/routing/paths';
import { supportMails } from '../support/mails';
import { newOrder } from '../support/order-steps';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import type { Account, Site } from './harness/site';
import { expect, test } from './screen-test';
import { expectSoundFaces } from './steps/faces';
import { hold } from './steps/hold';
import { logInSteps } from './steps/log-in';
import { expectKept, typeDraft } from './steps/phone-store';

const placeholder = 'Leave your feedback here, we will contact via email.';
const boxOf = ({ dialog }: App) => dialog.getByLabel('Your feedback');
const sendOf = ({ dialog }: App) => dialog.getByRole('button', { name: 'Send' });
const successful = ({ page }: App) => page.getByText('Successful', { exact: true });

/** An account's messages to Support, as they were mailed. */
const mailsOf = (site: Site, { email }: Account) =>
  supportMails(site.mailFolder).filter(({ replyTo }) => replyTo === email);

/** Opens Support from the menu, as somebody who is logged in. */
async function openSupport(app: App): Promise<void> {
  await logInSteps(app.page).openMenu();
  await app.dialog.getByRole('button', { name: 'Support' }).click();
  await expect(boxOf(app)).toBeVisible();
}

test('[SUP-02] Support asks a visitor to log in first, and is open after it', async ({
  app,
  site,
}) => {
  const account = await site.signUp();
  const { openMenu, title, logIn } = logInSteps(app.page);
  await app.visit();
  await openMenu();
  await app.dialog.getByRole('button', { name: 'Support' }).click();
  await expect(title('Log In')).toBeVisible();
  await expect(boxOf(app)).toHaveCount(0);
  await logIn(account);
  await expect(title('Support')).toBeVisible();
  await expect(boxOf(app)).toHaveAttribute('placeholder', placeholder);
});

test('[SUP-04] a message that is empty or has a broken character cannot be sent', async ({
  app,
  traveller,
}) => {
  await app.visit();
  await openSupport(app);
  await expect(app.dialog.getByText(`Our answer goes to ${traveller.email}`)).toBeVisible();
  await expect(sendOf(app)).toBeDisabled();
  await expect(app.dialog.getByText('Write something first.')).toBeVisible();
  await boxOf(app).fill('   ');
  await expect(sendOf(app)).toBeDisabled();
  // As a program leaves it that cuts an emoji in two.
  await boxOf(app).evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    document.execCommand('insertText', false, 'Where? \ud83d');
  });
  await expect(app.dialog.getByText('One character is broken')).toBeVisible();
  await expect(sendOf(app)).toBeDisabled();
  await boxOf(app).fill('Where is my visa? 🛂');
  await expect(app.dialog.getByText('19 / 3000')).toBeVisible();
  await expect(sendOf(app)).toBeEnabled();
});

test(
  '[SUP-05] what is typed to Support is there after a reload',
  sweep,
  async ({ app, site, traveller }) => {
    await app.visit();
    await openSupport(app);
    await typeDraft(app.page, () => boxOf(app).fill('Where is my visa? 🛂'));
    await app.page.reload();
    await openSupport(app);
    await expect(boxOf(app)).toHaveValue('Where is my visa? 🛂');
    expect(mailsOf(site, traveller)).toEqual([]);
  },
);

test(
  '[SUP-06] Successful is shown when the server has the message, and not before',
  sweep,
  async ({ app, site, traveller }) => {
    await app.visit();
    await openSupport(app);
    await expect(app.dialog.getByText('Order ID')).toHaveCount(0);
    await boxOf(app).fill('Where is my visa? 🛂');
    const letGo = await hold(app.page, supportCalls.addFeedback.path);
    await sendOf(app).click();
    await expect(app.dialog.getByText('Sending', { exact: true })).toBeVisible();
    await expect(successful(app)).toHaveCount(0);
    letGo();
    await app.expectToast('Successful');
    await expect(app.dialog).toHaveCount(0);
    await expect.poll(() => mailsOf(site, traveller)).toMatchObject([{ subject: 'Feedback' }]);
    expect(mailsOf(site, traveller)[0]?.text).toContain('Where is my visa? 🛂');
    await openSupport(app);
    await expect(boxOf(app)).toHaveValue('');
  },
);

test('[SUP-01] Support on an order names the order, in the mail too', async ({
  app,
  site,
  traveller,
}) => {
  const orderId = await newOrder(traveller);
  await app.visit(paths.orderUpload(orderId));
  await app.page.getByRole('button', { name: 'Support' }).click();
  await expect(app.dialog.getByText('Order ID')).toBeVisible();
  await expect(app.dialog.getByText(orderId)).toBeVisible();
  await boxOf(app).fill('Is this the right visa?');
  await sendOf(app).click();
  await app.expectToast('Successful');
  await expect
    .poll(() => mailsOf(site, traveller).map(({ subject }) => subject))
    .toEqual([`Feedback on application ${orderId}`]);
});

test(
  '[SUP-03] 3000 characters have room, and what is pasted beyond them is counted',
  sweep,
  async ({ app, site, traveller }) => {
    await app.visit();
    await openSupport(app);
    const text = '🛂'.repeat(2990) + 'and a long';
    await boxOf(app).focus();
    await app.page.keyboard.insertText('🛂'.repeat(2990));
    await app.page.keyboard.insertText('and a longer goodbye');
    await expect(app.dialog.getByText('3000 / 3000')).toBeVisible();
    await expect(app.dialog.getByText('The last 10 that you added were left out.')).toBeVisible();
    await expect(boxOf(app)).toHaveValue(text);
    await app.page.keyboard.press('Control+Home');
    await app.page.keyboard.insertText('No');
    await expect(app.dialog.getByText('The last 2 that you added were left out.')).toBeVisible();
    await expect(boxOf(app)).toHaveValue(text);
    await sendOf(app).click();
    await app.expectToast('Successful');
    await expect.poll(() => mailsOf(site, traveller)).toHaveLength(1);
  },
);

test(
  'Support has no fault for other means, and gives the focus back to the menu',
  sweep,
  async ({ app, traveller }) => {
    await app.visit();
    await openSupport(app);
    await expect(app.dialog.getByText(traveller.email)).toBeVisible();
    await expectSoundFaces(app.page);
    await app.page.keyboard.press('Escape');
    await expect(app.page.getByRole('button', { name: 'Menu' }).first()).toBeFocused();
  },
);

test('[HEAD-11] a log-out asks before it deletes what was not sent, and goes home', async ({
  app,
  site,
  traveller,
}) => {
  const { openMenu } = logInSteps(app.page);
  await app.visit(paths.orders);
  await openSupport(app);
  app.line.answer('addFeedback', { connection: 'close' });
  await boxOf(app).fill('Not sent');
  await sendOf(app).click();
  await app.dialog.getByRole('button', { name: 'Close' }).last().click();
  await openMenu();
  await expect(app.dialog.getByText(traveller.email)).toBeVisible();
  const logOut = app.dialog.getByRole('button', { name: 'LOG OUT', exact: true });
  await logOut.click();
  const question = app.page.getByRole('alertdialog', { name: '1 message is not sent yet' });
  await expect(question.getByRole('listitem')).toHaveText(['Message to Support']);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expectKept(app.page, 'items', 1);
  await logOut.click();
  const loads = app.page.waitForEvent('load');
  await question.getByRole('button', { name: 'Log out and delete' }).click();
  await loads;
  await expect(app.page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  expect(new URL(app.page.url()).pathname).toBe(paths.home);
  await expect(app.dialog).toHaveCount(0);
  await openMenu();
  await expect(app.dialog.getByRole('button', { name: 'Log In / Sign Up' })).toBeVisible();
  for (const name of ['My Applications', 'Coupons & Offers'])
    await expect(app.dialog.getByText(name)).toHaveCount(0);
  // Nothing is left that could still be sent.
  app.line.clear();
  await expectKept(app.page, 'items', 0);
  expect(mailsOf(site, traveller)).toEqual([]);
});

test('[HEAD-12] a log-out reaches the other tabs', sweep, async ({ app, traveller }) => {
  const { openMenu, logOut } = logInSteps(app.page);
  await app.visit();
  const other = await app.visitInNewTab(paths.orders);
  await expect(other.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await app.page.bringToFront();
  await openMenu();
  await expect(app.dialog.getByText(traveller.email)).toBeVisible();
  await app.page.keyboard.press('Escape');
  await logOut();
  await expect(other.locator('main').getByRole('button', { name: 'Log In' })).toBeVisible();
});
