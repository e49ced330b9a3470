import type { Page } from '@playwright/test';
import { codeFromMail } from '../support/mails';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePhotoLike } from '../support/fixtures/make-photo-like';
import { layoutFindings } from '../support/layout';
import { patience } from '../support/patience';
import { expectToast } from '../support/toast-log';
import { wordsIn } from '../support/words-in';
import { sweep } from '../support/sweep';
import { scannerIsKept } from './traveller';
import { expect, test } from './e2e-test';

const email = 'm.smith@example.com';
/** Mixed directions, as people have them whose family uses both scripts. */
const firstName = 'محمد Smith';
const say = wordsIn('ar');

/** Adds a file to the document at a place of the list, and waits until it is safe. */
async function addToDocument(
  page: Page,
  index: number,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page
    .getByRole('list', { name: say('Required documents') })
    .getByRole('link')
    .nth(index)
    .click();
  await page.locator('input[type=file]:not([capture])').setInputFiles(file);
  if (file.mimeType !== 'application/pdf')
    await page.getByRole('button', { name: 'استخدام الصفحة', exact: true }).click();
  await expect(
    page.getByText(say('It uploads when you are back online.'), { exact: true }),
  ).toBeVisible();
  expect(await layoutFindings(page)).toEqual([]);
  await page.getByRole('button', { name: say('Back') }).click();
}

test(
  'one application in Arabic, from choosing a country to the payment, offline in between',
  sweep,
  async ({ page, phone, ownServer: server }) => {
    const dialog = page.locator('dialog[open]');
    const button = (english: string) =>
      page.getByRole('button', { name: say(english), exact: true });
    const inDialog = (english: string) =>
      dialog.getByRole('button', { name: say(english), exact: true });
    const heading = (english: string) => page.getByRole('heading', { name: say(english) });

    await page.goto(server.address);
    await dialog.getByRole('combobox').selectOption('ar');
    await dialog.getByRole('button', { name: 'الهند', exact: true }).first().click();
    await dialog.getByRole('button', { name: 'سنغافورة' }).first().click();
    await inDialog('Get Started').click();
    await button('Show more destinations').click();
    await page.getByRole('button', { name: 'كينيا', exact: true }).click();
    await dialog.getByRole('link').or(dialog.locator('li button')).first().click();
    await expect(button('Apply Now')).toBeVisible();
    expect(await layoutFindings(page)).toEqual([]);

    await button('Apply Now').click();
    await inDialog('Sign Up').click();
    await dialog.getByLabel(say('E-mail')).pressSequentially(email);
    await inDialog('Send code').click();
    // Typed on an Arabic keyboard.
    const code = await codeFromMail(server.mailFolder, email);
    const typed = code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    await dialog.getByLabel(say('Verification code')).pressSequentially(typed);
    await dialog.getByLabel(say('Password'), { exact: true }).pressSequentially('secret12');
    await dialog.locator('button[type=submit]').first().click();
    await inDialog('Continue').click();
    await expect(heading('Uploading documents')).toBeVisible();
    await expectToast(page, say('Registration successful'));
    const orderId = new URL(page.url()).pathname.split('/')[2] ?? '';

    await button('Add applicant').first().click();
    await dialog.getByLabel(say('First name')).fill(firstName);
    await dialog.getByRole('radio', { name: say('Employee') }).check();
    await inDialog('Confirm').click();
    await page
      .getByRole('link', { name: new RegExp(firstName) })
      .first()
      .click();
    await expect(heading('Required')).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));

    await scannerIsKept(page);
    await phone.context.setOffline(true);
    const photo = await makePhotoLike(1600, 1200);
    await addToDocument(page, 0, { name: 'جواز.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByText(say('You are offline.'))).toBeVisible();
    await addToDocument(page, 1, {
      name: 'ticket.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf({ pages: 1 }),
    });
    // A start without a network speaks the language too.
    await page.reload();
    await expect(heading('Required')).toBeVisible();
    await expect(page.getByText(say('You are offline.'))).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');

    await phone.context.setOffline(false);
    await page.goto(`${server.address}/ordering/${orderId}/upload`);
    await expect(page.getByRole('progressbar').last()).toHaveAttribute('aria-valuenow', '100', {
      timeout: patience.work,
    });
    await button('Choose').first().click();
    await dialog.locator('td button:not([aria-disabled=true])').last().click();
    await dialog.locator('footer').getByRole('button').click();
    await button('Next').click();

    await expect(page.getByText(say('TEST PAYMENT'))).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    expect(await layoutFindings(page)).toEqual([]);
    await page.getByRole('button', { name: new RegExp(say('Proceed to checkout')) }).click();
    // The same card, its numerals typed on an Arabic keyboard.
    const card = dialog.getByLabel(say('Card number'));
    const number = await card.inputValue();
    await card.fill(number.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))));
    await dialog.locator('footer').getByRole('button').last().click();
    await expect(page.getByText(say('Payment Successful'))).toBeVisible();
    await expect(page.getByText(say('We will process your application at once.'))).toBeVisible();
    expect(await layoutFindings(page)).toEqual([]);
    await page.getByText(say('Application details')).click();
    await expect(page.getByText(say('Pre-checking')).first()).toBeVisible();
    await expect(page.getByRole('article', { name: firstName })).toBeVisible();
    expect(await layoutFindings(page)).toEqual([]);
    expect(phone.faults).toEqual([]);
  },
);
