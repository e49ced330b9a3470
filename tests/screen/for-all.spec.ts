import type { Page } from '@playwright/test';
import type { Applicant } from '../../src/contract/applicants';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { readOrder } from '../support/order-steps';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import type { Account } from './harness/site';
import { expect, test } from './screen-test';
import { demoOrder, documentOf, type Order } from './steps/demo-order';

test.use({ viewport: { width: 360, height: 640 } });

const flight = 'Flight itinerary';
const ticket = (name: string, words: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf({ pages: 1, words }),
});
const both = ticket('both.pdf', 'RAO / ANANYA MS  RAO / KABIR MSTR');
const question = (page: Page) =>
  page.getByRole('region', { name: 'The same for both applicants?' });
const pagesOf = (page: Page) =>
  page.getByRole('main').getByRole('list', { name: 'Pages' }).getByRole('listitem');

/** The digests of an applicant's pages at the server. */
async function digestsOf(traveller: Account, { id }: Order, index: number): Promise<string[]> {
  const order = await readOrder(traveller, id);
  const { material_required } = order.applicant_list[index];
  const document = material_required.find(({ name }: { name: string }) => name === flight);
  return document.upload_list.map(({ sha256 }: { sha256: string }) => sha256);
}

/** The address of the document of the second applicant. */
function kabirs({ id, applicants: [, kabir] }: Order): string {
  const document = kabir?.required.find(({ name }) => name === flight);
  return paths.document(id, (kabir as Applicant).id, document as Applicant['required'][number]);
}

const choose = (page: Page, file: ReturnType<typeof ticket>) =>
  page.locator('input[type=file]:not([capture])').first().setInputFiles(file);

/** An order whose first applicant has just added a ticket for both. */
async function ticketAdded(app: App, order: Order, file = both): Promise<void> {
  await app.visit(documentOf(order, flight));
  await choose(app.page, file);
  await expect(question(app.page)).toBeVisible();
}

test('a document that may be common is offered once for all whose names it has, and uploaded once', async ({
  app,
  traveller,
  site,
}) => {
  const { page } = app;
  const order = await demoOrder(site, traveller, 'started');
  await ticketAdded(app, order);
  const kabir = question(page).getByRole('checkbox', { name: /Kabir/ });
  await expect(kabir).toBeChecked();
  await expect(question(page)).toContainText('Name found: RAO / KABIR MSTR');
  await expect(question(page).getByRole('checkbox', { name: /Ananya/ })).toBeDisabled();
  await expect(question(page).getByRole('heading')).toBeInViewport();
  await page.getByRole('button', { name: 'Use for both' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect.poll(() => digestsOf(traveller, order, 1)).toHaveLength(1);
  expect(await digestsOf(traveller, order, 1)).toEqual(await digestsOf(traveller, order, 0));
  expect([app.line.countOf('attachPage'), app.line.countOf('repeatPage')]).toEqual([1, 1]);
  await app.visit(kabirs(order));
  await expect(pagesOf(page)).toContainText(['Uploaded']);
  await expect(question(page)).toHaveCount(0);
});

test('all files of one choice are for both', sweep, async ({ app, traveller, site }) => {
  const { page } = app;
  const order = await demoOrder(site, traveller, 'started');
  await app.visit(documentOf(order, flight));
  const files = [1, 2, 3, 4, 5, 6].map((number) => ticket(`${number}.pdf`, `KABIR ${number}`));
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(files);
  await page.getByRole('button', { name: 'Use for both' }).click();
  await expect.poll(() => digestsOf(traveller, order, 1)).toHaveLength(files.length);
  expect(await digestsOf(traveller, order, 1)).toEqual(await digestsOf(traveller, order, 0));
});

test('whose name is not in the file is not ticked', sweep, async ({ app, traveller, site }) => {
  const { page } = app;
  const order = await demoOrder(site, traveller, 'started');
  await ticketAdded(app, order, ticket('own.pdf', 'RAO / ANANYA MS'));
  await expect(question(page)).toContainText('Name not found');
  await expect(question(page).getByRole('checkbox', { name: /Kabir/ })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Use for both' })).toBeDisabled();
  await question(page).getByRole('checkbox', { name: /Kabir/ }).check();
  await expect(page.getByRole('button', { name: 'Use for both' })).toBeEnabled();
});

test(
  'who keeps it for one is asked no more, and nobody else gets it',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    const order = await demoOrder(site, traveller, 'started');
    await ticketAdded(app, order);
    await page.getByRole('button', { name: 'Only Ananya' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Next:/ })).toBeVisible();
    await app.visit(documentOf(order, flight));
    await expect(pagesOf(page)).toContainText(['Uploaded']);
    await expect(question(page)).toHaveCount(0);
    expect(app.line.countOf('repeatPage')).toBe(0);
  },
);

/** An order with the same ticket for both, whose first applicant's document is open. */
async function sharedTicket(app: App, traveller: Account, order: Order): Promise<string[]> {
  await ticketAdded(app, order);
  await app.page.getByRole('button', { name: 'Use for both' }).click();
  await expect.poll(() => digestsOf(traveller, order, 1)).toHaveLength(1);
  // Until this phone knows that both have it, a change is for both.
  for (const address of [kabirs(order), documentOf(order, flight)]) {
    await app.visit(address);
    await expect(pagesOf(app.page)).toContainText(['Uploaded']);
  }
  return digestsOf(traveller, order, 0);
}

/** Replaces the only page. */
async function replace(page: Page, file: ReturnType<typeof ticket>): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Replace Page 1' }).click();
  await (await choosing).setFiles(file);
}

