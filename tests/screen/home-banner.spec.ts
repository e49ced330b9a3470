import type { Page } from '@playwright/test';
import type { App } from './harness/app';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';

const shownSlide = (page: Page) =>
  page.locator('[aria-roledescription=slide][aria-hidden=false]').getAttribute('aria-label');

/** Home with a clock that the test moves, for who wants things to move by themselves, or not. */
async function openHome({ page, visit }: App, reducedMotion: 'no-preference' | 'reduce') {
  await page.emulateMedia({ reducedMotion });
  await page.clock.install();
  await visit();
  await expect(page.getByRole('listitem').getByRole('article').first()).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

test('[HOME-01] the banner rotates every 3000 ms, round and round, at 0.632', async ({ app }) => {
  const { page } = app;
  await openHome(app, 'no-preference');
  const box = await page.getByRole('region', { name: 'What we do' }).boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(0.632, 2);

  await page.getByRole('button', { name: /^Slide 3/ }).tap();
  await page.getByRole('button', { name: /^Slide 2/ }).tap();
  for (const next of ['3 of 4', '4 of 4', '1 of 4', '2 of 4']) {
    const before = await shownSlide(page);
    await page.clock.runFor(2990);
    expect(await shownSlide(page)).toBe(before);
    await page.clock.runFor(20);
    await expect.poll(() => shownSlide(page)).toBe(next);
  }
});

test('the banner stops at Pause and goes on at Play', sweep, async ({ app }) => {
  const { page } = app;
  await openHome(app, 'no-preference');
  await page.getByRole('button', { name: 'Pause the slides' }).tap();
  await page.getByRole('button', { name: /^Slide 1/ }).tap();
  await page.clock.runFor(10_000);
  expect(await shownSlide(page)).toBe('1 of 4');

  await page.getByRole('button', { name: 'Play the slides' }).tap();
  await page.clock.runFor(3010);
  await expect.poll(() => shownSlide(page)).toBe('2 of 4');
});

test(
  'the banner follows the keys, and waits while its dots have the focus',
  sweep,
  async ({ app }) => {
    const { page } = app;
    await openHome(app, 'no-preference');
    await page.getByRole('button', { name: /^Slide 2/ }).tap();
    await page.getByRole('button', { name: 'Pause the slides' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shownSlide(page)).toBe('4 of 4');
    await expect(page.getByRole('button', { name: /^Slide 4/ })).toBeFocused();
    await page.clock.runFor(10_000);
    expect(await shownSlide(page)).toBe('4 of 4');
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Your visa' })).toHaveCount(
      1,
    );
  },
);

test('the banner does not begin by itself where less motion is wanted', sweep, async ({ app }) => {
  const { page } = app;
  await openHome(app, 'reduce');
  await page.clock.runFor(10_000);
  expect(await shownSlide(page)).toBe('1 of 4');
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
});
