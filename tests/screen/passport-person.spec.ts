import { paths } from '../../src/routing/paths';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { ananya, makePassport } from '../support/fixtures/make-passport';
import { ananyasPassport, newUpload, readOrder } from '../support/order-steps';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import type { Account } from './harness/site';
import { expect, test } from './screen-test';
import { seriousFindings } from './looks/axe';
import { holdReading } from './steps/hold-reading';
import { newPassport, pickPassport, slow } from './steps/passport';

const leelas = { ...ananya, surname: 'MEHTA', givenNames: 'LEELA', number: 'M7310452' };

/** An order of Ananya and Leela, with the passport's pages of both. */
async function twoApplicants(traveller: Account) {
  const ananyas = await newPassport(traveller);
  const { orderId, documentId } = ananyas;
  const leela = { order_id: orderId, identity_id: 1, first_name: 'Leela' };
  const leelaId = (await traveller.call('addApplicant', leela)).body.applicant_id as string;
  const known = async () =>
    (await traveller.call('passport', { order_id: orderId, applicant_id: leelaId })).body;
  const path = paths.passport(orderId, leelaId, documentId);
  return { ananyas, leelas: { id: leelaId, path, known } };
}

/** Types a passport by its two lines, beside a picture that cannot be read. */
async function typeLines({ page }: App, lines: string) {
  await page.getByText('Fill in from the two lines').click();
  await page.getByLabel('The two lines').fill(lines);
  await page.getByRole('button', { name: 'Fill in the form' }).click();
}

const zoneOfLeela =
  'P<INDMEHTA<<LEELA<<<<<<<<<<<<<<<<<<<<<<<<<<<\nZ1234567<1IND9405125F3103016<<<<<<<<<<<<<<06';

const noPassport = () => makeMarkerJpeg(1200, 900, { orientation: 1 });

test(
  'the passport of another applicant is put at theirs before anything is sent',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const two = await twoApplicants(traveller);
    await app.visit(two.ananyas.path);
    await pickPassport(app, await makePassport(leelas));
    await expect(dialog).toContainText('This is the passport of Leela', slow);
    await expect(dialog).toContainText('The passport says LEELA MEHTA, the applicant is Ananya.');
    expect(app.line.countOf('recognizePassport')).toBe(0);
    await dialog.getByRole('button', { name: 'Add it for Leela' }).click();
    await expect(page).toHaveURL(app.line.address + two.leelas.path);
    await page.getByRole('link', { name: 'Fill in' }).click(slow);
    await expect(page.getByText('7 of 7 read from your passport')).toBeVisible(slow);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await two.leelas.known()).surname).toBe('MEHTA');
    await app.visit(two.ananyas.path);
    await expect(page.getByText('No picture yet')).toBeVisible();
  },
);

test(
  'a passport of nobody in the order may be another one, or be the same person’s',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const { path, known } = await newPassport(traveller);
    await app.visit(path);
    await pickPassport(app, await makePassport(leelas));
    await expect(dialog).toContainText('This is the passport of Leela', slow);
    await expect(dialog.getByRole('radio', { name: /^The picture/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Take Ananya’s passport' }).click();
    await expect(page.getByText('No picture yet')).toBeVisible();
    await pickPassport(app, await makePassport(leelas));
    await dialog.getByRole('button', { name: 'It is Ananya' }).click(slow);
    await expect(page.getByText('7 of 7 read from your passport')).toBeVisible(slow);
    // Not asked twice.
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await known()).surname).toBe('MEHTA');
  },
);

