import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type FrameLocator,
  type Page,
  type Request,
  type Route,
} from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { passwordProof } from '../../src/api/password-proof';
import { paths } from '../../src/routing/paths';
import { channelNames } from '../../src/storage/keys';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { makePdf } from '../support/fixtures/make-pdf';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { newApplicant, newOrder, readOrder, vietnam } from '../support/order-steps';
import { signUpByMail } from '../support/sign-up-by-mail';
import { call } from '../support/signed-client';
import { travellerOf, type Traveller } from '../support/traveller';
import { expectToast, logToasts } from '../support/toast-log';
import { fulfilOwn } from '../support/own-answer';
import { draftsAtRest, draftWritten } from './drafts-at-rest';

const email = 'ananya.sharma@example.com';
const password = 'secret12';
const zone =
  'P<INDSHARMA<<ANANYA<DEVI<<<<<<<<<<<<<<<<<<<<\nZ1234567<1IND9405125F3103016<<<<<<<<<<<<<<06';

let server: LastingServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** The same account beside the browser. */
let beside: Traveller;
let orderId: string;
let applicantId: string;
let documentId: number;
let pageErrors: string[];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startLastingServer();
  browser = await launchPageBrowser();
  await signUpByMail(server, email, password);
  const passwd = await passwordProof(email, password);
  const { body } = await call(server.address, 'logIn', { email, passwd });
  beside = travellerOf(server, body as { email: string; token: string });
  await beside.call('updateAccount', {
    country_id: 356,
    country_residence_id: 702,
    time_zone: 480,
  });
  orderId = await newOrder(beside, vietnam);
  applicantId = await newApplicant(beside, orderId);
  const order = await readOrder(beside, orderId);
  documentId = order.applicant_list[0].material_required.find(
    ({ pattern }: { pattern: number }) => pattern === 1,
  ).elec_id;

  context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  await logToasts(context);
  page = await context.newPage();
  pageErrors = [];
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  await page.goto(server.address + paths.orders);
  await page.getByRole('button', { name: 'Log In' }).first().click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('E-mail').pressSequentially(email);
  await dialog.getByLabel('Password', { exact: true }).pressSequentially(password);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Vietnam').first()).toBeVisible();
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

const known = async () =>
  (await beside.call('passport', { order_id: orderId, applicant_id: applicantId })).body;
const save = () => page.getByRole('button', { name: 'Save' });

async function pick() {
  const buffer = await makeMarkerJpeg(2400, 1800, { orientation: 1 });
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer });
}

test('a passport’s PDF with a password is refused on the phone, as a document’s is, and nothing is sent', async () => {
  const sent: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (/upload|recognize/.test(pathname)) sent.push(`${request.method()} ${pathname}`);
  };
  await page.goto(server.address + paths.passport(orderId, applicantId, documentId));
  page.on('request', note);
  const buffer = makePdf({ lock: { revision: 6, password: 'secret' } });
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer });
  const problem = page
    .locator('main')
    .getByText(/^“passport\.pdf”: This PDF asks for a password\./);
  await expect(problem).toBeVisible();
  await expect(page).toHaveURL(server.address + paths.passport(orderId, applicantId, documentId));
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('No picture yet')).toBeVisible();
  page.off('request', note);
  expect(sent.filter((request) => !request.startsWith('OPTIONS'))).toEqual([]);
});

test('a form that is typed in stays while what the server knows is asked for again', async () => {
  const ofOther = await newOrder(beside, vietnam);
  const other = await newApplicant(beside, ofOther);
  let asked = 0;
  const failing = (route: Route) => {
    asked += 1;
    return asked === 1 ? route.abort() : undefined;
  };
  await page.route('**/applicant_passport_query', failing);
  await page.goto(server.address + paths.passportEdit(ofOther, other, documentId));
  const surname = page.getByLabel('Surname');
  await surname.fill('MUELL');
  await page.evaluate(([channel, id]) => new BroadcastChannel(channel).postMessage(id), [
    channelNames.orders,
    ofOther,
  ] as const);
  await expect.poll(() => asked).toBe(2);
  await surname.pressSequentially('ER');
  await expect(surname).toHaveValue('MUELLER');
  await expect(surname).toBeFocused();
  await page.unroute('**/applicant_passport_query', failing);
});

