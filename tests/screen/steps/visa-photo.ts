import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { paths } from '../../../src/routing/paths';
import { newApplicant, newOrder, readOrder, uae } from '../../support/order-steps';
import type { App } from '../harness/app';
import type { Account } from '../harness/site';
import { outboxOf } from './outbox';

/** Opens the visa photo of a new applicant. */
export async function openPhoto(app: App, traveller: Account) {
  const { page } = app;
  const orderId = await newOrder(traveller, uae);
  const applicantId = await newApplicant(traveller, orderId);
  await app.visit(paths.idPhoto(orderId, applicantId));
  await expect(page.getByRole('heading', { name: 'Document requirements' })).toBeVisible();
  return {
    orderId,
    applicantId,
    /** Waits until the page has one of the applicant's addresses. */
    shows: (pathOf: (orderId: string, applicantId: string) => string) =>
      expect(page).toHaveURL(app.line.address + pathOf(orderId, applicantId)),
    onServer: async () =>
      (await readOrder(traveller, orderId)).applicant_list[0].id_photo as { status: number },
    /** The kinds of the undelivered items on the phone. */
    itemsHere: async () =>
      (await outboxOf(page))
        .filter(({ state }) => state !== 'done')
        .map(({ kind, isUnconfirmed }) => (isUnconfirmed ? `unconfirmed ${kind}` : kind)),
  };
}

export const button = ({ page }: App, name: string) =>
  page.getByRole('button', { name, exact: true });

export const photoImage = ({ page }: App) =>
  page.getByRole('img', { name: 'Visa photo of Ananya' });

/** Chooses a file from the album, after the question that comes before. */
export async function choosePhoto(app: App, buffer: Buffer): Promise<void> {
  await button(app, 'Choose from album').click();
  await expect(app.dialog).toContainText(
    'Please make sure that the document requirements are met.',
  );
  // A large one comes sooner from the disk.
  const file = test.info().outputPath('me.jpg');
  writeFileSync(file, buffer);
  const chooser = app.page.waitForEvent('filechooser');
  await app.dialog.getByRole('button', { name: 'Choose a photo' }).click();
  await (await chooser).setFiles(file);
}

/** Closes the alert that has these words. */
export async function gotIt({ dialog }: App, words: string): Promise<void> {
  await expect(dialog).toContainText(words);
  await dialog.getByRole('button', { name: 'Got it', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
