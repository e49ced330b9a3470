import { sweep, sweepUnless } from '../support/sweep';
import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { patience } from '../support/patience';
import { newApplicant, newOrder, readOrder, submittedOrder } from '../support/order-steps';
import type { Traveller } from '../support/traveller';
import { untilKept } from './steps/until-kept';
import type { App } from './harness/app';
import { logInSteps } from './steps/log-in';

const alert = ({ page }: App, title: string) =>
  page.locator('main').getByRole('alert').filter({ hasText: title });
const retry = ({ page }: App) => page.locator('main').getByRole('button', { name: 'Try again' });
const keptNote = ({ page }: App) => page.getByText(/updated (just now|\d+ (s|min))/);

/** An order with an applicant and nothing else. */
async function begunOrder(traveller: Traveller) {
  const orderId = await newOrder(traveller);
  return { orderId, applicantId: await newApplicant(traveller, orderId) };
}

for (const [name, fault] of [
  ['503', { status: 503 }],
  ['a closed connection', { connection: 'close' }],
] as const)
  test(
    `[ERR-26] a list that does not load after ${name} shows it in place, without a toast, and loads on retry`,
    sweepUnless(name === 'a closed connection'),
    async ({ app, traveller }) => {
      await begunOrder(traveller);
      app.line.answer('orders', fault);
      await app.visit(paths.orders);
      await expect(alert(app, 'Your applications did not load')).toBeVisible();
      await expect(retry(app)).toBeEnabled();
      expect(await app.toasts()).toEqual([]);
      app.line.clear();
      await retry(app).click();
      await expect(app.page.getByText(/Kenya/).first()).toBeVisible();
    },
  );

test(
  '[ERR-26] a list that was kept stays, with its age, when it does not load again',
  sweep,
  async ({ app, traveller }) => {
    await begunOrder(traveller);
    await app.visit(paths.orders);
    await expect(app.page.getByText(/Kenya/).first()).toBeVisible();
    await untilKept(app.page, 'orders');
    app.line.answer('orders', { status: 503 });
    await app.page.reload();
    await expect(keptNote(app)).toBeVisible();
    await expect(app.page.getByText(/Kenya/).first()).toBeVisible();
    expect(await app.toasts()).toEqual([]);
  },
);

const notLoaded = 'This application did not load';
const documentsNotLoaded = 'The documents did not load';
interface Ids {
  submitted: string;
  begun: string;
  applicant: string;
  document: number;
}
const screens: [name: string, title: string, path: (ids: Ids) => string][] = [
  ['the application details', notLoaded, ({ submitted }) => paths.orderDetail(submitted)],
  ['the upload page', notLoaded, ({ begun }) => paths.orderUpload(begun)],
  ['the confirmation', notLoaded, ({ begun }) => paths.orderConfirm(begun)],
  [
    'the documents',
    documentsNotLoaded,
    ({ begun, applicant }) => paths.applicantMaterial(begun, applicant),
  ],
  [
    'a document',
    documentsNotLoaded,
    ({ begun, applicant, document }) => paths.solePage(begun, applicant, document),
  ],
];

async function idsOf(traveller: Traveller): Promise<Ids> {
  const { orderId, applicantId } = await begunOrder(traveller);
  const [applicant] = (await readOrder(traveller, orderId)).applicant_list;
  return {
    begun: orderId,
    applicant: applicantId,
    document: applicant.material_required[0].elec_id as number,
    submitted: (await submittedOrder(traveller)).orderId,
  };
}

