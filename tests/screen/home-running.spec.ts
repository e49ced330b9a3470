import { addDays, localDateOf } from '../../src/domain/calendar/calendar-date';
import { tripOutlook } from '../../src/domain/order/trip-outlook';
import { formatCalendarDate } from '../../src/language/format';
import { paths } from '../../src/routing/paths';
import { seriousFindings } from './looks/axe';
import { sweep } from '../support/sweep';
import { orderInStatus } from '../support/outcomes';
import { untilKept } from './steps/until-kept';
import type { App } from './harness/app';
import type { Account, Site } from './harness/site';
import { expect, test } from './screen-test';
import { applicantOf, demoOrder, type Order } from './steps/demo-order';

test.use({ viewport: { width: 360, height: 640 } });

const card = ({ page }: App) => page.getByRole('region', { name: 'Your running application' });
const others = ({ page }: App) => page.getByRole('list', { name: 'Your other applications' });
const nextTask = (app: App) => card(app).getByRole('link', { name: 'Next: Visa photo' });
const daysAhead = 40;

/** Chooses the order's date of arrival. @returns the date */
async function chooseArrival(traveller: Account, { id }: Order) {
  const arrival = addDays(localDateOf(new Date()), daysAhead);
  const chosen = { order_id: id, depart_date: arrival };
  expect(await traveller.call('setArrivalDate', chosen)).toMatchObject({ ret: 0 });
  return arrival;
}

test('home leads to the next task of the running application, and names no date that is not chosen', async ({
  app,
  site,
  traveller,
}) => {
  const order = await demoOrder(site, traveller, 'started');
  await app.visit();
  await expect(nextTask(app)).toBeVisible();
  await expect(card(app)).toContainText('Visa photo of Ananya');
  await expect(card(app)).toContainText('1 of 5 done');
  await expect(card(app)).toContainText('Step 1 of 4 · next: Payment');
  await expect(card(app)).not.toContainText('until your trip');
  await expect(card(app)).not.toContainText('Submit all documents');
  await nextTask(app).click();
  await expect(app.page).toHaveURL(new RegExp(paths.idPhoto(order.id, applicantOf(order))));
});

test(
  'with an arrival date home counts the days, and names the last one to submit',
  sweep,
  async ({ app, site, traveller }) => {
    const arrivalDate = await chooseArrival(traveller, await demoOrder(site, traveller, 'started'));
    await app.visit();
    await expect(card(app)).toContainText(`${daysAhead} days until your trip`);
    const now = new Date();
    const arrival = formatCalendarDate(arrivalDate);
    await expect(card(app)).toContainText(`Ananya and Kabir · arriving ${arrival}`);
    const draft = { payStatus: 'unpaid', applicants: [], arrivalDate, needDays: 3 } as const;
    const submitBy = formatCalendarDate(tripOutlook(draft, now)?.submitBy ?? '');
    await expect(card(app)).toContainText(
      `Submit all documents by ${submitBy} to arrive on ${arrival}.`,
    );
    expect(await seriousFindings(app.page)).toEqual([]);
  },
);

test('the other applications that run follow in one line each, which opens them', async ({
  app,
  site,
  traveller,
}) => {
  await demoOrder(site, traveller, 'started');
  await demoOrder(site, traveller, 'rejected');
  const complete = await demoOrder(site, traveller, 'complete');
  await app.visit();
  const rows = others(app).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Kenya' })).toContainText('Upload documents');
  await expect(rows.filter({ hasText: 'Japan' })).toContainText('Re-submit');
  await others(app).getByRole('link', { name: /Kenya/ }).click();
  await expect(app.page).toHaveURL(new RegExp(paths.orderUpload(complete.id)));
});

test('a visa comes first on home, before what is to be done for the others', async ({
  app,
  site,
  traveller,
}) => {
  await demoOrder(site, traveller, 'started');
  const { id, applicants } = await demoOrder(site, traveller, 'decided');
  const [approved, other] = applicants;
  if (!approved || !other) throw new Error('The order has two applicants.');
  const asked = { status: 'revision-needed', result: null } as const;
  await site.db.updateTable('applicants').set(asked).where('id', '=', other.id).execute();
  await app.visit();
  const open = card(app).getByRole('link', { name: `Open the visa of ${approved.firstName}` });
  await expect(open).toBeVisible();
  await expect(card(app).getByRole('link', { name: 'Re-submit' })).toBeVisible();
  await expect(others(app).getByRole('listitem')).toHaveCount(1);
  await open.click();
  await expect(app.page).toHaveURL(new RegExp(`/visa\\?.*${id}`));
});

test('where no call is answered home shows the same from what the phone keeps', async ({
  app,
  site,
  traveller,
}) => {
  await chooseArrival(traveller, await demoOrder(site, traveller, 'started'));
  await demoOrder(site, traveller, 'complete');
  await app.visit();
  await expect(nextTask(app)).toBeVisible();
  await untilKept(app.page, 'orders');
  await untilKept(app.page, 'order');
  await app.page.route('**/api/**', (route) => route.abort());
  await app.page.reload();
  await expect(nextTask(app)).toBeVisible();
  await expect(card(app)).toContainText(`${daysAhead} days until your trip`);
  await expect(others(app).getByRole('listitem')).toHaveCount(1);
});

/** Home has asked the traveller to re-submit, and another page was told since that it is over. */
async function corrected(app: App, site: Site, traveller: Account) {
  const { orderId, applicantId } = await orderInStatus(site, traveller, 'revision-needed');
  await app.visit();
  await expect(reSubmit(app)).toBeVisible();
  await untilKept(app.page, 'orders');
  const status = 'in-embassy';
  await site.db.updateTable('applicants').set({ status }).where('id', '=', applicantId).execute();
  return orderId;
}
const reSubmit = (app: App) => card(app).getByRole('link', { name: 'Re-submit' });

test('where no call is answered home shows what the page of an order was told since, and how old that is', async ({
  app,
  site,
  traveller,
}) => {
  const orderId = await corrected(app, site, traveller);
  await app.visit(paths.orderDetail(orderId));
  await untilKept(app.page, 'order');
  await app.page.route('**/api/**', (route) => route.abort());
  await app.visit();
  await expect(card(app)).toContainText('Details');
  await expect(card(app)).toContainText('updated');
  await expect(reSubmit(app)).toHaveCount(0);
});

test('where no call is answered home shows what another tab was told', async ({
  app,
  site,
  traveller,
}) => {
  const orderId = await corrected(app, site, traveller);
  const tab = await app.visitInNewTab(paths.orderDetail(orderId));
  await untilKept(tab, 'order');
  await app.page.route('**/api/**', (route) => route.abort());
  await app.page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(card(app)).toContainText('Details');
  await expect(reSubmit(app)).toHaveCount(0);
});

test(
  'at the next visit nothing moves when the applications come',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    await demoOrder(site, traveller, 'started');
    await demoOrder(site, traveller, 'complete');
    await app.visit();
    await expect(nextTask(app)).toBeVisible();
    await expect(others(app)).toBeVisible();
    await page.addInitScript(() => {
      const seen = Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await expect(nextTask(app)).toBeVisible();
    await expect(others(app)).toBeVisible();
    // A shift is reported with the frame after it.
    const shift = await page.evaluate(async () => {
      const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
      for (let frame = 0; frame < 3; frame += 1) await nextFrame();
      return (window as typeof window & { shift: number }).shift;
    });
    expect(shift).toBeLessThan(0.01);
  },
);
