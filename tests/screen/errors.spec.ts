import type { Request } from '@playwright/test';
import { sweep, sweepUnless } from '../support/sweep';
import type { App } from './harness/app';
import type { CallFault } from './harness/line';
import { expect, test } from './screen-test';
import { failureAlert, firstDestination, homeFailed, retryButton } from './steps/failures';

const kenya = '/product/40401';

const unreachable = 'We could not reach the service.';

interface Example {
  readonly fault: CallFault<'visitorHomepage'>;
  readonly toast: string;
  readonly inPlace: string;
  /** Differs from another example in a value only. */
  readonly isRepeat?: true;
}

/** One of each kind; unit tests go through the values. */
const examples: Record<string, Example> = {
  '[ERR-04] ret -9 with words': {
    fault: { ret: -9, msg: 'Not today.' },
    toast: 'Not today.',
    inPlace: 'Not today.',
  },
  '[ERR-04] ret -9 without words': {
    fault: { ret: -9 },
    toast: 'Network Error -2',
    inPlace: 'Network Error -2',
    isRepeat: true,
  },
  '[ERR-05] broken JSON': {
    fault: { text: '{"ret":0,' },
    toast: 'Network Error -1',
    inPlace: unreachable,
  },
  '[ERR-05] the page of a captive portal': {
    fault: { text: '<html>Welcome to the hotel</html>' },
    toast: 'Network Error -1',
    inPlace: unreachable,
    isRepeat: true,
  },
  '[ERR-05] an empty answer': {
    fault: { text: '' },
    toast: 'Network Error -1',
    inPlace: unreachable,
    isRepeat: true,
  },
  '[ERR-05] a list for an envelope': {
    fault: { text: '[]' },
    toast: 'Network Error -1',
    inPlace: unreachable,
    isRepeat: true,
  },
  '[ERR-05] a ret that is text': {
    fault: { malformed: { ret: '0', body: {} } },
    toast: 'Network Error -1',
    inPlace: unreachable,
    isRepeat: true,
  },
  '[ERR-05] a body of another type': {
    fault: { malformed: { ret: 0, body: 'none' } },
    toast: 'Network Error -1',
    inPlace: unreachable,
    isRepeat: true,
  },
  '[ERR-06] a closed connection': {
    fault: { connection: 'close' },
    toast: 'Network Error -3',
    inPlace: unreachable,
    isRepeat: true,
  },
  '[ERR-06] an answer cut off': {
    fault: { connection: 'cut' },
    toast: 'Network Error -3',
    inPlace: unreachable,
  },
  '[ERR-07] HTTP 400': {
    fault: { status: 400 },
    toast: 'Network Error 400',
    inPlace: 'The service refused this (400).',
    isRepeat: true,
  },
  '[ERR-07] HTTP 413': {
    fault: { status: 413 },
    toast: 'Network Error 413',
    inPlace: 'too large',
    isRepeat: true,
  },
  '[ERR-07] HTTP 429 with the time to try again': {
    fault: { status: 429, headers: { 'retry-after': '30' } },
    toast: 'Network Error 429',
    inPlace: 'Try again in 30 seconds.',
    isRepeat: true,
  },
  '[ERR-07] HTTP 503 without a reason': {
    fault: { status: 503, text: '<html>Bad day</html>' },
    toast: 'Network Error 503',
    inPlace: 'not available right now (503)',
    isRepeat: true,
  },
  '[ERR-07] HTTP 503 with a reason': {
    fault: { status: 503, ret: -1, msg: 'We are back at noon.' },
    toast: 'Network Error 503',
    inPlace: 'We are back at noon.',
  },
};

for (const [name, { fault, toast, inPlace, isRepeat = false }] of Object.entries(examples))
  test(
    `${name}: one toast, the words in place, and a retry that works`,
    sweepUnless(!isRepeat),
    async ({ app }) => {
      app.line.answer('visitorHomepage', fault);
      await app.visit();
      await expect(homeFailed(app)).toContainText(inPlace);
      await expect.poll(app.toasts).toEqual([toast]);
      app.line.clear();
      await retryButton(app).click();
      await expect(firstDestination(app)).toBeVisible();
      await expect(homeFailed(app)).toHaveCount(0);
      expect(await app.toasts()).toEqual([toast]);
    },
  );

/** The paths that the page has asked for and waits for, from now on. */
function waitsFor({ page }: App): () => string[] {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return () => [...pending].map((request) => new URL(request.url()).pathname);
}

