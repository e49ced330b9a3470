import type { ApplicantResult, ApplicantStatus } from '../../src/contract/codes';
import { expect, test, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { accountBeside } from '../support/account-beside';
import type { FaultyServer } from '../support/faulty-server';
import type { OpenServer } from '../support/open-server';
import {
  employee,
  newApplicant,
  newOrder,
  readyOrder,
  submittedOrder,
} from '../support/order-steps';
import { newEmail, type Traveller } from '../support/traveller';
import { sweep } from '../support/sweep';
import { account, openOrders, type Scene } from './order-scene';

const list = '/order_brief_query';

let scene: Scene;
let server: OpenServer;
let faulty: FaultyServer;
/** The same account on another device. */
let beside: Traveller;
let page: Page;

test.beforeAll(async () => {
  scene = await openOrders({ orders: 7 });
  ({ server, faulty, beside, page } = scene);
});
test.afterAll(() => scene?.close());
test.afterEach(() => scene.endTest());

const main = () => page.locator('main:visible');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const applicantNamed = (name: string) =>
  main().getByRole('listitem').filter({ hasText: name }).first();

test('[ORD-04][ORD-05][ORD-06] a card says what, for whom and how far, or that it is canceled', async () => {
  const first = await newOrder(beside);
  await newApplicant(beside, first, employee);
  const cancelled = await newOrder(beside);
  await newApplicant(beside, cancelled, employee);
  await beside.call('cancelOrder', { order_id: cancelled, reason: 1 });
  await page.goto(paths.orders);
  const card = (id: string) => main().getByRole('article').filter({ hasText: id });
  await expect(card(first)).toContainText(/Kenya/);
  await expect(card(first)).toContainText(/(Single|Multiple) entry · .* days · valid .*/);
  await expect(card(first)).toContainText('Ananya');
  await expect(card(first)).toContainText('Uploading documents');
  const canceledCard = main().getByRole('article').filter({ hasText: 'Canceled' });
  await expect(canceledCard).not.toContainText(cancelled);
  await expect(canceledCard.getByRole('link', { name: /Upload|Details/ })).toHaveCount(0);
});

test('[ORD-13][ORD-14] the way back to the list leads to the same place, and asks for that order alone', async () => {
  await page.goto(paths.orders);
  const last = main()
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Upload documents' }) })
    .last();
  const all = main().getByText(/^\d+ applications$/);
  await all.or(last).last().scrollIntoViewIfNeeded();
  await expect(all).toBeAttached();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const place = await page.evaluate(() => scrollY);
  const oldest = (await last.textContent())?.match(/\d{8}-\d{8}/)?.[0] ?? '';
  await last.getByRole('link', { name: 'Upload documents' }).click();
  await expect(heading('Uploading documents')).toBeVisible();
  await expect(applicantNamed('Ananya')).toBeVisible();
  await newApplicant(beside, oldest, 4);
  const asked = await scene.askedFor(list, async () => {
    await page.goBack();
    await expect(last.getByText('Ananya')).toHaveCount(2);
  });
  expect(asked).toEqual([{ order_id: oldest }]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('[ORD-02] a pull at the top of the list shows what changed elsewhere', async () => {
  const orderId = await newOrder(beside);
  const applicantId = await newApplicant(beside, orderId);
  await page.goto(paths.orders);
  const card = main().getByRole('article').filter({ hasText: orderId });
  await expect(card).toContainText('Ananya');
  await beside.call('updateApplicant', {
    applicant_id: applicantId,
    identity_id: employee,
    first_name: 'Kavya',
  });
  await expect.poll(() => page.evaluate(() => (scrollTo(0, 0), scrollY))).toBe(0);
  await pull(main().getByRole('article').first());
  await expect(card).toContainText('Kavya');
});

/** Pulls down with a finger, far enough. */
async function pull(target: ReturnType<Page['locator']>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // A pull that begins while the page still settles is a scroll: the finger tries again from the top.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const box = await target.boundingBox();
    if (!box) throw new Error('Nothing to pull.');
    const at = (down: number) => ({ x: box.x + box.width / 2, y: box.y + 20 + down });
    const touch = (type: 'touchStart' | 'touchMove' | 'touchCancel', down?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: down === undefined ? [] : [at(down)],
      });
    await touch('touchStart', 0);
    for (const down of [20, 60, 110, 160, 200]) await touch('touchMove', down);
    try {
      await expect(page.locator('[data-pull=enough]')).toBeVisible({ timeout: 2000 });
    } catch (error) {
      await touch('touchCancel');
      throw error;
    }
  }).toPass({ timeout: 20_000 });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.locator('[data-pull]')).toHaveCount(0);
  await session.detach();
}

