import type { Page } from '@playwright/test';
import { sweep } from '../support/sweep';
import { expect, test } from './e2e-test';

/** Files that home does not show: only the installation of the service worker asks for them. */
const early = '/drawings/waves.svg';
const late = '/drawings/lost.svg';

const isInstalled = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));

test(
  'a file that hangs holds back no other one of the installation',
  sweep,
  async ({ page, line }) => {
    line.answer(early, { connection: 'hold' });
    await page.goto(line.address);
    await expect.poll(() => line.requests(late)).toBe(1);
    expect(line.requests(early)).toBe(1);
    expect(await isInstalled(page)).toBe(false);
  },
);

test(
  'an installation that failed leaves no worker, and the next one asks only for what is missing',
  sweep,
  async ({ page, phone, line }) => {
    line.answer(late, { connection: 'close' });
    await page.goto(line.address);
    await expect.poll(() => line.requests(late)).toBeGreaterThan(0);
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0);
    expect(line.requests(early)).toBe(1);

    line.clear();
    await page.reload();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect(line.requests(early)).toBe(1);
    await phone.context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  },
);
