import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { newApplicant, newOrder, readOrder, readyOrder } from '../support/order-steps';
import type { Traveller } from '../support/traveller';
import type { App } from './harness/app';
import { draftsAtRest, draftWritten } from './steps/drafts';

const main = ({ page }: App) => page.locator('main:visible');
const choose = (app: App) => main(app).getByRole('button', { name: 'Choose' });
const today = ({ dialog }: App) => dialog.getByRole('button', { name: /, today/ });
const day = ({ dialog }: App, iso: string) => dialog.locator(`[data-iso="${iso}"]`);
const arrive = ({ dialog }: App) => dialog.getByRole('button', { name: /^Arrive on \d/ });

/** A day as the calendar writes it. */
const written = (iso: string) => {
  const [year, month, date] = iso.split('-').map(Number);
  return `${month}/${date}/${year}`;
};

/** The calendar of a new order with one applicant. */
async function openCalendar(app: App, traveller: Traveller) {
  const orderId = await newOrder(traveller);
  await newApplicant(traveller, orderId);
  const earliest = (await readOrder(traveller, orderId)).earliest_depart_date as string;
  await app.visit(paths.orderUpload(orderId));
  await choose(app).click();
  await expect(app.dialog.getByRole('heading', { name: 'Arrival date' })).toBeVisible();
  return { orderId, earliest };
}

/** Chooses the day after the earliest one, a month later, by keyboard. */
async function chooseDay(app: App, earliest: string): Promise<string> {
  await day(app, earliest).focus();
  await app.page.keyboard.press('ArrowRight');
  await app.page.keyboard.press('PageDown');
  await app.page.keyboard.press('Enter');
  const words = (await arrive(app).textContent()) ?? '';
  return /\d+\/\d+\/\d{4}/.exec(words)?.[0] ?? '';
}

test.describe('in the first time zone of the world', () => {
  // There it is tomorrow for most of the server's day.
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test(
    '[UPL-18] the calendar marks the traveller’s own day, and refuses a day too early',
    sweep,
    async ({ app, traveller }) => {
      await openCalendar(app, traveller);
      const now = await app.page.evaluate(() => {
        const date = new Date();
        return `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`;
      });
      await expect(today(app)).toHaveAccessibleName(new RegExp(`^${now},`));
      await today(app).focus();
      await app.page.keyboard.press('Enter');
      await expect(
        app.dialog.getByText(/^(Too early: the visa takes|This day has passed)/),
      ).toBeVisible();
      await expect(arrive(app)).toHaveCount(0);
    },
  );

  test(
    '[UPL-22] an arrival date is one and the same day, with its zone',
    sweep,
    async ({ app, traveller }) => {
      await expectSameDay(app, traveller, '(GMT+14)');
    },
  );
});

test.describe('in the last time zone of the world', () => {
  test.use({ timezoneId: 'Etc/GMT+12' });

  test(
    '[UPL-22] an arrival date is one and the same day, with its zone',
    sweep,
    async ({ app, traveller }) => {
      await expectSameDay(app, traveller, '(GMT-12)');
    },
  );
});

async function expectSameDay(app: App, traveller: Traveller, zone: string): Promise<void> {
  const { orderId } = await readyOrder(traveller);
  await traveller.call('setArrivalDate', { order_id: orderId, depart_date: '2027-01-01' });
  await app.visit(paths.orderUpload(orderId));
  await expect(main(app).getByText(`1/1/2027 ${zone}`, { exact: true })).toBeVisible();
  await main(app).getByRole('button', { name: 'Change', exact: true }).click();
  const chosen = app.dialog.locator('td[aria-selected=true] button');
  await expect(chosen).toHaveAccessibleName(/^1\/1\/2027, Friday/);
}

test('[UPL-02] Back closes the calendar and leaves the upload page', async ({ app, traveller }) => {
  const { orderId } = await openCalendar(app, traveller);
  await app.page.goBack();
  await expect(app.dialog).toHaveCount(0);
  await expect(app.page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
  await expect(app.page).toHaveURL(new RegExp(`${orderId}/upload$`));
});

test(
  '[UPL-18] a day that is chosen by keyboard becomes the arrival date',
  sweep,
  async ({ app, traveller }) => {
    const { orderId, earliest } = await openCalendar(app, traveller);
    const chosen = await chooseDay(app, earliest);
    await arrive(app).click();
    await expect(app.dialog).toHaveCount(0);
    await expect(main(app).getByText(`${chosen} (GMT`)).toBeVisible();
    const iso = (await readOrder(traveller, orderId)).depart_date as string;
    expect(written(iso)).toBe(chosen);
    const [one, other] = [new Date(earliest), new Date(iso)];
    // Months are not equally long.
    expect(other.getTime() - one.getTime()).toBeGreaterThan(28 * 86_400_000);
  },
);

test(
  '[UPL-18] a day that was chosen and not sent outlives a reload, and another device’s change is shown before it is replaced',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const { orderId, earliest } = await openCalendar(app, traveller);
    const before = await draftsAtRest(page);
    const chosen = await chooseDay(app, earliest);
    await draftWritten(page, before);
    await page.reload();
    await choose(app).click();
    await expect(arrive(app)).toContainText(chosen);
    await traveller.call('setArrivalDate', { order_id: orderId, depart_date: '2099-12-31' });
    await page.reload();
    await main(app).getByRole('button', { name: 'Change', exact: true }).click();
    await expect(dialog.getByText('Changed on another device meanwhile')).toBeVisible();
    await expect(dialog.getByText('12/31/2099')).toBeVisible();
    await expect(arrive(app)).toContainText(chosen);
    await arrive(app).click();
    await expect(dialog).toHaveCount(0);
    await expect(main(app).getByText(`${chosen} (GMT`)).toBeVisible();
    expect(written((await readOrder(traveller, orderId)).depart_date as string)).toBe(chosen);
  },
);
