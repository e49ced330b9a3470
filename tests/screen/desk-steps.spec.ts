import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { ananyasPassport } from '../support/order-steps';
import { paidOrder } from '../support/paid-order';
import { sweep } from '../support/sweep';
import type { Site } from './harness/site';
import {
  buttonOf,
  endSession,
  expect,
  expectAccessible,
  fillLogIn,
  newCase,
  openStep,
  pdf,
  showCase,
  statusOf,
  test,
} from './steps/desk';

/** Passport data for an applicant of a product that asks for none. */
const givePassport = (site: Site, applicant_id: string) =>
  site.db
    .insertInto('passports')
    .values({
      applicant_id,
      passport_number: ananyasPassport.passport_number,
      surname: ananyasPassport.surname,
      given_name: ananyasPassport.given_name,
      country_code: 'IND',
      sex: 'female',
      birthday: '1994-03-14',
      expire_date: '2031-06-03',
      submitted_at: new Date(),
    })
    .execute();

const setStatus = (site: Site, orderId: string, status: 'in-embassy') =>
  site.db.updateTable('applicants').set({ status }).where('order_id', '=', orderId).execute();

test('an application is submitted to the embassy, after a log-in if the session ended over the dialog', async ({
  desk,
  site,
  operator,
}) => {
  const { orderId } = await newCase(site, 'submitting-to-embassy');
  await showCase(desk, orderId);
  const submit = await openStep(desk, 'Submitted to the embassy');
  await expectAccessible(desk);
  await submit.getByLabel('The embassy’s reference').fill('EG-1');
  await endSession(desk);
  await buttonOf(submit, 'Submitted').click();
  const ended = desk.getByRole('dialog', { name: 'Your session has ended' });
  await expect(ended).toBeVisible();
  await expectAccessible(desk);
  await fillLogIn(desk, operator);
  await expect(submit).toBeHidden();
  await expect(desk.getByText('EG-1')).toBeVisible();
  expect((await statusOf(site, orderId)).status).toBe('in-embassy');
});

test(
  'a letter of the embassy is a PDF or a picture, and goes out with its notes',
  sweep,
  async ({ desk, site }) => {
    const { orderId } = await newCase(site, 'in-embassy');
    await showCase(desk, orderId);
    const letter = await openStep(desk, 'Add a notice letter');
    await expectAccessible(desk);
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
    await expect(desk.getByRole('link', { name: 'Interview' })).toBeVisible();
    await expect(desk.getByText('Bring it along.')).toBeVisible();
  },
);

test(
  'the file that was chosen last is sent, however late an earlier one arrives',
  sweep,
  async ({ desk, site }) => {
    const { orderId } = await newCase(site, 'in-embassy');
    await showCase(desk, orderId);
    const letter = await openStep(desk, 'Add a notice letter');
    const file = letter.getByLabel('File');
    const uploads = `**/api${deskDecisionCalls.deskUpload.path}`;
    const chooseHeld = async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await desk.route(uploads, (route) => held.then(() => route.continue()), { times: 1 });
      await file.setInputFiles(pdf('wrong.pdf'));
      await expect(letter.getByText('Uploading …')).toBeVisible();
      return async () => {
        const arrived = desk.waitForResponse(uploads);
        release();
        await (await arrived).finished();
      };
    };
    const arriveLate = await chooseHeld();
    await file.setInputFiles([]);
    await expect(letter.getByText('A PDF, or a picture as JPEG or PNG.')).toBeVisible();
    await arriveLate();
    const arriveLater = await chooseHeld();
    const arrived = desk.waitForResponse(uploads);
    await file.setInputFiles(pdf('right.pdf'));
    const { key } = (await (await arrived).json()) as { key: string };
    await expect(letter.getByText(/^Uploaded/)).toBeVisible();
    await arriveLater();

    await letter.getByLabel('Name of the letter').fill('Checklist');
    const sent = desk.waitForRequest(`**/api${deskDecisionCalls.deskAddLetter.path}`);
    await buttonOf(letter, 'Add the letter').click();
    expect((await sent).postDataJSON()).toMatchObject({ files: [key] });
    await expect(letter).toBeHidden();
  },
);

