import { expect, test, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import type { FaultyServer } from '../support/faulty-server';
import { loggedInPage } from '../support/logged-in-page';
import { employee, newApplicant, newOrder, readOrder, readyOrder } from '../support/order-steps';
import { expectToast } from '../support/toast-log';
import type { Traveller } from '../support/traveller';
import { sweepUnless } from '../support/sweep';
import { draftsAtRest, draftWritten } from './drafts-at-rest';
import { account, openOrders, type Scene } from './order-scene';

let scene: Scene;
let faulty: FaultyServer;
/** The same account on another device. */
let beside: Traveller;
let page: Page;

test.beforeAll(async () => {
  scene = await openOrders({ orders: 1 });
  ({ faulty, beside, page } = scene);
});
test.afterAll(() => scene?.close());
test.afterEach(() => scene.endTest());

const dialog = () => page.locator('dialog[open]');
const main = () => page.locator('main:visible');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const applicantNamed = (name: string) =>
  main().getByRole('listitem').filter({ hasText: name }).first();

/** The upload page of a new order with one applicant, who has brought nothing yet. */
async function openNewUpload(): Promise<{ orderId: string; applicantId: string }> {
  const orderId = await newOrder(beside);
  const applicantId = await newApplicant(beside, orderId);
  await page.goto(paths.orders);
  await page.goto(paths.orderUpload(orderId));
  await expect(applicantNamed('Ananya')).toBeVisible();
  return { orderId, applicantId };
}

test('[NAV-15] the upload page has its title, and is kept while another one is shown', async () => {
  await openNewUpload();
  await expect(page).toHaveTitle('Uploading documents');
  await expect(heading('Uploading documents')).toBeVisible();
  const kept = await main().elementHandle();
  await applicantNamed('Ananya').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();
  await expect(page).not.toHaveTitle('Uploading documents');
  expect(await kept?.isVisible()).toBe(false);
  await page.goBack();
  await expect(heading('Uploading documents')).toBeVisible();
  // The very same piece of the page, with whatever state it had.
  expect(await kept?.isVisible()).toBe(true);
});

test('[NAV-27] an applicant’s empty child path leads to their documents, and Back past it', async () => {
  const { orderId, applicantId } = await openNewUpload();
  await page.goto(paths.applicantMaterial(orderId, applicantId).replace(/\/upload$/, ''));
  await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();
  await expect(page).toHaveURL(faulty.address + paths.applicantMaterial(orderId, applicantId));
  await page.goBack();
  await expect(heading('Uploading documents')).toBeVisible();
});

test('[UPL-01][UPL-25] the upload page: its parts, and the way to what is missing', async () => {
  const { orderId } = await openNewUpload();
  for (const text of ['Upload documents', 'Arrival date', 'Applicants', 'Support'])
    await expect(main().getByText(text, { exact: true }).first()).toBeVisible();
  await expect(main().getByText(/Kenya/).first()).toBeVisible();
  await expect(main().getByRole('button', { name: 'Add applicant' })).toBeVisible();
  await expect(main().getByRole('button', { name: 'Cancel this application' })).toBeVisible();
  const next = main().getByRole('button', { name: 'Next (check uncompleted documents)' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  const [missing] = (await readOrder(beside, orderId)).applicant_list[0].material_required;
  await main()
    .getByRole('link', { name: /^Next: / })
    .click();
  await expect(heading(missing.name as string)).toBeVisible();
  await page.goBack();
  await expect(heading('Uploading documents')).toBeVisible();
});

test('[UPL-02][UPL-18] the calendar: closed by Back, walked by keyboard, no day too early, and the chosen one kept', async () => {
  const { orderId } = await openNewUpload();
  const earliest = (await readOrder(beside, orderId)).earliest_depart_date as string;
  await main().getByRole('button', { name: 'Choose' }).click();
  await expect(dialog().getByRole('heading', { name: 'Arrival date' })).toBeVisible();
  // The traveller's own day is marked, which in this zone may be the server's tomorrow.
  const today = await page.evaluate(() => {
    const now = new Date();
    return `${now.getMonth() + 1}/${now.getDate()}/${now.getFullYear()}`;
  });
  await expect(dialog().getByRole('button', { name: /, today/ })).toHaveAccessibleName(
    new RegExp(`^${today},`),
  );
  await page.goBack();
  await expect(dialog()).toHaveCount(0);
  await expect(heading('Uploading documents')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${orderId}/upload$`));

  await main().getByRole('button', { name: 'Choose' }).click();
  const day = (iso: string) => dialog().locator(`[data-iso="${iso}"]`);
  await dialog()
    .getByRole('button', { name: /, today/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(
    dialog().getByText(/^(Too early: the visa takes|This day has passed)/),
  ).toBeVisible();
  await day(earliest).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  const before = await draftsAtRest(page);
  await page.keyboard.press('Enter');
  const arrive = dialog().getByRole('button', { name: /^Arrive on \d/ });
  const words = (await arrive.textContent()) ?? '';
  const chosen = /\d+\/\d+\/\d{4}/.exec(words)?.[0] ?? '';
  // What was chosen and not sent is there again after a reload.
  await draftWritten(page, before);
  await page.reload();
  await main().getByRole('button', { name: 'Choose' }).click();
  await expect(arrive).toHaveText(words);
  // Another device chooses meanwhile: its day is shown before this one replaces it.
  await beside.call('setArrivalDate', { order_id: orderId, depart_date: '2099-12-31' });
  await page.reload();
  await main().getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog().getByText('Changed on another device meanwhile')).toBeVisible();
  await expect(dialog().getByText('12/31/2099')).toBeVisible();
  await expect(arrive).toHaveText(words);
  await arrive.click();
  await expect(dialog()).toHaveCount(0);
  await expect(main().getByText(chosen, { exact: true })).toBeVisible();
  const [month = '', date = '', year = ''] = chosen.split('/');
  expect((await readOrder(beside, orderId)).depart_date).toBe(
    `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
  );
});

test('[UPL-12][UPL-15] a typed name outlives a reload, and another device’s change is shown before it is replaced', async () => {
  const orderId = await newOrder(beside);
  const applicantId = await newApplicant(beside, orderId);
  await page.goto(paths.orderUpload(orderId));
  const name = () => dialog().getByLabel('First name');
  // A letter may be typed in the very moment of the reload, but not for ever.
  await expect(async () => {
    await page.reload();
    await main().getByRole('button', { name: 'Add applicant' }).click();
    const kept = await name().inputValue();
    if (kept !== 'Mira') await name().fill('Mira');
    expect(kept).toBe('Mira');
  }).toPass({ timeout: 30_000 });
  await dialog().getByRole('radio', { name: 'Student' }).check();
  // The answer gets lost, and the second try adds nobody twice.
  faulty.answer('/applicant_add', { pass: 'lose-answer' });
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog().getByText(/could not reach the service/)).toBeVisible();
  faulty.clear();
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog()).toHaveCount(0);
  await expect(main().getByRole('button', { name: /^Change / })).toHaveCount(2);

  await main().getByRole('button', { name: 'Change Ananya' }).click();
  await name().press('End');
  await name().pressSequentially(' Rao');
  const update = (first_name: string) =>
    beside.call('updateApplicant', {
      applicant_id: applicantId,
      identity_id: employee,
      first_name,
    });
  await update('Rohan');
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog().getByText('Changed on another device meanwhile')).toBeVisible();
  await expect(dialog().getByText('Rohan, Employee')).toBeVisible();
  await expect(name()).toHaveValue('Ananya Rao');
  expect((await readOrder(beside, orderId)).applicant_list[0].first_name).toBe('Rohan');
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog()).toHaveCount(0);
  await expect(applicantNamed('Ananya Rao')).toBeVisible();

  await main().getByRole('button', { name: 'Change Ananya Rao' }).click();
  await name().pressSequentially('x');
  await beside.call('deleteApplicant', { applicant_id: applicantId });
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog().getByText(/was deleted on another device/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect(main().getByRole('button', { name: /^Change / })).toHaveCount(1);
});