test('[MAT-30][MAT-31][NAV-26] a passport that is not recognised is typed, in create and in update mode', async () => {
  await page.goto(server.address + paths.passport(orderId, applicantId, documentId));
  await pick();
  await expect(page).toHaveURL(/\/edit\?suffix=jpg$/);
  await expect(page.getByText('Recognition failure')).toBeVisible();

  await page.getByLabel('Surname').pressSequentially('Müller');
  await page.getByLabel('Passport number').pressSequentially('Z-1');
  await save().click();
  for (const problem of ['Password number format error.', 'Surname format error.'])
    await expect(page.locator('main').getByText(problem, { exact: true })).toBeVisible();
  await expect(page.getByText('Please complete', { exact: true }).first()).toBeVisible();
  const typed = await draftsAtRest(page);
  await page.getByRole('button', { name: 'Use MUELLER' }).click();
  await expect(page.getByLabel('Surname')).toHaveValue('MUELLER');
  await draftWritten(page, typed);
  // What is typed is kept across a reload.
  await page.reload();
  await expect(page.getByLabel('Surname')).toHaveValue('MUELLER');
  // And when the page is killed.
  const address = page.url();
  await page.close({ runBeforeUnload: false });
  page = await context.newPage();
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  await page.goto(address);
  await expect(page.getByLabel('Surname')).toHaveValue('MUELLER');

  await page.getByText('Fill in from the two lines').click();
  const lines = page.getByLabel('The two lines');
  await lines.pressSequentially(zone.replace('940512', '940513'));
  await expect(page.getByText(/^The date of birth and the digit after it/)).toBeVisible();
  await lines.clear();
  await lines.pressSequentially(zone);
  await page.getByRole('button', { name: 'Fill in the form' }).click();
  await expect(page.getByLabel('Given name')).toHaveValue('ANANYA DEVI');
  await page.getByRole('button', { name: 'Save · next: Visa photo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visa photo' })).toBeVisible();
  await expect.poll(async () => (await known()).surname).toBe('SHARMA');
  await page.goto(server.address + paths.passport(orderId, applicantId, documentId));
  await expect(page.getByRole('heading', { name: 'What it says' })).toBeVisible();
  const { img, birthday, expire_date, sex, country_code } = await known();
  expect({ birthday, expire_date, sex, country_code }).toEqual({
    birthday: '1994-05-12',
    expire_date: '2031-03-01',
    sex: 1,
    country_code: 'IND',
  });
  // 2400 × 1800 fits 1536 × 1536 as 1536 × 1152.
  const size = await page.evaluate(async (src) => {
    const bitmap = await createImageBitmap(await (await fetch(src)).blob());
    return [bitmap.width, bitmap.height];
  }, img);
  expect(size).toEqual([1536, 1152]);

  await page.getByRole('link', { name: 'Change' }).click();
  await expect(page).toHaveURL(/\/edit\?action=update$/);
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible();
  await expect(save()).toBeDisabled();
  await page.getByLabel('Surname').fill('RAO');
  await save().click();
  await expect.poll(async () => (await known()).surname).toBe('RAO');
});

test('offline the picture is saved, the form is filled in by hand, and both are sent in order', async () => {
  await page.goto(server.address + paths.passport(orderId, applicantId, documentId));
  await expect(page.getByRole('link', { name: 'Change' })).toBeVisible();
  // The server's answer, in place of the kept one.
  await expect(page.getByText('RAO', { exact: true })).toBeVisible();
  const before = (await known()).temp_key;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await pick();
  await expect(page.getByLabel('Surname')).toHaveValue('RAO');
  await page.getByLabel('Surname').fill('DESAI');
  await save().click();
  await expect(page.getByText(/^Saved on this phone/).first()).toBeVisible();
  await expect(page.getByText('DESAI')).toBeVisible();
  expect((await known()).surname).toBe('RAO');
  await context.setOffline(false);
  await expect.poll(async () => (await known()).surname, { timeout: 30_000 }).toBe('DESAI');
  expect((await known()).temp_key).not.toBe(before);
  const order = await readOrder(beside, orderId);
  const [document] = order.applicant_list[0].material_required.filter(
    ({ elec_id }: { elec_id: number }) => elec_id === documentId,
  );
  expect(document).toMatchObject({ elec_status: 2, upload_list: [{ elec_status: 2 }] });
});

