import { untilKept } from './steps/until-kept';
import type { CallFault } from './harness/line';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { failureAlert, firstDestination, homeFailed, retryButton } from './steps/failures';
import { kenyaHeading } from './steps/open-product';

const kenya = '/product/40401';

test('[ERR-03] a toast is read aloud and shows 2000 ms', async ({ app }) => {
  const { page, line } = app;
  const region = page.locator('[role=status][aria-live=polite][popover]');
  await app.writeState();
  await page.clock.install();
  line.answer('visitorHomepage', { status: 503 });
  await app.visit();
  await expect(homeFailed(app)).toBeVisible();
  // The region is there before the words: only so are they announced.
  await expect(region).toBeAttached();
  await page.clock.fastForward(5_000);
  await expect(region.locator('p')).toHaveCount(0);
  line.answer('visitorHomepage', { status: 500 });
  await page.clock.pauseAt(Date.now() + 60_000);
  await retryButton(app).click();
  // The paused clock goes on by single milliseconds until the toast is there.
  await expect(async () => {
    await page.clock.runFor(1);
    expect(await region.locator('p').count()).toBe(1);
  }).toPass({ intervals: [20] });
  await expect(region.locator('p')).toHaveText('Network Error 500');
  await page.clock.runFor(1_995);
  expect(await region.locator('p').count()).toBe(1);
  await page.clock.runFor(10);
  await expect(region.locator('p')).toHaveCount(0);
});

test('failures one after the other replace their toast and never stack', sweep, async ({ app }) => {
  app.line.answer('visitorHomepage', { status: 500 }, { status: 502 }, { ret: -9, msg: 'No.' });
  await app.visit();
  for (const status of [500, 502]) {
    await expect(homeFailed(app)).toContainText(`(${status})`);
    await app.expectToast(`Network Error ${status}`);
    await retryButton(app).click();
  }
  await expect(homeFailed(app)).toContainText('No.');
  await app.expectToast('No.');
  expect(await app.toasts()).toEqual(['Network Error 500', 'Network Error 502', 'No.']);
  expect(await app.mostToasts()).toBe(1);
});

test('a screen that was left before its answer failed shows no toast', sweep, async ({ app }) => {
  const { page, line } = app;
  await app.writeState();
  await page.clock.install();
  await app.visit();
  await expect(firstDestination(app)).toBeVisible();
  line.answer('visitorProduct', { connection: 'hold' });
  // By keys: what a finger or the mouse touches is asked for ahead, quietly.
  await page.getByRole('button', { name: 'Show more destinations' }).press('Enter');
  await page.getByRole('button', { name: /^Kenya/ }).press('Enter');
  await app.dialog.getByRole('link', { name: /eTA, 90 days/ }).press('Enter');
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(() => line.countOf('visitorProduct')).toBe(1);
  await page.goBack();
  await expect(firstDestination(app)).toBeVisible();
  const ended = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/sys/product_query'),
  );
  await page.clock.fastForward(31_000);
  await ended;
  // The one that is asked for next is heard, so the one before would have been too.
  line.answer('visitorProduct', { status: 503 });
  await page.goForward();
  await expect(failureAlert(app, 'The visa did not load')).toBeVisible();
  await expect.poll(app.toasts).toEqual(['Network Error 503']);
});

const faults: [name: string, fault: CallFault<'visitorProduct'>][] = [
  ['HTTP 503', { status: 503 }],
  ['a closed connection', { connection: 'close' }],
];
for (const [name, fault] of faults)
  test(
    `kept data stays when asking again fails with ${name}: no toast, its age shows it`,
    sweep,
    async ({ app }) => {
      const { page, line } = app;
      await app.visit(kenya);
      await expect(kenyaHeading(app)).toBeVisible();
      await untilKept(page, 'product');
      line.answer('visitorProduct', fault);
      const before = line.countOf('visitorProduct');
      await page.reload();
      await expect(kenyaHeading(app)).toBeVisible();
      await expect.poll(() => line.countOf('visitorProduct')).toBeGreaterThan(before);
      await expect(page.getByText(/updated (just now|\d+ (s|min))/)).toBeVisible();
      expect(await app.toasts()).toEqual([]);
    },
  );
