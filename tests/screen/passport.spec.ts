import { paths } from '../../src/routing/paths';
import type { Request } from '@playwright/test';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { makePdf } from '../support/fixtures/make-pdf';
import { ananyasPassport, newUpload } from '../support/order-steps';
import { sweep } from '../support/sweep';
import { untilKept } from './steps/until-kept';
import { expect, test } from './screen-test';
import { draftsAtRest, draftWritten } from './steps/drafts';
import { tellOrderChanged } from './steps/order-changed';
import { newPassport, pickPassport, slow } from './steps/passport';

const zone =
  'P<INDSHARMA<<ANANYA<DEVI<<<<<<<<<<<<<<<<<<<<\nZ1234567<1IND9405125F3103016<<<<<<<<<<<<<<06';

/** A picture in which there is no passport. */
const noPassport = (width = 1200, height = 900) =>
  makeMarkerJpeg(width, height, { orientation: 1 });

test(
  'a passport’s PDF with a password is refused on the phone, and nothing is sent',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { path } = await newPassport(traveller);
    await app.visit(path);
    const sent: string[] = [];
    page.on('request', (request: Request) => {
      const { pathname } = new URL(request.url());
      const isCall = request.method() !== 'OPTIONS' && !pathname.startsWith('/assets/');
      if (isCall && /upload|recognize/.test(pathname)) sent.push(pathname);
    });
    const buffer = makePdf({ lock: { revision: 6, password: 'secret' } });
    const file = { name: 'passport.pdf', mimeType: 'application/pdf' };
    await pickPassport(app, buffer, file);
    const problem = page
      .locator('main')
      .getByText(/^“passport\.pdf”: This PDF asks for a password\./);
    await expect(problem).toBeVisible();
    await expect(page).toHaveURL(app.line.address + path);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('No picture yet')).toBeVisible();
    expect(sent).toEqual([]);
  },
);

test(
  'a form that is typed in stays while what the server knows is asked for again',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { orderId, editPath } = await newPassport(traveller);
    app.line.answer('passport', { connection: 'close' }, { connection: 'hold' });
    await app.visit(editPath);
    const surname = page.getByLabel('Surname', { exact: true });
    await surname.fill('MUELL');
    await tellOrderChanged(page, orderId);
    await expect.poll(() => app.line.countOf('passport')).toBe(2);
    await surname.pressSequentially('ER');
    await expect(surname).toHaveValue('MUELLER');
    await expect(surname).toBeFocused();
  },
);

test(
  '[MAT-30][NAV-26] a passport that is not recognised is typed, and each wrong field is named',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { path } = await newPassport(traveller);
    await app.visit(path);
    await pickPassport(app, await noPassport());
    await expect(page).toHaveURL(/\/edit\?suffix=jpg$/, slow);
    await expect(page.getByText('Recognition failure')).toBeVisible();
    await page.getByLabel('Surname', { exact: true }).fill('Müller');
    await page.getByLabel('Passport number').fill('Z-1');
    await page.getByRole('button', { name: 'Save' }).click();
    for (const problem of ['Password number format error.', 'Surname format error.'])
      await expect(page.locator('main').getByText(problem, { exact: true })).toBeVisible();
    await expect(page.getByText('Please complete', { exact: true }).first()).toBeVisible();
    const typed = await draftsAtRest(page);
    await page.getByRole('button', { name: 'Use MUELLER' }).click();
    await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('MUELLER');
    await draftWritten(page, typed);
    // The surname is kept across a reload.
    await page.reload();
    await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('MUELLER');
  },
);

test('[MAT-30] the two lines of a passport fill in its form, which is saved and leads to the next task', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { path, known, orderId, applicantId } = await newPassport(traveller);
  await app.visit(paths.applicantMaterial(orderId, applicantId));
  await app.visit(path);
  await pickPassport(app, await noPassport(2400, 1800));
  await expect(page).toHaveURL(/\/edit\?suffix=jpg$/, slow);
  await page.getByText('Fill in from the two lines').click();
  const lines = page.getByLabel('The two lines');
  await lines.fill(zone.replace('940512', '940513'));
  await expect(page.getByText(/^The date of birth and the digit after it/)).toBeVisible();
  await lines.fill(zone);
  await page.getByRole('button', { name: 'Fill in the form' }).click();
  await expect(page.getByLabel('Given name', { exact: true })).toHaveValue('ANANYA DEVI');
  await page.getByRole('button', { name: 'Save · next: Visa photo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visa photo' })).toBeVisible();
  await expect.poll(async () => (await known()).surname).toBe('SHARMA');
  // Once, to the tasks: not to the picture of what is done.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();
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
  }, img as string);
  expect(size).toEqual([1536, 1152]);
});

test(
  'a name that fills the first line is left to be typed, since its end may be missing',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { path } = await newPassport(traveller);
    await app.visit(path);
    await pickPassport(app, await noPassport());
    await expect(page).toHaveURL(/\/edit\?suffix=jpg$/, slow);
    await page.getByText('Fill in from the two lines').click();
    const filling = 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONGKR';
    await page.getByLabel('The two lines').fill(zone.replace(/(?<=^P<IND).*/, filling));
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    await expect(page.getByText('A name may be cut')).toBeVisible();
    await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('NILAVADHANANANDA');
    await expect(page.getByLabel('Given name', { exact: true })).toHaveValue('');
  },
);

test(
  'where no call is answered a passport that was saved says what was saved',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { path, known } = await newPassport(traveller);
    await app.visit(path);
    await untilKept(page, 'order');
    await pickPassport(app, await noPassport());
    await expect(page).toHaveURL(/\/edit\?suffix=jpg$/, slow);
    await page.getByText('Fill in from the two lines').click();
    await page.getByLabel('The two lines').fill(zone);
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    await page.getByRole('button', { name: 'Save · next: Visa photo' }).click();
    await expect.poll(async () => (await known()).surname).toBe('SHARMA');
    await app.expectToast('Successful');
    await page.route('**/api/**', (route) => route.abort());
    await app.visit(path);
    await expect(page.getByRole('heading', { name: 'What it says', exact: true })).toBeVisible();
    await expect(page.locator('main').getByText('SHARMA')).toBeVisible();
    await expect(page.getByText('Next: check your passport details.')).toHaveCount(0);
  },
);

test('[MAT-31][NAV-26] a saved passport is changed in update mode, and only once something differs', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { applicantId, path, known } = await newPassport(traveller);
  const elec_key = await newUpload(traveller, new Uint8Array(await noPassport()));
  const saved = { applicant_id: applicantId, elec_key, ...ananyasPassport };
  expect((await traveller.call('submitPassport', saved)).ret).toBe(0);
  await app.visit(path);
  await expect(page.getByRole('heading', { name: 'What it says' })).toBeVisible();
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(page).toHaveURL(/\/edit\?action=update$/);
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Surname', { exact: true }).fill('RAO');
  await save.click();
  await expect.poll(async () => (await known()).surname).toBe('RAO');
});