test('[UPL-11][UPL-12] a first name of other characters is refused with the toast, an empty one not sent', async () => {
  const orderId = await newOrder(beside);
  await page.goto(paths.orderUpload(orderId));
  await main().getByRole('button', { name: 'Add applicant' }).first().click();
  const name = dialog().getByLabel('First name');
  const confirm = dialog().getByRole('button', { name: 'Confirm' });
  await dialog().getByRole('radio', { name: 'Student' }).check();
  await name.fill('   ');
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  const sent = await scene.askedFor('/applicant_add', async () => {
    await name.fill('R2D2');
    await confirm.click();
    await expectToast(page, 'Use letters only.');
  });
  expect(sent).toEqual([]);
  await expect(name).toHaveValue('R2D2');
  await expect(name).toBeFocused();
  const added = await scene.askedFor('/applicant_add', async () => {
    await name.fill('  Ana Sofía ');
    await confirm.click();
    await expect(applicantNamed('Ana Sofía')).toBeVisible();
  });
  expect(added).toEqual([{ order_id: orderId, identity_id: 4, first_name: 'Ana Sofía' }]);
});

test('[UPL-20] a later arrival date says by when the documents have to be there', async () => {
  const orderId = await newOrder(beside);
  await newApplicant(beside, orderId);
  const earliest = (await readOrder(beside, orderId)).earliest_depart_date as string;
  const later = new Date(Date.parse(earliest) + 9 * 86_400_000).toISOString().slice(0, 10);
  await beside.call('setArrivalDate', { order_id: orderId, depart_date: later });
  await page.goto(paths.orderUpload(orderId));
  // Nine days more than the earliest leave nine days from today, which is the traveller's own.
  const due = await page.evaluate(() => {
    const date = new Date();
    date.setDate(date.getDate() + 9);
    return `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`;
  });
  const advice = main().getByText('Submit all documents before');
  await expect(advice).toContainText(due);
  await expect(advice).toContainText('or the trip may be delayed');
});

