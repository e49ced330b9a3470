import { sweep, sweepUnless } from '../support/sweep';
import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { newApplicant, newOrder, readOrder } from '../support/order-steps';
import type { Traveller } from '../support/traveller';
import type { App } from './harness/app';

const rowOf = ({ page }: App) => page.getByRole('list', { name: 'Pages' }).getByRole('listitem');
const uploaded = (app: App) => rowOf(app).getByText('Uploaded', { exact: true });

const firstRequired = async (traveller: Traveller, orderId: string) =>
  (await readOrder(traveller, orderId)).applicant_list[0].material_required[0] as {
    elec_id: number;
    upload_list: unknown[];
  };

/** An empty document, before a server that takes files only whole. */
async function openDocument(app: App, traveller: Traveller): Promise<string> {
  const orderId = await newOrder(traveller);
  const applicantId = await newApplicant(traveller, orderId);
  const { elec_id } = await firstRequired(traveller, orderId);
  app.line.answerPath('/uploads', { status: 404 });
  await app.visit(paths.solePage(orderId, applicantId, elec_id));
  await expect(app.page.getByText('Nothing added yet')).toBeVisible();
  return orderId;
}

const addPage = ({ page }: App) =>
  page.locator('input[type=file]:not([capture])').setInputFiles({
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf({ pages: 1 }),
  });

/** The reason is in place, and nothing is in the way. */
async function expectKept(app: App, words: string): Promise<void> {
  await expect(rowOf(app).getByText(words)).toBeVisible();
  await expect(app.dialog).toHaveCount(0);
  await expect(app.page.getByRole('button', { name: 'Back' })).toBeEnabled();
}

for (const [name, fault, words] of [
  ['uploadFile', { ret: -9, msg: 'It has too many stains.' }, 'It has too many stains.'],
  ['uploadFile', { status: 413 }, 'The server refused this file (413).'],
  ['attachPage', { ret: -5, msg: 'It was submitted.' }, 'It was submitted.'],
] as const)
  test(
    `[ERR-19] an upload that is refused with “${words}” is kept, shows why and in a toast, and arrives on retry`,
    sweepUnless('status' in fault),
    async ({ app, traveller }) => {
      const orderId = await openDocument(app, traveller);
      app.line.answer(name, fault);
      await addPage(app);
      await expectKept(app, words);
      // A need for the traveller is in a toast as well.
      await expect.poll(app.toasts).toEqual([words]);
      app.line.clear();
      await rowOf(app).getByRole('button', { name: 'Retry' }).click();
      await expect(uploaded(app)).toBeVisible();
      await expect.poll(app.toasts).toEqual([words, 'Upload successfully']);
      expect((await firstRequired(traveller, orderId)).upload_list).toHaveLength(1);
    },
  );

test(
  '[ERR-19] an upload without a connection is kept, shows it in place alone, and arrives by itself',
  sweep,
  async ({ app, traveller }) => {
    await openDocument(app, traveller);
    app.line.answer('uploadFile', { connection: 'close' });
    await addPage(app);
    await expectKept(app, 'Saved on this phone');
    expect(await app.toasts()).toEqual([]);
    app.line.clear();
    await expect(uploaded(app)).toBeVisible();
    await expect.poll(app.toasts).toEqual(['Upload successfully']);
  },
);

test(
  '[ERR-19] an upload to a busy server waits in place, and arrives once though the retry arrives twice',
  sweep,
  async ({ app, traveller }) => {
    const orderId = await openDocument(app, traveller);
    app.line.answer('uploadFile', { status: 503, headers: { 'retry-after': '600' } });
    await addPage(app);
    await expectKept(app, 'Waiting, the server is busy');
    expect(await app.toasts()).toEqual([]);
    app.line.clear();
    app.line.answer('attachPage', { pass: 'twice' });
    await rowOf(app).getByRole('button', { name: 'Retry' }).click();
    await expect(uploaded(app)).toBeVisible();
    await expect.poll(app.toasts).toEqual(['Upload successfully']);
    expect((await firstRequired(traveller, orderId)).upload_list).toHaveLength(1);
  },
);
