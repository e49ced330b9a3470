import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { newApplicant, newOrder, readOrder } from '../support/order-steps';
import { sweep } from '../support/sweep';
import type { Traveller } from '../support/traveller';
import type { App } from './harness/app';

// Today's date is the page's own: in the first time zone of the world it is tomorrow for most of the
// server's day.
test.use({ timezoneId: 'Pacific/Kiritimati' });

const main = ({ page }: App) => page.locator('main:visible');
const heading = ({ page }: App, name: string) => page.getByRole('heading', { level: 1, name });
const required = ({ page }: App) => page.getByRole('heading', { name: 'Required' });

/** The upload page of a new order with one applicant, who has brought nothing yet. */
async function openUpload(app: App, traveller: Traveller) {
  const orderId = await newOrder(traveller);
  const applicantId = await newApplicant(traveller, orderId);
  await app.visit(paths.orderUpload(orderId));
  await expect(main(app).getByRole('button', { name: 'Change Ananya' })).toBeVisible();
  return { orderId, applicantId };
}

test('[NAV-15] the upload page has its title, and is kept while another one is shown', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  await openUpload(app, traveller);
  await expect(page).toHaveTitle('Uploading documents');
  await expect(heading(app, 'Uploading documents')).toBeVisible();
  const kept = await main(app).elementHandle();
  await main(app)
    .getByRole('link', { name: /Ananya/ })
    .first()
    .click();
  await expect(required(app)).toBeVisible();
  await expect(page).not.toHaveTitle('Uploading documents');
  expect(await kept?.isVisible()).toBe(false);
  await page.goBack();
  await expect(heading(app, 'Uploading documents')).toBeVisible();
  // The very same piece of the page, with whatever state it had.
  expect(await kept?.isVisible()).toBe(true);
});

test('[NAV-27] an applicant’s empty child path leads to their documents, and Back past it', async ({
  app,
  traveller,
}) => {
  const { orderId, applicantId } = await openUpload(app, traveller);
  const material = paths.applicantMaterial(orderId, applicantId);
  await app.visit(material.replace(/\/upload$/, ''));
  await expect(required(app)).toBeVisible();
  await expect(app.page).toHaveURL(app.line.address + material);
  await app.page.goBack();
  await expect(heading(app, 'Uploading documents')).toBeVisible();
});

test('[UPL-01][UPL-25] the upload page has its parts, and the way to what is missing', async ({
  app,
  traveller,
}) => {
  const { orderId } = await openUpload(app, traveller);
  const content = main(app);
  for (const text of ['Upload documents', 'Arrival date', 'Applicants', 'Support'])
    await expect(content.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(content.getByText(/Kenya/).first()).toBeVisible();
  await expect(content.getByRole('button', { name: 'Add applicant' })).toHaveCount(1);
  await expect(content.getByRole('button', { name: 'Cancel this application' })).toBeVisible();
  const next = content.getByRole('button', { name: 'Next (check uncompleted documents)' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toHaveAccessibleDescription(/^0 of \d+ done$/);
  const [missing] = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
  await content.getByRole('link', { name: /^Next: / }).click();
  await expect(heading(app, missing.name as string)).toBeVisible();
  await app.page.goBack();
  await expect(heading(app, 'Uploading documents')).toBeVisible();
});

test(
  'an order without applicants has one button to add one, and a low footer',
  sweep,
  async ({ app, traveller }) => {
    await app.page.setViewportSize({ width: 360, height: 640 });
    const orderId = await newOrder(traveller);
    await app.visit(paths.orderUpload(orderId));
    const add = main(app).getByRole('button', { name: 'Add applicant' });
    const next = main(app).getByRole('button', { name: 'Next (check uncompleted documents)' });
    const top = async () => (await next.boundingBox())?.y ?? 0;
    await expect(add).toHaveCount(1);
    // The quiet line and the button together take a fifth of the screen at most; 12 px are above the line.
    await expect.poll(top).toBeGreaterThan(640 * 0.8 + 12 - 1);
    await newApplicant(traveller, orderId);
    await app.page.reload();
    await expect(main(app).getByRole('link', { name: /^Next: / })).toBeVisible();
    await expect(add).toHaveCount(1);
    await expect.poll(top).toBeGreaterThan(640 * 0.8 + 12 - 1);
  },
);

test(
  '[UPL-20] a later arrival date shows by when the documents have to be there',
  sweep,
  async ({ app, traveller }) => {
    const orderId = await newOrder(traveller);
    await newApplicant(traveller, orderId);
    const earliest = (await readOrder(traveller, orderId)).earliest_depart_date as string;
    const later = new Date(Date.parse(earliest) + 9 * 86_400_000).toISOString().slice(0, 10);
    await traveller.call('setArrivalDate', { order_id: orderId, depart_date: later });
    await app.visit(paths.orderUpload(orderId));
    // Nine days more than the earliest leave nine days from today, which is the traveller's own.
    const due = await app.page.evaluate(() => {
      const date = new Date();
      date.setDate(date.getDate() + 9);
      return `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`;
    });
    const advice = main(app).getByText('Submit all documents before');
    await expect(advice).toContainText(due);
    await expect(advice).toContainText('or the trip may be delayed');
  },
);

for (const [reason, words] of [
  [1, 'Application created by mistake'],
  [2, 'Need to change travel plan'],
  [3, 'Other'],
] as const)
  test(
    `[UPL-27] an application is canceled with reason ${reason}: ${words}`,
    sweep,
    async ({ app, traveller }) => {
      const { dialog, line } = app;
      const { orderId } = await openUpload(app, traveller);
      await main(app).getByRole('button', { name: 'Cancel this application' }).click();
      const cancel = dialog.getByRole('button', { name: 'Cancel this application' });
      await expect(cancel).toHaveAttribute('aria-disabled', 'true');
      await dialog.getByRole('radio', { name: words, exact: true }).check();
      await cancel.click();
      await expect(dialog).toHaveCount(0);
      expect(line.sent('cancelOrder')).toEqual([{ order_id: orderId, reason }]);
      await expect(main(app).getByText('This application was canceled')).toBeVisible();
      expect((await readOrder(traveller, orderId)).applicant_list).toMatchObject([
        { status: 13, result: 1 },
      ]);
    },
  );