test('[ORD-03] without an application there is a way to one', async () => {
  faulty.answer(list, { ret: 0, body: { page_data: [] } });
  await page.goto(paths.orders);
  await expect(page.getByText('You do not have an application yet')).toBeVisible();
  await main().getByRole('link', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(`${faulty.address}/`);
  faulty.clear();
  await page.goto(paths.orders);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('[ORD-06] a card has each applicant’s picture, first name and status', async () => {
  const { orderId, applicantId } = await submittedOrder(beside);
  const card = async () => {
    await page.goto(paths.orders);
    return main().getByRole('article').filter({ hasText: orderId });
  };
  const move = (status: ApplicantStatus, result: ApplicantResult | null) =>
    server.db
      .updateTable('applicants')
      .set({ status, result })
      .where('id', '=', applicantId)
      .execute();
  await server.db
    .updateTable('orders')
    .set({ pay_status: 'paid' })
    .where('id', '=', orderId)
    .execute();
  await move('revision-needed', null);
  const present = await card();
  await expect(present).toContainText('Ananya');
  await expect(present).toContainText('Revision needed');
  await expect(present.getByText('A', { exact: true })).toBeVisible();
  await move('completed', 'refused');
  await expect(await card()).toContainText('Refused');
  // With a visa photo that can be shown, its thumbnail stands in the letter's place.
  const avatar = '/icons/icon-192.png';
  faulty.answer(list, {
    pass: 'changed',
    change: (body) => {
      for (const order of body.page_data)
        for (const each of order.applicant_list) each.avatar_url_thum = avatar;
    },
  });
  const pictured = await card();
  await expect(pictured.locator(`img[src="${avatar}"]`)).toHaveCount(1);
  await expect(pictured.getByText('A', { exact: true })).toHaveCount(0);
});

test(
  'an id that does not exist, is another’s, or belongs elsewhere finds one and the same page',
  sweep,
  async () => {
    const stranger = await accountBeside(server, { ...account, email: newEmail() });
    const foreign = await readyOrder(stranger);
    const own = await readyOrder(beside);
    const other = await readyOrder(beside);
    const absent = '20200101-00000000';
    const orders = [foreign.orderId, absent, 'x', "1' or '1'='1"].map(encodeURIComponent);
    const addresses = [
      ...orders.flatMap((id) => [
        paths.orderUpload(id),
        paths.orderConfirm(id),
        paths.orderDetail(id),
        paths.applicantMaterial(id, foreign.applicantId),
        paths.solePage(id, own.applicantId, 1),
        paths.passport(id, foreign.applicantId, 1),
        paths.idPhoto(id, foreign.applicantId),
        paths.applicationForm(id, foreign.applicantId, 'Kenya'),
        paths.embassyMaterial(id, foreign.applicantId),
      ]),
      paths.applicantMaterial(own.orderId, other.applicantId),
      paths.applicantMaterial(own.orderId, foreign.applicantId),
      paths.solePage(own.orderId, other.applicantId, 1),
      paths.multiPage(own.orderId, own.applicantId, 999_999),
    ];
    const seen = new Set<string>();
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'My Applications' }).last()).toBeVisible();
      seen.add((await page.locator('main h2:visible + *').first().textContent()) ?? '');
    }
    expect(seen.size).toBe(1);
  },
);
