import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { newApplicant, newOrder, readOrder } from '../support/order-steps';
import type { Traveller } from '../support/traveller';
import type { App } from './harness/app';
import { patience } from '../support/patience';
import { draftsAtRest, draftWritten } from './steps/drafts';
import { outboxOf } from './steps/outbox';

const main = ({ page }: App) => page.locator('main:visible');
const name = ({ dialog }: App) => dialog.getByLabel('First name');
const confirm = ({ dialog }: App) => dialog.getByRole('button', { name: 'Confirm' });
const student = ({ dialog }: App) => dialog.getByRole('radio', { name: 'Student' });
const change = (app: App, who = /^Change / as RegExp | string) =>
  main(app).getByRole('button', { name: who });
const add = (app: App) => main(app).getByRole('button', { name: 'Add applicant' }).first();

/** The upload page of a new order with Ananya. */
async function openUpload(app: App, traveller: Traveller) {
  const orderId = await newOrder(traveller);
  const applicantId = await newApplicant(traveller, orderId);
  await app.visit(paths.orderUpload(orderId));
  await expect(change(app, 'Change Ananya')).toBeVisible();
  return { orderId, applicantId };
}

const namesOf = async (traveller: Traveller, orderId: string): Promise<unknown[]> =>
  ((await readOrder(traveller, orderId)).applicant_list as { first_name: string }[]).map(
    ({ first_name }) => first_name,
  );

test('[UPL-12] a typed name outlives a reload', sweep, async ({ app, traveller }) => {
  await openUpload(app, traveller);
  await add(app).click();
  const before = await draftsAtRest(app.page);
  await name(app).fill('Mira');
  await draftWritten(app.page, before);
  await app.page.reload();
  await add(app).click();
  await expect(name(app)).toHaveValue('Mira');
});

test(
  '[UPL-12] an applicant whose answer got lost waits on the phone, and is added once',
  sweep,
  async ({ app, traveller }) => {
    const { orderId } = await openUpload(app, traveller);
    app.line.answer('addApplicant', { pass: 'lose-answer' });
    await add(app).click();
    await name(app).fill('Mira');
    await student(app).check();
    await confirm(app).click();
    await expect(app.dialog).toHaveCount(0);
    // The application has her already, and the screen shows her once.
    await expect(change(app)).toHaveCount(2);
    expect(await namesOf(traveller, orderId)).toEqual(['Ananya', 'Mira']);
    app.line.clear();
    await expect
      .poll(async () => (await outboxOf(app.page)).map(({ state }) => state), {
        timeout: patience.work,
      })
      .toEqual(['done']);
    await expect(change(app)).toHaveCount(2);
    expect(await namesOf(traveller, orderId)).toEqual(['Ananya', 'Mira']);
  },
);

test(
  '[UPL-15] another device’s change of a name is shown before it is replaced',
  sweep,
  async ({ app, traveller }) => {
    const { dialog } = app;
    const { orderId, applicantId } = await openUpload(app, traveller);
    await change(app, 'Change Ananya').click();
    await name(app).fill('Ananya Rao');
    await traveller.call('updateApplicant', {
      applicant_id: applicantId,
      identity_id: 1,
      first_name: 'Rohan',
    });
    await confirm(app).click();
    await expect(dialog.getByText('Changed on another device meanwhile')).toBeVisible();
    await expect(dialog.getByText('Rohan, Employee')).toBeVisible();
    await expect(name(app)).toHaveValue('Ananya Rao');
    expect(await namesOf(traveller, orderId)).toEqual(['Rohan']);
    await confirm(app).click();
    await expect(dialog).toHaveCount(0);
    await expect(change(app, 'Change Ananya Rao')).toBeVisible();
    expect(await namesOf(traveller, orderId)).toEqual(['Ananya Rao']);
  },
);

test(
  '[UPL-15] the change of an applicant who was deleted on another device is not saved',
  sweep,
  async ({ app, traveller }) => {
    const { dialog } = app;
    const { orderId, applicantId } = await openUpload(app, traveller);
    await newApplicant(traveller, orderId, 4);
    await change(app).first().click();
    await name(app).fill('Ananya Rao');
    await traveller.call('deleteApplicant', { applicant_id: applicantId });
    await confirm(app).click();
    await expect(dialog.getByText(/was deleted on another device/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(change(app)).toHaveCount(1);
  },
);

test('[UPL-12] an empty first name is not sent', sweep, async ({ app, traveller }) => {
  await openUpload(app, traveller);
  await add(app).click();
  await student(app).check();
  await name(app).fill('   ');
  await expect(confirm(app)).toHaveAttribute('aria-disabled', 'true');
  await name(app).fill('Mira');
  await expect(confirm(app)).not.toHaveAttribute('aria-disabled', 'true');
  expect(app.line.countOf('addApplicant')).toBe(0);
});

test('[UPL-11] a first name of other characters is refused with a toast, in its field', async ({
  app,
  traveller,
}) => {
  await openUpload(app, traveller);
  await add(app).click();
  await student(app).check();
  await name(app).fill('R2D2');
  await confirm(app).click();
  await app.expectToast('Use letters only.');
  await expect(name(app)).toHaveValue('R2D2');
  await expect(name(app)).toBeFocused();
  expect(app.line.countOf('addApplicant')).toBe(0);
});

test(
  '[UPL-12] a first name is sent without the spaces around it',
  sweep,
  async ({ app, traveller }) => {
    const { orderId } = await openUpload(app, traveller);
    await add(app).click();
    await student(app).check();
    await name(app).fill('  Ana Sofía ');
    await confirm(app).click();
    await expect(change(app, 'Change Ana Sofía')).toBeVisible();
    await expect
      .poll(() => app.line.sent('addApplicant'))
      .toEqual([{ order_id: orderId, identity_id: 4, first_name: 'Ana Sofía' }]);
  },
);