for (const [answer, changed] of [
  ['Only here', 1],
  ['Use for both', 2],
] as const)
  test(
    `a replacement of a common document asks for whom: ${answer}`,
    sweep,
    async ({ app, traveller, site }) => {
      const { page, dialog } = app;
      const order = await demoOrder(site, traveller, 'started');
      const before = await sharedTicket(app, traveller, order);
      await replace(page, ticket('next.pdf', 'another'));
      await expect(dialog).toContainText('The same document was used for Kabir.');
      await dialog.getByRole('button', { name: answer }).click();
      await expect(dialog).toHaveCount(0);
      const isChanged = async (index: number) =>
        (await digestsOf(traveller, order, index)).join() !== before.join();
      await expect.poll(() => isChanged(0)).toBe(true);
      if (changed === 2) await expect.poll(() => isChanged(1)).toBe(true);
      expect([await isChanged(0), await isChanged(1)]).toEqual([true, changed === 2]);
      const counts = [0, 1].map(async (index) => (await digestsOf(traveller, order, index)).length);
      expect(await Promise.all(counts)).toEqual([1, 1]);
    },
  );

test(
  'a deletion of a common document asks for whom, and takes nothing from the others by itself',
  sweep,
  async ({ app, traveller, site }) => {
    const { page, dialog } = app;
    const order = await demoOrder(site, traveller, 'started');
    await sharedTicket(app, traveller, order);
    await page.getByRole('button', { name: 'Delete Page 1' }).click();
    await expect(dialog.getByRole('radio', { name: 'Only here' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(pagesOf(page)).toHaveCount(0);
    expect(await digestsOf(traveller, order, 1)).toHaveLength(1);
  },
);

test('a deletion for both deletes both', sweep, async ({ app, traveller, site }) => {
  const { page, dialog } = app;
  const order = await demoOrder(site, traveller, 'started');
  await sharedTicket(app, traveller, order);
  await page.getByRole('button', { name: 'Delete Page 1' }).click();
  await dialog.getByRole('radio', { name: 'For both' }).check();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(pagesOf(page)).toHaveCount(0);
  expect(await digestsOf(traveller, order, 1)).toEqual([]);
});
