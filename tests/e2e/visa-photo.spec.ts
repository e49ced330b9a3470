import { expect, test, type Browser, type Page } from '@playwright/test';
import { drawnCamera, launchWholeBrowser } from '../support/page-browser';
import { passwordProof } from '../../src/api/password-proof';
import { paths } from '../../src/routing/paths';
import { databaseName } from '../../src/storage/keys';
import { makePortrait } from '../support/fixtures/make-portrait';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { newApplicant, newOrder, readOrder, uae } from '../support/order-steps';
import { signUpByMail } from '../support/sign-up-by-mail';
import { call } from '../support/signed-client';
import { logToasts, toastsOf } from '../support/toast-log';
import { travellerOf, type Traveller } from '../support/traveller';
import { watchViolations } from '../support/violations';

const email = 'ananya.photo@example.com';
const password = 'secret12';
const uploadCall = '/applicant_id_photo_upload';
const submitCall = '/applicant_id_photo_submit';

let server: LastingServer;
let faulty: FaultyServer;
let browser: Browser;
/** The same account beside the browser. */
let beside: Traveller;
/** One phone for the whole file, logged in once. */
let page: Page;
let violations: string[];
const pageErrors: string[] = [];
let orderId: string;
let applicantId: string;

const dialog = () => page.locator('dialog[open]');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const shows = (pathOf: (orderId: string, applicantId: string) => string) =>
  expect(page).toHaveURL(faulty.address + pathOf(orderId, applicantId));
const photoOnServer = async () => (await readOrder(beside, orderId)).applicant_list[0].id_photo;
const historyIndex = () => page.evaluate(() => (history.state as { idx: number }).idx);

test.beforeAll(async () => {
  server = await startLastingServer();
  faulty = await startFaultyServer(server.address);
  browser = await launchWholeBrowser(drawnCamera);
  await signUpByMail(server, email, password);
  const passwd = await passwordProof(email, password);
  const { body } = await call(server.address, 'logIn', { email, passwd });
  const countries = { country_id: 356, country_residence_id: 702, time_zone: 480 };
  await call(server.address, 'updateAccount', countries, { token: body.token as string });
  beside = travellerOf(server, body as { email: string; token: string });

  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    serviceWorkers: 'block',
    baseURL: faulty.address,
  });
  await logToasts(context);
  violations = await watchViolations(context);
  await context.addInitScript(() => {
    const choice = { nationalityId: 356, residenceId: 702 };
    localStorage.setItem('countries', JSON.stringify(choice));
    localStorage.setItem('isVisitedHome', '1');
  });
  page = await context.newPage();
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  faulty.answer('/coupon_unread_query', { ret: 0, body: { coupons: [] } });
  await page.goto('/privacy-policy');
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog().getByRole('button', { name: 'Log In / Sign Up' }).click();
  await dialog().getByLabel('E-mail').pressSequentially(email);
  await dialog().getByLabel('Password', { exact: true }).pressSequentially(password);
  await dialog().getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(async () => expect(await toastsOf(page)).toEqual(['Login successfully'])).toPass();
  await expect(dialog()).toHaveCount(0);
});
test.afterAll(async () => {
  await browser?.close();
  await faulty?.stop();
  await server?.remove();
});

/** An applicant of their own for every test, and their documents as the page that leads on. */
test.beforeEach(async () => {
  faulty.clear();
  orderId = await newOrder(beside, uae);
  applicantId = await newApplicant(beside, orderId);
  await page.goto(paths.applicantMaterial(orderId, applicantId));
  await page.getByRole('link', { name: 'Add Visa photo' }).click();
  await expect(page.getByRole('heading', { name: 'Document requirements' })).toBeVisible();
});
test.afterEach(() => {
  expect(pageErrors).toEqual([]);
  expect(violations).toEqual([]);
});

/** Chooses a file from the album, after the question that comes before. */
async function choose(buffer: Buffer, name = 'me.jpg'): Promise<void> {
  await button('Choose from album').click();
  await expect(dialog()).toContainText('Please make sure that the document requirements are met.');
  const chooser = page.waitForEvent('filechooser');
  await dialog().getByRole('button', { name: 'Choose a photo' }).click();
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer });
}

/** The kinds of this applicant's undelivered items in the phone's database. */
function itemsHere(): Promise<string[]> {
  return page.evaluate(
    async ([name, applicant]) => {
      interface Row {
        kind: string;
        state: string;
        target: { applicantId?: string };
        isUnconfirmed?: true;
      }
      const rows = await new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('items').objectStore('items').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result as Row[]);
          };
        };
      });
      return rows
        .filter(({ state, target }) => state !== 'done' && target.applicantId === applicant)
        .map(({ kind, isUnconfirmed }) => (isUnconfirmed ? `unconfirmed ${kind}` : kind));
    },
    [databaseName, applicantId] as const,
  );
}

async function gotIt(words: string): Promise<void> {
  await expect(dialog()).toContainText(words);
  await dialog().getByRole('button', { name: 'Got it', exact: true }).click();
  await expect(dialog()).toHaveCount(0);
}

