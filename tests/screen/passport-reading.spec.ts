import sharp from 'sharp';
import { paths } from '../../src/routing/paths';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { ananya, makePassport, type Said } from '../support/fixtures/make-passport';
import { makePdf } from '../support/fixtures/make-pdf';
import { newApplicant, newOrder, readOrder } from '../support/order-steps';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import type { Account } from './harness/site';
import { expect, test } from './screen-test';
import { draftsAtRest, draftWritten } from './steps/drafts';
import { newPassport, pickPassport, slow } from './steps/passport';

/** Opens the passport of a new applicant. */
async function openPassport(app: App, traveller: Account) {
  const opened = await newPassport(traveller);
  await app.visit(opened.path);
  await expect(app.page.getByText('No picture yet')).toBeVisible();
  return opened;
}

const kabir: Said = {
  surname: 'MEHTA',
  givenNames: 'KABIR',
  number: 'M7310452',
  state: 'IND',
  birth: '880921',
  sex: 'M',
  expiry: '340418',
};

/** The phone alone reads: the server is not reached for it. */
const onlyPhoneReads = ({ line }: App) => line.answer('recognizePassport', { connection: 'close' });

const row = ({ page }: App, label: string) => page.getByRole('listitem').filter({ hasText: label });
const allRead = ({ page }: App) => page.getByText('7 of 7 read from your passport');

/** A day that is too near for a journey. */
const soon = () =>
  new Date(Date.now() + 120 * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '');

test(
  'what the traveller types holds against the picture, also after the server has read it',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { known } = await openPassport(app, traveller);
    await pickPassport(app, await makePassport());
    await expect(allRead(app)).toBeVisible(slow);
    await page.getByRole('button', { name: 'Change Surname' }).click();
    const before = await draftsAtRest(page);
    await page.getByLabel('Surname', { exact: true }).fill('RAU');
    await expect(page.getByText('The picture says RAO. What you typed is used.')).toBeVisible();
    await expect(page.getByText('One field differs from what you typed.')).toBeVisible();
    await draftWritten(page, before);
    await page.reload();
    await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('RAU');
    await expect(page.getByText('The picture says RAO. What you typed is used.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await known()).surname).toBe('RAU');
  },
);

for (const isSaved of [false, true])
  test(
    `after a reload another picture brings its own person${isSaved ? ', also where the first was saved' : ''}`,
    sweep,
    async ({ app, traveller }) => {
      const { page } = app;
      const { path, known } = await openPassport(app, traveller);
      // A saved passport stays on the phone: its submission fails.
      app.line.answer('submitPassport', { connection: 'close' });
      const before = await draftsAtRest(page);
      await pickPassport(app, await makePassport());
      await expect(allRead(app)).toBeVisible(slow);
      await draftWritten(page, before);
      if (isSaved) await page.getByRole('button', { name: 'Save' }).click();
      await app.visit(path);
      await pickPassport(app, await makePassport(kabir));
      await app.dialog.getByRole('button', { name: 'It is Ananya' }).click(slow);
      await expect(allRead(app)).toBeVisible(slow);
      await expect(row(app, 'Surname')).toContainText(kabir.surname);
      await expect(row(app, 'Given name')).toContainText(kabir.givenNames);
      app.line.clear();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect.poll(async () => (await known()).surname).toBe(kabir.surname);
    },
  );

test(
  'what is doubtful is asked, not filled in; the choice settles it',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await openPassport(app, traveller);
    onlyPhoneReads(app);
    // In 'ANANYA', of which no check digit tells.
    await pickPassport(app, await makePassport(ananya, { blots: [{ line: 0, cell: 13 }] }));
    await expect(page.getByText('5 of 7 read from your passport')).toBeVisible(slow);
    const surname = page.getByRole('region', { name: 'Surname' });
    await expect(surname.getByLabel('Surname', { exact: true })).toHaveValue('');
    await surname.getByRole('button', { name: 'It is RAO' }).click();
    await expect(row(app, 'Surname')).toContainText('checked by you');
    const given = page.getByRole('region', { name: 'Given name' });
    await given.getByLabel('Given name', { exact: true }).fill('ANANYA');
    await expect(allRead(app)).toBeVisible();
    // Said once, above; each row says what can be done with it.
    await expect(page.getByText('read from your passport')).toHaveCount(1);
    await expect(row(app, 'Birthday').getByText('Change', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  },
);

test(
  'a picture that cannot be read is taken again once, then the passport is typed',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await openPassport(app, traveller);
    onlyPhoneReads(app);
    const wrong = await makeMarkerJpeg(1200, 900, { orientation: 1 });
    await pickPassport(app, wrong);
    const notFound = page.getByText('The two lines were not found in the picture');
    await expect(notFound).toBeVisible(slow);
    await page.getByRole('link', { name: 'Take again' }).click();
    await pickPassport(app, wrong);
    await expect(notFound).toBeVisible(slow);
    await expect(page.getByText(/^Please type what the passport says/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Take again' })).toHaveCount(0);
    await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('');
  },
);

test(
  'a specimen of no state is named as one, and its nationality is not taken',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await openPassport(app, traveller);
    onlyPhoneReads(app);
    await pickPassport(app, await makePassport({ ...ananya, state: 'UTO' }));
    await expect(page.getByText('This is a specimen, not a passport')).toBeVisible(slow);
    await expect(page.getByRole('link', { name: 'Take again' }).first()).toBeVisible();
    await expect(page.getByLabel('Nationality')).toHaveValue('');
  },
);

test(
  'two passports in one picture are named as the problem, and neither is taken',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await openPassport(app, traveller);
    onlyPhoneReads(app);
    const [one, two] = await Promise.all([
      makePassport(ananya, { side: 1200 }),
      makePassport({ ...ananya, surname: 'MEHTA', number: 'K1234567' }, { seed: 8, side: 1200 }),
    ]);
    const { width = 0, height = 0 } = await sharp(one).metadata();
    const background = { width, height: height * 2, channels: 3, background: '#555' } as const;
    const below = await sharp(two).resize({ width, height, fit: 'fill' }).toBuffer();
    const both = await sharp({ create: background })
      .composite([
        { input: one, left: 0, top: 0 },
        { input: below, left: 0, top: height },
      ])
      .jpeg()
      .toBuffer();
    await pickPassport(app, both);
    await expect(page.getByText('There are two documents in the picture')).toBeVisible(slow);
    await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('');
  },
);

/** The requests with which a page sends files, or has them read. */
function sendingsOf({ page }: App): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/recognize|upload_file|uploads/.test(pathname)) sent.push(pathname);
  });
  return sent;
}

