import type { Page } from '@playwright/test';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { destinationsHeading, kenyaHeading } from './steps/open-product';

/** Presses Tab until something of that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    const at = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (element instanceof HTMLInputElement) return element.type;
      return element?.getAttribute('aria-label') ?? (element?.textContent || '');
    });
    if (name.test(at)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}`);
}

test(
  'from the home page to Apply Now by keyboard alone, without motion',
  sweep,
  async ({ app }) => {
    const { page, dialog } = app;
    const { keyboard } = page;
    app.prepare({ countries: undefined });
    await app.visit();
    await expect(dialog.getByRole('list', { name: 'Popular' })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null))
      .toBe(true);
    await tabTo(page, /^search$/);
    await keyboard.type('india');
    // Several hits: the first Enter leads to them, the second takes the first.
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Where do you live now?' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Popular' })).toBeFocused();
    await keyboard.press('Tab');
    // From a country typing leads to the search; a single hit is taken at once.
    await keyboard.type('singapore');
    await keyboard.press('Enter');
    await tabTo(page, /^Get Started/);
    await keyboard.press('Enter');
    await expect(destinationsHeading(app)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show more destinations' })).toBeVisible();
    await tabTo(page, /^Show more destinations/);
    await keyboard.press('Enter');
    await tabTo(page, /^Kenya/);
    await keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Visas for Kenya' })).toBeFocused();
    await tabTo(page, /eTA, 90 days/);
    await keyboard.press('Enter');
    // The heading has the focus: a screen reader reads it, and Tab goes on from it.
    await expect(kenyaHeading(app)).toBeFocused();
    await tabTo(page, /^Apply Now/);
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter((motion) => {
          const { duration } = motion.effect?.getComputedTiming() ?? {};
          return typeof duration === 'number' && duration > 1;
        }).length,
    );
    expect(moving).toBe(0);
    await keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Log In' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Apply Now' })).toBeFocused();
  },
);
