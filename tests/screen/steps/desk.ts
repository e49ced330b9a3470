import type { Locator, Page } from '@playwright/test';
import type { ApplicantStatus } from '../../../src/contract/codes';
import { totpCode } from '../../../server/areas/desk/access/totp';
import { seriousFindings } from '../looks/axe';
import { loggedInOperator, sendChecks, type TestOperator } from '../../support/desk-operator';
import { makePdf } from '../../support/fixtures/make-pdf';
import { orderInStatus } from '../../support/outcomes';
import { expect, test as base } from '../screen-test';
import type { Account, Site } from '../harness/site';

export { expect };

interface OfDesk {
  /** The desk in front of `operator`; addresses are below its origin. */
  desk: Page;
  /** Another operator of this test's own, with every role, in a browser context of their own. */
  colleague: { readonly operator: TestOperator; readonly page: Page };
}

/** A test of the operators' desk, in a window of its size. */
export const test = base.extend<OfDesk>({
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  baseURL: async ({ site }, use) => use(site.desk),
  desk: async ({ operator, page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    expect(errors, `errors in the page of ${operator.name}`).toEqual([]);
  },
  colleague: async ({ browser, site }, use) => {
    const operator = await loggedInOperator(site);
    const context = await browser.newContext();
    const [name = '', value = ''] = operator.cookie.split('=');
    await context.addCookies([{ name, value, url: site.desk }]);
    await use({ operator, page: await context.newPage() });
    await context.close();
  },
});

export const dialogOf = (page: Page): Locator => page.locator('dialog[open]').last();
export const buttonOf = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
export const itemsOf = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Items of the case' });
export const shownItem = (page: Page): Locator => itemsOf(page).locator('[aria-current]');
/** The row of the queue that is chosen. */
export const chosenRow = (page: Page): Locator => page.locator('tr[aria-current]');

/** A panel of a list: the one with this text. */
export const panelOf = (page: Page, text: string): Locator =>
  page.locator('section').filter({ hasText: text });

export const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf({ pages: 1 }),
});

const stepMs = 30_000;

/** A code of an operator's authenticator app, of so many half minutes from now; each works once. */
export const codeIn = (steps: number, key: string): string =>
  totpCode(key, new Date(Date.now() + steps * stepMs));

/**
 * Fills in the log-in that is shown, with both factors.
 * @param steps of the authenticator's code: the present one was used by the log-in before
 */
export async function fillLogIn(
  page: Page,
  { email, password, totpSecret }: Pick<TestOperator, 'email' | 'password' | 'totpSecret'>,
  steps = 1,
): Promise<void> {
  const address = page.getByLabel('E-mail address');
  await expect(address).toBeVisible();
  if ((await address.inputValue()) === '') await address.fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code of your authenticator app').fill(codeIn(steps, totpSecret));
  await page.keyboard.press('Enter');
}

/** The session has ended without the page's knowledge. */
export const endSession = (page: Page): Promise<void> => page.context().clearCookies();

/** Nothing on the page keeps anybody out, in light and in dark colours. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousFindings(page), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A new traveller's paid order of Kenya's eTA, with two documents to check. */
export async function newCase(
  site: Site,
  status: ApplicantStatus = 'pre-checking',
  traveller?: Account,
): Promise<{ orderId: string; applicantId: string }> {
  return orderInStatus(site, traveller ?? (await site.signUp()), status);
}

/** Waits until the shown item can be decided: approved, or first its warning confirmed. */
export const expectDecidable = (page: Page): Promise<void> =>
  expect(
    page.getByRole('button', { name: /^(Approve|Fixed|I have seen it)$/, disabled: false }),
  ).toBeVisible();

/** Approves the shown item by its keys: over a warning by two. */
export async function approveShown(page: Page): Promise<void> {
  await expectDecidable(page);
  const warning = buttonOf(page, 'I have seen it');
  if (await warning.isVisible()) {
    await page.keyboard.press('y');
    await expect(warning).toBeHidden();
  }
  await page.keyboard.press('a');
}

/** Opens a case at its first open item, as the operator who may decide about it. */
export async function review(page: Page, orderId: string, applicant = 1): Promise<void> {
  await page.goto(`/case/${orderId}/${applicant}`);
  await expectDecidable(page);
}

/** Opens a case as a whole. */
export async function showCase(page: Page, orderId: string, applicant = 1): Promise<void> {
  await page.goto(`/case/${orderId}/${applicant}/overview`);
  await expect(itemsOf(page)).toBeVisible();
}

/** Opens the dialog of a step, where the application is shown as a whole. */
export async function openStep(page: Page, step: string): Promise<Locator> {
  await buttonOf(page, step).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

/** How an applicant of an order stands. */
export const statusOf = (site: Site, orderId: string, number = 1) =>
  site.db
    .selectFrom('applicants')
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .select(['status', 'result', 'reason'])
    .executeTakeFirstOrThrow();

/** Waits until a finished check is sent, without the time of its undo. */
export const expectSent = (
  site: Site,
  operator: TestOperator,
  orderId: string,
  status: ApplicantStatus,
): Promise<void> =>
  expect
    .poll(async () => {
      await sendChecks(operator, orderId);
      return (await statusOf(site, orderId)).status;
    })
    .toBe(status);

/** The decisions about an applicant's documents that were not sent yet. */
export const draftsOf = (site: Site, applicantId: string) =>
  site.db.selectFrom('desk_drafts').where('applicant_id', '=', applicantId).selectAll().execute();

/** Ends what other tests left to be checked, for a test that goes on to the next case. */
export const passOthers = async (site: Site): Promise<void> => {
  await site.db
    .updateTable('applicants')
    .set({ status: 'in-embassy' })
    .where('status', '=', 'pre-checking')
    .execute();
};

/** Waits until the server has given a case to an operator, or to nobody. */
export const expectClaimed = (site: Site, orderId: string, by?: TestOperator): Promise<void> =>
  expect
    .poll(async () => {
      const claim = await site.db
        .selectFrom('desk_claims')
        .where('order_id', '=', orderId)
        .select('operator_id')
        .executeTakeFirst();
      return claim?.operator_id ?? null;
    })
    .toBe(by?.id ?? null);
