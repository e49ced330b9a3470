import type { Locator, Page, Route } from '@playwright/test';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import { headerNames } from '../../src/contract/envelope';
import { paths } from '../../src/routing/paths';
import { kenya, newApplicant, newOrder, vietnam } from '../support/order-steps';
import { fulfilOwn } from '../support/own-answer';
import { patience } from '../support/patience';
import type { App } from './harness/app';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';

const isCall = (name: CallName) => (url: URL) => url.pathname.endsWith(allCalls[name].path);

/**
 * The server does what a call asks for each time, and something else than its first answer arrives.
 * @returns the idempotency key of each attempt
 */
async function spoilFirst(
  page: Page,
  name: CallName,
  spoil: (route: Route) => Promise<void>,
): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(isCall(name), async (route) => {
    keys.push(route.request().headers()[headerNames.idempotencyKey.toLowerCase()]);
    const isFirst = keys.length === 1;
    const answer = await route.fetch();
    await (isFirst ? spoil(route) : route.fulfill({ response: answer }));
  });
  return keys;
}

const lose = (route: Route) => route.abort();

/** Waits until the call was made again, as the same request. */
const expectSecond = (keys: readonly unknown[]): Promise<void> =>
  expect.poll(() => [...keys], { timeout: patience.work }).toEqual([keys[0], keys[0]]);

function applicantForm({ page, dialog }: App) {
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  return {
    confirm,
    name: dialog.getByLabel('First name'),
    openNew: () => page.getByRole('button', { name: 'Add applicant' }).first().click(),
    async fill(firstName: string): Promise<void> {
      await dialog.getByLabel('First name').fill(firstName);
      await dialog.getByRole('radio', { name: 'Student' }).check();
    },
  };
}

test(
  'an applicant whose answer was lost is added once, also after a reload',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const form = applicantForm(app);
    const keys = await spoilFirst(page, 'addApplicant', lose);
    await app.visit(paths.orderUpload(await newOrder(traveller, vietnam)));
    await form.openNew();
    await form.fill('Meera');
    await form.confirm.click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: /^Meera/ })).toHaveCount(1);
    await expectSecond(keys);
    await expect(page.getByRole('link', { name: /^Meera/ })).toHaveCount(1);
  },
);

test(
  'an applicant whose first answer says that the service is interrupted is added once',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const form = applicantForm(app);
    const json = { ret: -1, msg: 'The service is interrupted.' };
    const keys = await spoilFirst(page, 'addApplicant', (route) =>
      fulfilOwn(route, { status: 503, json }),
    );
    await app.visit(paths.orderUpload(await newOrder(traveller, vietnam)));
    await form.openNew();
    await form.fill('Interrupted');
    await form.confirm.click();
    await expect(dialog).toHaveCount(0);
    await expectSecond(keys);
    await page.reload();
    await expect(page.getByRole('link', { name: /^Interrupted/ })).toHaveCount(1);
  },
);

test(
  'an applicant that is saved stays as it was typed until the application is refetched',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const form = applicantForm(app);
    await app.visit(paths.orderUpload(await newOrder(traveller, vietnam)));
    await form.openNew();
    await form.fill('Slow');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(isCall('order'), async (route) => {
      await held;
      await route.continue();
    });
    // It is asked for after the answer to the save.
    const refetch = page.waitForRequest((request) => isCall('order')(new URL(request.url())));
    await form.confirm.click();
    await refetch;
    await expect(form.name).toHaveValue('Slow');
    await form.name.pressSequentially('er');
    await expect(form.name).toHaveValue('Slow');
    await expect(dialog.getByText('Enter a first name')).toHaveCount(0);
    answer();
    await expect(dialog).toHaveCount(0);
    await form.openNew();
    await expect(form.name).toHaveValue('');
  },
);

/** Opens the sheet of the applicant of an application. */
const openApplicant = ({ page }: App, name: RegExp): Promise<void> =>
  page.getByRole('button', { name }).last().click();

test('a changed applicant whose answer was lost is changed once', async ({ app, traveller }) => {
  const { page, dialog } = app;
  const form = applicantForm(app);
  const orderId = await newOrder(traveller, vietnam);
  await newApplicant(traveller, orderId);
  const keys = await spoilFirst(page, 'updateApplicant', lose);
  await app.visit(paths.orderUpload(orderId));
  await openApplicant(app, /Ananya/);
  await form.name.fill('Changed');
  await form.confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Changed/ })).toHaveCount(1);
  await expectSecond(keys);
  await expect(page.getByRole('link', { name: /^Changed/ })).toHaveCount(1);
});

test(
  'an applicant whose deletion was not answered is gone, and is deleted once',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    const orderId = await newOrder(traveller, vietnam);
    await newApplicant(traveller, orderId);
    const keys = await spoilFirst(page, 'deleteApplicant', lose);
    await app.visit(paths.orderUpload(orderId));
    await openApplicant(app, /Ananya/);
    await page.getByRole('button', { name: 'Delete applicant', exact: true }).click();
    await dialog.last().getByRole('button', { name: 'Delete' }).last().click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Ananya')).toHaveCount(0);
    await expectSecond(keys);
    await expect(page.getByText('Ananya')).toHaveCount(0);
  },
);

/** Goes to the coupons while an application is made, whose answer comes then. */
async function leaveBeforeAnswer({ page, dialog }: App, apply: Locator) {
  let answerFirst = () => {};
  const held = new Promise<void>((resolve) => (answerFirst = resolve));
  const made: unknown[] = [];
  await page.route(isCall('addOrder'), async (route) => {
    const answer = await route.fetch();
    const { body } = (await answer.json()) as { body: { order_id: string } };
    made.push(body.order_id);
    if (made.length === 1) await held;
    await route.fulfill({ response: answer });
  });
  await apply.click();
  await expect.poll(() => made.length).toBe(1);
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await dialog.getByRole('link', { name: /coupons/i }).click();
  await expect(page.getByRole('heading', { name: 'Coupons and Offers' })).toBeVisible();
  const finished = page.waitForEvent('requestfinished', (request) =>
    isCall('addOrder')(new URL(request.url())),
  );
  answerFirst();
  await finished;
  return made;
}

test(
  'a late answer of an application whose page was left leads nobody away',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await app.visit(paths.product(kenya.product_id));
    await leaveBeforeAnswer(app, page.getByRole('button', { name: 'Apply Now', exact: true }));
    await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)));
    await expect(page).toHaveURL(app.line.address + paths.coupons);
    await expect(page.getByRole('heading', { name: 'Coupons and Offers' })).toBeVisible();
    const { body } = await traveller.call('orders', {});
    expect(body.page_data).toHaveLength(1);
  },
);

test(
  'an application whose page was left before the answer is not made again',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const apply = page.getByRole('button', { name: 'Apply Now', exact: true });
    const another = app.dialog.getByRole('button', { name: /new application/i });
    await app.visit(paths.product(kenya.product_id));
    const made = await leaveBeforeAnswer(app, apply);
    await page.goBack();
    await expect(page).toHaveURL(app.line.address + paths.product(kenya.product_id));
    await apply.click();
    await expect(
      another.or(page.getByRole('heading', { name: 'Uploading documents' })),
    ).toBeVisible();
    if (await another.isVisible()) await another.click();
    await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
    expect(made).toHaveLength(1);
    const { body } = await traveller.call('orders', {});
    expect(body.page_data).toHaveLength(1);
  },
);
