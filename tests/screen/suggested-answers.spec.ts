import { paths } from '../../src/routing/paths';
import { answerForm, openParts } from '../support/answer-form';
import { newApplicant, newOrder, readOrder, vietnam } from '../support/order-steps';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import type { Account } from './harness/site';
import { expect, test } from './screen-test';
import { frameOf, savedIn, typedAnswers } from './steps/form';

const leelas = { home_address: '12 Holland Ave, #07-21\nSingapore 271012', phone: '+65 8123 4567' };

/** An order of two, of whom the first has answered; the second one's form is open. */
async function openSecond(app: App, traveller: Account, answers: object = leelas) {
  const orderId = await newOrder(traveller, vietnam);
  const firstId = await newApplicant(traveller, orderId);
  const applicantId = await newApplicant(traveller, orderId);
  await traveller.call('changeForm', {
    ...{ applicant_id: firstId, completes: 0 },
    answers: Object.entries(answers).map(([question, answer]) => ({ question, answer, seen: [] })),
  });
  await app.visit(paths.applicationForm(orderId, applicantId, 'vietnam'));
  await openParts(frameOf(app));
  return { orderId, firstId, applicantId };
}

const partOf = (app: App, title: string) =>
  frameOf(app)
    .locator('details')
    .filter({ has: app.page.locator('.title', { hasText: title }) });
const home = (app: App) => partOf(app, 'Home and contact');
/** 'Change Phone' is a button beside it. */
const phoneIn = (app: App) =>
  frameOf(app).getByRole('textbox', { name: 'Phone', includeHidden: true });
const confirmIn = (app: App) =>
  home(app).getByRole('button', { name: 'Correct for Ananya, too', exact: true });

test('what another applicant answered is shown with its source, is no answer, and becomes one by one tap', async ({
  app,
  traveller,
}) => {
  const { orderId, applicantId } = await openSecond(app, traveller);
  const frame = frameOf(app);
  await expect(home(app).locator('.chip:visible')).toHaveText('from Ananya');
  await expect(home(app).getByText('12 Holland Ave')).toBeVisible();
  await expect(phoneIn(app)).toBeHidden();
  const box = await confirmIn(app).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(await typedAnswers(traveller, orderId, applicantId)).toEqual({});
  await answerForm(frame, { lines: ['Full name', 'Place of birth'], day: '2027-01-20' });
  // Both are still open: the button leads to them, and completes nothing.
  await frame.getByRole('button', { name: 'Next question · 2 left', exact: true }).click();
  await expect(confirmIn(app)).toBeFocused();
  expect(app.line.sent('changeForm').every((sent) => !hasCompleted(sent))).toBe(true);
  await confirmIn(app).press('Enter');
  await expect(confirmIn(app)).toBeHidden();
  await expect(home(app).getByText('2 answers')).toBeVisible();
  await expect(savedIn(app)).toBeVisible();
  expect(await typedAnswers(traveller, orderId, applicantId)).toMatchObject(leelas);
  await frame.getByRole('button', { name: 'Complete the form' }).click();
  await app.expectToast('The application form is complete');
  const status = async () =>
    (await readOrder(traveller, orderId)).applicant_list[1].application.status as number;
  await expect.poll(status).toBe(2);
});

const hasCompleted = (sent: unknown) => (sent as { completes: number }).completes === 1;

test(
  'a suggested answer can be changed first, and only the others are confirmed as they are',
  sweep,
  async ({ app, traveller }) => {
    const { orderId, applicantId } = await openSecond(app, traveller);
    await home(app).getByRole('button', { name: 'Change Phone' }).click();
    await expect(phoneIn(app)).toBeFocused();
    await expect(phoneIn(app)).toHaveValue(leelas.phone);
    await phoneIn(app).fill('+65 9');
    await expect(savedIn(app)).toBeVisible();
    expect(await typedAnswers(traveller, orderId, applicantId)).toEqual({ phone: '+65 9' });
    await confirmIn(app).click();
    const { home_address } = leelas;
    const arrived = () => typedAnswers(traveller, orderId, applicantId);
    await expect.poll(arrived).toEqual({ phone: '+65 9', home_address });
    await app.page.reload();
    await openParts(frameOf(app));
    await expect(phoneIn(app)).toHaveValue('+65 9');
    await expect(home(app).locator('.chip')).toBeHidden();
  },
);

test('what is opened and left as it is waits for the tap', sweep, async ({ app, traveller }) => {
  const { orderId, applicantId } = await openSecond(app, traveller, { phone: leelas.phone });
  await home(app).getByRole('button', { name: 'Change Phone' }).click();
  await phoneIn(app).blur();
  await expect(home(app).getByText('0 of 2 answered')).toBeHidden();
  await expect(home(app).getByText('2 questions')).toBeVisible();
  expect(await typedAnswers(traveller, orderId, applicantId)).toEqual({});
  await confirmIn(app).click();
  await expect(home(app).getByText('1 of 2 answered')).toBeVisible();
  const arrived = () => typedAnswers(traveller, orderId, applicantId);
  await expect.poll(arrived).toEqual({ phone: leelas.phone });
});

test(
  'what one may leave out is not left out unseen while it is suggested',
  sweep,
  async ({ app, traveller }) => {
    const { orderId, applicantId } = await openSecond(app, traveller, {
      stay_address: 'Hotel Hanoi',
    });
    const frame = frameOf(app);
    const lines = ['Full name', 'Place of birth', 'Home address', 'Phone'];
    await answerForm(frame, { lines, day: '2027-01-20' });
    await frame.getByRole('button', { name: 'Next question · 1 left', exact: true }).click();
    const journey = partOf(app, 'Your journey');
    await expect(journey.getByRole('button', { name: 'Correct for Ananya, too' })).toBeFocused();
    await journey.getByRole('button', { name: 'Change Where you stay' }).click();
    await frame.getByLabel('Where you stay').fill('');
    await frame.getByRole('button', { name: 'Complete the form' }).click();
    await app.expectToast('The application form is complete');
    expect(await typedAnswers(traveller, orderId, applicantId)).not.toHaveProperty('stay_address');
  },
);

test(
  'an answer that waits on this phone is suggested to the next applicant, and a confirmed one waits, too',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const orderId = await newOrder(traveller, vietnam);
    const firstId = await newApplicant(traveller, orderId);
    const secondId = await newApplicant(traveller, orderId);
    const keptHere = frameOf(app).getByText(
      'Saved on this phone. It is sent when you are back online.',
    );
    app.line.answer('changeForm', { connection: 'close' });
    await app.visit(paths.applicationForm(orderId, firstId, 'vietnam'));
    await openParts(frameOf(app));
    await phoneIn(app).fill(leelas.phone);
    await expect(keptHere).toBeVisible();
    expect(await typedAnswers(traveller, orderId, firstId)).toEqual({});

    await page.goto(app.line.address + paths.applicationForm(orderId, secondId, 'vietnam'));
    await openParts(frameOf(app));
    await expect(home(app).locator('.chip:visible')).toHaveText('from Ananya');
    await confirmIn(app).click();
    await expect(keptHere).toBeVisible();
    await page.reload();
    await expect(phoneIn(app)).toHaveValue(leelas.phone);
    await expect(confirmIn(app)).toBeHidden();
    app.line.clear();
    await page.reload();
    for (const applicantId of [firstId, secondId])
      await expect
        .poll(() => typedAnswers(traveller, orderId, applicantId))
        .toEqual({ phone: leelas.phone });
  },
);
