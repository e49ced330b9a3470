import type { Page } from '@playwright/test';
import { isThere, type Engine } from '../support/phone';
import { sweepUnless } from '../support/sweep';
import { expect, test } from './e2e-test';
import { traveller } from './traveller';

/** Whether something dark was drawn on the first page's canvas. */
const isDrawn = (canvas: Page) =>
  canvas.evaluate(() => {
    const node = document.querySelector('dialog[open] canvas') as HTMLCanvasElement | null;
    const pixels = node?.getContext('2d')?.getImageData(0, 0, node.width, node.height).data ?? [];
    for (let index = 0; index < pixels.length; index += 4)
      if ((pixels[index] ?? 255) < 80 && pixels[index + 3] === 255) return true;
    return false;
  });

for (const engine of ['chromium', 'firefox'] satisfies Engine[])
  test.describe(engine, () => {
    test.use({ engine });
    test.skip(!isThere(engine), `${engine} is not installed`);
    test(
      `a PDF and its list that were seen once are there without a server, in ${engine}`,
      sweepUnless(engine === 'chromium'),
      async ({ page: kept, phone, ownServer: own }) => {
        await traveller(kept, own).chooseCountries('India', 'Singapore');
        await kept.evaluate(async () => void (await navigator.serviceWorker.ready));
        await kept.reload();
        // Firefox calls a piece that a navigation cuts off an error of the worker's.
        await kept.waitForLoadState('networkidle');
        await kept.goto(`${own.address}/product/39201/identity-material?identity_id=1`);
        const link = kept.getByRole('link', { name: 'Open the PDF of Employment letter' });
        await link.click();
        await expect(kept.locator('dialog[open]').getByText('2 of 2 · 1 page')).toBeVisible();
        await expect.poll(() => isDrawn(kept)).toBe(true);
        await own.stop();
        await kept.reload();
        await expect(kept.locator('dialog[open]').getByText('2 of 2 · 1 page')).toBeVisible();
        await expect.poll(() => isDrawn(kept)).toBe(true);
        await kept.keyboard.press('Escape');
        await expect(link).toBeVisible();
        await expect(kept.getByText(/updated/)).toBeVisible();
        expect(phone.faults).toEqual([]);
      },
    );
  });