test('a result goes out only with the visa of this passport', sweep, async ({ desk, site }) => {
  const { orderId, applicantId } = await newCase(site, 'in-embassy');
  await givePassport(site, applicantId);
  await showCase(desk, orderId);
  const result = await openStep(desk, 'Enter the result');
  await expectAccessible(desk);
  const give = buttonOf(result, 'Give the result');
  await expect(give).toBeDisabled();
  await result.getByLabel('Visa file').setInputFiles(pdf('visa.pdf'));
  await result.getByLabel('Passport number on the visa').fill('X0000000');
  await result.getByLabel('Surname on the visa').fill('SOMEBODY');
  await result.getByLabel('Given name on the visa').fill('ELSE');
  await give.click();
  await expect(result.getByRole('alert')).toContainText('The visa does not fit the passport.');
  expect((await statusOf(site, orderId)).status).toBe('in-embassy');
  const { passport_number, surname, given_name } = ananyasPassport;
  await result.getByLabel('Passport number on the visa').fill(passport_number);
  await result.getByLabel('Surname on the visa').fill(surname);
  await result.getByLabel('Given name on the visa').fill(given_name);
  await give.click();
  await expect(result).toBeHidden();
  await expect(desk.getByRole('link', { name: 'Visa', exact: true })).toBeVisible();
  expect(await statusOf(site, orderId)).toMatchObject({ status: 'completed', result: 'approved' });
});

test('a price difference holds the result back', sweep, async ({ desk, site }) => {
  const { orderId } = await newCase(site, 'in-embassy');
  await showCase(desk, orderId);
  await expect(buttonOf(desk, 'Enter the result')).toBeVisible();
  const difference = await openStep(desk, 'Ask for a price difference');
  await expectAccessible(desk);
  await expect(buttonOf(difference, 'Ask for it')).toBeDisabled();
  await difference.getByLabel('What the traveller pays for').fill('A longer stay');
  await difference.getByLabel('Amount in dollars').fill('12.50');
  await buttonOf(difference, 'Ask for it').click();
  await expect(difference).toBeHidden();
  await expect(desk.getByText('$12.50 open')).toBeVisible();
  await expect(buttonOf(desk, 'Enter the result')).toHaveCount(0);
});

test('a refusal goes out with its reason', sweep, async ({ desk, site }) => {
  const { orderId } = await newCase(site, 'in-embassy');
  await showCase(desk, orderId);
  const refusal = await openStep(desk, 'Refused by the embassy');
  await expectAccessible(desk);
  await refusal.getByLabel('The embassy’s reason').fill('The stay is not explained.');
  await buttonOf(refusal, 'Refused').click();
  await expect(refusal).toBeHidden();
  await expect(desk.getByText('Reason: The stay is not explained.')).toBeVisible();
  expect(await statusOf(site, orderId)).toEqual({
    status: 'completed',
    result: 'refused',
    reason: 'The stay is not explained.',
  });
});

test(
  'a cancellation gives back what the rule of its stage names',
  sweep,
  async ({ desk, site }) => {
    const { orderId } = await paidOrder(site, await site.signUp());
    await showCase(desk, orderId);
    const cancel = await openStep(desk, 'Cancel the order');
    await expectAccessible(desk);
    const effect = await cancel.getByText(/go back by the rule of this stage/).innerText();
    const amount = /\$[\d.,]*\d/.exec(effect)?.[0] ?? '';
    await cancel.getByLabel('Reason').selectOption('mistake');
    await buttonOf(cancel, 'Cancel the order').click();
    await expect(cancel).toBeHidden();
    await expect(desk.getByText('This order was cancelled.')).toBeVisible();
    await expect(desk.getByText(new RegExp(`^\\${amount}, `)).first()).toBeVisible();
    expect(await statusOf(site, orderId)).toMatchObject({
      status: 'completed',
      result: 'suspended',
    });
  },
);

test(
  'a step on a case that changed meanwhile shows what is different, and keeps what was entered',
  sweep,
  async ({ desk, site }) => {
    const { orderId } = await newCase(site, 'submitting-to-embassy');
    await showCase(desk, orderId);
    const submit = await openStep(desk, 'Submitted to the embassy');
    const reference = submit.getByLabel('The embassy’s reference');
    await reference.fill('JP-7');
    await setStatus(site, orderId, 'in-embassy');
    await buttonOf(submit, 'Submitted').click();
    const alert = submit.getByRole('alert');
    await expect(alert).toContainText('The case changed while you entered this.');
    await expect(alert).toContainText('In embassy now');
    await expect(reference).toHaveValue('JP-7');
  },
);
