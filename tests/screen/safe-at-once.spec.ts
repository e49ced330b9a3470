import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { makePdf } from '../support/fixtures/make-pdf';
import { newApplicant, newOrder, readOrder } from '../support/order-steps';
import type { App } from './harness/app';
import type { Account } from './harness/site';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { endSession } from './steps/end-session';
import { tellOrderChanged } from './steps/order-changed';
import { outboxOf } from './steps/outbox';

/** Opens a document that takes many pages, of a new application. */
async function openDocument(app: App, traveller: Account) {
  const orderId = await newOrder(traveller);
  const applicantId = await newApplicant(traveller, orderId);
  const documents = async () =>
    (await readOrder(traveller, orderId)).applicant_list[0].material_required as {
      elec_id: number;
      pattern: number;
      upload_list: { pos: number; sha256: string }[];
    }[];
  const elecId = (await documents()).find(({ pattern }) => pattern !== 1)?.elec_id ?? 0;
  app.page.on('dialog', (dialog) => void dialog.accept());
  await app.visit(paths.multiPage(orderId, applicantId, elecId));
  await expect(app.page.getByText('Nothing added yet')).toBeVisible();
  return {
    orderId,
    /** The SHA-256 of the pages that the server has, in their order. */
    async digests(): Promise<string[]> {
      const found = (await documents()).find(({ elec_id }) => elec_id === elecId);
      return (found?.upload_list ?? []).sort((a, b) => a.pos - b.pos).map(({ sha256 }) => sha256);
    },
  };
}

interface Chosen {
  name: string;
  buffer: Buffer;
}

const pdf = (seed: number): Chosen => ({
  name: `page-${seed}.pdf`,
  buffer: makePdf({ pages: 1, seed, totalBytes: 20_000 }),
});

const choose = ({ page }: App, files: readonly Chosen[]) =>
  page
    .locator('input[type=file]:not([capture])')
    .setInputFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })));

const sha256 = ({ buffer }: Chosen) => createHash('sha256').update(buffer).digest('hex');
const namesIn = async (page: Page) => (await outboxOf(page)).map(({ fileName }) => fileName);

/**
 * The saving of a file of this name waits in every page of the test.
 * @returns lets it go on in a page
 */
async function holdSavingOf(app: App, name: string): Promise<(page: Page) => Promise<void>> {
  await app.page.context().addInitScript((held) => {
    const released = new Promise<void>((release) => Object.assign(window, { release }));
    const has = (value: unknown): boolean =>
      value instanceof File
        ? value.name === held
        : typeof value === 'object' && value !== null && Object.values(value).some(has);
    Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
      apply(post, worker, given: unknown[]) {
        if (has(given[0])) void released.then(() => Reflect.apply(post, worker, given));
        else Reflect.apply(post, worker, given);
      },
    });
  }, name);
  return (page) => page.evaluate(() => (window as unknown as { release: () => void }).release());
}

const six = [1, 2, 3, 4, 5, 6].map(pdf);
const sixNames = six.map(({ name }) => name);

/** Six files are chosen, of which three are saved until `release`. */
async function chooseSix(app: App, traveller: Account) {
  const release = await holdSavingOf(app, 'page-4.pdf');
  const document = await openDocument(app, traveller);
  return {
    ...document,
    release: () => release(app.page),
    async choose() {
      await choose(app, six);
      await expect(app.page.getByText('3 of 6 files are safe', { exact: true })).toBeVisible();
    },
  };
}

/** Another tab of the same phone, on a screen that asks for the account's orders. */
async function openOtherTab(app: App): Promise<Page> {
  const other = await app.visitInNewTab(paths.orders);
  other.on('dialog', (dialog) => void dialog.accept());
  await app.page.bringToFront();
  return other;
}

test('[PWA-07] files that were chosen are all saved although the session expires in the middle', async ({
  app,
  traveller,
}) => {
  const chosen = await chooseSix(app, traveller);
  await chosen.choose();
  await endSession(traveller);
  // The screen requests its order again, and is refused.
  await tellOrderChanged(app.page, chosen.orderId);
  await expect(app.page.getByText('Your log-in has expired.')).toBeVisible();
  expect(await namesIn(app.page)).toEqual(sixNames.slice(0, 3));
  await chosen.release();
  await expect.poll(() => namesIn(app.page)).toEqual(sixNames);
});

