import { paths } from '../../src/routing/paths';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { ananya, makePassport } from '../support/fixtures/make-passport';
import { makePortrait } from '../support/fixtures/make-portrait';
import { ananyasPassport, newOrder, newUpload, readOrder, vietnam } from '../support/order-steps';
import { patience } from '../support/patience';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import type { Account } from './harness/site';
import { seriousFindings } from './looks/axe';
import { expect, test } from './screen-test';
import { outboxOf } from './steps/outbox';
import { slow } from './steps/passport';
import { untilKept } from './steps/until-kept';

const employee = 1;
const retiree = 3;
const student = 4;

interface Kept {
  first_name: string;
  identity_id: number;
  passport: Partial<typeof ananyasPassport>;
}
const leela: Kept = {
  first_name: 'Leela',
  identity_id: retiree,
  passport: {
    given_name: 'LEELA',
    surname: 'RAO',
    passport_number: 'M7310412',
    birthday: '1958-03-02',
  },
};
const kabir: Kept = {
  first_name: 'Kabir',
  identity_id: student,
  passport: {
    given_name: 'KABIR',
    surname: 'RAO',
    passport_number: 'K2210007',
    birthday: '2008-07-21',
  },
};

/** @returns an earlier application of these people, who are kept from then on */
async function keep(traveller: Account, people: readonly Kept[]): Promise<string> {
  const order_id = await newOrder(traveller, vietnam);
  for (const { passport, ...person } of people) {
    const { body } = await traveller.call('addApplicant', { order_id, ...person });
    const submitted = await traveller.call('submitPassport', {
      ...{ ...ananyasPassport, ...passport },
      ...{ applicant_id: body.applicant_id as string, elec_key: await newUpload(traveller) },
    });
    expect(submitted).toMatchObject({ ret: 0 });
  }
  expect(await traveller.call('keepPeople', { kept: 'on' })).toMatchObject({
    body: { total: people.length },
  });
  return order_id;
}

/** The upload page of a new order, with the kept people sealed on the phone. */
async function openNew(app: App, traveller: Account): Promise<string> {
  const orderId = await newOrder(traveller, vietnam);
  // The phone knows the visa's documents, as after 'Apply Now'.
  await app.visit(paths.product(vietnam.product_id));
  await untilKept(app.page, 'product');
  await app.visit(paths.orderUpload(orderId));
  await untilKept(app.page, 'people');
  return orderId;
}

const add = ({ page }: App) =>
  page.locator('main:visible').getByRole('button', { name: 'Add applicant' }).first().click();
const tick = ({ dialog }: App, name: string) => dialog.getByRole('checkbox', { name });
const applicantsOf = async (traveller: Account, orderId: string) =>
  (await readOrder(traveller, orderId)).applicant_list as {
    applicant_id: string;
    first_name: string;
    identity_id: number;
    material_required: { pattern: number; elec_status: number; reused_time?: string }[];
  }[];
const passportIn = (applicant: Awaited<ReturnType<typeof applicantsOf>>[number] | undefined) =>
  applicant?.material_required.find(({ pattern }) => pattern === 1);
const month = new Intl.DateTimeFormat('en-US', { month: 'long' }).format(Date.now());

test('several people are added at once, with their passports, and nothing is uploaded again', async ({
  app,
  traveller,
}) => {
  const { page, dialog } = app;
  await keep(traveller, [leela, kabir]);
  const orderId = await openNew(app, traveller);
  await add(app);
  await expect(dialog.getByRole('heading', { name: 'Add applicants' })).toBeVisible();
  await tick(app, 'Leela Rao').check();
  await tick(app, 'Kabir Rao').check();
  await expect(dialog.getByLabel('Occupation of Leela Rao')).toHaveValue('retiree');
  await dialog.getByLabel('Occupation of Kabir Rao').selectOption('Employee');
  await expect(dialog.getByText('2 applicants in all')).toBeVisible();
  await expect(dialog.getByText('Used again for Kabir and Leela')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 2 applicants' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Kabir · Employee' })).toBeVisible();
  await expect
    .poll(async () => (await applicantsOf(traveller, orderId)).map(passportIn), {
      timeout: patience.work,
    })
    .toMatchObject([
      { elec_status: 2, reused_time: expect.any(String) },
      { elec_status: 2, reused_time: expect.any(String) },
    ]);
  expect(
    (await applicantsOf(traveller, orderId)).map(({ first_name, identity_id }) => [
      first_name,
      identity_id,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Leela', retiree],
      ['Kabir', 1],
    ]),
  );
  expect(app.line.countOf('uploadFile')).toBe(0);
  // Both are in this application now.
  await add(app);
  await expect(dialog.getByText('In this application')).toHaveCount(2);
  await expect(tick(app, 'Leela Rao')).toHaveCount(0);
});

