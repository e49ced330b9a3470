import { createHash } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { latin1, makePdf, textStream, writePdf } from '../support/fixtures/make-pdf';
import type { App } from './harness/app';
import type { Account, Site } from './harness/site';
import { guidelineFindings } from './looks/axe';
import { expect, test } from './screen-test';
import { demoOrder, documentOf, filesOf } from './steps/demo-order';
import { outboxOf } from './steps/outbox';

test.use({ viewport: { width: 360, height: 740 } });

/** Opens a document that takes many pages, and follows its files on the server. */
async function openDocument(app: App, traveller: Account, site: Site) {
  const { page } = app;
  const order = await demoOrder(site, traveller, 'started');
  await app.visit(documentOf(order, 'Flight itinerary'));
  await expect(page.getByRole('heading', { name: 'Flight itinerary' })).toBeVisible();
  const check = page.getByRole('dialog', { name: 'Check the pages' });
  return {
    check,
    button: (name: string) => check.getByRole('button', { name, exact: true }),
    pages: check.getByRole('list', { name: 'Pages' }).getByRole('listitem'),
    choose: (...files: Buffer[]) =>
      page.locator('input[aria-label="Add pages"]').setInputFiles(
        files.map((buffer, index) => ({
          name: `statement ${index + 1}.pdf`,
          mimeType: 'application/pdf',
          buffer,
        })),
      ),
    arrived: () => filesOf(site, traveller, order.id, 'Flight itinerary'),
    /** The states of this phone's files. */
    states: async () => (await outboxOf(page)).map(({ state }) => state),
  };
}