test(
  '[PWA-07] files that were chosen are all saved although the session expires in another tab',
  sweep,
  async ({ app, traveller }) => {
    const chosen = await chooseSix(app, traveller);
    const other = await openOtherTab(app);
    await chosen.choose();
    const reloaded = app.page.waitForEvent('load');
    await endSession(traveller);
    await other.reload();
    // Whichever page's request comes first is told, and tells the other.
    const ended = [app.page, other].map((each) => each.getByText('Your log-in has expired.'));
    const areShown = () => Promise.all(ended.map((each) => each.isVisible()));
    await expect.poll(areShown).toContain(true);
    expect(await namesIn(app.page)).toEqual(sixNames.slice(0, 3));
    await chosen.release();
    await reloaded;
    expect(await namesIn(app.page)).toEqual(sixNames);
  },
);

test(
  'a log-out in another tab ends the saving of files here, and leaves none',
  sweep,
  async ({ app, traveller }) => {
    const chosen = await chooseSix(app, traveller);
    const other = await openOtherTab(app);
    await chosen.choose();
    const reloaded = app.page.waitForEvent('load');
    await other.getByRole('button', { name: 'Menu' }).first().click();
    await other.getByRole('button', { name: 'Log Out' }).click();
    await other.getByRole('button', { name: 'Log out and delete' }).click();
    await chosen.release();
    await reloaded;
    await expect.poll(() => outboxOf(app.page)).toEqual([]);
  },
);

test(
  '[PWA-07] a file is taken although its input has left the page while the chooser was open',
  sweep,
  async ({ app, traveller }) => {
    await openDocument(app, traveller);
    await app.page
      .locator('input[type=file]:not([capture])')
      .evaluate((input: HTMLInputElement) => {
        const { parentElement, nextSibling } = input;
        const chosen = new DataTransfer();
        chosen.items.add(
          new File(['%PDF-1.4 chosen late'], 'late.pdf', { type: 'application/pdf' }),
        );
        input.remove();
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
        parentElement?.insertBefore(input, nextSibling);
      });
    await expect.poll(() => namesIn(app.page)).toEqual(['late.pdf']);
  },
);

test(
  '[PWA-07] a file that cannot be used is named, holds up no other, and can be taken away',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const document = await openDocument(app, traveller);
    const whole = await makeMarkerJpeg(1600, 1200);
    await choose(app, [pdf(1), { name: 'cut.jpg', buffer: whole.subarray(0, 9000) }, pdf(2)]);
    const problem = page.getByRole('list', { name: 'Pages' }).getByText(/“cut\.jpg”: .*cut off/);
    await expect(problem).toBeVisible();
    await expect.poll(document.digests).toEqual([pdf(1), pdf(2)].map(sha256));
    // Nothing of it was sent, and it is still there after a reload.
    await page.reload();
    await expect(problem).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'cut.jpg' });
    await expect(row.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await row.getByRole('button', { name: /^Remove/ }).click();
    await app.dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(problem).toHaveCount(0);
    expect((await outboxOf(page)).map(({ state }) => state)).toEqual(['done', 'done']);
  },
);

test('a file is sent as what it is, whatever it is called', sweep, async ({ app, traveller }) => {
  const document = await openDocument(app, traveller);
  const buffer = await makeMarkerJpeg(640, 480);
  await choose(app, [
    { ...pdf(1), name: 'document.jpg' },
    { name: 'Passport J.Smith', buffer },
    { name: 'passport(1).jpg.crdownload', buffer: buffer.subarray(0, -2) },
  ]);
  await expect.poll(async () => (await document.digests()).length).toBe(3);
  expect((await document.digests())[0]).toBe(sha256(pdf(1)));
  expect((await outboxOf(app.page)).map(({ fileName, state }) => `${fileName} ${state}`)).toEqual([
    'document.pdf done',
    'Passport J.Smith.jpg done',
    'passport(1).jpg done',
  ]);
});

test('[MAT-24] a file that its first bytes give away is refused before anything is saved', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  await openDocument(app, traveller);
  await choose(app, [{ name: 'notes.txt', buffer: Buffer.from('Just some words.') }]);
  await expect(page.getByText('Unsupported file types')).toBeVisible();
  await expect(page.getByText('Nothing of “notes.txt” was saved.')).toBeVisible();
  expect(await outboxOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Unsupported file types')).toHaveCount(0);
});