for (const [connection, words] of [
  ['hold', 'does not begin'],
  ['stall', 'stops in its middle'],
] as const)
  test(
    `[ERR-06][API-06] an answer that ${words} has failed in place after 30000 ms, and not before`,
    sweep,
    async ({ app }) => {
      const { page, line } = app;
      await app.writeState();
      await page.clock.install();
      line.answer('visitorHomepage', { connection });
      const waiting = waitsFor(app);
      const asked = page
        .waitForRequest((request) => request.url().includes('/sys/visa_homepage'))
        .then(() => Date.now());
      await app.visit();
      await expect(page.getByText('Loading destinations')).toBeAttached();
      const askedAt = await asked;
      // A question that is answered after the clock's leap would make the page ask for all again.
      await expect.poll(waiting).toEqual([expect.stringContaining('/sys/visa_homepage')]);
      await page.clock.pauseAt(askedAt + 20_000);
      await page.clock.runFor(5_000);
      expect(await app.toasts()).toEqual([]);
      await page.clock.resume();
      await page.clock.fastForward(30_000);
      await expect(homeFailed(app)).toContainText(unreachable);
      await expect.poll(app.toasts).toEqual(['Network Error -3']);
      line.clear();
      // The page may have asked again by itself, as the server is there: then there is no button.
      await retryButton(app).evaluateAll((buttons: HTMLElement[]) =>
        buttons.forEach((each) => each.click()),
      );
      await expect(firstDestination(app)).toBeVisible();
    },
  );

for (const [screen, path] of [
  ['the product', kenya],
  ['the requirements', `${kenya}/identity-material?identity_id=1`],
] as const)
  test(
    `[ERR-07] the failure of ${screen} is shown in place, with a retry`,
    sweep,
    async ({ app }) => {
      app.line.answer('visitorProduct', { status: 502 });
      await app.visit(path);
      await expect(failureAlert(app, 'The visa did not load')).toContainText('(502)');
      await expect.poll(app.toasts).toEqual(['Network Error 502']);
      app.line.clear();
      await retryButton(app).click();
      await expect(app.page.getByRole('heading', { level: 1 })).not.toHaveText('Visa');
      await expect(failureAlert(app, 'The visa did not load')).toHaveCount(0);
    },
  );

test(
  'chosen countries whose names do not load show it in their place, with a retry',
  sweep,
  async ({ app }) => {
    const { page, line } = app;
    line.answer('countries', { connection: 'hold' });
    await app.visit();
    const nationality = page.getByRole('button', { name: /^Nationality/ });
    await expect(nationality).toHaveText(/Loading/);
    line.answer('countries', { status: 503 });
    await page.reload();
    const failed = page.getByRole('button', { name: /^Your countries did not load/ });
    await expect(failed).toHaveText(/Try again/);
    await expect(nationality).toHaveCount(0);
    line.clear();
    await failed.click();
    await expect(nationality).toHaveText(/India/);
    await expect(failed).toHaveCount(0);
  },
);

test('[ERR-24] country lists that do not load are only logged: the spinner stops, a retry is offered', async ({
  app,
}) => {
  const { page, line, dialog } = app;
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  app.prepare({ countries: undefined });
  line.answer('countries', { status: 503 });
  line.answer('productCountries', { connection: 'close' });
  await app.visit();
  const failed = dialog.getByRole('alert').filter({ hasText: 'The countries did not load' });
  await expect(failed).toBeVisible();
  await expect(dialog.getByText('Loading countries')).toHaveCount(0);
  await expect.poll(() => logged.join('\n')).toContain('Network Error 503');
  await expect.poll(() => logged.join('\n')).toContain('Network Error -3');
  expect(await app.toasts()).toEqual([]);
  line.clear();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('button', { name: 'India', exact: true }).first()).toBeVisible();
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test(
    'the way out of a failed home is in view, and its toast does not cover it',
    sweep,
    async ({ app }) => {
      app.line.answer('visitorHomepage', { status: 500 });
      await app.visit();
      await expect(retryButton(app)).toBeInViewport({ ratio: 1 });
      const toast = app.page.locator('[popover][role=status] p').first();
      await expect(toast).toBeVisible();
      const [button, words] = [await retryButton(app).boundingBox(), await toast.boundingBox()];
      const startOf = (box: typeof button) => box?.y ?? Number.NaN;
      const endOf = (box: typeof button) => startOf(box) + (box?.height ?? Number.NaN);
      const isApart = endOf(button) <= startOf(words) || endOf(words) <= startOf(button);
      expect(isApart).toBe(true);
    },
  );
});
