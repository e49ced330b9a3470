import { chromium, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { paths } from '../../src/routing/paths';
import { startOpenServer } from '../support/open-server';
import { sweep } from '../support/sweep';

test('beside an open dialog the place of the scrollbar is as dark as the page', sweep, async () => {
  const server = await startOpenServer();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments(),
    // A desktop's browser shows scrollbars that take room.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  try {
    const page = await browser.newPage({
      baseURL: server.address,
      viewport: { width: 1280, height: 720 },
      reducedMotion: 'reduce',
    });
    await page.goto(paths.privacyPolicy);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const gutter = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    expect(gutter).toBeGreaterThan(8);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.locator('dialog:modal')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { data, info } = await sharp(await page.screenshot())
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = (x: number) =>
        data[((info.height - 20) * info.width + x) * info.channels] ?? Number.NaN;
      const beside = at(info.width - gutter - 8);
      expect(Math.abs(at(info.width - 5) - beside), colorScheme).toBeLessThan(6);
    }
  } finally {
    await browser.close();
    await server.remove();
  }
});
