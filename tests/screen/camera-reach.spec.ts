import { paths } from '../../src/routing/paths';
import { newApplicant, newOrder, vietnam } from '../support/order-steps';
import { expect, test } from './screen-test';
import { drawnCamera } from './steps/drawn-camera';

test.use({ viewport: { width: 360, height: 640 } });

test('with text twice as large the camera’s button is in reach on the smallest phone', async ({
  app,
  traveller,
}) => {
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
});
