import { expect, type Page } from '@playwright/test';
import { codeFromMail } from '../support/mails';
import type { LastingServer } from '../support/lasting-server';
import { expectToast } from '../support/toast-log';

/** A traveller's actions on the screens; typed key by key, as the second engine needs it. */
export function traveller(page: Page, server: Pick<LastingServer, 'address' | 'mailFolder'>) {
  const dialog = page.locator('dialog[open]');
  /** From the open log-in dialog through the mailed code, up to the coupons that the page then shows. */
  async function fillSignUp(email: string, password: string): Promise<void> {
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await expect(dialog.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
    await dialog.getByLabel('E-mail').pressSequentially(email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByText(email)).toBeVisible();
    await dialog
      .getByLabel('Verification code')
      .pressSequentially(await codeFromMail(server.mailFolder, email));
    await dialog.getByLabel('Password', { exact: true }).pressSequentially(password);
    await dialog.getByRole('button', { name: 'Sign Up' }).first().click();
  }

  /** The same, with the coupons closed: then the page reloads. */
  async function signUp(email: string, password: string): Promise<void> {
    await fillSignUp(email, password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }

  return {
    async chooseCountries(nationality: string, residence: string): Promise<void> {
      await page.goto(server.address);
      await dialog.getByRole('button', { name: nationality, exact: true }).first().click();
      await dialog.getByRole('button', { name: residence }).first().click();
      await dialog.getByRole('button', { name: 'Get Started' }).click();
      await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
    },

    async chooseProduct(destination: string, product: RegExp): Promise<void> {
      await page.getByRole('button', { name: 'Show more destinations' }).click();
      await page.getByText(destination, { exact: true }).click();
      await dialog
        .getByRole('link', { name: product })
        .or(dialog.getByRole('button', { name: product }))
        .click();
      await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
    },

    /** From 'Apply Now' through the mailed code to the new order; resolves to its id. */
    async applyAndSignUp(email: string, password: string): Promise<string> {
      await page.getByRole('button', { name: 'Apply Now' }).click();
      await signUp(email, password);
      await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
      await expectToast(page, 'Registration successful');
      return new URL(page.url()).pathname.split('/')[2] ?? '';
    },

    signUp,
    fillSignUp,

    async addApplicant(firstName: string, occupation: string): Promise<void> {
      await page.getByRole('button', { name: 'Add applicant' }).first().click();
      await dialog.getByLabel('First name').pressSequentially(firstName);
      await dialog.getByRole('radio', { name: occupation }).check();
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('link', { name: new RegExp(firstName) })).toBeVisible();
    },

    async openDocuments(firstName: string): Promise<void> {
      await page
        .getByRole('link', { name: new RegExp(firstName) })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();
    },

    async openDocument(name: string): Promise<void> {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    },

    async addFile(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
      await page.locator('input[type=file]:not([capture])').setInputFiles(file);
    },

    /** Answers the check of a picture in which a page was found. */
    async usePage(): Promise<void> {
      await page.getByRole('button', { name: 'Use the page', exact: true }).click();
    },

    /** Answers the check of a PDF's pages. */
    async useAllPages(count: number): Promise<void> {
      await page.getByRole('button', { name: `Use ${count} pages`, exact: true }).click();
    },

    async openMenu(): Promise<void> {
      await page.getByRole('button', { name: 'Menu' }).first().click();
      await expect(dialog.getByRole('heading', { name: 'Menu' })).toBeVisible();
    },

    async goBack(): Promise<void> {
      await page.getByRole('button', { name: 'Back' }).click();
    },
  };
}

/** Waits until the service worker has kept what finds pages and reads PDFs, in a pause of the page. */
export const scannerIsKept = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await (await caches.open('later')).keys();
        const parts = ['later/scan-page', 'later/pdf-', 'pdf.worker'];
        return parts.every((part) => kept.some(({ url }) => url.includes(part)));
      }),
    )
    .toBe(true);
