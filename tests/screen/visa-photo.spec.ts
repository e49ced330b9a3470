import { sweep } from '../support/sweep';
import { paths } from '../../src/routing/paths';
import { makePortrait } from '../support/fixtures/make-portrait';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { button, choosePhoto, gotIt, openPhoto, photoImage } from './steps/visa-photo';

const portrait = () => makePortrait({ width: 860, height: 1100 });
const historyIndex = ({ page }: App) => page.evaluate(() => (history.state as { idx: number }).idx);

test('[PHOTO-04][PHOTO-05] the photo page offers both ways to a photo and shows what is required', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  await openPhoto(app, traveller);
  await expect(page.getByText('No photo yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Take a visa photo' })).toBeVisible();
  await expect(button(app, 'Choose from album')).toBeEnabled();
  await expect(page.getByText('Background colour')).toBeVisible();
  await expect(page.getByText('43 x 55 mm')).toBeVisible();
  await expect(page.getByText('No glasses, hat or headphones')).toBeVisible();
  await page.getByRole('link', { name: 'Sample' }).click();
  await expect(page).toHaveURL(/material-template/);
  await page.goBack();
  await expect(button(app, 'Choose from album')).toBeVisible();
});

test('[PHOTO-07][PHOTO-08][PHOTO-09] the guide has its tips, a camera and an album, and leads to the confirmation', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  // A camera that shows a drawing.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const drawing = document.createElement('canvas');
      Object.assign(drawing, { width: 640, height: 480 });
      const brush = drawing.getContext('2d');
      let frame = 0;
      const draw = () => {
        if (brush) brush.fillStyle = `hsl(${(frame += 1) % 360} 60% 60%)`;
        brush?.fillRect(0, 0, 640, 480);
        requestAnimationFrame(draw);
      };
      draw();
      return Promise.resolve(drawing.captureStream());
    };
  });
  const { shows } = await openPhoto(app, traveller);
  const began = await historyIndex(app);
  await page.getByRole('link', { name: 'Take a visa photo' }).click();
  await shows(paths.idPhotoGuide);
  await expect(page.getByText('Stand 30cm in front of the white wall')).toBeVisible();
  await expect(page.getByText('Keep ears and forehead uncovered.')).toBeVisible();
  await expect(page.getByLabel('Photo from the album')).toBeAttached();
  // The live picture is looked at before anything is taken.
  await expect(page.getByText(/Good light|Too dark|Too bright/).first()).toBeVisible();
  await button(app, 'Take the photo').click();
  await shows(paths.idPhotoConfirm);
  // Guide, processing, confirmation.
  expect((await historyIndex(app)) - began).toBe(3);
});

test(
  '[PHOTO-08] the guide has both tips where there is no live camera',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Refused.', 'NotAllowedError'));
    });
    await openPhoto(app, traveller);
    await page.getByRole('link', { name: 'Take a visa photo' }).click();
    await expect(button(app, 'Try again')).toBeVisible();
    await expect(page.getByText('Stand 30cm in front of the white wall')).toBeVisible();
    await expect(page.getByText('Keep ears and forehead uncovered.')).toBeVisible();
  },
);

test('[PHOTO-01][PHOTO-15][PHOTO-16] a photo is taken again and confirmed, and the photo page shows it', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { shows, onServer } = await openPhoto(app, traveller);
  const began = await historyIndex(app);
  const album = page.getByLabel('Photo from the album');
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portrait() };
  await page.getByRole('link', { name: 'Take a visa photo' }).click();
  await album.setInputFiles(photo);
  await shows(paths.idPhotoConfirm);
  await button(app, 'Re-take').click();
  await shows(paths.idPhotoGuide);
  expect((await historyIndex(app)) - began).toBe(1);
  await album.setInputFiles(photo);
  await shows(paths.idPhotoConfirm);
  await button(app, 'Confirm').click();
  await shows(paths.idPhoto);
  expect(await historyIndex(app)).toBe(began);
  await expect.poll(app.toasts).toEqual(['Successful']);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(photoImage(app)).toBeVisible();
  expect((await onServer()).status).toBe(2);
});

for (const { title, file, words } of [
  {
    title: '[PHOTO-17] a photo of 249 pixels',
    file: () => makePortrait({ width: 249, height: 320 }),
    words: 'The photo should be at least 250 x 250 pixels.',
  },
  {
    title: '[PHOTO-18] a photo of 10485761 bytes',
    file: () => Promise.resolve(Buffer.alloc(10_485_761, 1)),
    words: 'The file must be less than 10Mb.',
  },
  {
    title: '[PHOTO-19] a photo that is cut off',
    file: async () => {
      const whole = await portrait();
      return whole.subarray(0, whole.length / 2);
    },
    words: 'is cut off',
  },
])
  test(
    `${title} is refused with its alert before it is sent`,
    sweep,
    async ({ app, traveller }) => {
      const { shows, onServer } = await openPhoto(app, traveller);
      await choosePhoto(app, await file());
      await gotIt(app, words);
      await shows(paths.idPhoto);
      expect(app.line.countOf('uploadPhoto')).toBe(0);
      expect((await onServer()).status).toBe(1);
    },
  );

test('[PHOTO-06][ERR-21] a photo that the server refuses shows one alert, which leads back', async ({
  app,
  traveller,
}) => {
  const { shows, onServer } = await openPhoto(app, traveller);
  app.line.answer('uploadPhoto', {
    body: { check_type: 0, desc: ['There is no face.', 'Second.'], err_desc: [] },
  });
  await choosePhoto(app, await portrait());
  await gotIt(app, 'There is no face.');
  await shows(paths.idPhoto);
  expect(await app.toasts()).toEqual([]);
  expect((await onServer()).status).toBe(1);
});

test(
  '[PHOTO-06][ERR-20] a photo whose check fails is kept with a toast, and gone on with later',
  sweep,
  async ({ app, traveller }) => {
    const { shows, onServer } = await openPhoto(app, traveller);
    app.line.answer('uploadPhoto', { status: 503 });
    await choosePhoto(app, await portrait());
    await shows(paths.idPhotoConfirm);
    await expect.poll(app.toasts).toEqual(['Network Error 503']);
    await app.page.goBack();
    await shows(paths.idPhoto);
    app.line.clear();
    await app.page.getByRole('link', { name: 'Continue with it' }).click();
    await shows(paths.idPhotoConfirm);
    expect((await onServer()).status).toBe(1);
  },
);
