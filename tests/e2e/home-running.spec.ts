import { expect, test, type Page } from '@playwright/test';
import { passwordProof } from '../../src/api/password-proof';
import { addDays, localDateOf } from '../../src/domain/calendar/calendar-date';
import { tripOutlook } from '../../src/domain/order/trip-outlook';
import { formatPromisedDay } from '../../src/language/promised-day';
import { paths } from '../../src/routing/paths';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { seriousFindings } from '../support/axe';
import { openDemoPhone, type DemoPhone } from '../support/demo-phone';
import { call } from '../support/signed-client';
import { sweep } from '../support/sweep';

let demo: DemoPhone;
let page: Page;

test.beforeAll(async () => {
  demo = await openDemoPhone();
  ({ page } = demo);
  await page.goto(paths.home);
  // New coupons lie over home once.
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('Escape');
});
test.afterAll(() => demo?.throwAway());

const card = () => page.getByRole('region', { name: 'Your running application' });
const others = () => page.getByRole('list', { name: 'Your other applications' });
const vietnam = () => demo.order(70401);
const daysAhead = 40;

test('home leads to the next task of the running application, and names no date that is not chosen', async () => {
  await page.goto(paths.home);
  await expect(card().getByRole('link', { name: 'Next: Visa photo' })).toBeVisible();
  await expect(card()).toContainText('Visa photo of Ananya');
  await expect(card()).toContainText('1 of 5 done');
  await expect(card()).toContainText('Step 1 of 4 · next: Payment');
  await expect(card()).not.toContainText('until your trip');
  await expect(card()).not.toContainText('Submit all documents');
  await card().getByRole('link', { name: 'Next: Visa photo' }).click();
  const { id, applicants } = vietnam();
  await expect(page).toHaveURL(new RegExp(paths.idPhoto(id, applicants[0]?.id ?? '')));
});

test('with an arrival date it counts the days, and names the last one to submit', async () => {
  const { address } = demo.server;
  const { email } = demoAccount;
  const passwd = await passwordProof(email, demoAccount.password);
  const { body } = await call(address, 'logIn', { email, passwd });
  const token = body?.token as string;
  const now = new Date();
  const arrivalDate = addDays(localDateOf(now), daysAhead);
  const chosen = { order_id: vietnam().id, depart_date: arrivalDate };
  expect(await call(address, 'setArrivalDate', chosen, { token })).toMatchObject({ ret: 0 });

  await page.goto(paths.home);
  await expect(card()).toContainText(`${daysAhead} days until your trip`);
  const today = localDateOf(now);
  const arrival = formatPromisedDay(arrivalDate, today);
  await expect(card()).toContainText(`Ananya and Kabir · arriving ${arrival}`);
  const draft = { payStatus: 'unpaid', applicants: [], arrivalDate, needDays: 3 } as const;
  const submitBy = formatPromisedDay(tripOutlook(draft, now)?.submitBy ?? '', today);
  await expect(card()).toContainText(
    `Submit all documents by ${submitBy} to arrive on ${arrival}.`,
  );
  expect(await seriousFindings(page)).toEqual([]);
});

test('the other applications that run follow in one line each, which opens them', async () => {
  await page.goto(paths.home);
  const rows = others().getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'Kenya' })).toContainText('Upload documents');
  await expect(rows.filter({ hasText: 'Japan' })).toContainText('Re-submit');
  await others().getByRole('link', { name: /Kenya/ }).click();
  await expect(page).toHaveURL(new RegExp(paths.orderUpload(demo.order(40401).id)));
});

test('without a network home shows the same from what the phone keeps', async () => {
  await page.goto(paths.home);
  await expect(card().getByRole('link', { name: 'Next: Visa photo' })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await demo.phone.context.setOffline(true);
  await page.reload();
  await expect(card().getByRole('link', { name: 'Next: Visa photo' })).toBeVisible();
  await expect(card()).toContainText(`${daysAhead} days until your trip`);
  await expect(others().getByRole('listitem')).toHaveCount(4);
  await demo.phone.context.setOffline(false);
});

test('at the next visit nothing moves when they come', sweep, async () => {
  await page.goto(paths.home);
  await expect(card().getByRole('link', { name: 'Next: Visa photo' })).toBeVisible();
  await page.reload();
  await expect(card().getByRole('link', { name: 'Next: Visa photo' })).toBeVisible();
  await expect(others()).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 1000);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});