const fullName = (frame: FrameLocator) => frame.getByLabel('Full name', { exact: true });

/** The name is known from the passport: its field is behind a button. */
const changeName = (frame: FrameLocator) =>
  frame.getByRole('button', { name: 'Change Full name' }).click();

test('the form goes on when its token ends: a new one comes by itself, and again when one is refused', async () => {
  let issued = 0;
  // A token that lives three seconds, so that the page has to renew it soon.
  await page.route('**/applicant_form_token', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    issued += 1;
    answer.body.expires_in = issued === 1 ? 3 : 600;
    await fulfilOwn(route, { json: answer });
  });
  let saves = 0;
  await page.route('**/answers', async (route) => {
    saves += 1;
    const headers = { ...route.request().headers(), 'x-form-token': 'ended' };
    await route.continue(saves === 1 ? { headers } : {});
  });
  await page.goto(server.address + paths.applicationForm(orderId, applicantId, 'vietnam'));
  const frame = page.frameLocator('iframe');
  await changeName(frame);
  await expect.poll(() => issued).toBe(2);
  await fullName(frame).fill('Ananya Devi Sharma');
  await expect(frame.getByText('Saved', { exact: true })).toBeVisible();
  expect({ issued, saves }).toEqual({ issued: 3, saves: 2 });
  await page.unrouteAll();
  await page.reload();
  await expect(fullName(frame)).toHaveValue('Ananya Devi Sharma');
});

