import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { drawnCamera, launchPageBrowser } from '../support/page-browser';
import { databaseName } from '../../src/storage/keys';
import { demoPath, newDemoId } from '../../src/routing/demo-path';
import { makeSpecimen } from '../../tools/recognition/specimen';
import { seriousFindings } from '../support/axe';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePortrait } from '../support/fixtures/make-portrait';
import { pdfOf } from '../support/itineraries/draw-itinerary';
import { layouts } from '../support/itineraries/layouts';
import { makeTicket } from '../support/itineraries/ticket';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { expectToast, logToasts, toastsOf } from '../support/toast-log';
import { watchViolations } from '../support/violations';
import { sweep } from '../support/sweep';

const failed = 'Processing failed, please check the network or try again later.';
const calls = {
  upload: '/open/upload_file_request',
  passport: '/open/passport_recoginze',
  photo: '/open/id_photo_make',
  flight: '/open/flight_recoginze',
  passportSubmit: '/open/passport_submit',
} as const;

let server: LastingServer;
let faulty: FaultyServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let violations: string[];
const pageErrors: string[] = [];

const dialog = () => page.locator('dialog[open]');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const open = (flow: Parameters<typeof demoPath>[0], id = newDemoId()) =>
  page.goto(demoPath(flow, id));
const demo = (text: string) => page.getByText(text, { exact: true });

test.beforeAll(async () => {
  server = await startLastingServer({ DEMO: 'off' });
  faulty = await startFaultyServer(server.address);
  browser = await launchPageBrowser(drawnCamera);
});
test.afterAll(async () => {
  await browser?.close();
  await faulty?.stop();
  await server?.remove();
});

test.beforeEach(async () => {
  faulty.clear();
  context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    baseURL: faulty.address,
  });
  await logToasts(context);
  violations = await watchViolations(context);
  page = await context.newPage();
  page.on('pageerror', (error) => pageErrors.push(String(error)));
});
test.afterEach(async () => {
  expect(pageErrors).toEqual([]);
  expect(violations).toEqual([]);
  await context.close();
});

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function choose(file: Chosen, opener = 'Files'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(opener).click();
  await (await chooser).setFiles(file);
}

const passportPicture = async (): Promise<Chosen & { number: string; surname: string }> => {
  const { jpeg, person } = await makeSpecimen(7101, 'mild', 'TD3');
  return {
    ...{ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg) },
    ...{ number: person.number, surname: person.surname.replaceAll('<', ' ') },
  };
};
const portrait = async (width = 700, height = 900): Promise<Chosen> => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await makePortrait({ width, height })),
});

/** Items of the outbox in the phone's database. */
const outboxItems = () =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('items').objectStore('items').count();
          counting.onsuccess = () => resolve(counting.result);
          counting.onerror = () => reject(counting.error);
        };
      }),
    databaseName,
  );

