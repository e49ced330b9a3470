import { paths } from '../../src/routing/paths';
import { kenya, newApplicant, newOrder, readOrder } from '../support/order-steps';
import { patience } from '../support/patience';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { beginOrder, notSent } from './steps/begin-order';
import { outboxOf } from './steps/outbox';

test('[PWA-06] an order that waits on the phone is on every screen, and nobody pays for it', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  expect(traveller.token).toBeDefined();
  await beginOrder(app);
  expect(page.url()).toContain('/ordering/phone-');
  await page.goto(page.url().replace('/upload', '/confirm'));
  await expect(page).toHaveURL(/\/upload$/);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Mira · Student' })).toBeVisible();
  await app.visit(paths.orders);
  await expect(notSent(app)).toBeVisible();
  await expect(page.locator('main').getByText('Mira')).toBeVisible();
  await app.visit();
  await expect(page.getByRole('region', { name: 'Your running application' })).toContainText(
    'Mira',
  );
});

test(
  'a refused order says why, keeps what was added, and is sent again on request',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await beginOrder(app);
    app.line.answer('addOrder', { ret: -1, msg: 'Kenya is closed today.' });
    const notice = page.getByRole('alert').filter({ hasText: 'Kenya is closed today.' });
    await expect(notice.or(page.getByText('Kenya is closed today.').first()).first()).toBeVisible({
      timeout: patience.work,
    });
    await expect(page.getByRole('link', { name: 'Mira · Student' })).toBeVisible();
    expect((await outboxOf(page)).map(({ state }) => state)).toEqual(['needs-you', 'sealed']);
    app.line.clear();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(() => new URL(page.url()).pathname)
      .toMatch(/^\/ordering\/\d{8}-\d{8}\/upload$/);
    const [, , orderId = ''] = new URL(page.url()).pathname.split('/');
    await expect
      .poll(async () => (await readOrder(traveller, orderId)).applicant_list)
      .toMatchObject([{ first_name: 'Mira' }]);
    await expect(page.getByRole('link', { name: 'Mira · Student' })).toBeVisible();
  },
);

test(
  'an order that waits can be deleted, with all that was added to it',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    await beginOrder(app);
    app.line.answer('addOrder', { ret: -1, msg: 'Not today.' });
    await expect(page.getByText('Not today.').first()).toBeVisible({ timeout: patience.work });
    await page.getByRole('button', { name: 'Delete this application' }).click();
    await expect(dialog.getByText('Deleted with it: 1 applicant')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
    expect(await outboxOf(page)).toEqual([]);
    expect((await traveller.call('orders', {})).body.page_data).toEqual([]);
  },
);

test('the payment waits for a change that waits', sweep, async ({ app, traveller }) => {
  const { page, dialog } = app;
  const orderId = await newOrder(traveller, kenya);
  await newApplicant(traveller, orderId);
  app.line.answer('updateApplicant', { connection: 'close' });
  await app.visit(paths.orderUpload(orderId));
  await page.getByRole('button', { name: 'Change Ananya' }).click();
  await dialog.getByLabel('First name').fill('Anan');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('link', { name: 'Anan · Employee' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goto(app.line.address + paths.orderConfirm(orderId));
  await expect(page).toHaveURL(app.line.address + paths.orderUpload(orderId));
  app.line.clear();
  await expect
    .poll(async () => (await readOrder(traveller, orderId)).applicant_list[0].first_name, {
      timeout: patience.work,
    })
    .toBe('Anan');
});

test(
  'a change that another phone’s change came before asks, and both are seen',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const orderId = await newOrder(traveller, kenya);
    const applicantId = await newApplicant(traveller, orderId);
    app.line.answer('updateApplicant', { connection: 'close' });
    await app.visit(paths.orderUpload(orderId));
    await page.getByRole('button', { name: 'Change Ananya' }).click();
    await dialog.getByLabel('First name').fill('Anan');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toHaveCount(0);
    const other = { applicant_id: applicantId, identity_id: 1, first_name: 'Rohan' };
    await traveller.call('updateApplicant', other);
    app.line.clear();
    await expect(page.getByText('Change of Anan')).toBeVisible({ timeout: patience.work });
    await expect(page.getByRole('link', { name: 'Rohan · Employee' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Change of Anan')).toHaveCount(0);
    expect((await readOrder(traveller, orderId)).applicant_list[0].first_name).toBe('Rohan');
  },
);

test(
  'a sheet stays open, as it was filled in, when the order gets its number',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    await beginOrder(app);
    await page.getByRole('button', { name: 'Add applicant' }).first().click();
    await dialog.getByLabel('First name').fill('Zoe');
    await dialog.getByRole('radio', { name: 'Employee' }).check();
    app.line.clear();
    await expect
      .poll(() => new URL(page.url()).pathname, { timeout: patience.work })
      .toMatch(/^\/ordering\/\d{8}-\d{8}\/upload$/);
    await expect(dialog.getByLabel('First name')).toHaveValue('Zoe');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toHaveCount(0);
    const [, , orderId = ''] = new URL(page.url()).pathname.split('/');
    await expect
      .poll(async () => (await readOrder(traveller, orderId)).applicant_list)
      .toMatchObject([{ first_name: 'Mira' }, { first_name: 'Zoe' }]);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(app.line.address + paths.product(kenya.product_id));
  },
);

test(
  'a sheet of an order that was begun here opens, and stays open, after a reload',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    expect(traveller.token).toBeDefined();
    await app.visit(paths.product(kenya.product_id));
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page).toHaveURL(/\/ordering\/\d{8}-\d{8}\/upload$/);
    await page.reload();
    await page.getByRole('button', { name: 'Choose' }).first().click();
    await dialog.locator('td button:not([aria-disabled=true])').first().click();
    await dialog.getByRole('button', { name: /^Arrive on/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
  },
);
