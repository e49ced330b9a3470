import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { readOrder } from '../support/order-steps';
import { patience } from '../support/patience';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import type { App } from './harness/app';
import { beginOrder, notSent } from './steps/begin-order';
import { outboxOf } from './steps/outbox';
import { untilKept } from './steps/until-kept';

const question = ({ page }: App) => page.getByText('Your application was not sent');
const statesOf = async ({ page }: App) =>
  (await outboxOf(page)).map(({ kind, state }) => `${kind} ${state}`);
const refusal = { ret: -2, code: 'visa-not-available', msg: 'Not sold.' };
const eastAfrica = /East Africa tourist visa/;

/** Adds a page of each document for Mira, and goes back to the order. */
async function addPages({ page }: App, documents: readonly string[]): Promise<void> {
  const order = page.url();
  await page.getByRole('link', { name: 'Mira · Student' }).click();
  const addresses: string[] = [];
  for (const name of documents) {
    const to = await page.getByRole('link', { name: `Add ${name}` }).getAttribute('href');
    addresses.push(new URL(to ?? '', order).href);
  }
  const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 1 }) };
  for (const address of addresses) {
    await page.goto(address);
    await page.locator('input[type=file]:not([capture])').first().setInputFiles(pdf);
    const pages = page.getByRole('main').getByRole('list', { name: 'Pages' });
    await expect(pages.getByRole('listitem')).toHaveCount(1);
  }
  await page.goto(order);
}

/** An order for Kenya's eTA with Mira and these of her documents, which is not sold any more when it arrives. */
async function arriveUnsold(app: App, ...documents: string[]): Promise<void> {
  await beginOrder(app);
  if (documents.length > 0) await addPages(app, documents);
  app.line.answer('addOrder', refusal);
  await expect(question(app)).toBeVisible({ timeout: patience.work });
}

const both = ['Passport copy', 'Flight itinerary'];

const held = [
  ...['new-order needs-you', 'new-applicant sealed'],
  ...['document-page sealed', 'document-page sealed'],
];

test(
  'an order whose visa is not sold any more goes on once with another visa, and what that one does not ask for stays on the phone',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await arriveUnsold(app, ...both);
    await expect(page.getByRole('heading', { name: /no longer available/ })).toBeVisible();
    await expect(page.getByText('$48.00')).toBeVisible();
    await expect.poll(() => statesOf(app)).toEqual(held);
    const goOn = page.getByRole('button', { name: /^Continue/ });
    await expect(goOn).toBeDisabled();

    await page.getByRole('radio', { name: eastAfrica }).check();
    await expect(page.getByRole('radio', { name: eastAfrica })).toBeChecked();
    await expect(page.getByText('Passport copy, Mira')).toBeVisible();
    await expect(page.getByRole('list', { name: 'With this visa' })).toContainText(
      '1 saved on this phone',
    );
    app.line.clear();
    await goOn.click();
    await expect(question(app)).toHaveCount(0);
    await expect
      .poll(() => statesOf(app), { timeout: patience.work })
      .toEqual([
        ...['new-order done', 'new-applicant done'],
        ...['document-page needs-you', 'document-page done'],
      ]);
    const [, , orderId = ''] = new URL(page.url()).pathname.split('/');
    const order = await readOrder(traveller, orderId);
    expect(order.product.id).toBe(40402);
    expect(order.applicant_list).toMatchObject([{ first_name: 'Mira' }]);
    const listed = (await traveller.call('orders', {})).body.page_data;
    expect(listed).toHaveLength(1);
    expect(app.line.countOf('attachPage')).toBe(1);
    expect(app.line.countOf('addApplicant')).toBe(1);
  },
);

test(
  'a page that ends during the answer leaves the question or its answer, and no part of it',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await arriveUnsold(app, ...both);
    await page.getByRole('radio', { name: eastAfrica }).check();
    app.line.answer('addOrder', { connection: 'hold' });
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.goto('about:blank');
    app.line.clear();
    await app.visit(paths.orders);
    await expect(notSent(app).or(page.locator('main').getByText('Mira')).first()).toBeVisible();
    const states = await statesOf(app);
    if (states.includes('new-order needs-you'))
      await expect.poll(() => statesOf(app)).toEqual(held);
    else
      await expect
        .poll(() => statesOf(app), { timeout: patience.work })
        .toEqual([
          ...['new-order done', 'new-applicant done'],
          ...['document-page needs-you', 'document-page done'],
        ]);
    const listed = (await traveller.call('orders', {})).body.page_data;
    expect(listed.length).toBe(states.includes('new-order needs-you') ? 0 : 1);
  },
);

test('the answer in one tab is the answer in the other', sweep, async ({ app, traveller }) => {
  expect(traveller.token).toBeDefined();
  await arriveUnsold(app);
  const other = await app.visitInNewTab(new URL(app.page.url()).pathname);
  const asked = other.getByText('Your application was not sent');
  await expect(asked).toBeVisible();
  app.line.answer('addOrder', { connection: 'close' });
  await app.page.getByRole('radio', { name: eastAfrica }).check();
  await app.page.getByRole('button', { name: /^Continue/ }).click();
  await expect(asked).toHaveCount(0);
  await expect(other.getByText('Kenya East Africa tourist visa').first()).toBeVisible();
  await expect(other.getByText('$129.00 each')).toBeVisible();
});

test(
  'an order whose visa is not sold any more is discarded with what it names',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    await arriveUnsold(app, 'Passport copy');
    await expect(
      page.getByText('Discard deletes from this phone: 1 file and 1 applicant'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog.getByText('Deleted with it: 1 file and 1 applicant')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
    expect(await statesOf(app)).toEqual([]);
    expect((await traveller.call('orders', {})).body.page_data).toEqual([]);
  },
);

test(
  'without a network the visas that the phone knows can be chosen, and one that is sold again goes as it is',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await app.visit(paths.product(40402));
    await untilKept(page, 'product');
    await arriveUnsold(app);
    await page.context().setOffline(true);
    await expect(page.getByRole('radio', { name: eastAfrica })).toBeVisible();
    await page.getByRole('radio', { name: eastAfrica }).check();
    await page.context().setOffline(false);
    app.line.clear();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(question(app)).toHaveCount(0);
    await expect
      .poll(async () => (await traveller.call('orders', {})).body.page_data.length)
      .toBe(1);
  },
);