/** The words of each page. */
async function wordsOf(file: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const words = [];
  for (const number of numbers) {
    const { items } = await (await document.getPage(number)).getTextContent();
    words.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await document.loadingTask.destroy();
  return words;
}

const digest = (file: Buffer) => createHash('sha256').update(file).digest('hex');

test('pages of a PDF are deleted and put into another order before it is sent, offline too', async ({
  app,
  traveller,
  site,
}) => {
  const { page } = app;
  const { check, button, pages, choose, arrived, states } = await openDocument(
    app,
    traveller,
    site,
  );
  await choose(makePdf({ pages: 4 }));
  await expect(check).toBeVisible();
  await expect(pages).toHaveCount(4);
  await expect(check.getByText('Fixture page 1')).toBeAttached();
  expect(await guidelineFindings(page)).toEqual([]);
  expect(await states()).toEqual(['unprepared']);

  await page.route(/\/(api\/|healthz)/, (route) => route.abort());
  await button('Page 2').click();
  await expect(check.getByText('Fixture page 2')).toBeAttached();
  await button('Delete page').click();
  await expect(pages).toHaveCount(3);
  // The one that followed is shown now; it goes to the front.
  await expect(check.getByText('Fixture page 3')).toBeAttached();
  await button('Earlier').click();
  await expect(button('Earlier')).toBeDisabled();
  await button('Use 3 pages').click();
  await expect(check).toHaveCount(0);
  expect(await arrived()).toEqual([]);

  await page.unrouteAll();
  await expect.poll(async () => (await arrived()).length).toBe(1);
  const [sent = Buffer.alloc(0)] = await arrived();
  expect(await wordsOf(sent)).toEqual(['Fixture page 3', 'Fixture page 1', 'Fixture page 4']);
  expect(sent.toString('latin1')).not.toContain('Fixture page 2');
});

test('a PDF whose pages are all kept is sent byte for byte', async ({ app, traveller, site }) => {
  const { page } = app;
  const { check, button, choose, arrived } = await openDocument(app, traveller, site);
  const [first, second] = [makePdf({ pages: 2 }), makePdf({ pages: 3 })];
  await choose(first, second);
  await button('Delete page').click();
  await expect(button('Delete page')).toBeDisabled();
  await button('All pages').click();
  await button('Use 2 pages').click();
  // The next file has its own question; who leaves it keeps it as it is.
  await expect(button('Use 3 pages')).toBeVisible();
  await button('Page 3').click();
  await button('Delete page').click();
  await button('Back').click();
  await expect(check).toHaveCount(0);
  await expect(page.getByText('The pages are used as they were taken.')).toBeVisible();
  await expect
    .poll(async () => (await arrived()).map(digest))
    .toEqual([digest(first), digest(second)]);
});

test('a reload in the middle sends the PDF as it is, once', async ({ app, traveller, site }) => {
  const { page } = app;
  const { button, choose, arrived } = await openDocument(app, traveller, site);
  const file = makePdf({ pages: 3 });
  await choose(file);
  await button('Delete page').click();
  await page.reload();
  await expect.poll(async () => (await arrived()).map(digest)).toEqual([digest(file)]);
});

test('a file that was chosen by mistake is removed, and nothing is sent', async ({
  app,
  traveller,
  site,
}) => {
  const { check, button, choose, arrived, states } = await openDocument(app, traveller, site);
  await choose(makePdf({ pages: 3 }));
  await button('Remove file').click();
  await expect(check).toHaveCount(0);
  await expect
    .poll(async () => (await states()).filter((each) => each !== 'cancelled'))
    .toEqual([]);
  expect(await arrived()).toEqual([]);
});

test('a signed PDF says that a change ends its signature', async ({ app, traveller, site }) => {
  const { check, choose } = await openDocument(app, traveller, site);
  await choose(signedPdf());
  await expect(check.getByText('This file is signed.')).toBeVisible();
});

test('a PDF that cannot be changed, or has one page or too many, is sent without a question', async ({
  app,
  traveller,
  site,
}) => {
  const { check, choose, arrived } = await openDocument(app, traveller, site);
  const files = [makePdf({ pages: 1 }), makePdf({ pages: 101 }), withAttachment()];
  await choose(...files);
  await expect.poll(async () => (await arrived()).map(digest)).toEqual(files.map(digest));
  await expect(check).toHaveCount(0);
});

test('a PDF is drawn in Arabic as in any other language', async ({ app, traveller, site }) => {
  const { page } = app;
  app.prepare({ language: 'ar' });
  const order = await demoOrder(site, traveller, 'started');
  await app.visit(documentOf(order, 'Flight itinerary'));
  await page
    .locator('input[type=file]:not([capture])')
    .first()
    .setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf({ pages: 2 }),
    });
  const check = page.getByRole('dialog');
  const drawn = async (number: number) => {
    await check
      .getByRole('list')
      .getByRole('button')
      .nth(number - 1)
      .click();
    await expect(check.getByText(`Fixture page ${number}`)).toBeAttached();
    const picture = () =>
      check.getByRole('img').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    // Until it is drawn it is an empty sheet.
    await expect.poll(async () => (await picture()).length).toBeGreaterThan(3000);
    return picture();
  };
  await drawn(2);
  const arabic = await drawn(1);
  await page.evaluate(() => (document.documentElement.dir = 'ltr'));
  await drawn(2);
  expect(await drawn(1)).toBe(arabic);
});

/** Two pages below a catalogue with these entries. */
function pdfWith(catalogue: string, ...objects: { text: string }[]): Buffer {
  const page = (content: number) => ({
    text: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
  });
  return writePdf(latin1('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'), [
    { text: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>` },
    { text: '<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>' },
    { text: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' },
    page(5),
    textStream('Fixture page 1'),
    page(7),
    textStream('Fixture page 2'),
    ...objects,
  ]);
}

const signedPdf = () =>
  pdfWith('/AcroForm << /SigFlags 3 /Fields [8 0 R] >>', {
    text: '<< /FT /Sig /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /T (Signature) /P 4 0 R /V << /Type /Sig >> >>',
  });

const withAttachment = () =>
  pdfWith(
    '/Names << /EmbeddedFiles << /Names [(list.txt) 8 0 R] >> >>',
    { text: '<< /Type /Filespec /F (list.txt) /EF << /F 9 0 R >> >>' },
    textStream('attached'),
  );