const reasons = [
  [1, 'Application created by mistake'],
  [2, 'Need to change travel plan'],
  [3, 'Other'],
] as const;
for (const [reason, words] of reasons)
  test(
    `[UPL-27] an application is canceled with reason ${reason}: ${words}`,
    sweepUnless(reason === 1),
    async () => {
      const orderId = await newOrder(beside);
      await newApplicant(beside, orderId);
      await page.goto(paths.orderUpload(orderId));
      await main().getByRole('button', { name: 'Cancel this application' }).click();
      const cancel = dialog().getByRole('button', { name: 'Cancel this application' });
      await expect(cancel).toHaveAttribute('aria-disabled', 'true');
      await dialog().getByRole('radio', { name: words, exact: true }).check();
      const sent = await scene.askedFor('/order_cancel', async () => {
        await cancel.click();
        await expect(dialog()).toHaveCount(0);
      });
      expect(sent).toEqual([{ order_id: orderId, reason }]);
      await expect(main().getByText('This application was canceled')).toBeVisible();
      expect((await readOrder(beside, orderId)).applicant_list).toMatchObject([
        { status: 13, result: 1 },
      ]);
    },
  );

test('[UPL-22] from the last time zone to the first an arrival date is one and the same day', async () => {
  const { orderId } = await readyOrder(beside);
  const iso = '2027-01-01';
  await beside.call('setArrivalDate', { order_id: orderId, depart_date: iso });
  const west = await scene.newContext('Etc/GMT+12');
  const pageInWest = await loggedInPage(west, account);
  for (const each of [page, pageInWest]) {
    await each.goto(paths.orderUpload(orderId));
    await expect(each.locator('main').getByText('1/1/2027', { exact: true })).toBeVisible();
    await each.getByRole('button', { name: 'Change', exact: true }).click();
    const chosen = each.locator('dialog[open] td[aria-selected=true] button');
    await expect(chosen).toHaveAccessibleName(/^1\/1\/2027, Friday/);
  }
  await west.close();
});
