import { openPhone } from '../support/phone';
import { accountOn } from '../support/account';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { patience } from '../support/patience';
import { expect, test } from './e2e-test';
import { traveller } from './traveller';

const email = 'ananya.paper@example.com';
const password = 'secret12';
const work = { timeout: patience.work };

test('a phone takes the picture that a computer asks for, through a dead network and a reload, once', async ({
  page: computer,
  server,
}) => {
  const ananya = traveller(computer, server);
  await ananya.chooseCountries('India', 'Singapore');
  await ananya.chooseProduct('Kenya', /eTA, 90 days/);
  const orderId = await ananya.applyAndSignUp(email, password);
  await ananya.addApplicant('Ananya', 'Student');
  await ananya.openDocuments('Ananya');
  await ananya.openDocument('Passport copy');
  await computer.setViewportSize({ width: 1280, height: 800 });
  const answered = computer.waitForResponse(/\/api\/handoff_start/);
  await computer.getByRole('button', { name: 'Continue on your phone' }).click();
  const { body } = (await (await answered).json()) as {
    body: { link_token: string; code: string };
  };
  await expect(computer.getByRole('img', { name: /Code for the camera/ })).toBeVisible();
  const link = `${server.address}/h#${body.link_token}`;

  const { context, faults, throwAway } = await openPhone('chromium', { firstVisit: true });
  const phone = context.pages()[0] ?? (await context.newPage());
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Passport copy of Ananya');
  await expect(phone.getByText(body.code)).toBeVisible();
  await expect(computer.getByText('Your phone has opened it')).toBeVisible(work);
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready));

  await context.setOffline(true);
  const picture = await makeMarkerJpeg(1600, 1200, { orientation: 6 });
  const file = { name: 'paper.jpg', mimeType: 'image/jpeg', buffer: picture };
  await phone.locator('input[type=file]:not([capture])').setInputFiles(file);
  await expect(phone.getByText('Saved on this phone', { exact: true })).toBeVisible(work);
  // The page is closed and opened again: the link still leads to the picture.
  await phone.reload();
  await expect(phone.getByText(/Keep or reopen this page/)).toBeVisible(work);
  await expect(computer.getByText('Your phone has opened it')).toBeVisible();

  await context.setOffline(false);
  await expect(phone.getByText('It is on your computer')).toBeVisible(work);
  await expect(computer.getByRole('img', { name: /Code for the camera/ })).toHaveCount(0);
  await expect(computer.getByText('The picture from your phone is here.')).toBeVisible(work);
  const account = await accountOn(server.address, email, password);
  expect((await account.pages(orderId)).get('Passport copy')).toHaveLength(1);

  // The link is used up: for this phone it says that the picture arrived, for another nothing.
  await phone.reload();
  await expect(phone.getByText('It is on your computer')).toBeVisible(work);
  const other = await openPhone('chromium', { firstVisit: true, serviceWorkers: 'block' });
  const second = await other.context.newPage();
  await second.goto(link);
  await expect(second.getByText(/^Another phone has opened this link/)).toBeVisible(work);
  await other.throwAway();
  expect((await account.pages(orderId)).get('Passport copy')).toHaveLength(1);
  expect(faults).toEqual([]);
  await throwAway();
});