test('what a network’s portal says in place of the form’s server saves, refuses and completes nothing', async () => {
  const portal = [
    { status: 200, json: { ok: true } },
    { status: 404, json: { ret: -4, msg: 'Blocked by the network.' } },
  ];
  let saves = 0;
  await page.route('**/answers', async (route) => {
    const answer = portal[saves];
    saves += 1;
    await (answer ? route.fulfill(answer) : route.continue());
  });
  await page.route('**/complete', (route) => route.fulfill({ status: 200, json: {} }));
  await page.goto(server.address + paths.applicationForm(orderId, applicantId, 'vietnam'));
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Phone').fill('+65 9876');
  await expect.poll(() => saves).toBe(3);
  await expect(frame.getByText('Saved', { exact: true })).toBeVisible();
  await frame.getByRole('button', { name: 'Complete the form' }).click();
  await expect(frame.getByText('There is no connection.')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(frame.getByLabel('Phone')).toHaveValue('+65 9876');
});

test('answers that could not be saved are not left without a question, and are saved later', async () => {
  await page.goto(server.address + paths.applicantMaterial(orderId, applicantId));
  await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();
  await page.goto(server.address + paths.applicationForm(orderId, applicantId, 'vietnam'));
  const frame = page.frameLocator('iframe');
  const phone = frame.getByLabel('Phone');
  await expect(phone).toBeVisible();
  await context.setOffline(true);
  await phone.fill('+65 5555');
  await expect(frame.getByText(/^Not saved yet/)).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Some answers are not saved yet' });
  for (const back of [
    () => page.getByRole('button', { name: 'Back' }).click(),
    () => page.goBack(),
  ]) {
    await back();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(phone).toHaveValue('+65 5555');
  }
  await context.setOffline(false);
  await expect(frame.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(server.address + paths.applicantMaterial(orderId, applicantId));
  await page.goto(server.address + paths.applicationForm(orderId, applicantId, 'vietnam'));
  await expect(phone).toHaveValue('+65 5555');
});

test('answers that could not be saved are not left by the menu without a question', async () => {
  await page.goto(server.address + paths.applicationForm(orderId, applicantId, 'vietnam'));
  const frame = page.frameLocator('iframe');
  const phone = frame.getByLabel('Phone');
  await expect(phone).toBeVisible();
  await page.route('**/answers', (route) => route.abort());
  await phone.fill('+65 6666');
  await expect(frame.getByText(/^Not saved yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const coupons = page.locator('dialog[open]').getByRole('link', { name: /coupons/i });
  const question = page.getByRole('alertdialog', { name: 'Some answers are not saved yet' });
  await coupons.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(phone).toHaveValue('+65 6666');
  await coupons.click();
  await question.getByRole('button', { name: 'Leave without them' }).click();
  await expect(page).toHaveURL(server.address + paths.coupons);
  await page.unrouteAll();
});

test('an answer that is typed after the log-in has expired is saved by the next log-in', async () => {
  await page.goto(server.address + paths.applicationForm(orderId, applicantId, 'vietnam'));
  const phone = page.frameLocator('iframe').getByLabel('Phone');
  await expect(phone).toBeEnabled();
  await beside.call('revokeSession', {});
  await phone.fill('+65 4444');
  const dialog = page.locator('dialog[open]');
  await expect(dialog.getByText('Your log-in has expired.')).toBeVisible();
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await expectToast(page, 'Login successfully');
  await expect(phone).toHaveValue('+65 4444');
});

test('a form is not completed with the answer before one that was refused', async () => {
  let completed = 0;
  await page.route('**/complete', async (route) => {
    completed += 1;
    await route.continue();
  });
  await page.goto(server.address + paths.applicationForm(orderId, applicantId, 'vietnam'));
  const frame = page.frameLocator('iframe');
  const phone = frame.getByLabel('Phone');
  await phone.fill('+65 1111');
  await expect(frame.getByText('Saved', { exact: true })).toBeVisible();
  await phone.fill('+65\u000c2222');
  await expect(frame.getByText('One answer could not be saved.')).toBeVisible();
  await frame.getByRole('button', { name: 'Complete the form' }).click();
  await expect(phone).toBeFocused();
  await phone.fill('+65 3333');
  await expect(frame.getByText('Saved', { exact: true })).toBeVisible();
  expect(completed).toBe(0);
  await frame.getByRole('button', { name: 'Complete the form' }).click();
  await expect.poll(() => completed).toBe(1);
  await page.unrouteAll();
});

test('an answer that was typed before the form’s script was there is saved', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/form.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.address + paths.applicationForm(orderId, applicantId, 'vietnam'));
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Phone').fill('+65 1234');
  release();
  await expect(frame.getByText('Saved', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(frame.getByLabel('Phone')).toHaveValue('+65 1234');
});

test('[FORM-01] the application form stands in a frame, told country, ids, a random value, a token and a title flag', async () => {
  await page.goto(server.address + paths.applicationForm(orderId, applicantId, 'vietnam'));
  const frame = page.frameLocator('iframe');
  await fullName(frame).fill('Ananya Desai');
  await expect(frame.getByText('Saved', { exact: true })).toBeVisible();
  const element = page.locator('iframe');
  await expect(element).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
  const address = new URL((await element.getAttribute('src')) ?? '');
  const passed = Object.fromEntries(address.searchParams);
  expect(passed).toMatchObject({
    country: 'vietnam',
    applicant_id: applicantId,
    order_id: orderId,
    title: '0',
  });
  expect(passed['random']).toMatch(/^[0-9a-f-]{36}$/);
  expect(passed['token']).not.toContain(beside.token);
  expect(address.origin).not.toBe(new URL(server.address).origin);

  await page.reload();
  await expect(fullName(frame)).toHaveValue('Ananya Desai');
  await frame.getByRole('button', { name: 'Complete the form' }).click();
  await expect(frame.getByText(/answers are missing/)).toBeVisible();
  const texts = ['Place of birth', 'Home address', 'Phone', 'Where you stay'];
  for (const label of texts) await frame.getByLabel(label).fill('Pune');
  for (const label of ['Day of arrival', 'Day of departure'])
    await frame.getByLabel(label).fill('2027-01-20');
  for (const [label, choice] of [
    ['Marital status', 'Single'],
    ['Purpose', 'Tourism'],
    ['Have you been there before?', 'No'],
    ['Has any country refused', 'No'],
  ] as const)
    await frame.getByRole('radiogroup', { name: label }).getByLabel(choice).check();
  await frame.getByLabel('Everything I have said').check();
  await frame.getByRole('button', { name: 'Complete the form' }).click();
  await expectToast(page, 'The application form is complete');
  const { applicant_list } = await readOrder(beside, orderId);
  expect(applicant_list[0].application.status).toBe(2);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('The form needs the network')).toBeVisible();
  await context.setOffline(false);
  await expect(fullName(frame)).toBeVisible({ timeout: 30_000 });
  expect(pageErrors).toEqual([]);
});