test(
  'without a network the passport of last time is there at once, and arrives once',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    await keep(traveller, [leela]);
    const orderId = await openNew(app, traveller);
    const api = /\/(api\/|healthz)/;
    await page.route(api, (route) => route.abort());
    await page.reload();
    await add(app);
    await tick(app, 'Leela Rao').check();
    await dialog.getByRole('button', { name: 'Add 1 applicant' }).click();
    await page.getByRole('link', { name: 'Leela · Retiree' }).click();
    await expect(page.getByText(`Passport of ${month}`)).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Passport', exact: true }).click();
    await expect(page.getByText(`Passport of ${month}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use another' })).toBeVisible();
    expect((await outboxOf(page)).map(({ kind }) => kind)).toEqual(['new-applicant', 'person-use']);
    await page.unroute(api);
    await expect
      .poll(async () => (await applicantsOf(traveller, orderId)).map(passportIn), {
        timeout: patience.work,
      })
      .toMatchObject([{ elec_status: 2 }]);
    await expect(page.getByText(`Passport of ${month}`)).toBeVisible();
  },
);

test(
  'the letter of last time is used again, and another one waits until it is there',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const letter = 7_040_140;
    const earlier = await keep(traveller, [{ ...leela, identity_id: employee }]);
    const [before] = await applicantsOf(traveller, earlier);
    const place = { applicant_id: before?.applicant_id ?? '', elec_id: letter, pos: 0 };
    const key = await newUpload(traveller);
    expect(await traveller.call('attachPage', { ...place, key })).toMatchObject({ ret: 0 });
    const orderId = await openNew(app, traveller);
    const api = /\/(api\/|healthz)/;
    await page.route(api, (route) => route.abort());
    await page.reload();
    await add(app);
    await tick(app, 'Leela Rao').check();
    await expect(dialog.getByText('Used again for Leela')).toContainText('Employment letter');
    await dialog.getByRole('button', { name: 'Add 1 applicant' }).click();
    await page.getByRole('link', { name: 'Leela · Employee' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Employment letter' });
    await expect(row).toContainText('Used again, from ');
    await row.getByRole('link').click();
    await expect(page.getByText('It is added when you are back online.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Files|Choose a file|Replace/ })).toHaveCount(0);
    await page.unroute(api);
    await expect(page.getByText('Replace it if it has changed since.')).toBeVisible({
      timeout: patience.work,
    });
    await expect(page.getByRole('button', { name: 'Files' })).toBeVisible();
    const [applicant] = await applicantsOf(traveller, orderId);
    const filled = applicant?.material_required.filter(({ reused_time: time }) => time);
    expect(filled).toHaveLength(2);
    expect(app.line.countOf('uploadFile')).toBe(0);
  },
);

test(
  'a passport that ends too early says so before it is chosen',
  sweep,
  async ({ app, traveller }) => {
    const { dialog } = app;
    const soon = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
    await keep(traveller, [{ ...leela, passport: { ...leela.passport, expire_date: soon } }]);
    await openNew(app, traveller);
    await add(app);
    await expect(dialog.getByText(/^Passport ends .* Needed: until /)).toBeVisible();
    await expect(tick(app, 'Leela Rao')).toHaveAccessibleDescription(/Needed: until/);
  },
);

test('two people of one name are told apart', sweep, async ({ app, traveller }) => {
  const other = { ...leela.passport, passport_number: 'P0000099', birthday: '1990-01-01' };
  await keep(traveller, [leela, { ...leela, passport: other }]);
  await openNew(app, traveller);
  await add(app);
  await expect(tick(app, 'Leela Rao · born 1958')).toBeVisible();
  await expect(tick(app, 'Leela Rao · born 1990')).toBeVisible();
});

test(
  'a person who was removed meanwhile is added without passport, and the traveller is told',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    await keep(traveller, [leela]);
    await openNew(app, traveller);
    await add(app);
    await tick(app, 'Leela Rao').check();
    expect(await traveller.call('removePeople', {})).toMatchObject({ ret: 0 });
    await dialog.getByRole('button', { name: 'Add 1 applicant' }).click();
    const told = page.locator('main').getByText('Not all of it could be used again');
    await expect(told).toBeVisible({ timeout: patience.work });
    await expect(page.getByRole('link', { name: 'Leela · Retiree' })).toBeVisible();
    await page.locator('main').getByRole('button', { name: 'OK' }).click();
    await expect(told).toHaveCount(0);
  },
);

test(
  'whether people are kept is asked once, and nobody is kept before',
  sweep,
  async ({ app, traveller }) => {
    const { dialog, page } = app;
    await openNew(app, traveller);
    await add(app);
    await expect(dialog.getByText('Keep people for next time?')).toBeVisible();
    expect((await traveller.call('people', {})).body).toMatchObject({ kept: 'unasked' });
    await dialog.getByRole('button', { name: 'No', exact: true }).click();
    await expect(dialog.getByText('Keep people for next time?')).toHaveCount(0);
    await expect
      .poll(async () => (await traveller.call('people', {})).body)
      .toMatchObject({ kept: 'off' });
    await page.reload();
    await add(app);
    await expect(dialog.getByLabel('First name')).toBeVisible();
    await expect(dialog.getByText('Keep people for next time?')).toHaveCount(0);
  },
);

/** Takes a picture that is there already, by the camera that 'Scan a passport' opens. */
async function scan({ page, dialog }: App, buffer: Buffer): Promise<void> {
  await dialog.getByRole('button', { name: 'Scan a passport' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Album' }).click();
  await (await chooser).setFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer });
}

test.describe('somebody new', () => {
  test(
    'a scanned passport gives the name, outlives a reload and becomes theirs',
    sweep,
    async ({ app, traveller }) => {
      const { page, dialog } = app;
      const orderId = await openNew(app, traveller);
      await add(app);
      await scan(app, await makePassport({ ...ananya, surname: 'RAO', givenNames: 'LEELA' }));
      await expect(dialog.getByLabel('First name')).toHaveValue('Leela', slow);
      await expect(dialog.getByText('Leela Rao')).toBeVisible();
      expect(await outboxOf(page)).toMatchObject([{ kind: 'passport', isUnconfirmed: true }]);
      expect(app.line.countOf('recognizePassport')).toBe(0);
      await page.reload();
      await add(app);
      await expect(dialog.getByText('Leela Rao')).toBeVisible(slow);
      await dialog.getByRole('radio', { name: 'Retiree' }).check();
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog).toHaveCount(0);
      await expect
        .poll(async () =>
          (await applicantsOf(traveller, orderId)).map(({ first_name }) => first_name),
        )
        .toEqual(['Leela']);
      const [applicant] = await applicantsOf(traveller, orderId);
      const key = await newUpload(traveller, new Uint8Array(await makePortrait()));
      const photo = { applicant_id: applicant?.applicant_id ?? '', key, need_handle: 1 as const };
      expect(await traveller.call('submitPhoto', photo)).toMatchObject({ ret: 0 });
      await app.visit(paths.orderUpload(orderId));
      // The picture is here: what it says comes next.
      const next = page.getByRole('link', { name: 'Next: Passport' });
      await expect(next).toHaveAttribute('href', /\/edit/);
      await next.click();
      await expect(page.getByText('7 of 7 read from your passport')).toBeVisible(slow);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect
        .poll(async () => (await applicantsOf(traveller, orderId)).map(passportIn), slow)
        .toMatchObject([{ elec_status: 2 }]);
    },
  );

  test(
    'a passport that cannot be read keeps its picture, and the name is typed',
    sweep,
    async ({ app, traveller }) => {
      const { page, dialog } = app;
      await openNew(app, traveller);
      await add(app);
      await scan(app, await makeMarkerJpeg(1200, 900, { orientation: 1 }));
      await expect(dialog.getByText('The name could not be read.')).toBeVisible(slow);
      await dialog.getByLabel('First name').fill('Mira');
      await dialog.getByRole('radio', { name: 'Student' }).check();
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('link', { name: 'Mira · Student' }).click();
      await page.getByRole('link', { name: 'Passport', exact: true }).click();
      await expect(page.getByText('Picture of the passport')).toBeVisible();
    },
  );

  test(
    'a typed name is not replaced by what a passport says',
    sweep,
    async ({ app, traveller }) => {
      const { page, dialog } = app;
      await openNew(app, traveller);
      await add(app);
      await dialog.getByLabel('First name').fill('Lilly');
      await scan(app, await makePassport({ ...ananya, givenNames: 'LEELA' }));
      await dialog.getByRole('button', { name: 'Use the name “Leela”' }).click(slow);
      await expect(dialog.getByLabel('First name')).toHaveValue('Leela');
      await dialog.getByRole('button', { name: 'Remove the passport' }).click();
      await expect(dialog.getByRole('button', { name: 'Scan a passport' })).toBeVisible();
      await expect.poll(() => outboxOf(page)).toEqual([]);
    },
  );

  test(
    'an applicant whom the server refuses leaves the scan in the form',
    sweep,
    async ({ app, traveller }) => {
      const { page, dialog } = app;
      await openNew(app, traveller);
      await add(app);
      await scan(app, await makePassport({ ...ananya, givenNames: 'LEELA' }));
      await expect(dialog.getByLabel('First name')).toHaveValue('Leela', slow);
      await dialog.getByRole('radio', { name: 'Retiree' }).check();
      app.line.answer('addApplicant', { ret: -1, msg: 'Not today.' });
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog.getByText('Not today.')).toBeVisible();
      app.line.clear();
      expect(await outboxOf(page)).toMatchObject([{ kind: 'passport' }]);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('link', { name: 'Leela · Retiree' })).toBeVisible();
      await page.getByRole('link', { name: 'Leela · Retiree' }).click();
      await page.getByRole('link', { name: 'Passport', exact: true }).click();
      await expect(page.getByText('Picture of the passport')).toBeVisible();
    },
  );
});