test(
  'without a network, the applicant gets the name of the passport, and is asked about no more',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const { path, orderId, known } = await newPassport(traveller);
    await app.visit(path);
    await expect(page.getByText('No picture yet')).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await pickPassport(app, await makePassport(leelas));
    await dialog.getByRole('radio', { name: /^The name/ }).check(slow);
    await dialog.getByRole('button', { name: 'Change the name' }).click();
    await expect(page.getByText('7 of 7 read from your passport')).toBeVisible(slow);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).not.toHaveURL(/\/edit/);
    await expect(dialog).toHaveCount(0);
    await page.unroute('**/api/**');
    await expect.poll(async () => (await known()).surname, slow).toBe('MEHTA');
    await expect
      .poll(async () => (await readOrder(traveller, orderId)).applicant_list[0], slow)
      .toMatchObject({ first_name: 'Leela', identity_id: 1 });
  },
);

test('the owner of a passport becomes an applicant, and has its picture', async ({
  app,
  traveller,
}) => {
  const { page, dialog } = app;
  const { path, orderId, known } = await newPassport(traveller);
  await app.visit(path);
  await pickPassport(app, await makePassport(leelas));
  await dialog.getByRole('radio', { name: /^Nothing: Leela travels, too/ }).check(slow);
  const add = dialog.getByRole('button', { name: 'Add Leela' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('radio', { name: 'Student' }).check();
  expect(await seriousFindings(page)).toEqual([]);
  await add.click();
  await expect(page.locator('header').getByText('Leela')).toBeVisible(slow);
  await page.getByRole('link', { name: 'Fill in' }).click(slow);
  await expect(page.getByText('7 of 7 read from your passport')).toBeVisible(slow);
  await page.getByRole('button', { name: 'Save' }).click();
  const added = async () => (await readOrder(traveller, orderId)).applicant_list[1];
  await expect.poll(added, slow).toMatchObject({ first_name: 'Leela', identity_id: 4 });
  const { applicant_id } = await added();
  const theirs = { order_id: orderId, applicant_id };
  await expect
    .poll(async () => (await traveller.call('passport', theirs)).body?.given_name, slow)
    .toBe('LEELA');
  expect(await known()).toEqual({});
});

test(
  'typed without a network, another applicant’s passport is asked about before it is saved',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const two = await twoApplicants(traveller);
    await app.visit(two.ananyas.path);
    await pickPassport(app, await noPassport());
    await expect(page).toHaveURL(/\/edit\?suffix=jpg$/, slow);
    await page.route('**/api/**', (route) => route.abort());
    await typeLines(app, zoneOfLeela);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('This is the passport of Leela');
    // Closing it decides nothing.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Add it for Leela' }).click();
    await expect(page).toHaveURL(app.line.address + two.leelas.path);
    await page.getByRole('link', { name: 'Fill in' }).click(slow);
    await expect(page.getByLabel('Given name', { exact: true })).toHaveValue('LEELA');
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await two.leelas.known()).given_name).toBe('LEELA');
  },
);

test(
  'a passport that waits for another applicant is refused, with the remedy',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const two = await twoApplicants(traveller);
    app.line.answer('submitPassport', { connection: 'close' });
    await app.visit(two.leelas.path);
    await pickPassport(app, await noPassport());
    await expect(page).toHaveURL(/\/edit\?suffix=jpg$/, slow);
    await typeLines(app, zoneOfLeela);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).not.toHaveURL(/\/edit/);
    await app.visit(two.ananyas.path);
    await pickPassport(app, await noPassport());
    await expect(page).toHaveURL(/\/edit\?suffix=jpg$/, slow);
    await typeLines(app, zoneOfLeela.replace('LEELA<', 'ANANYA'));
    await page.getByRole('button', { name: 'Save' }).click();
    const refusal = page.getByText('Leela has this passport in this application.');
    await expect(refusal).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.getByLabel('Passport number').fill('Z9000001');
    await expect(refusal).toHaveCount(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).not.toHaveURL(/\/edit/);
  },
);

