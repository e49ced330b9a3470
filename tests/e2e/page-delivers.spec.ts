import { accountOn } from '../support/account';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { patience } from '../support/patience';
import { isThere } from '../support/phone';
import { expect, test } from './e2e-test';
import { traveller } from './traveller';
import { expectToast } from '../support/toast-log';

const email = 'rohan.rao@example.com';
const password = 'secret12';

test.skip(!isThere('firefox'), 'Firefox ESR is not installed');

test.use({ engine: 'firefox' });

test('[PWA-06][PWA-10][MAT-28] without Background Sync the page delivers, once, also after a reload without a server', async ({
  page,
  phone,
  ownServer: server,
}) => {
  const rohan = traveller(page, server);
  await rohan.chooseCountries('India', 'Singapore');
  await rohan.chooseProduct('Kenya', /eTA, 90 days/);
  const orderId = await rohan.applyAndSignUp(email, password);
  await rohan.addApplicant('Rohan', 'Student');
  await rohan.openDocuments('Rohan');
  expect(await page.evaluate(() => 'SyncManager' in window)).toBe(false);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The worker's later files are stored, so that none is missing without a server.
  const keepsViewer = () =>
    page.evaluate(async () =>
      (await (await caches.open('later')).keys()).some(({ url }) => url.includes('/later/page-')),
    );
  await expect.poll(keepsViewer).toBe(true);

  // Stopped, not merely cut off: in this engine a worker's requests pass the emulated offline.
  await server.stop();
  await rohan.openDocument('Passport copy');
  const picture = await makeMarkerJpeg(1600, 1200, { orientation: 6 });
  await rohan.addFile({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByText('Saved on this phone', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Passport copy' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByText(/Saved on this phone|Waiting/).first()).toBeVisible();
  // Firefox calls it an error of the page where the reload cuts off a worker that was starting.
  const others = phone.faults.filter((fault) => !/ServiceWorker intercepted/.test(fault));
  phone.faults.splice(0, Infinity, ...others);

  await server.start();
  await expectToast(page, 'Upload successfully', patience.work);
  const uploads = (await (await accountOn(server.address, email, password)).pages(orderId)).get(
    'Passport copy',
  );
  expect(uploads).toHaveLength(1);
  expect(phone.faults).toEqual([]);
});
