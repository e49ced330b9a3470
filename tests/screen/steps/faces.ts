import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * axe finds nothing of any weight, in light and in dark colours, and nothing is wider than a small
 * phone with big letters.
 */
export async function expectSoundFaces(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A sheet that is still fading in has other colours.
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map((each) => each.finished)),
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, impact }) => `${impact} ${id}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const tooWide = await page.evaluate(
    () =>
      [...document.querySelectorAll('html, dialog[open]')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ).length,
  );
  expect(tooWide, 'boxes that are too wide').toBe(0);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
}