/** Through the guide to the confirmation, by the camera. */
async function takePhoto(): Promise<void> {
  await page.getByRole('link', { name: 'Take a visa photo' }).click();
  await shows(paths.idPhotoGuide);
  await button('Take the photo').click();
  await shows(paths.idPhotoConfirm);
}

test('[PHOTO-04][PHOTO-05] the photo page offers both ways to a photo and says what is required', async () => {
  await expect(page.getByText('No photo yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Take a visa photo' })).toBeVisible();
  await expect(button('Choose from album')).toBeEnabled();
  await expect(page.getByText('Background colour')).toBeVisible();
  await expect(page.getByText('43 x 55 mm')).toBeVisible();
  await expect(page.getByText('No glasses, hat or headphones')).toBeVisible();
  await page.getByRole('link', { name: 'Sample' }).click();
  await expect(page).toHaveURL(/material-template/);
  await page.goBack();
  await expect(button('Choose from album')).toBeVisible();
});

test('[PHOTO-07][PHOTO-08][PHOTO-09] the guide has its tips, a camera and an album, and leads to the confirmation', async () => {
  const began = await historyIndex();
  await page.getByRole('link', { name: 'Take a visa photo' }).click();
  await shows(paths.idPhotoGuide);
  await expect(page.getByText('Stand 30cm in front of the white wall')).toBeVisible();
  await expect(page.getByText('Keep ears and forehead uncovered.')).toBeVisible();
  await expect(page.getByLabel('Photo from the album')).toBeAttached();
  // The live picture is looked at before anything is taken.
  await expect(page.getByText(/Good light|Too dark|Too bright/).first()).toBeVisible();
  // A computer does not say how it is held; a phone does, and the line follows it.
  await expect(page.getByText('Level', { exact: true })).toHaveCount(0);
  const held = await page.context().newCDPSession(page);
  const hold = (beta: number, gamma: number) =>
    held.send('DeviceOrientation.setDeviceOrientationOverride', { alpha: 0, beta, gamma });
  await hold(90, 0);
  await expect(page.getByText('Level', { exact: true })).toBeVisible();
  await hold(80, -90);
  await expect(page.getByText('Level', { exact: true })).toHaveCount(0);
  await held.detach();
  await button('Take the photo').click();
  await shows(paths.idPhotoConfirm);
  // Guide, processing, confirmation.
  expect((await historyIndex()) - began).toBe(3);
});

test('[PHOTO-01][PHOTO-15][PHOTO-16] a photo is taken again and confirmed, and the photo page shows it', async () => {
  const began = await historyIndex();
  await takePhoto();
  await button('Re-take').click();
  await shows(paths.idPhotoGuide);
  expect((await historyIndex()) - began).toBe(1);
  await expect(button('Take the photo')).toBeEnabled();
  await button('Take the photo').click();
  await shows(paths.idPhotoConfirm);
  await button('Confirm').click();
  await shows(paths.idPhoto);
  expect(await historyIndex()).toBe(began);
  await expect(async () => expect(await toastsOf(page)).toEqual(['Successful'])).toPass();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Visa photo of Ananya' })).toBeVisible();
  expect((await photoOnServer()).status).toBe(2);
});

test('[PHOTO-17][PHOTO-18][PHOTO-19] what is no photo is refused with its alert before it is sent', async () => {
  const before = faulty.requests(uploadCall);
  await choose(await makePortrait({ width: 249, height: 320 }));
  await gotIt('The photo should be at least 250 x 250 pixels.');
  await shows(paths.idPhoto);
  await choose(Buffer.alloc(10_485_761, 1));
  await gotIt('The file must be less than 10Mb.');
  await shows(paths.idPhoto);
  const portrait = await makePortrait({ width: 860, height: 1100 });
  await choose(portrait.subarray(0, portrait.length / 2));
  await gotIt('is cut off');
  await shows(paths.idPhoto);
  expect(faulty.requests(uploadCall)).toBe(before);
  expect((await photoOnServer()).status).toBe(1);
});

test('[PHOTO-06][ERR-20][ERR-21] a refusal of the server is an alert that leads back, a failure is a toast', async () => {
  const portrait = await makePortrait({ width: 860, height: 1100 });
  faulty.answer(uploadCall, {
    ret: 0,
    body: { check_type: 0, desc: ['There is no face.', 'Second.'], err_desc: [] },
  });
  await choose(portrait);
  await gotIt('There is no face.');
  await shows(paths.idPhoto);
  expect(await toastsOf(page)).toEqual([]);

  faulty.answer(uploadCall, { status: 503 });
  await choose(portrait);
  await shows(paths.idPhotoConfirm);
  await expect(async () => expect(await toastsOf(page)).toEqual(['Network Error 503'])).toPass();
  await page.goBack();
  await shows(paths.idPhoto);
  faulty.clear();
  await page.getByRole('link', { name: 'Continue with it' }).click();
  await shows(paths.idPhotoConfirm);
  expect((await photoOnServer()).status).toBe(1);
});

