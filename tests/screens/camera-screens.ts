import { expect } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { makePassport } from '../support/fixtures/make-passport';
import { makePortrait } from '../support/fixtures/make-portrait';
import { at, dialog, document, ofApplicant, opened, press, products, prepared } from './steps';

const readingMs = 60_000;
const photo = at('', 'demo', ofApplicant(products.vietnam, paths.idPhoto));

/** What the cameras show, and what comes of a picture. */
export const cameraScreens = [
  {
    ...prepared(photo, 'photo, to be confirmed', async ({ page, say }) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: say('Choose from album'), exact: true }).click();
      await dialog(page)
        .getByRole('button', { name: say('Choose a photo'), exact: true })
        .click();
      await (
        await chooser
      ).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makePortrait() });
      await page.waitForURL(/id-photo-comfirm/, { timeout: readingMs });
      await expect(page.locator('main ul li').first()).toBeVisible();
    }),
    alone: true as const,
  },
  {
    ...prepared(
      at('', 'demo', document(products.vietnam, 'Passport')),
      'passport, read on the phone',
      async ({ page }) => {
        await page
          .locator('input[type=file]:not([capture])')
          .first()
          .setInputFiles({
            name: 'passport.jpg',
            mimeType: 'image/jpeg',
            buffer: Buffer.from(await makePassport()),
          });
        await expect(page.getByText('Z4821907').first()).toBeVisible({ timeout: readingMs });
      },
    ),
    ...{ offline: true as const, alone: true as const },
  },
  prepared(
    at('', 'demo', document(products.vietnam, 'Passport')),
    'passport, camera',
    async (stage) => {
      const isPhone = await stage.page.evaluate(() => matchMedia('(pointer: coarse)').matches);
      if (!isPhone) return;
      await press(stage, 'Camera');
      await opened(stage);
      await expect(dialog(stage.page).locator('video')).toBeVisible();
    },
  ),
];
