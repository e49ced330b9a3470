import { sweep } from '../support/sweep';
import { orderInStatus } from '../support/outcomes';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { demoOrder } from './steps/demo-order';

/** From an application's details to the documents of its first applicant. */
async function openDocuments({ page, visit }: App, orderId: string): Promise<void> {
  await visit(`/order-detail/${orderId}`);
  await page
    .getByRole('article', { name: 'Ananya' })
    .getByRole('link', { name: /document/i })
    .click();
}

test('[MAT-01][MAT-02][MAT-03] the documents of a revision show whose they are and how much is to fix', async ({
  app,
  site,
  traveller,
}) => {
  const { page } = app;
  const { id } = await demoOrder(site, traveller, 'rejected');
  await openDocuments(app, id);
  await expect(page.getByRole('heading', { name: 'Ananya' })).toBeVisible();
  await expect(page.getByText('Employee · Japan e-visa, 90 days')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([/Documents\s*4/, /Application form\s*1/]);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Required', 'Optional']);
});

test('[MAT-04] the documents lead to their detailed requirements', async ({
  app,
  site,
  traveller,
}) => {
  const { page } = app;
  const { id } = await demoOrder(site, traveller, 'rejected');
  await openDocuments(app, id);
  await page.getByRole('link', { name: 'Documents list' }).click();
  await expect(page.getByRole('heading', { name: 'Detailed requirements' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Employment letter' })).toBeVisible();
});

test('[MAT-05][MAT-11] the visa photo is the first of the documents, and leads to its page', async ({
  app,
  site,
  traveller,
}) => {
  const { id } = await demoOrder(site, traveller, 'rejected');
  await openDocuments(app, id);
  const required = app.page.getByRole('tabpanel').getByRole('listitem');
  await expect(required.first()).toContainText('Visa photo');
  await app.page.getByRole('link', { name: 'Visa photo', exact: true }).click();
  await expect(app.page).toHaveURL(/\/id-photo$/);
});

test(
  '[MAT-09] the prompt opens by itself once nothing is to fix, and can wait',
  sweep,
  async ({ app, site, traveller }) => {
    const { page, dialog } = app;
    const { id } = await demoOrder(site, traveller, 'corrected');
    await openDocuments(app, id);
    await expect(page.getByRole('tab')).toHaveText(['Documents']);
    await expect(dialog).toContainText('Ready to send? We check them right away.');
    await expect(dialog).toContainText(
      'To re-submit your documents now in order that we can pre-check your files immediately.',
    );
    await dialog.getByRole('button', { name: 'Later' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Re-submit' })).toBeVisible();
    expect(app.line.countOf('reReview')).toBe(0);
  },
);

test('[MAT-10] what is fixed is re-submitted from the prompt, once, and is then in review', async ({
  app,
  site,
  traveller,
}) => {
  const { page, dialog } = app;
  const { orderId, applicantId } = await orderInStatus(site, traveller, 'revision-needed');
  await openDocuments(app, orderId);
  await dialog.getByRole('button', { name: 'Re-submit' }).click();
  await app.expectToast('Re-submit successfully');
  await expect(dialog).toBeHidden();
  // The order was asked for again: nothing is offered any more, and the new page is in review.
  await expect(page.getByRole('button', { name: 'Re-submit' })).toHaveCount(0);
  await expect(page.getByText('In review').first()).toBeVisible();
  expect(app.line.sent('reReview')).toEqual([{ applicant_id: applicantId, order_id: orderId }]);
});

test(
  'a re-submission that failed can be sent again from the prompt',
  sweep,
  async ({ app, site, traveller }) => {
    const { dialog } = app;
    const { orderId } = await orderInStatus(site, traveller, 'revision-needed');
    app.line.answer('reReview', { status: 503 });
    await openDocuments(app, orderId);
    const confirm = dialog.getByRole('button', { name: 'Re-submit' });
    await confirm.click();
    await expect(dialog).toContainText('(503)');
    app.line.clear();
    await confirm.click();
    await app.expectToast('Re-submit successfully');
    await expect(dialog).toBeHidden();
  },
);