test('[PHOTO-12][PHOTO-13][PHOTO-14] the confirmation shows photo, requirements and what is wrong; without a photo the way leads back', async () => {
  faulty.answer(uploadCall, {
    ret: 0,
    body: {
      check_type: 1,
      desc: [],
      err_desc: ['The head is too small: step closer.'],
      url: '/api/files/gone',
      key: 'k'.repeat(43),
    },
  });
  await choose(await makePortrait({ width: 860, height: 1100 }));
  await shows(paths.idPhotoConfirm);
  await expect(page.getByText('No glasses, hat or headphones')).toBeVisible();
  await expect(
    page.getByRole('listitem').getByText('The head is too small: step closer.'),
  ).toBeVisible();
  // The link is dead: the phone's own picture stands in its place.
  await expect(page.getByRole('img', { name: 'Visa photo of Ananya' })).toBeVisible();
  faulty.clear();

  // Killed on the confirmation: the phone judges the stored photo again; the server's verdict is kept, not requested again.
  const sent = faulty.requests(uploadCall);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What we checked' })).toBeVisible();
  await expect(
    page.getByRole('listitem').getByText('The head is too small: step closer.'),
  ).toBeVisible();
  expect(faulty.requests(uploadCall)).toBe(sent);
  expect(await itemsHere()).toEqual(['unconfirmed visa-photo']);
  await page.goto(paths.idPhoto(orderId, applicantId));
  await button('Discard').click();
  await expect(button('Discard')).toHaveCount(0);
  await expect.poll(itemsHere).toEqual([]);
  for (const without of [paths.idPhotoProcess, paths.idPhotoConfirm]) {
    await page.goto(without(orderId, applicantId));
    await shows(paths.idPhoto);
  }
  expect((await photoOnServer()).status).toBe(1);
});

test('[PHOTO-10][PHOTO-11] the bar goes through its stages and waits at 98 percent for the answer', async () => {
  await page.evaluate(() => {
    const seen: [string, number][] = [];
    Object.assign(window, { seen });
    const look = () => {
      const bar = document.querySelector('progress');
      const stage = bar && document.getElementById(bar.getAttribute('aria-labelledby') ?? '');
      if (bar && stage) seen.push([stage.textContent ?? '', bar.value]);
      requestAnimationFrame(look);
    };
    look();
  });
  // In the last stage the made photo comes, which here never does.
  const made = '/files/held';
  faulty.answer(uploadCall, { pass: 'changed', change: (body) => (body.url = `/api${made}`) });
  faulty.answer(made, { connection: 'hold' });
  await choose(await makePortrait({ width: 860, height: 1100 }));
  await shows(paths.idPhotoProcess);
  const bar = page.getByRole('progressbar', { name: 'Completing' });
  await expect(bar).toBeVisible();
  const value = () => bar.evaluate((element: HTMLProgressElement) => element.value);
  await expect.poll(value, { timeout: 30_000 }).toBeGreaterThan(97);
  const seen = await page.evaluate(() => (window as unknown as { seen: [string, number][] }).seen);
  const stages = [
    ['Checking', 0, 20],
    ['Recognizing', 20, 50],
    ['Processing', 50, 70],
    ['Completing', 70, 98],
  ] as const;
  // A fast phone may pass a stage between two frames, but never goes back to one.
  const names = [...new Set(seen.map(([stage]) => stage))];
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual(stages.map(([stage]) => stage).filter((stage) => names.includes(stage)));
  const values = seen.map(([, each]) => each);
  expect(values).toEqual([...values].sort((one, other) => one - other));
  for (const [stage, , end] of stages)
    for (const [name, each] of seen) if (name === stage) expect(each).toBeLessThanOrEqual(end);
  await button('Cancel').click();
  await shows(paths.idPhoto);
  expect(await itemsHere()).toEqual([]);
});

test('[PWA-08][API-56] offline the phone judges by itself and keeps the photo; a later refusal shows it with the reason', async () => {
  const context = page.context();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  await choose(await makePortrait({ width: 860, height: 1100 }));
  await shows(paths.idPhotoConfirm);
  await expect(page.getByText('All checks passed')).toBeVisible();
  await expect(page.getByText('You are offline: this is the device’s own check.')).toBeVisible();
  expect(await itemsHere()).toEqual(['unconfirmed visa-photo']);
  await button('Confirm').click();
  await shows(paths.idPhoto);
  await expect(async () =>
    expect(await toastsOf(page)).toContain(
      'Saved on this phone. It uploads when you are back online.',
    ),
  ).toPass();
  await expect(page.getByText('Saved on this phone', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Visa photo of Ananya' })).toBeVisible();
  expect((await photoOnServer()).status).toBe(1);

  const reason = 'The picture is damaged and cannot be read.';
  faulty.answer(submitCall, { ret: -9, msg: reason });
  await context.setOffline(false);
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText('Needs you', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Visa photo of Ananya' })).toBeVisible();
  expect(await toastsOf(page)).not.toContain(reason);

  faulty.clear();
  await button('Try again now').click();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  expect((await photoOnServer()).status).toBe(2);
});