test('[NAV-30][DEMO-01][DEMO-03] home leads to the three flows, without a log-in', async () => {
  await page.addInitScript(() => {
    localStorage.setItem('countries', JSON.stringify({ nationalityId: 356, residenceId: 702 }));
    localStorage.setItem('isVisitedHome', '1');
  });
  for (const [name, type] of [
    ['Passport', 'passport'],
    ['Visa photo', 'photo'],
    ['Flight itinerary', 'flight'],
  ] as const) {
    await page.goto('/');
    await page
      .getByRole('region', { name: 'Try how we read documents' })
      .getByRole('link', { name, exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const address = new URL(page.url());
    expect(address.pathname).toBe('/demo-ocr');
    expect(address.searchParams.get('type')).toBe(type);
    expect(address.searchParams.get('id')).toMatch(/^[0-9a-f-]{36}$/);
  }
  await expect(dialog()).toHaveCount(0);
});

test('[DEMO-06][DEMO-02] without type and id there is a toast, and a choice under the banner', async () => {
  await page.goto('/demo-ocr');
  await expectToast(page, 'Network Error');
  await expect(demo('DEMO')).toBeVisible();
  await page.getByRole('link', { name: 'Visa photo' }).click();
  await expect(page).toHaveURL(/\/demo-ocr\?type=photo&id=[0-9a-f-]{36}$/);
});

test('[DEMO-01][DEMO-04] a passport fills in the form and is submitted, and nothing stays on the phone', async () => {
  const { number, surname, ...picture } = await passportPicture();
  await open('passport');
  await expect(demo('DEMO')).toBeVisible();
  await choose(picture);
  await expect(page.getByLabel('Passport number')).toHaveValue(number);
  await expect(page.getByLabel('Last name')).toHaveValue(surname);
  await expect(page.getByText('Read from the picture')).toBeVisible();
  await expect(page.getByRole('img', { name: 'The picture that was read' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('First name').fill('ANANYA');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByLabel('Nationality').fill('IND');
  await page.getByLabel('Birthday').fill('1990-04-05');
  await page.getByLabel('Date of expiry').fill('2031-04-05');
  await button('Submit').click();
  await expect(page.getByRole('heading', { name: 'Submit Successfully' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await outboxItems()).toBe(0);
});

test('[DEMO-07][DEMO-08][DEMO-09] the form names what is wrong before it is sent', async () => {
  const before = faulty.requests(calls.passportSubmit);
  await open('passport');
  await button('Fill in by hand').click();
  await button('Submit').click();
  await expect(page.getByRole('alert').getByText('Please complete')).toHaveCount(7);
  await page.getByLabel('Passport number').fill('k-1234567890123');
  await page.getByLabel('Last name').fill('Cruz');
  await page.getByLabel('First name').fill('ANA-MARIA');
  await page.getByLabel('Nationality').fill('ind');
  await button('Submit').click();
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  for (const text of [
    'Password number format error.',
    'Last Name format error.',
    'First Name format error.',
    'Nationality format error.',
  ])
    await expect(alert).toContainText(text);
  expect(await seriousFindings(page)).toEqual([]);
  expect(faulty.requests(calls.passportSubmit)).toBe(before);
});

test('[ERR-22] an unreadable passport, a lost network and a failing server say so, and the picture is kept', async () => {
  const { number, ...picture } = await passportPicture();
  await open('passport');
  await choose({ ...picture, buffer: (await portrait()).buffer });
  await expectToast(page, failed);
  await expect(page.getByText('We could not read this picture.')).toBeVisible();
  await expect(button('Try again')).toHaveCount(0);

  await context.setOffline(true);
  await choose(picture);
  await expect(async () => expect(await toastsOf(page)).toEqual([failed, failed])).toPass();
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  await context.setOffline(false);
  const busy = { status: 503, ret: -1, msg: 'Busy.', code: 'server-busy' };
  faulty.answer(calls.passport, busy);
  await button('Try again').click();
  await expect(page.getByText('The server is busy.')).toBeVisible();
  faulty.clear();
  await button('Try again').click();
  await expect(page.getByLabel('Passport number')).toHaveValue(number);
});

test('what was typed stays when submitting fails', sweep, async () => {
  await open('flight');
  await button('Fill in by hand').click();
  await expect(button('Submit')).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Passenger name').fill('DOE/JANE');
  await context.setOffline(true);
  await button('Submit').click();
  await expectToast(page, failed);
  await expect(page.getByLabel('Passenger name')).toHaveValue('DOE/JANE');
  await context.setOffline(false);
  await button('Submit').click();
  await expect(page.getByRole('heading', { name: 'Submit Successfully' })).toBeVisible();
});

test('a demo that has ended says so and starts again with another id', sweep, async () => {
  const refusal = { ret: -4, code: 'demo-ended', params: { hours: 24 }, msg: 'Ended.' };
  faulty.answer(calls.photo, refusal);
  await open('photo', 'of-yesterday');
  await choose(await portrait(), 'Album');
  await expect(page.getByRole('heading', { name: 'The demo is over' })).toBeVisible();
  await expect(page.getByText('This demo ended after 24 hours')).toBeVisible();
  await button('Start a new one').click();
  await expect(page).toHaveURL(/type=photo&id=[0-9a-f-]{36}$/);
  faulty.clear();
  await choose(await portrait(), 'Album');
  await expect(page.getByRole('heading', { name: 'Check your photo' })).toBeVisible();
});

test('a limit says when to come back', sweep, async () => {
  const refusal = { ret: -1, code: 'too-many-demos', params: { seconds: 1800 } };
  faulty.answer(calls.upload, { status: 429, headers: { 'retry-after': '1800' }, ...refusal });
  await open('photo');
  await choose(await portrait(), 'Album');
  await expect(
    page.getByText('The demo was used many times from here. Please try again in 30 minutes.'),
  ).toBeVisible();
});

test('[DEMO-05][DEMO-04] a photo is taken with the camera, cut to 35 × 35 mm and submitted', async () => {
  await open('photo');
  await expect(demo('Visa photo size: 35mm x 35mm, white background.')).toBeVisible();
  await button('Camera').click();
  await expect(page.getByText('35 × 35 mm · white background')).toBeVisible();
  await page.goBack();
  await expect(demo('Visa photo size: 35mm x 35mm, white background.')).toBeVisible();
  await button('Camera').click();
  await expect(button('Take the photo')).toBeEnabled();
  await button('Take the photo').click();
  await expect(page.getByRole('heading', { name: 'Check your photo' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The photo that was made' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await button('Submit').click();
  await expect(page.getByRole('heading', { name: 'Submit Successfully' })).toBeVisible();
  expect(await outboxItems()).toBe(0);
});

test('[ERR-23] a photo with check_type 0 shows an alert with the first description', async () => {
  faulty.answer(calls.photo, {
    ret: 0,
    body: { check_type: 0, desc: ['There are two faces.', 'It is dark.'] },
  });
  await open('photo');
  await choose(await portrait(), 'Album');
  await expect(dialog()).toContainText('There are two faces.');
  await expect(dialog()).not.toContainText('It is dark.');
  await dialog().getByRole('button', { name: 'Got it' }).click();
  await expect(button('Camera')).toBeVisible();
  await choose(await portrait(200, 240), 'Album');
  await expect(dialog()).toContainText('The photo should be at least 250 x 250 pixels.');
});

test('[DEMO-11][DEMO-12][DEMO-04] an e-ticket fills in its form, is added to and submitted', async () => {
  const ticket = makeTicket(403);
  await open('flight');
  await choose({
    name: 'ticket.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf(layouts.form(ticket)),
  });
  await expect(page.getByLabel('Passenger name')).not.toHaveValue('');
  for (const label of ['ID number', 'E-ticket number', 'Check code', 'Agent code'])
    await expect(page.getByLabel(label)).toBeVisible();
  await expect(page.getByLabel('Endorsements and restrictions')).toBeVisible();
  const flights = page.getByRole('region', { name: /^Flight \d/ });
  await expect(flights).toHaveCount(ticket.legs.length);
  await expect(flights.first().getByLabel('Date')).toHaveValue(ticket.legs[0]?.date ?? '');
  expect(await seriousFindings(page)).toEqual([]);
  await button('Add a flight').click();
  const added = flights.last();
  for (const label of ['Departure station', 'Destination station', 'Carrier', 'Date', 'Time'])
    await added.getByLabel(label).fill('X'.repeat(60));
  await expect(added.getByLabel('Carrier')).toHaveValue('X'.repeat(50));
  await added.getByRole('button', { name: 'Remove' }).click();
  await expect(flights).toHaveCount(ticket.legs.length);
  await button('Submit').click();
  await expect(page.getByRole('heading', { name: 'Submit Successfully' })).toBeVisible();
});

test('[ERR-22] an itinerary that cannot be read can be typed', sweep, async () => {
  await open('flight');
  await choose({ name: 'x.pdf', mimeType: 'application/pdf', buffer: makePdf() });
  await expectToast(page, failed);
  await expect(page.getByText('We could not read this itinerary.')).toBeVisible();
  await button('Fill in by hand').click();
  await expect(page.getByLabel('Passenger name')).toHaveValue('');
});

test('a flight’s text that is not sure is marked until it is changed', sweep, async () => {
  faulty.answer(calls.flight, {
    ret: 0,
    body: {
      passenger_name: 'DOE/JANE',
      itinerary_list: [{ flight: 'SQ 478' }],
      to_check: [{ path: 'itinerary_list.0.date', text: '2026-12-08' }],
    },
  });
  await open('flight');
  await choose({ name: 'x.pdf', mimeType: 'application/pdf', buffer: makePdf() });
  const hint = page.getByText('Not read with certainty: please check it.');
  await expect(hint).toHaveCount(1);
  await expect(page.getByLabel('Date')).toHaveValue('2026-12-08');
  await page.getByLabel('Date').fill('2026-12-09');
  await expect(hint).toHaveCount(0);
});
