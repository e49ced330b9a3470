import { expect } from '@playwright/test';
import { paths } from '../../../src/routing/paths';
import { newApplicant, newOrder, vietnam } from '../../support/order-steps';
import type { App } from '../harness/app';
import type { Account } from '../harness/site';

// The application form of Vietnam, in its frame.

export const frameOf = ({ page }: App) => page.frameLocator('iframe');
export const phoneIn = (app: App) => frameOf(app).getByLabel('Phone');
export const fullName = (app: App) => frameOf(app).getByLabel('Full name', { exact: true });
export const savedIn = (app: App) => frameOf(app).getByText('Saved', { exact: true });

/** Opens a new applicant's form. */
export async function openForm(app: App, traveller: Account) {
  const orderId = await newOrder(traveller, vietnam);
  const applicantId = await newApplicant(traveller, orderId);
  await app.visit(paths.applicationForm(orderId, applicantId, 'vietnam'));
  return { orderId, applicantId };
}

/** The same from the page of the applicant's documents, to which Back leads. */
export async function openFormFromDocuments(app: App, traveller: Account) {
  const { page } = app;
  const orderId = await newOrder(traveller, vietnam);
  const applicantId = await newApplicant(traveller, orderId);
  await app.visit(paths.applicantMaterial(orderId, applicantId));
  await page
    .getByRole('link', { name: /application form/i })
    .first()
    .click();
  await expect(phoneIn(app)).toBeEnabled();
  return { orderId, applicantId };
}
