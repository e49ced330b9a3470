import type { Locator, Page } from '@playwright/test';
import { sweep, sweepUnless } from '../support/sweep';
import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { newApplicant, newOrder, submittedOrder } from '../support/order-steps';
import { giveVisa, orderInStatus } from '../support/outcomes';
import type { Traveller } from '../support/traveller';
import type { App } from './harness/app';

const main = ({ page }: App) => page.locator('main:visible');
const cardOf = (app: App, text: string) => main(app).getByRole('article').filter({ hasText: text });

/** An order with an applicant and nothing else. */
async function begunOrder(traveller: Traveller) {
  const orderId = await newOrder(traveller);
  return { orderId, applicantId: await newApplicant(traveller, orderId) };
}

test('[ORD-04][ORD-05][ORD-07] a card shows what the application is for, for whom, and how far it is', async ({
  app,
  traveller,
}) => {
  const { orderId } = await begunOrder(traveller);
  await app.visit(paths.orders);
  const card = cardOf(app, orderId);
  await expect(card).toContainText(/Kenya/);
  await expect(card).toContainText(/(Single|Multiple) entry · .* days · valid .*/);
  await expect(card).toContainText('Ananya');
  await expect(card).toContainText('Uploading documents');
  await expect(card.getByRole('link', { name: 'Upload documents' })).toHaveAttribute(
    'href',
    `/ordering/${orderId}/upload`,
  );
});

test(
  '[ORD-05][ORD-12] the card of a canceled application has no number, status or button',
  sweep,
  async ({ app, traveller }) => {
    const { orderId } = await begunOrder(traveller);
    await traveller.call('cancelOrder', { order_id: orderId, reason: 1 });
    await app.visit(paths.orders);
    const card = cardOf(app, 'Canceled');
    await expect(card).toBeVisible();
    await expect(card).not.toContainText(orderId);
    await expect(card).toContainText('Ananya');
    await expect(card).not.toContainText('suspended');
    await expect(card.getByRole('link', { name: /Upload|Details/ })).toHaveCount(0);
    await expect(card.getByRole('button')).toHaveCount(0);
  },
);

test('[ORD-01][ORD-13][ORD-14] the way back to the list leads to the same place, and asks for that order alone', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const oldest = (await begunOrder(traveller)).orderId;
  for (let count = 1; count < 7; count += 1) await begunOrder(traveller);
  await app.visit(paths.orders);
  const last = cardOf(app, oldest);
  const all = main(app).getByText(/^\d+ applications$/);
  // The list goes on loading while it is scrolled.
  await expect(async () => {
    await main(app).getByRole('article').last().scrollIntoViewIfNeeded();
    expect(await all.isVisible()).toBe(true);
  }).toPass();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const place = await page.evaluate(() => scrollY);
  await last.getByRole('link', { name: 'Upload documents' }).click();
  await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
  await expect(main(app).getByText('Ananya').first()).toBeVisible();
  await newApplicant(traveller, oldest, 4);
  const before = app.line.sent('orders').length;
  await page.goBack();
  await expect(last.getByText('Ananya')).toHaveCount(2);
  expect(app.line.sent('orders').slice(before)).toEqual([{ order_id: oldest }]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test(
  '[ORD-13] the way back asks for that order also at once again, and for none that was only looked at ahead',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { orderId } = await begunOrder(traveller);
    const other = (await begunOrder(traveller)).orderId;
    await app.visit(paths.orders);
    const card = (id: string) => cardOf(app, id).getByRole('link', { name: 'Upload documents' });
    // A finger on a card asks ahead for its order, which need not be opened.
    await expect(async () => {
      await card(other).dispatchEvent('touchstart');
      expect(app.line.sent('order')).toContainEqual({ order_id: other });
    }).toPass();
    for (let time = 1; time <= 2; time += 1) {
      const before = app.line.sent('orders').length;
      await card(orderId).click();
      await expect(main(app).getByText('Ananya').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
      await page.goBack();
      await expect.poll(() => app.line.sent('orders').length).toBeGreaterThan(before);
      await expect(card(orderId)).toBeVisible();
      expect(app.line.sent('orders').slice(before)).toEqual([{ order_id: orderId }]);
    }
  },
);

test(
  'a card that was asked for again leaves the list that the phone keeps as old as it is',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { orderId } = await begunOrder(traveller);
    await app.visit(paths.orders);
    const card = cardOf(app, orderId);
    await card.getByRole('link', { name: 'Upload documents' }).click();
    await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
    await expect(main(app).getByText('Ananya').first()).toBeVisible();
    const before = await keptList(page);
    await newApplicant(traveller, orderId, 4);
    await page.goBack();
    await expect(card.getByText('Ananya')).toHaveCount(2);
    // Its one card is longer now.
    await expect.poll(async () => (await keptList(page)).size).toBeGreaterThan(before.size);
    expect((await keptList(page)).at).toBe(before.at);
  },
);

/** How large the sealed list of applications is, and when it was asked for. */
const keptList = (page: Page): Promise<{ size: number; at: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('visa');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const rows = reading.result as { key: string; at: number; sealed: ArrayBuffer }[];
            const list = rows.find(({ key }) => key.endsWith(':["orders"]'));
            resolve({ size: list?.sealed.byteLength ?? 0, at: list?.at ?? 0 });
          };
        };
      }),
  );