test(
  'a passport that ends too soon is asked about before anything is sent; another can be taken',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    await openPassport(app, traveller);
    const sent = sendingsOf(app);
    const ending = await makePassport({ ...ananya, expiry: soon() });
    await pickPassport(app, ending);
    await expect(dialog).toContainText('This passport ends too soon', slow);
    await expect(dialog).toContainText('Nothing of it was sent.');
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Take another' }).click();
    await expect(page.getByText('No picture yet')).toBeVisible();
    expect(sent).toEqual([]);

    await pickPassport(app, ending);
    await dialog.getByRole('button', { name: 'Use it anyway' }).click();
    await expect(row(app, 'Date of expiry')).toBeVisible();
    await expect(page.getByText('This passport ends too soon')).toBeVisible();
    await expect.poll(() => sent.length).toBeGreaterThan(0);
  },
);

test(
  'a passport that is no longer valid is asked about before anything is sent',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    await openPassport(app, traveller);
    const sent = sendingsOf(app);
    await pickPassport(app, await makePassport({ ...ananya, expiry: '240603' }));
    await expect(dialog).toContainText('This passport is no longer valid', slow);
    await expect(dialog).toContainText('It is valid until 3 Jun 2024. Nothing of it was sent.');
    await dialog.getByRole('button', { name: 'Take another' }).click();
    await expect(page.getByText('No picture yet')).toBeVisible();
    expect(sent).toEqual([]);
  },
);

test(
  'while a page asks whether a passport may be sent, another tab does not send its picture',
  sweep,
  async ({ app, traveller }) => {
    const { path } = await openPassport(app, traveller);
    const orderId = await newOrder(traveller);
    const applicantId = await newApplicant(traveller, orderId);
    const documents = async () =>
      (await readOrder(traveller, orderId)).applicant_list[0].material_required as {
        elec_id: number;
        pattern: number;
        upload_list: unknown[];
      }[];
    const letter = (await documents()).find(({ pattern }) => pattern !== 1)?.elec_id ?? 0;
    const other = await app.visitInNewTab(path);
    await app.page.bringToFront();
    await pickPassport(app, await makePassport({ ...ananya, expiry: soon() }));
    await expect(app.dialog).toContainText('This passport ends too soon', slow);
    await other.reload();
    await expect(other.getByText('Picture of the passport')).toBeVisible();
    // A later file is sent by the other tab, past the picture.
    await other.goto(app.line.address + paths.multiPage(orderId, applicantId, letter));
    const file = { name: 'letter.pdf', mimeType: 'application/pdf' };
    await pickPassport({ page: other }, makePdf({ pages: 1 }), file);
    const arrived = async () =>
      (await documents()).find(({ elec_id }) => elec_id === letter)?.upload_list.length;
    await expect.poll(arrived).toBe(1);
    await expect(app.dialog).toBeVisible();
    expect(app.line.countOf('recognizePassport')).toBe(0);
    await app.dialog.getByRole('button', { name: 'Use it anyway' }).click();
    await expect.poll(() => app.line.countOf('recognizePassport')).toBeGreaterThan(0);
  },
);
