import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumArguments, findHeadlessShell } from '../../scripts/browsers.mjs';
import { paths } from '../../src/routing/paths';
import { sweep } from '../support/sweep';
import { openApp } from './harness/app';
import { expect, test } from './screen-test';

const gutterOf = (page: Page) =>
  page.evaluate(() => innerWidth - document.documentElement.clientWidth);

/** How dark the page is near its lower end, so far from the window's right edge. */
async function darknessAt(page: Page, ...fromRight: number[]): Promise<number[]> {
  const { data, info } = await sharp(await page.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const line = (info.height - 20) * info.width;
  return fromRight.map((x) => data[(line + info.width - x) * info.channels] ?? Number.NaN);
}

test(
  'beside an open dialog the place of the scrollbar is as dark as the page',
  sweep,
  async ({ site, playwright }) => {
    // A desktop's browser shows scrollbars that take room; the one without windows has none.
    const browser = await playwright.chromium.launch({
      executablePath: findHeadlessShell(),
      args: chromiumArguments(),
      ignoreDefaultArgs: ['--hide-scrollbars'],
    });
    try {
      const viewport = { width: 1280, height: 720 };
      const context = await browser.newContext({
        ...{
          viewport,
          locale: 'en-US',
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
          isMobile: false,
        },
      });
      const app = await openApp(context, site.line);
      await app.visit(paths.privacyPolicy);
      await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible();
      const gutter = await gutterOf(app.page);
      expect(gutter).toBeGreaterThan(8);
      await app.page.getByRole('button', { name: 'Menu' }).click();
      await expect(app.page.locator('dialog:modal')).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await app.page.emulateMedia({ colorScheme });
        const [inGutter = 0, beside = Number.NaN] = await darknessAt(app.page, 5, gutter + 8);
        expect(Math.abs(inGutter - beside), colorScheme).toBeLessThan(6);
      }
      app.expectNoErrors();
    } finally {
      await browser.close();
    }
  },
);