test(
  'a passport that the server has of another applicant needs the traveller, who corrects it',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const two = await twoApplicants(traveller);
    await app.visit(two.ananyas.path);
    await pickPassport(app, await noPassport());
    await expect(page).toHaveURL(/\/edit\?suffix=jpg$/, slow);
    await typeLines(app, zoneOfLeela.replace('LEELA<', 'ANANYA'));
    // Another phone adds it meanwhile.
    const elec_key = await newUpload(traveller);
    const same = { ...ananyasPassport, surname: 'MEHTA', given_name: 'LEELA' };
    const other = { ...same, applicant_id: two.leelas.id, elec_key };
    expect(await traveller.call('submitPassport', other)).toMatchObject({ ret: 0 });
    await page.getByRole('button', { name: 'Save' }).click();
    await app.visit(two.ananyas.path);
    const refusal = page.locator('main').getByText(/Leela has this passport in this application/);
    await expect(refusal).toBeVisible();
    await page.getByRole('link', { name: 'Change' }).first().click();
    await page.getByLabel('Passport number').fill('Z9000001');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await two.ananyas.known()).passport_number).toBe('Z9000001');
  },
);

test(
  'a passport that was put at the wrong applicant is deleted there',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const two = await twoApplicants(traveller);
    const elec_key = await newUpload(traveller);
    const said = { ...ananyasPassport, applicant_id: two.leelas.id, elec_key };
    expect(await traveller.call('submitPassport', said)).toMatchObject({ ret: 0 });
    await app.visit(two.leelas.path);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText('Delete the passport of Leela?');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No picture yet')).toBeVisible();
    expect(await two.leelas.known()).toEqual({});
  },
);

test(
  'an occupation that nobody of that age has is named, and may stay',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { editPath } = await newPassport(traveller);
    await app.visit(editPath);
    await page.getByLabel('Birthday').fill('2020-05-12');
    await expect(page.getByText('The birthday and the occupation do not match')).toBeVisible();
  },
);

test(
  'while a passport is read the next task is offered, and not to type it',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const two = await twoApplicants(traveller);
    const release = await holdReading(app);
    await app.visit(two.ananyas.path);
    await pickPassport(app, await makePassport());
    await expect(page.getByRole('heading', { name: 'Reading the passport' })).toBeVisible(slow);
    await expect(page.getByText('Reading the two lines at its foot')).toBeVisible();
    await expect(page.getByAltText('Your picture of the passport')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Meanwhile: / })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Fill in' })).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Install the app' })).toHaveCount(0);
    // Left meanwhile, it is read all the same, and then offered.
    await page.getByRole('link', { name: /^Meanwhile: / }).click();
    await release();
    await page.goBack();
    await page.getByRole('link', { name: 'Fill in' }).click(slow);
    await expect(page.getByText('7 of 7 read from your passport')).toBeVisible(slow);
    expect((await readOrder(traveller, two.ananyas.orderId)).applicant_list).toHaveLength(2);
  },
);

test(
  'what the two lines say for certain is shown while the picture is made ready',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { path } = await newPassport(traveller);
    const release = await holdReading(app, 'prepareDocument');
    await app.visit(path);
    await pickPassport(app, await makePassport());
    const read = page.getByRole('list', { name: 'Read so far' });
    await expect(read).toContainText('RAO, ANANYA', slow);
    await expect(read).toContainText(ananya.number);
    await expect(read.getByText('certain')).toHaveCount(3);
    await expect(page.getByText('Getting the picture ready', { exact: true })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await release();
    await expect(page.getByText('7 of 7 read from your passport')).toBeVisible(slow);
  },
);

test(
  'after 20 seconds of reading the form is offered instead of the next task',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await page.clock.install();
    const { path } = await newPassport(traveller);
    await holdReading(app);
    await app.visit(path);
    await pickPassport(app, await makePassport());
    const read = page.getByRole('list', { name: 'Read so far' });
    await expect(read.getByText('reading')).toHaveCount(3, slow);
    await expect(page.getByRole('link', { name: /^Meanwhile: / })).toBeVisible();
    await page.clock.fastForward('00:21');
    await expect(page.getByRole('link', { name: 'Fill in' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Meanwhile: / })).toHaveCount(0);
  },
);
