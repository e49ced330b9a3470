import {
  ananyasPassport as passport,
  newApplicant,
  newOrder,
  newUpload,
  vietnam,
} from '../support/order-steps';
import { makePortrait } from '../support/fixtures/make-portrait';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import type { Account } from './harness/site';
import { seriousFindings } from './looks/axe';
import { expect, test } from './screen-test';

const choice = ({ page }: App) => page.getByRole('switch', { name: 'Keep people for next time' });
const rows = ({ page }: App) =>
  page.getByRole('list', { name: /^\d+ (person|people)$/ }).getByRole('listitem');
const question = ({ page }: App, name: string) => page.getByRole('alertdialog', { name });

const keep = (traveller: Account, kept: 'on' | 'off') => traveller.call('keepPeople', { kept });

async function apply(traveller: Account, said: object = {}, photo = false): Promise<void> {
  const applicant_id = await newApplicant(traveller, await newOrder(traveller, vietnam));
  const elec_key = await newUpload(traveller);
  await traveller.call('submitPassport', { ...passport, ...said, applicant_id, elec_key });
  if (!photo) return;
  const key = await newUpload(traveller, new Uint8Array(await makePortrait()));
  await traveller.call('submitPhoto', { applicant_id, key, need_handle: 1 });
}

const keptOf = async (traveller: Account) =>
  (await traveller.call('people')).body as {
    kept: string;
    total: number;
    people_list: { first_name: string; application_count: number }[];
  };

test('nobody is kept before it is turned on, which takes in the people of present applications', async ({
  app,
  traveller,
}) => {
  await apply(traveller, {}, true);
  await app.visit('/account');
  await app.page.getByRole('link', { name: 'People' }).click();
  await expect(choice(app)).not.toBeChecked();
  await expect(app.page.getByText('Nobody is kept now.')).toBeVisible();
  await expect(rows(app)).toHaveCount(0);
  await choice(app).click();
  await expect(choice(app)).toBeChecked();
  await expect(rows(app)).toHaveCount(1);
  await expect(rows(app)).toContainText('Ananya Sharma');
  await expect(rows(app)).toContainText('Passport to 1 Mar 2099');
  await expect(rows(app)).toContainText('1 application');
  await expect(rows(app).locator('img')).toBeVisible();
  expect(await seriousFindings(app.page)).toEqual([]);
});

test('turned off, everybody is removed after a question', sweep, async ({ app, traveller }) => {
  await keep(traveller, 'on');
  await apply(traveller);
  await app.visit('/account/people');
  await choice(app).click();
  const dialog = question(app, 'Stop keeping people?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await keptOf(traveller)).toMatchObject({ kept: 'on', total: 1 });
  await choice(app).click();
  await dialog.getByRole('button', { name: 'Remove everybody' }).click();
  await expect(choice(app)).not.toBeChecked();
  await expect(rows(app)).toHaveCount(0);
  expect(await keptOf(traveller)).toMatchObject({ kept: 'off', total: 0 });
});

test('a person is opened, corrected and removed', sweep, async ({ app, traveller }) => {
  await keep(traveller, 'on');
  await apply(traveller);
  await app.visit('/account/people');
  await rows(app).getByRole('button', { name: 'Ananya Sharma' }).click();
  const sheet = app.dialog.last();
  await expect(sheet.getByText(passport.passport_number)).toBeVisible();
  await expect(sheet.getByRole('link', { name: /Vietnam/ })).toBeVisible();
  expect(await seriousFindings(app.page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Correct' }).click();
  await sheet.getByLabel('First name').fill('Anu7');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('textbox', { name: 'First name' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await sheet.getByLabel('First name').fill('Anu');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('heading', { name: 'Anu Sharma' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Remove' }).click();
  await question(app, 'Remove Anu Sharma?').getByRole('button', { name: 'Remove' }).click();
  await expect(app.page.getByText('Nobody is kept yet')).toBeVisible();
  expect(await keptOf(traveller)).toMatchObject({ kept: 'on', total: 0 });
});

test(
  'all are removed after a question, and a refusal leaves them',
  sweep,
  async ({ app, traveller }) => {
    await keep(traveller, 'on');
    await apply(traveller);
    await apply(traveller, { passport_number: 'K1', given_name: 'KABIR', birthday: '2015-01-01' });
    await app.visit('/account/people');
    await expect(rows(app)).toHaveCount(2);
    app.line.answer('removePeople', { status: 503 });
    await app.page.getByRole('button', { name: 'Remove all people' }).click();
    const dialog = question(app, 'Remove all people?');
    await dialog.getByRole('button', { name: 'Remove all' }).click();
    await expect(dialog.getByText(/Try again/)).toBeVisible();
    expect(await keptOf(traveller)).toMatchObject({ total: 2 });
    app.line.clear();
    await dialog.getByRole('button', { name: 'Remove all' }).click();
    await expect(app.page.getByText('Nobody is kept yet')).toBeVisible();
  },
);

test(
  'without a network the list is there, and nothing can be changed',
  sweep,
  async ({ app, traveller }) => {
    await keep(traveller, 'on');
    await apply(traveller);
    await app.visit('/account/people');
    await expect(rows(app)).toHaveCount(1);
    await app.page.context().setOffline(true);
    await expect(choice(app)).toBeDisabled();
    await expect(app.page.getByText('Changing this needs a connection.')).toBeVisible();
    await expect(rows(app)).toHaveCount(1);
    await rows(app).getByRole('button').click();
    await expect(app.dialog.getByText('The rest needs a connection.')).toBeVisible();
    await expect(app.dialog.getByRole('button', { name: 'Correct' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
);

test('a list that does not load says so, and loads at the next try', async ({ app, traveller }) => {
  await keep(traveller, 'on');
  app.line.answer('people', { status: 503 });
  await app.visit('/account/people');
  await expect(app.page.getByRole('heading', { name: 'Your people did not load' })).toBeVisible();
  app.line.clear();
  await app.page.getByRole('button', { name: 'Try again' }).click();
  await expect(app.page.getByText('Nobody is kept yet')).toBeVisible();
});
