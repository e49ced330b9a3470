import { expect } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { makePassport } from '../support/fixtures/make-passport';
import { makePortrait } from '../support/fixtures/make-portrait';
import { patience } from '../support/patience';
import { untilKept } from '../screen/steps/until-kept';
import {
  at,
  dialog,
  document,
  ofApplicant,
  opened,
  press,
  products,
  prepared,
  type Screen,
  type Stage,
} from './steps';

const photo = at('', 'demo', ofApplicant(products.vietnam, paths.idPhoto));

const guide = at('', 'demo', ofApplicant(products.vietnam, paths.idPhotoGuide));
const passport = at('', 'demo', document(products.vietnam, 'Passport'));

/** Only a phone offers it. @returns whether this is one. */
async function openPassportCamera(stage: Stage): Promise<boolean> {
  const isPhone = await stage.page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  if (!isPhone) return false;
  await press(stage, 'Camera');
  await opened(stage);
  return true;
}

const refusalShown = ({ page, say }: Stage) =>
  expect(page.getByText(say('Try again'), { exact: true })).toBeVisible();

/** The traveller has not allowed the camera. */
const withoutCamera = (
  screen: Screen,
  name: string,
  prepare: NonNullable<Screen['prepare']>,
): Screen => ({
  ...{ ...screen, name, prepare },
  arrange: (page) =>
    page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('', 'NotAllowedError'));
    }),
});

/** The screens of the cameras, and those that follow a picture. */
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
      await page.waitForURL(/id-photo-comfirm/, { timeout: patience.work });
      await expect(page.locator('main ul li').first()).toBeVisible();
    }),
    reads: true as const,
  },
  {
    ...prepared(passport, 'passport, read on the phone', async ({ page }) => {
      await page
        .locator('input[type=file]:not([capture])')
        .first()
        .setInputFiles({
          name: 'passport.jpg',
          mimeType: 'image/jpeg',
          buffer: Buffer.from(await makePassport()),
        });
      await expect(page.getByText('Z4821907').first()).toBeVisible({ timeout: patience.work });
    }),
    ...{ offline: { ready: ({ page }: Stage) => untilKept(page, 'order') }, reads: true as const },
  },
  prepared(passport, 'passport, camera', async (stage) => {
    if (!(await openPassportCamera(stage))) return;
    await expect(dialog(stage.page).locator('video')).toBeVisible();
  }),
  withoutCamera(passport, 'passport, camera not allowed', async (stage) => {
    if (!(await openPassportCamera(stage))) return;
    await refusalShown(stage);
  }),
  prepared(guide, 'photo, camera', async ({ page, say }) => {
    const shutter = page.getByRole('button', { name: say('Take the photo'), exact: true });
    await expect(shutter).toBeEnabled();
  }),
  withoutCamera(guide, 'photo, camera not allowed', refusalShown),
];
