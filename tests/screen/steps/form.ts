import type { FormState } from '../../../src/contract/application-form';
import { paths } from '../../../src/routing/paths';
import { openParts } from '../../support/answer-form';
import { newApplicant, newOrder, readOrder, vietnam } from '../../support/order-steps';
import type { App } from '../harness/app';
import type { Account } from '../harness/site';

// The application form of Vietnam, in its frame.

export const frameOf = ({ page }: App) => page.frameLocator('iframe:not([hidden])');
export const phoneIn = (app: App) => frameOf(app).getByLabel('Phone');
export const fullName = (app: App) => frameOf(app).getByLabel('Full name', { exact: true });
export const savedIn = (app: App) => frameOf(app).getByText('Saved', { exact: true });

/** Opens a new applicant's form, with all of its parts. */
export async function openForm(app: App, traveller: Account) {
  const orderId = await newOrder(traveller, vietnam);
  const applicantId = await newApplicant(traveller, orderId);
  await app.visit(paths.applicationForm(orderId, applicantId, 'vietnam'));
  await openParts(frameOf(app));
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
  await openParts(frameOf(app));
  return { orderId, applicantId };
}

/** The answers that the application has of a form, as a page of it would get them. */
export async function typedAnswers(
  traveller: Account,
  orderId: string,
  applicantId: string,
): Promise<FormState['typed']> {
  const { applicant_list } = await readOrder(traveller, orderId);
  const address = new URL(applicant_list[0].application.application_url);
  const { body } = await traveller.call('formToken', {
    order_id: orderId,
    applicant_id: applicantId,
  });
  address.searchParams.set('applicant_id', applicantId);
  address.searchParams.set('token', String(body.token));
  const html = await (await fetch(address)).text();
  const [, data = '{}'] = /data-state="([^"]*)"/.exec(html) ?? [];
  return (JSON.parse(data.replaceAll('&quot;', '"')) as FormState).typed;
}