for (const [name, title, path] of screens)
  test(
    `[ERR-04][ERR-06][ERR-07] ${name} shows in place that it did not load, tries again, and keeps what it had`,
    sweep,
    async ({ app, traveller }) => {
      const { page, line } = app;
      const ids = await idsOf(traveller);
      line.answer('order', { status: 504 });
      await app.visit(path(ids));
      await expect(alert(app, title)).toContainText('(504)');
      await expect.poll(app.toasts).toEqual(['Network Error 504']);
      line.answer('order', { ret: -9, msg: 'We are counting stamps.' });
      await retry(app).click();
      await expect(alert(app, title)).toContainText('We are counting stamps.');
      await expect.poll(app.toasts).toEqual(['Network Error 504', 'We are counting stamps.']);
      line.clear();
      await retry(app).click();
      await expect(alert(app, title)).toHaveCount(0);
      const content = page.locator('main').getByText(/Kenya|Ananya|JPEG/);
      await expect(content.first()).toBeVisible();

      await untilKept(page, 'order');
      line.answer('order', { connection: 'close' });
      await page.reload();
      await expect(keptNote(app)).toBeVisible();
      await expect(content.first()).toBeVisible();
      await expect(alert(app, title)).toHaveCount(0);
      expect(await app.toasts()).toEqual([]);
    },
  );

test('[ERR-12] order_add ret -2 shows why and loads the product again', async ({
  app,
  traveller,
}) => {
  await app.visit(paths.product(40401));
  const apply = app.page.getByRole('button', { name: 'Apply Now' });
  await expect(apply).toBeEnabled();
  app.line.answer('addOrder', { ret: -2, msg: 'This visa changed today.' });
  const before = app.line.countOf('product');
  await apply.click();
  await expect(app.page.locator('main').getByText('This visa changed today.')).toBeVisible();
  await expect.poll(() => app.line.countOf('product')).toBe(before + 1);
  await expect.poll(app.toasts).toEqual(['This visa changed today.']);
  expect((await traveller.call('orders')).body.page_data).toEqual([]);
});

test(
  '[ERR-06] an order whose answer got lost waits on the phone, and is made once',
  sweep,
  async ({ app, traveller }) => {
    const { page, line } = app;
    const made = async (): Promise<{ order_id: string }[]> =>
      (await traveller.call('orders')).body.page_data as { order_id: string }[];
    line.answer('addOrder', { pass: 'lose-answer' });
    await app.visit(paths.product(40401));
    const apply = page.getByRole('button', { name: 'Apply Now' });
    await apply.click();
    await expect(page.getByText('Saved, not sent yet')).toBeVisible();
    expect(page.url()).toContain('/ordering/phone-');
    const first = await made();
    expect(first).toHaveLength(1);
    line.answer('addOrder', { pass: 'twice' });
    const path = paths.orderUpload(first[0]?.order_id ?? '');
    await expect.poll(() => new URL(page.url()).pathname, { timeout: patience.work }).toBe(path);
    await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
    expect(await made()).toEqual(first);
  },
);

test(
  '[ERR-08] an answer of 401 opens the log-in dialog without a toast, and logging in comes back',
  sweep,
  async ({ app, traveller }) => {
    const { page, line, dialog } = app;
    const path = paths.orderUpload((await begunOrder(traveller)).orderId);
    line.answer('order', { status: 401, ret: -1, msg: 'Expired.' });
    await app.visit(path);
    await expect(dialog.getByRole('heading', { name: 'Log In' })).toBeVisible();
    await expect(dialog.getByText('Your log-in has expired.')).toBeVisible();
    expect(await app.toasts()).toEqual([]);
    line.clear();
    await logInSteps(page).logIn(traveller);
    await expect.poll(app.toasts).toEqual(['Login successfully']);
    await expect(page.getByText('Ananya').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  },
);

test(
  '[ERR-08] closing the log-in dialog after 401 leads home, logged out',
  sweep,
  async ({ app, traveller }) => {
    const { page, line, dialog } = app;
    const path = paths.orderUpload((await begunOrder(traveller)).orderId);
    await app.visit(path);
    await expect(page.getByText('Ananya').first()).toBeVisible();
    line.answer('order', { status: 401 });
    await page.reload();
    await expect(dialog.getByText('Your log-in has expired.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(dialog.getByRole('button', { name: 'Log In / Sign Up' })).toBeVisible();
  },
);
