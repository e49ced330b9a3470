import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { submittedOrder } from '../support/order-steps';
import { giveVisa } from '../support/outcomes';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';
import { expectKept, typeDraft } from './steps/phone-store';
import { fetchVisa, savedOnPhone, showVisa } from './steps/visa';

const shortcut = '/visa?source=shortcut';

/** The files that the page hands over to the phone; their further use there is out of reach. */
interface Given {
  readonly shared: readonly (readonly string[])[];
  /** The shapes of the printed pages: their height by their width. */
  readonly printed: readonly number[];
}

/** Writes down what the page shares and prints. */
const watchGiven = (page: Page) =>
  page.addInitScript(() => {
    const given: { shared: unknown[]; printed: number[] } = { shared: [], printed: [] };
    Object.assign(globalThis, { given, shareFault: undefined });
    navigator.canShare = () => true;
    navigator.share = async ({ files, title }: ShareData = {}) => {
      const { shareFault } = globalThis as { shareFault?: string };
      if (shareFault !== undefined) throw new DOMException('', shareFault);
      const file = files?.[0];
      if (file) given.shared.push([title, file.name, file.type, await file.text()]);
    };
    window.print = () => {
      const images = [...(document.body.lastElementChild?.querySelectorAll('img') ?? [])];
      given.printed.push(...images.map((image) => image.naturalHeight / image.naturalWidth));
    };
  });
const givenBy = (page: Page): Promise<Given> =>
  page.evaluate(() => (globalThis as unknown as { given: Given }).given);
const failSharing = (page: Page, name: string) =>
  page.evaluate((fault) => Object.assign(globalThis, { shareFault: fault }), name);

test(
  'a visa on the phone shows what is printed on it, and its ticks survive a reload',
  sweep,
  async ({ app, site, traveller }) => {
    await showVisa(app, site, traveller);
    // All of it is on the phone.
    await app.page.route('**/api/**', (route) => route.abort());
    await app.page.goto(site.line.address + shortcut);
    const card = app.page.getByRole('region', { name: /eTA/ });
    for (const printed of ['ANANYA RAO', 'VN-77', 'Z4821907'])
      await expect(card).toContainText(printed);
    const ticket = app.page.getByRole('checkbox', { name: 'Return ticket' });
    await typeDraft(app.page, () => ticket.check());
    await app.page.reload();
    await expect(ticket).toBeChecked();
  },
);

test(
  'a visa that is opened by its address, before anything else, is fetched and kept',
  sweep,
  async ({ app, site, traveller }) => {
    const { orderId, applicantId } = await submittedOrder(traveller);
    await giveVisa(
      site,
      { orderId, applicantId },
      { number: 'VN-77', bytes: makePdf({ pages: 2 }) },
    );
    await app.visit(paths.visa(orderId, applicantId));
    await expect(savedOnPhone(app)).toBeVisible();
  },
);

test(
  'a visa is saved as it is, under a name that a person understands',
  sweep,
  async ({ app, site, traveller }) => {
    await showVisa(app, site, traveller);
    const saving = app.page.waitForEvent('download');
    await app.page.getByRole('link', { name: 'Save' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/eTA.* – ANANYA RAO\.pdf$/);
    expect(readFileSync(await download.path()).equals(makePdf({ pages: 2 }))).toBe(true);
  },
);

test(
  'a visa is shared as it is, and the page explains only what nobody has chosen',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    await watchGiven(page);
    await showVisa(app, site, traveller);
    const share = page.getByRole('button', { name: 'Share' });
    await share.click();
    await expect.poll(async () => (await givenBy(page)).shared).toHaveLength(1);
    const [shared] = (await givenBy(page)).shared;
    const name = shared?.[0] ?? '';
    expect(name).toMatch(/eTA.* – ANANYA RAO\.pdf$/);
    expect(shared).toEqual([name, name, 'application/pdf', makePdf({ pages: 2 }).toString('utf8')]);

    // A traveller who closes the list of apps needs no message.
    await failSharing(page, 'AbortError');
    await share.click();
    await failSharing(page, 'NotAllowedError');
    await share.click();
    await app.expectToast('It could not be shared. Save it instead.');
    expect(await app.toasts()).toHaveLength(1);
  },
);

test(
  'the pages of a visa are printed alone, in their shape',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    await watchGiven(page);
    await showVisa(app, site, traveller);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(async () => (await givenBy(page)).printed).toHaveLength(2);
    const [printed] = (await givenBy(page)).printed;
    expect(printed).toBeGreaterThan(1);
    await page.emulateMedia({ media: 'print' });
    const onPaper = page.locator('body > div:last-child img');
    await expect(onPaper).toHaveCount(2);
    await expect(onPaper.first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  },
);

test(
  'once the phone has learned of a corrected visa, the first one is not shown',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    const order = await showVisa(app, site, traveller);
    await giveVisa(site, order, { number: 'VN-78', bytes: undefined });
    const asked = app.line.countOf('orders');
    await app.visit(paths.coupons);
    // The code that keeps visas starts after the first screen, and requests the orders then.
    await expect.poll(() => app.line.countOf('orders')).toBeGreaterThan(asked);
    await logInSteps(page).openMenu();
    await app.dialog.getByRole('link', { name: 'My Applications' }).click();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page.getByRole('link', { name: 'Open the visa' })).toBeVisible();
    await expectKept(page, 'pocketBytes', 0);
    await app.visit(shortcut);
    await expect(page.getByText('This visa was replaced')).toBeVisible();
    await expect(page.getByText('VN-77')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show at the counter' })).toHaveCount(0);

    await giveVisa(site, order, { number: 'VN-79', bytes: makePdf({ pages: 2 }) });
    await fetchVisa(app);
    await app.visit(shortcut);
    await expect(page.getByText('VN-79')).toBeVisible();
    await expect(page.getByText('This is the corrected visa')).toBeVisible();
    await expect(savedOnPhone(app)).toBeVisible();
  },
);

test('a log-out leaves no visa on the phone', async ({ app, site, traveller }) => {
  const { page } = app;
  await showVisa(app, site, traveller);
  await logInSteps(page).logOut();
  await expectKept(page, 'pocket', 0);
  await expectKept(page, 'pocketBytes', 0);
  await app.visit(shortcut);
  await expect(page.getByText('Log in to see your visa')).toBeVisible();
});
