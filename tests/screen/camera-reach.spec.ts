import { paths } from '../../src/routing/paths';
import { newApplicant, newOrder, vietnam } from '../support/order-steps';
import { expect, test } from './screen-test';
import { drawnCamera } from './steps/drawn-camera';
import { sweep } from '../support/sweep';

test.use({ viewport: { width: 360, height: 640 } });

test(
  'with text twice as large the camera’s button is in reach on the smallest phone',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const orderId = await newOrder(traveller, vietnam);
    const applicantId = await newApplicant(traveller, orderId);
    await drawnCamera(page);
    await app.visit(paths.idPhotoGuide(orderId, applicantId));
    const shutter = page.getByRole('button', { name: 'Take the photo' });
    await expect(shutter).toBeEnabled();
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await expect(shutter).toBeInViewport({ ratio: 1 });
    await shutter.click({ trial: true });
  },
);

test('a touch on the camera’s picture focuses there, where the camera can', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const orderId = await newOrder(traveller, vietnam);
  const applicantId = await newApplicant(traveller, orderId);
  await drawnCamera(page);
  await page.addInitScript(() => {
    if (!('mediaDevices' in navigator)) return;
    const wishes: MediaTrackConstraints[] = [];
    Object.assign(window, { wishes });
    const { prototype } = MediaStreamTrack;
    navigator.mediaDevices.getSupportedConstraints = () => ({ pointsOfInterest: true }) as object;
    prototype.getCapabilities = () => ({ focusMode: ['continuous', 'single-shot'] }) as object;
    prototype.applyConstraints = (wish = {}) => Promise.resolve(void wishes.push(wish));
  });
  await app.visit(paths.idPhotoGuide(orderId, applicantId));
  await expect(page.getByRole('button', { name: 'Take the photo' })).toBeEnabled();
  const picture = page.getByLabel('The camera’s picture');
  const { x, y, width, height } = (await picture.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.touchscreen.tap(x + width / 4, y + height / 2);
  const wishes = () =>
    page.evaluate(() => (window as unknown as { wishes: MediaTrackConstraints[] }).wishes);
  await expect.poll(wishes).toHaveLength(1);
  const [{ advanced: [wish] = [] } = {}] = await wishes();
  expect(wish).toMatchObject({ focusMode: 'single-shot' });
  // The selfie is mirrored: its left is the picture's right, and the stage shows its middle.
  const [place] =
    (wish as { pointsOfInterest?: { x: number; y: number }[] }).pointsOfInterest ?? [];
  expect(place?.y).toBeCloseTo(0.5, 1);
  expect(place?.x).toBeGreaterThan(0.5);
  expect(place?.x).toBeLessThan(0.75);
});