test('[ORD-02] a pull at the top of the list shows what changed elsewhere', async ({
  app,
  traveller,
}) => {
  const { orderId, applicantId } = await begunOrder(traveller);
  await app.visit(paths.orders);
  const card = cardOf(app, orderId);
  await expect(card).toContainText('Ananya');
  await traveller.call('updateApplicant', {
    applicant_id: applicantId,
    identity_id: 1,
    first_name: 'Kavya',
  });
  await pull(app.page, main(app).getByRole('article').first());
  await expect(card).toContainText('Kavya');
});

/** Pulls down with a finger, far enough. */
async function pull(page: Page, target: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to pull.');
  const at = (down: number) => ({ x: box.x + box.width / 2, y: box.y + 20 + down });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: down === undefined ? [] : [at(down)],
    });
  await touch('touchStart', 0);
  for (const down of [20, 60, 110, 160, 200]) await touch('touchMove', down);
  await expect(page.locator('[data-pull=enough]')).toBeVisible();
  await touch('touchEnd');
  await expect(page.locator('[data-pull]')).toHaveCount(0);
  await session.detach();
}

test(
  'a start asks for the first page of the list once, and for the next one at most once',
  sweep,
  async ({ app, traveller, site }) => {
    const ids: string[] = [];
    const visa = await orderInStatus(site, traveller, 'in-embassy');
    await giveVisa(site, visa, { number: 'VN-77', bytes: makePdf() });
    for (let count = 0; count < 5; count += 1) ids.push(await newOrder(traveller));
    await app.visit(paths.orders);
    // The pocket has read the whole list once it fetches what the phone lacks.
    await expect.poll(() => app.line.sent('order')).toContainEqual({ order_id: visa.orderId });
    expect(app.line.sent('orders')).toEqual([{}, { next_order_id: ids[0] }]);
  },
);

test('[ORD-03] without an application there is a way to one', async ({ app, traveller }) => {
  await app.visit(paths.orders);
  await expect(app.page.getByText('You do not have an application yet')).toBeVisible();
  expect((await traveller.call('orders')).body.page_data).toEqual([]);
  await main(app).getByRole('link', { name: 'Apply Now' }).click();
  await expect(app.page).toHaveURL(`${app.line.address}/`);
});

for (const [lines, shown, action, status, result] of [
  ['[ORD-06][ORD-10][ORD-17]', 'Revision needed', 'Re-submit', 'revision-needed', null],
  ['[ORD-06][ORD-11][ORD-18]', 'Refused', 'Details', 'completed', 'refused'],
] as const)
  test(
    `${lines} a card has its applicant’s letter, first name, “${shown}”, and “${action}”`,
    sweepUnless(result !== null),
    async ({ app, traveller, site }) => {
      const { orderId, applicantId } = await orderInStatus(site, traveller, status);
      await site.db
        .updateTable('applicants')
        .set({ result })
        .where('id', '=', applicantId)
        .execute();
      await app.visit(paths.orders);
      const card = cardOf(app, orderId);
      await expect(card).toContainText('Ananya');
      await expect(card).toContainText(shown);
      await expect(card.getByText('A', { exact: true })).toBeVisible();
      await expect(card.getByRole('link', { name: action })).toHaveAttribute(
        'href',
        `/order-detail/${orderId}`,
      );
    },
  );

test('[ORD-06] the picture of a visa photo stands in the place of the applicant’s letter', async ({
  app,
  traveller,
}) => {
  const { orderId } = await submittedOrder(traveller);
  const avatar = '/icons/icon-192.png';
  app.line.answer('orders', {
    change: (body) => {
      for (const order of body.page_data)
        for (const each of order.applicant_list) each.avatar_url_thum = avatar;
    },
  });
  await app.visit(paths.orders);
  const card = cardOf(app, orderId);
  await expect(card.locator(`img[src="${avatar}"]`)).toHaveCount(1);
  await expect(card.getByText('A', { exact: true })).toHaveCount(0);
});
