import { sweep } from '../support/sweep';
import { deskCaseCalls } from '../../src/contract/desk/case-calls';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { demoOrder } from './steps/demo-order';
import {
  approveShown,
  buttonOf,
  chosenRow,
  draftsOf,
  expect,
  expectAccessible,
  expectClaimed,
  expectDecidable,
  expectSent,
  itemsOf,
  newCase,
  review,
  shownItem,
  test,
} from './steps/desk';
import { hold } from './steps/hold';

const lost = 'The case is no longer yours';

test(
  'a case that a colleague has can only be looked at, until it is taken over',
  sweep,
  async ({ desk, site, operator, colleague }) => {
    const { orderId } = await newCase(site);
    await review(colleague.page, orderId);
    await expectClaimed(site, orderId, colleague.operator);
    await desk.goto(`/case/${orderId}/1`);
    await expect(desk.getByText(`${colleague.operator.name} has this case.`)).toBeVisible();
    await expect(buttonOf(desk, 'Approve')).toBeDisabled();
    const give = await hold(desk, deskCaseCalls.deskClaim.path);
    await buttonOf(desk, 'Take it over').click();
    await expect(desk.getByText('The case is being taken.')).toBeVisible();
    await expect(buttonOf(desk, 'Approve')).toBeDisabled();
    give();
    await expect(buttonOf(desk, 'Approve')).toBeEnabled();
    await expectClaimed(site, orderId, operator);
  },
);

test(
  'a decision on a case that was taken over is kept, and sent when the case is taken again',
  sweep,
  async ({ desk, site, operator, colleague }) => {
    const { orderId, applicantId } = await newCase(site);
    // Without an answer a renewal changes nothing: the decision is what finds the case gone.
    await desk.route(`**/api${deskCaseCalls.deskRenewClaim.path}`, (route) => route.abort());
    await review(desk, orderId);
    await expectClaimed(site, orderId, operator);
    await colleague.page.goto(`/case/${orderId}/1`);
    await buttonOf(colleague.page, 'Take it over').click();
    await expect(buttonOf(colleague.page, 'Approve')).toBeEnabled();

    await desk.keyboard.press('a');
    const dialog = desk.getByRole('dialog', { name: lost });
    await expect(dialog).toContainText('Your decision is kept');
    expect(await draftsOf(site, applicantId)).toEqual([]);
    await buttonOf(dialog, 'Take it again and send').click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => draftsOf(site, applicantId)).toMatchObject([{ verdict: 'passed' }]);
    await desk.reload();
    await expect(itemsOf(desk).getByText('Approved')).toHaveCount(1);
  },
);

test(
  'all that was decided after a lease ran out is sent when the case is taken again',
  sweep,
  async ({ desk, site, operator }) => {
    const { orderId } = await newCase(site);
    // Where the operator goes on when everything is decided.
    await newCase(site);
    await desk.route(`**/api${deskCaseCalls.deskRenewClaim.path}`, (route) => route.abort());
    await review(desk, orderId);
    await expectClaimed(site, orderId, operator);
    site.moveClock(180_000);
    // Everything is decided before the server says that the claim is over.
    const answer = await hold(desk, deskDecisionCalls.deskDecideItem.path);
    for (const open of [2, 1]) {
      await expect(itemsOf(desk).getByText('To check')).toHaveCount(open);
      await approveShown(desk);
    }
    await buttonOf(desk, 'Open the next case').click();
    await expect(desk).not.toHaveURL(new RegExp(orderId));
    answer();
    const dialog = desk.getByRole('dialog', { name: lost });
    await expect(dialog).toContainText('Your 3 decisions are kept');
    await expectAccessible(desk);
    await buttonOf(dialog, 'Take it again and send').click();
    await expect(dialog).toBeHidden();
    await expectSent(site, operator, orderId, 'submitting-to-embassy');
  },
);

test(
  'a case that is opened again shows what a colleague decided meanwhile',
  sweep,
  async ({ desk, site, colleague }) => {
    const { orderId } = await newCase(site);
    await review(desk, orderId);
    const address = desk.url();
    await desk.keyboard.press('Escape');
    await expect(chosenRow(desk)).toBeVisible();
    await expectClaimed(site, orderId);

    await review(colleague.page, orderId);
    await colleague.page.keyboard.press('r');
    await colleague.page.keyboard.press('2');
    await expect(itemsOf(colleague.page).getByText('Blurred or too dark')).toBeVisible();
    await colleague.page.keyboard.press('Escape');
    await expect(chosenRow(colleague.page)).toBeVisible();
    await expectClaimed(site, orderId);

    await desk.goBack();
    await expect(desk).toHaveURL(address);
    await expect(itemsOf(desk).getByText('Blurred or too dark')).toBeVisible();
    await expect(buttonOf(desk, 'Approve')).toBeEnabled();
  },
);

test('a decision on what changed meanwhile is refused, shows the change, and keeps what was written', async ({
  desk,
  site,
}) => {
  const order = await demoOrder(site, await site.signUp(), 'rejected');
  const applicantId = order.applicants[1]?.id ?? '';
  await review(desk, order.id, 2);
  await itemsOf(desk)
    .getByRole('button', { name: /^Passport/ })
    .last()
    .click();
  await expectDecidable(desk);
  await site.db
    .updateTable('passports')
    .set({ expire_date: '2033-01-05' })
    .where('applicant_id', '=', applicantId)
    .execute();

  const words = 'The page is folded.';
  await desk.keyboard.press('r');
  await desk.keyboard.press('w');
  await desk.keyboard.type(words);
  await desk.keyboard.press('Control+Enter');
  const dialog = desk.getByRole('dialog', { name: 'It changed while you decided' });
  await expect(dialog).toContainText(/Date of expiry: .* before, 5 Jan 2033 now/);
  await expectAccessible(desk);
  await buttonOf(dialog, 'Look at it again').click();
  await expect(shownItem(desk)).toContainText('To check');
  await desk.keyboard.press('r');
  await expect(desk.getByRole('textbox', { name: /reads$/ })).toHaveValue(words);
  await desk.keyboard.press('Control+Enter');
  await expect.poll(() => draftsOf(site, applicantId)).toMatchObject([{ words }]);
});
