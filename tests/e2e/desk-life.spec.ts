import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { passwordProof } from '../../src/api/password-proof';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { raiseAlarm } from '../../server/areas/payments/core/payment-alarm';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { makePdf } from '../support/fixtures/make-pdf';
import { seriousFindings } from '../support/axe';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { call } from '../support/signed-client';
import { travellerOf, type Traveller } from '../support/traveller';
import { sweep } from '../support/sweep';
import {
  buttonOf,
  codeIn,
  demoLogIn,
  dialogOf,
  fillLogIn,
  itemsOf,
  openDesk,
  openFirst,
  openStep,
} from './operator';

let server: OpenServer;
let browser: Browser;
/** Has every role. */
let mei: Page;
/** Reviewer, submitter and finance. */
let jun: Page;
/** The demo's traveller, beside the browsers. */
let traveller: Traveller;

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf({ pages: 1 }),
});

test.beforeAll(async () => {
  server = await startOpenServer({ DEMO: 'on' });
  browser = await launchPageBrowser();
  [mei, jun] = await Promise.all([
    openDesk(browser, server.desk, { who: 0 }),
    openDesk(browser, server.desk, { who: 1 }),
  ]);
  const { email, password } = demoAccount;
  const { body } = await call(server.address, 'logIn', {
    email,
    passwd: await passwordProof(email, password),
  });
  traveller = travellerOf(server, body as { email: string; token: string });
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

/** The page, its colours light and then dark, has nothing that keeps anybody out. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await seriousFindings(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The order of the demo whose product this is. */
async function orderOf(productId: number): Promise<string> {
  const { id } = await server.db
    .selectFrom('orders')
    .where('product_id', '=', productId)
    .where('pay_status', '=', 'paid')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function showCase(page: Page, orderId: string, applicant = 1): Promise<void> {
  await page.goto(`${server.desk}/case/${orderId}/${applicant}/overview`);
  await expect(itemsOf(page)).toBeVisible();
}

const statusOf = async (orderId: string, number = 1) =>
  server.db
    .selectFrom('applicants')
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .select(['status', 'result', 'reason'])
    .executeTakeFirstOrThrow();

test('an application is submitted, gets a letter, and its result only with the visa of this passport', async () => {
  await mei.goto(`${server.desk}/?waits=to-submit`);
  await openFirst(mei);
  const submit = await openStep(mei, 'Submitted to the embassy');
  await expectAccessible(mei);
  await submit.getByLabel('The embassy’s reference').fill('EG-1');
  // The session ends over the dialog: what was entered is sent after the log-in.
  await mei.context().clearCookies();
  await buttonOf(submit, 'Submitted').click();
  const ended = mei.getByRole('dialog', { name: 'Your session has ended' });
  await expect(ended).toBeVisible();
  await expectAccessible(mei);
  await fillLogIn(mei, demoLogIn(0), 1);
  await expect(submit).toBeHidden();
  await expect(mei.getByText('EG-1')).toBeVisible();

  const letter = await openStep(mei, 'Add a notice letter');
  await expectAccessible(mei);
  await letter.getByLabel('Name of the letter').fill('Interview');
  await letter
    .getByLabel('File')
    .setInputFiles({ ...pdf('letter.pdf'), buffer: Buffer.from('This is a text.') });
  await expect(letter.getByText('Choose a PDF, JPEG or PNG file.')).toBeVisible();
  await expect(buttonOf(letter, 'Add the letter')).toBeDisabled();
  await letter.getByLabel('File').setInputFiles(pdf('letter.pdf'));
  await letter.getByLabel('What to do with it').fill('Bring it along.');
  await buttonOf(letter, 'Add the letter').click();
  await expect(letter).toBeHidden();
  await expect(mei.getByRole('link', { name: 'Interview' })).toBeVisible();
  await expect(mei.getByText('Bring it along.')).toBeVisible();

  const result = await openStep(mei, 'Enter the result');
  await expectAccessible(mei);
  const give = buttonOf(result, 'Give the result');
  await expect(give).toBeDisabled();
  await result.getByLabel('Visa file').setInputFiles(pdf('visa.pdf'));
  await result.getByLabel('Passport number on the visa').fill('X0000000');
  await result.getByLabel('Surname on the visa').fill('SOMEBODY');
  await result.getByLabel('Given name on the visa').fill('ELSE');
  await give.click();
  await expect(result.getByRole('alert')).toContainText('The visa does not fit the passport.');
  const { passport_number, surname, given_name } = await server.db
    .selectFrom('passports')
    .innerJoin('applicants', 'applicants.id', 'passports.applicant_id')
    .where('applicants.order_id', '=', await orderOf(81801))
    .select(['passport_number', 'surname', 'given_name'])
    .executeTakeFirstOrThrow();
  await result.getByLabel('Passport number on the visa').fill(passport_number);
  await result.getByLabel('Surname on the visa').fill(surname);
  await result.getByLabel('Given name on the visa').fill(given_name);
  await give.click();
  await expect(result).toBeHidden();
  await expect(mei.getByRole('link', { name: 'Visa', exact: true })).toBeVisible();
  expect(await statusOf(await orderOf(81801))).toMatchObject({ result: 'approved' });
});

test(
  'a price difference holds the result back; a refusal goes out with its reason',
  sweep,
  async () => {
    const orderId = await orderOf(1_001_001);
    await showCase(mei, orderId);
    await expect(buttonOf(mei, 'Enter the result')).toBeVisible();
    const difference = await openStep(mei, 'Ask for a price difference');
    await expectAccessible(mei);
    await expect(buttonOf(difference, 'Ask for it')).toBeDisabled();
    await difference.getByLabel('What the traveller pays for').fill('A longer stay');
    await difference.getByLabel('Amount in dollars').fill('12.50');
    await buttonOf(difference, 'Ask for it').click();
    await expect(difference).toBeHidden();
    await expect(mei.getByText('$12.50 open')).toBeVisible();
    await expect(buttonOf(mei, 'Enter the result')).toHaveCount(0);

    await showCase(mei, orderId, 2);
    const refusal = await openStep(mei, 'Refused by the embassy');
    await expectAccessible(mei);
    await refusal.getByLabel('The embassy’s reason').fill('The stay is not explained.');
    await buttonOf(refusal, 'Refused').click();
    await expect(refusal).toBeHidden();
    await expect(mei.getByText('Reason: The stay is not explained.')).toBeVisible();
    expect(await statusOf(orderId, 2)).toEqual({
      status: 'completed',
      result: 'refused',
      reason: 'The stay is not explained.',
    });
  },
);

test('the file that was chosen last is sent, however late an earlier one arrives', async () => {
  const orderId = await orderOf(81801);
  await server.db
    .updateTable('applicants')
    .set({ status: 'in-embassy' })
    .where('order_id', '=', orderId)
    .execute();
  await showCase(mei, orderId);
  const letter = await openStep(mei, 'Add a notice letter');
  const file = letter.getByLabel('File');
  const chooseHeld = async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await mei.route('**/api/upload', (route) => held.then(() => route.continue()), { times: 1 });
    await file.setInputFiles(pdf('wrong.pdf'));
    await expect(letter.getByText('Uploading …')).toBeVisible();
    return async () => {
      const arrived = mei.waitForResponse('**/api/upload');
      release();
      await (await arrived).finished();
    };
  };
  const arriveLate = await chooseHeld();
  await file.setInputFiles([]);
  await expect(letter.getByText('A PDF, or a picture as JPEG or PNG.')).toBeVisible();
  await arriveLate();
  const arriveLater = await chooseHeld();
  const arrived = mei.waitForResponse('**/api/upload');
  await file.setInputFiles(pdf('right.pdf'));
  const { key } = (await (await arrived).json()) as { key: string };
  await expect(letter.getByText(/^Uploaded/)).toBeVisible();
  await arriveLater();

  await letter.getByLabel('Name of the letter').fill('Checklist');
  const sent = mei.waitForRequest('**/api/decide/letter');
  await buttonOf(letter, 'Add the letter').click();
  expect((await sent).postDataJSON()).toMatchObject({ files: [key] });
  await expect(letter).toBeHidden();
});

test('a cancellation gives back what the stage’s rule says', async () => {
  const orderId = await orderOf(36_002);
  await showCase(mei, orderId);
  const cancel = await openStep(mei, 'Cancel the order');
  await expectAccessible(mei);
  const effect = await cancel.getByText(/go back by the rule of this stage/).innerText();
  const amount = /\$[\d.,]*\d/.exec(effect)?.[0] ?? '';
  await cancel.getByLabel('Reason').selectOption('mistake');
  await buttonOf(cancel, 'Cancel the order').click();
  await expect(cancel).toBeHidden();
  await expect(mei.getByText('This order was cancelled.')).toBeVisible();
  await expect(mei.getByText(new RegExp(`^\\${amount}, `)).first()).toBeVisible();
  expect(await statusOf(orderId)).toMatchObject({ status: 'completed', result: 'suspended' });
});

test('a refund above the limit needs a second person, who may decline; none is larger than what is left', async () => {
  const orderId = await orderOf(1_001_001);
  await showCase(mei, orderId);
  const ask = async (amount: string) => {
    const refund = await openStep(mei, 'Refund');
    await refund.getByLabel('Amount in dollars').fill('9999');
    await expect(refund.getByText('That is more than can be given back.')).toBeVisible();
    await expect(buttonOf(refund, 'Refund')).toBeDisabled();
    await refund.getByLabel('Amount in dollars').fill(amount);
    await expect(refund.getByText('it waits for a second person')).toBeVisible();
    await refund.getByLabel('What the traveller reads').fill(`An apology of ${amount}`);
    await expectAccessible(mei);
    await buttonOf(refund, 'Refund').click();
    await expect(refund).toBeHidden();
    await expect(mei.getByText('waits for a second person')).toBeVisible();
  };
  await ask('101');
  await mei.goto(`${server.desk}/refunds`);
  const ours = (page: Page, amount: string) =>
    page.locator('section').filter({ hasText: `An apology of ${amount}, asked for by` });
  await expect(ours(mei, '101')).toContainText('Somebody else has to approve what you asked for.');
  await expect(buttonOf(ours(mei, '101'), 'Approve the refund')).toHaveCount(0);
  await jun.goto(`${server.desk}/refunds`);
  await expect(ours(jun, '101')).toContainText('asked for by Mei Tan');
  await expectAccessible(jun);
  await ours(jun, '101').getByLabel('Why not').fill('Too much.');
  await buttonOf(ours(jun, '101'), 'Decline').click();
  await expect(ours(jun, '101')).toHaveCount(0);
  await expectAccessible(jun);
  await showCase(mei, orderId);
  await expect(mei.getByText('$101.00, declined')).toBeVisible();

  await ask('102');
  await jun.reload();
  await buttonOf(ours(jun, '102'), 'Approve the refund').click();
  await expect(ours(jun, '102')).toHaveCount(0);
  await expect(async () => {
    await showCase(mei, orderId);
    await expect(mei.getByText('$102.00, refunded')).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a traveller’s message is answered by mail, and kept', async () => {
  await traveller.call('addFeedback', { content: 'Where is my visa?' });
  await mei.goto(`${server.desk}/messages`);
  await expect(mei.getByText('Where is my visa?')).toBeVisible();
  await expectAccessible(mei);
  await mei.getByLabel(`Answer to ${demoAccount.email}`).fill('It comes on Friday.');
  await mei.reload();
  await buttonOf(mei, 'Mail the answer').click();
  await expect(mei.getByText('Where is my visa?')).toHaveCount(0);
  await buttonOf(mei, 'Show answered ones').click();
  await expect(mei.getByText('It comes on Friday.').first()).toBeVisible();
  const mails = () =>
    readdirSync(server.mailFolder)
      .filter((name) => /^[^.].*\.eml$/.test(name))
      .map((name) => readFileSync(join(server.mailFolder, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${demoAccount.email}`) && mail.includes('on Friday'));
  await expect.poll(() => mails().length, { timeout: 60_000 }).toBe(1);
});

test('messages beyond the first fifty are shown when asked for', async () => {
  const { id: user_id } = await server.db
    .selectFrom('users')
    .where('email', '=', demoAccount.email)
    .select('id')
    .executeTakeFirstOrThrow();
  const created_at = new Date();
  const many = Array.from({ length: 51 }, (_, index) => ({
    id: `many-${index}`,
    user_id,
    idempotency_key: `many-${index}`,
    order_id: null,
    content: `One of many, ${index}`,
    created_at: new Date(created_at.getTime() + index),
    mailed_at: created_at,
  }));
  await server.db.insertInto('feedback').values(many).execute();
  await mei.goto(`${server.desk}/messages`);
  await expect(mei.getByText('One of many, 0')).toBeVisible();
  await expect(mei.getByText('One of many, 50')).toHaveCount(0);
  await buttonOf(mei, 'Show more').click();
  await expect(mei.getByText('One of many, 50')).toBeVisible();
  await expect(buttonOf(mei, 'Show more')).toHaveCount(0);
  await server.db.deleteFrom('feedback').where('id', 'like', 'many-%').execute();
});

test('a payment alarm is seen and closed with words', async () => {
  const { id } = await server.db
    .selectFrom('payments')
    .where('order_id', '=', await orderOf(78_401))
    .select('id')
    .executeTakeFirstOrThrow();
  const detail = 'usd 2 instead of usd 3';
  await raiseAlarm(server.db, { paymentId: id, problem: 'other amount', detail }, new Date());
  await mei.goto(`${server.desk}/alarms`);
  await expect(mei.getByText(detail)).toBeVisible();
  await expectAccessible(mei);
  await mei.getByLabel('What was done').fill('Called the bank.');
  await buttonOf(mei, 'Close the alarm').click();
  await expect(mei.getByText('No payment needs a look')).toBeVisible();
  await buttonOf(mei, 'Show closed ones').click();
  await expect(mei.getByText('Called the bank.')).toBeVisible();
});

test('a coupon is given, and a promo code is added, used and ended', sweep, async () => {
  await showCase(mei, await orderOf(1_001_001));
  const coupon = await openStep(mei, 'Give a coupon');
  await expectAccessible(mei);
  await coupon.getByLabel('Discount in dollars').fill('5');
  await coupon.getByLabel('What the traveller reads').fill('For your patience');
  await buttonOf(coupon, 'Give the coupon').click();
  await expect(coupon).toBeHidden();
  const coupons = async () => JSON.stringify((await traveller.call('coupons')).body);
  expect(await coupons()).toContain('For your patience');

  await mei.goto(`${server.desk}/promo-codes`);
  await expectAccessible(mei);
  await buttonOf(mei, 'Add a promo code').click();
  const dialog = dialogOf(mei);
  await expectAccessible(mei);
  await dialog.getByLabel('Code', { exact: true }).fill('winter26');
  await dialog.getByLabel('What it gives').selectOption('percentage');
  await dialog.getByLabel('Discount in percent').fill('101');
  await dialog.getByLabel('What the traveller reads').fill('Winter');
  await expect(buttonOf(dialog, 'Add the code')).toBeDisabled();
  await dialog.getByLabel('Discount in percent').fill('12.5');
  await dialog.getByLabel('Most uses').fill('2');
  await buttonOf(dialog, 'Add the code').click();
  await expect(dialog).toBeHidden();
  const row = mei.getByRole('row', { name: /WINTER26/ });
  await expect(row).toContainText('12.5 % off');
  await expect(row).toContainText('0 of 2');
  expect((await traveller.call('redeemCoupon', { coupon_code: 'WINTER26' })).ret).toBe(0);
  await mei.reload();
  await expect(row).toContainText('1 of 2');
  // The same code again is refused, and nothing that was entered is lost.
  await buttonOf(mei, 'Add a promo code').click();
  await dialog.getByLabel('Code', { exact: true }).fill('WINTER26');
  await dialog.getByLabel('Discount in dollars').fill('3');
  await dialog.getByLabel('What the traveller reads').fill('Again');
  await buttonOf(dialog, 'Add the code').click();
  await expect(dialog.getByText('It exists already.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await buttonOf(mei, 'End WINTER26').click();
  await expectAccessible(mei);
  await buttonOf(dialogOf(mei), 'End the code').click();
  await expect(row).toContainText('Ended');
});

test(
  'the queue: searched in four ways, its filters kept, its case handed over, its thirty days shown',
  sweep,
  async () => {
    const orderId = await orderOf(39_201);
    await mei.goto(server.desk);
    const rows = mei.locator('tbody tr[class*=row]');
    const { passport_number } = await server.db
      .selectFrom('passports')
      .innerJoin('applicants', 'applicants.id', 'passports.applicant_id')
      .where('applicants.order_id', '=', orderId)
      .where('applicants.number', '=', 2)
      .select('passport_number')
      .executeTakeFirstOrThrow();
    for (const search of [orderId, demoAccount.email, passport_number, 'rohan']) {
      await mei.getByRole('searchbox').fill(search);
      await expect(mei).toHaveURL(new RegExp(`q=${encodeURIComponent(search)}`));
      await expect(rows.filter({ hasText: /rohan/i }).first()).toBeVisible();
    }
    await mei.getByRole('searchbox').fill('nobody at all');
    await expect(mei.getByText('Nothing fits these filters')).toBeVisible();
    await expectAccessible(mei);

    await mei.goto(`${server.desk}/?waits=embassy`);
    await buttonOf(mei, 'Keep').click();
    await expectAccessible(mei);
    await dialogOf(mei).getByLabel('Name').fill('Embassies');
    await buttonOf(dialogOf(mei), 'Keep').click();
    await mei.goto(server.desk);
    await mei.getByLabel('Kept filters').selectOption('Embassies');
    await expect(mei).toHaveURL(/waits=embassy/);
    await buttonOf(mei, 'Remove this filter').click();
    await expect(mei.getByLabel('Kept filters')).toHaveCount(0);

    await mei.goto(`${server.desk}/?waits=first-check&q=${orderId}`);
    await expect(mei.locator('tr[aria-current]')).toBeVisible();
    await mei.keyboard.press('m');
    await expect(mei.locator('tr[aria-current]').getByLabel('Mei Tan (you)')).toBeVisible();
    await mei.keyboard.press('h');
    await dialogOf(mei).getByLabel('To').selectOption('Jun Lim');
    await expectAccessible(mei);
    await buttonOf(dialogOf(mei), 'Hand over').click();
    await expect(mei.locator('tr[aria-current]').getByLabel('Jun Lim')).toBeVisible();
    await jun.goto(`${server.desk}/?who=mine`);
    await expect(jun.getByRole('heading', { name: 'Mine' })).toBeVisible();
    await expect(jun.locator('tr[aria-current]')).toContainText(/rohan/i);
    // It stays Jun Lim’s for hours, and would be the first one that the next tests open.
    await server.db.deleteFrom('desk_claims').where('order_id', '=', orderId).execute();

    await buttonOf(mei, 'Last 30 days').click();
    await expect(
      mei.getByRole('img', {
        name: 'Cases that arrived and were finished on each of the last 30 days',
      }),
    ).toBeVisible();
    await expectAccessible(mei);
  },
);

test('a lease that ran out is said, and all that was decided meanwhile is sent when the case is taken again', async () => {
  const orderId = await orderOf(78_401);
  await jun.route('**/api/case/renew', (route) => route.abort());
  await jun.goto(`${server.desk}/case/${orderId}/1`);
  await expect(buttonOf(jun, 'Approve')).toBeEnabled();
  await expect
    .poll(() =>
      server.db
        .selectFrom('desk_claims')
        .where('order_id', '=', orderId)
        .select('operator_id')
        .executeTakeFirst(),
    )
    .toBeTruthy();
  server.moveClock(180_000);
  // Everything is decided before the server says that the claim is over.
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await jun.route(`**/api${deskDecisionCalls.deskDecideItem.path}`, async (route) => {
    await answered;
    await route.continue();
  });
  while (jun.url().includes(orderId)) {
    await expect(buttonOf(jun, 'Approve')).toBeEnabled();
    const address = jun.url();
    await jun.keyboard.press('a');
    await expect(jun).not.toHaveURL(address);
  }
  answer();
  const dialog = jun.getByRole('dialog', { name: 'The case is no longer yours' });
  await expect(dialog).toContainText(/Your \d+ decisions are kept/);
  await expectAccessible(jun);
  await dialog.getByRole('button', { name: 'Take it again and send' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await statusOf(orderId)).status).toBe('submitting-to-embassy');
  server.moveClock(-180_000);
  await jun.unrouteAll();
});

test('a case that is opened again shows what a colleague decided meanwhile', async () => {
  await mei.goto(`${server.desk}/?waits=first-check`);
  await openFirst(mei);
  const address = mei.url();
  await expect(buttonOf(mei, 'Approve')).toBeEnabled();
  await mei.keyboard.press('Escape');
  await expect(mei.locator('tr[aria-current]')).toBeVisible();

  await jun.goto(address);
  await expect(buttonOf(jun, 'Approve')).toBeEnabled();
  await jun.keyboard.press('r');
  await jun.keyboard.press('2');
  await expect(itemsOf(jun).getByText('Blurred or too dark')).toBeVisible();
  await jun.keyboard.press('Escape');
  await expect(jun.locator('tr[aria-current]')).toBeVisible();

  await mei.goBack();
  await expect(mei).toHaveURL(address);
  await expect(itemsOf(mei).getByText('Blurred or too dark')).toBeVisible();
  await expect(buttonOf(mei, 'Approve')).toBeEnabled();
  await mei.keyboard.press('Escape');
  await expect(mei.locator('tr[aria-current]')).toBeVisible();
});

test('an admin ends a session at once, and looks at the audit of it', sweep, async () => {
  await mei.goto(`${server.desk}/operators`);
  await expectAccessible(mei);
  await buttonOf(mei, 'Change Jun Lim').click();
  await expectAccessible(mei);
  await buttonOf(dialogOf(mei), 'End all sessions').click();
  await expect(mei.getByRole('row', { name: /Jun Lim/ })).toContainText('0');
  await jun.keyboard.press('Escape');
  await jun.keyboard.press('n');
  await expect(jun.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await mei.goto(`${server.desk}/audit`);
  await expect(mei.getByRole('cell', { name: /sessions-ended/ }).first()).toBeVisible();
  await expectAccessible(mei);
});

test('a date that filters the audit is typed without a break; one of no likely year filters nothing', async () => {
  const asked: unknown[] = [];
  await mei.route('**/api/audit', async (route) => {
    asked.push(route.request().postDataJSON());
    await route.continue();
  });
  await mei.goto(`${server.desk}/audit?to=12026-01-15`);
  await expect(mei.getByRole('cell').first()).toBeVisible();
  const from = mei.getByLabel('From');
  await from.focus();
  await mei.keyboard.type('01152020', { delay: 200 });
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('2020-01-15');
  await expect.poll(() => asked).toEqual([{}, { from: '2020-01-15' }]);
  await mei.unrouteAll();
});

test('operators change their own password and second factor', sweep, async () => {
  const { email, password } = demoLogIn(0);
  const next = 'another-desk-2026';
  await mei.goto(server.desk);
  await mei.getByRole('button', { name: /Mei Tan/ }).click();
  await expectAccessible(mei);
  await buttonOf(mei, 'Password and second factor').click();
  const dialog = dialogOf(mei);
  await expectAccessible(mei);
  await dialog.getByLabel('Present password').fill('wrong');
  await dialog.getByLabel('New password').fill(next);
  await buttonOf(dialog, 'Change the password').click();
  await expect(dialog.getByText('The e-mail address or the password is wrong.')).toBeVisible();
  await dialog.getByLabel('Present password').fill(password);
  await buttonOf(dialog, 'Change the password').click();
  await expect(dialog.getByText('The password is changed.')).toBeVisible();

  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(next);
  await buttonOf(dialog, 'Make a new key').click();
  const key = await dialog.getByText(/^[A-Z2-7]{32}$/).innerText();
  await expectAccessible(mei);
  await dialog.getByLabel('Code of the new key').fill('000000');
  await buttonOf(dialog, 'Use the new key').click();
  await expect(dialog.getByText(/^The code is wrong/)).toBeVisible();
  await dialog.getByLabel('Code of the new key').fill(codeIn(0, key));
  await buttonOf(dialog, 'Use the new key').click();
  await expect(dialog.getByText('Codes come from the new key now.')).toBeVisible();

  await mei.context().clearCookies();
  await mei.goto(server.desk);
  await fillLogIn(mei, { email, password: next, key }, 1);
  await expect(mei.getByRole('navigation', { name: 'Desk' })).toBeVisible();
});

test('a decision on what changed meanwhile is refused, shows the change, and keeps what was written', async () => {
  // An admin has ended the session before.
  jun = await openDesk(browser, server.desk, { who: 1 });
  const orderId = await orderOf(39_201);
  const applicants = () =>
    server.db.selectFrom('applicants').where('order_id', '=', orderId).where('number', '=', 2);
  const { id } = await applicants().select('id').executeTakeFirstOrThrow();
  await jun.goto(`${server.desk}/case/${orderId}/2`);
  await expect(itemsOf(jun)).toBeVisible();
  await itemsOf(jun)
    .getByRole('button', { name: /^Passport/ })
    .last()
    .click();
  await expect(buttonOf(jun, 'Approve')).toBeEnabled();
  const change = (expire_date: string) =>
    server.db
      .updateTable('passports')
      .set({ expire_date })
      .where('applicant_id', '=', id)
      .execute();
  await change('2033-01-05');

  await jun.keyboard.press('r');
  await jun.keyboard.press('w');
  await jun.keyboard.type('The page is folded.');
  await jun.keyboard.press('Control+Enter');
  const dialog = jun.getByRole('dialog', { name: 'It changed while you decided' });
  await expect(dialog).toContainText(/Date of expiry: .* before, 5 Jan 2033 now/);
  await expectAccessible(jun);
  await buttonOf(dialog, 'Look at it again').click();
  await expect(itemsOf(jun).locator('[aria-current]')).toContainText('To check');
  await jun.keyboard.press('r');
  await expect(jun.getByRole('textbox', { name: /reads$/ })).toHaveValue('The page is folded.');
  await jun.keyboard.press('Control+Enter');
  await expect
    .poll(() =>
      server.db
        .selectFrom('desk_drafts')
        .where('applicant_id', '=', id)
        .select('words')
        .executeTakeFirst(),
    )
    .toEqual({ words: 'The page is folded.' });
});

test('a step on a case that changed meanwhile says what is different, and keeps what was entered', async () => {
  const orderId = await orderOf(39_201);
  await server.db
    .updateTable('applicants')
    .set({ status: 'submitting-to-embassy' })
    .where('order_id', '=', orderId)
    .where('number', '=', 2)
    .execute();
  await showCase(jun, orderId, 2);
  const submit = await openStep(jun, 'Submitted to the embassy');
  const reference = submit.getByLabel('The embassy’s reference');
  await reference.fill('JP-7');
  await server.db
    .updateTable('applicants')
    .set({ status: 'in-embassy' })
    .where('order_id', '=', orderId)
    .where('number', '=', 2)
    .execute();
  await buttonOf(submit, 'Submitted').click();
  await expect(submit.getByRole('alert')).toContainText('The case changed while you entered this.');
  await expect(submit.getByRole('alert')).toContainText('in the embassy now');
  await expect(reference).toHaveValue('JP-7');
});
