import { ananya, makePassport, passportLines } from '../support/fixtures/make-passport';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { newPassport, pickPassport, slow } from './steps/passport';

const oneName = { ...ananya, surname: 'ANANYA', givenNames: '' };

const noGivenName = ({ page }: App) =>
  page.getByRole('checkbox', { name: 'My passport has no given name' });
const noSurname = ({ page }: App) =>
  page.getByRole('checkbox', { name: 'My passport has no surname' });
const save = ({ page }: App) => page.getByRole('button', { name: 'Save' });

test('[MAT-32] a passport with one name is saved: its picture suggests the statement, and the field has what the destination wants', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { path, editPath, known } = await newPassport(traveller);
  await app.visit(path);
  await pickPassport(app, await makePassport(oneName));
  await expect(page.getByText('The two lines of your passport have one name only.')).toBeVisible(
    slow,
  );
  // Suggested, not stated.
  await expect(noGivenName(app)).not.toBeChecked();
  await save(app).click();
  await expect(page.getByRole('link', { name: 'Given name: Please complete' })).toBeVisible();
  await noGivenName(app).check();
  await expect(page.getByLabel('Given name', { exact: true })).toHaveValue('FNU');
  await expect(page.getByLabel('Given name', { exact: true })).not.toBeEditable();
  await expect(page.getByText('The destination wants these letters here.')).toBeVisible();
  await expect(page.getByText('7 of 7 read from your passport')).toBeVisible();
  await save(app).click();
  await expect
    .poll(known)
    .toMatchObject({ surname: 'ANANYA', given_name: 'FNU', lacks: 'given_name' });

  await app.visit(path);
  await expect(page.getByText('FNU (none in the passport)')).toBeVisible();
  await app.visit(`${editPath}?action=update`);
  await expect(noGivenName(app)).toBeChecked();
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible();
  await noGivenName(app).uncheck();
  // The filling is no name that was typed.
  await expect(page.getByLabel('Given name', { exact: true })).toHaveValue('');
});

test('a passport that is typed lacks one name at most, by the keyboard too', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { editPath } = await newPassport(traveller);
  await app.visit(editPath);
  await page.getByLabel('Given name', { exact: true }).fill('ANANYA');
  await page.getByLabel('Surname', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(noSurname(app)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('LNU');
  await expect(noSurname(app)).toBeFocused();
  await expect(noGivenName(app)).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('');
  await expect(noGivenName(app)).toBeVisible();
  // The typed name is there again once the statement is taken back.
  await noGivenName(app).check();
  await expect(page.getByLabel('Given name', { exact: true })).toHaveValue('FNU');
  await noGivenName(app).uncheck();
  await expect(page.getByLabel('Given name', { exact: true })).toHaveValue('ANANYA');
});

test('where a passport states no sex nothing is chosen, and the form says what to choose and why', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { path, known } = await newPassport(traveller);
  await app.visit(path);
  await pickPassport(app, await makePassport({ ...ananya, sex: '<' }));
  const gender = page.getByRole('radiogroup', { name: 'Gender' });
  await expect(gender).toHaveAccessibleDescription(
    /^Your passport does not state a sex, .* Choose what your other documents say/,
    slow,
  );
  await expect(gender.getByRole('radio', { checked: true })).toHaveCount(0);
  await gender.getByRole('radio', { name: 'Female' }).check();
  await save(app).click();
  await expect.poll(known).toMatchObject({ sex: 1, given_name: 'ANANYA' });
});

test('a statement that a picture suggested goes with it', sweep, async ({ app, traveller }) => {
  const { page } = app;
  const { path, known } = await newPassport(traveller);
  await app.visit(path);
  await pickPassport(app, await makePassport(oneName));
  await expect(noGivenName(app)).toBeVisible(slow);
  await noGivenName(app).check();
  await app.visit(path);
  await pickPassport(app, await makePassport());
  await expect(page.getByText('7 of 7 read from your passport')).toBeVisible(slow);
  await save(app).click();
  await expect.poll(known).toMatchObject({ surname: 'RAO', given_name: 'ANANYA' });
  expect(await known()).not.toHaveProperty('lacks');
});

test(
  'typed lines with one name and without a sex say so beside the fields',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { editPath } = await newPassport(traveller);
    await app.visit(editPath);
    await page.getByText('Fill in from the two lines at the foot of the page').click();
    await page.getByLabel('The two lines').fill(passportLines({ ...oneName, sex: '<' }).join('\n'));
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('ANANYA');
    await expect(
      page.getByText('The two lines of your passport have one name only.'),
    ).toBeVisible();
    await expect(page.getByText(/^Your passport does not state a sex/)).toBeVisible();
  },
);
