import { ananyasPassport, newApplicant, newOrder, newUpload } from '../support/order-steps';
import { sweep } from '../support/sweep';
import {
  approveShown,
  buttonOf,
  chosenRow,
  draftsOf,
  endSession,
  expect,
  expectAccessible,
  expectSent,
  fillLogIn,
  itemsOf,
  newCase,
  passOthers,
  review,
  shownItem,
  statusOf,
  test,
} from './steps/desk';

test('a document is approved by a key, and the approval is taken back by another', async ({
  desk,
  site,
}) => {
  const { orderId, applicantId } = await newCase(site);
  await desk.goto(`/?waits=first-check&q=${orderId}`);
  await expect(desk.getByRole('heading', { name: 'First checks' })).toBeVisible();
  await expect(chosenRow(desk)).toContainText('Ananya');
  await expectAccessible(desk);
  await desk.keyboard.press('Enter');
  await expect(buttonOf(desk, 'Approve')).toBeEnabled();
  await expectAccessible(desk);
  const first = (await shownItem(desk).innerText()).split('\n')[0] ?? '';
  const entry = itemsOf(desk).getByRole('button', { name: first });

  await desk.keyboard.press('a');
  await expect(entry).toContainText('Approved');
  await expect(desk.getByText(`${first} approved`)).toBeVisible();
  await expect(shownItem(desk)).not.toContainText(first);
  await expect.poll(() => draftsOf(site, applicantId)).toMatchObject([{ verdict: 'passed' }]);
  await desk.keyboard.press('z');
  await expect(shownItem(desk)).toContainText(first);
  await expect(shownItem(desk)).toContainText('To check');
  await expect.poll(() => draftsOf(site, applicantId)).toEqual([]);
});

test(
  'a document is sent back for a revision by two keys, and a colleague sees that it was',
  sweep,
  async ({ desk, site, operator, colleague }) => {
    const { orderId } = await newCase(site);
    await review(desk, orderId);
    const first = (await shownItem(desk).innerText()).split('\n')[0] ?? '';
    await desk.keyboard.press('r');
    await expect(desk.getByRole('heading', { name: 'Ask for a revision' })).toBeVisible();
    await expectAccessible(desk);
    await desk.keyboard.press('2');
    await expect(itemsOf(desk).getByRole('button', { name: first })).toContainText(
      'Blurred or too dark',
    );
    await expect(shownItem(desk)).not.toContainText(first);
    await approveShown(desk);
    await expect(desk.getByText('is asked for a revision')).toBeVisible();
    // Unlike a check that passed, it is sent only when the operator says so.
    expect((await statusOf(site, orderId)).status).toBe('pre-checking');
    await expect(buttonOf(desk, 'Send the revision')).toBeEnabled();
    const address = desk.url();
    await desk.keyboard.press('Enter');
    const sent = desk.getByText('Ananya is asked for a revision', { exact: true });
    await expect(sent).toBeVisible();
    // Taken back on the same screen, it can be sent again.
    await desk.keyboard.press('z');
    await expect(sent).toBeHidden();
    await expect(buttonOf(desk, 'Send the revision')).toBeEnabled();
    await desk.keyboard.press('Enter');
    await expect(sent).toBeVisible();
    await expectAccessible(desk);
    await expectSent(site, operator, orderId, 'revision-needed');
    await colleague.page.goto(address);
    await expect(itemsOf(colleague.page).getByText('revision needed')).toBeVisible();
  },
);

test(
  'a note has its own keys: it is kept while it is written, and stays on the case when it is added',
  sweep,
  async ({ desk, site }) => {
    const { orderId } = await newCase(site);
    await review(desk, orderId);
    const address = desk.url();
    const note = 'The first picture was better.';
    await desk.keyboard.press('i');
    await desk.keyboard.type(note);
    await desk.keyboard.press('Escape');
    await expect(desk).toHaveURL(address);
    await desk.keyboard.press('q');
    await expect(chosenRow(desk)).toBeVisible();
    await desk.goBack();
    await expect(buttonOf(desk, 'Approve')).toBeEnabled();
    await desk.keyboard.press('i');
    await expect(desk.getByLabel('Add a note')).toHaveValue(note);
    await desk.keyboard.press('Control+Enter');
    await expect(desk.getByText(note, { exact: true })).toBeVisible();
    await expect(desk).toHaveURL(address);
  },
);

test(
  'the last approval sends the check, and the next case opens by a key of its own; it can be taken back',
  sweep,
  async ({ desk, site }) => {
    await passOthers(site);
    const [{ orderId, applicantId }, next] = [await newCase(site), await newCase(site)];
    await review(desk, orderId);
    for (const open of [2, 1]) {
      await expect(itemsOf(desk).getByText('To check')).toHaveCount(open);
      await approveShown(desk);
    }
    await expect(desk.getByText('Pre-check of Ananya passed')).toBeVisible();
    await expect(buttonOf(desk, 'Open the next case')).toBeEnabled();
    // Neither the key that approves nor the one that sends opens anything.
    for (const key of ['a', 'Enter']) await desk.keyboard.press(key);
    await expect(desk).toHaveURL(new RegExp(`/case/${orderId}/`));
    await desk.keyboard.press('n');
    await expect(desk).toHaveURL(new RegExp(`/case/${next.orderId}/`));
    await expect(buttonOf(desk, 'Approve')).toBeEnabled();
    await desk.keyboard.press('z');
    await expect(desk).toHaveURL(new RegExp(orderId));
    await expect(buttonOf(desk, 'Pass the pre-check')).toBeEnabled();
    // On the server as well: the approvals are drafts again.
    await expect.poll(() => draftsOf(site, applicantId)).toHaveLength(2);
    await desk.reload();
    await expect(buttonOf(desk, 'Pass the pre-check')).toBeEnabled();
  },
);

test(
  'a session that ends in the middle of a decision loses nothing',
  sweep,
  async ({ desk, site, operator }) => {
    const { orderId, applicantId } = await newCase(site);
    await review(desk, orderId);
    const first = (await shownItem(desk).innerText()).split('\n')[0] ?? '';
    const words = 'The third line is hidden by a finger.';
    await desk.keyboard.press('r');
    await desk.keyboard.press('w');
    await desk.keyboard.type(words);
    await endSession(desk);
    await desk.keyboard.press('Control+Enter');
    const dialog = desk.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog).toBeVisible();
    await expectAccessible(desk);
    // A second Escape closes a dialog of the browser without asking.
    await desk.keyboard.press('Escape');
    await desk.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await fillLogIn(desk, operator);
    await expect(dialog).toBeHidden();
    await itemsOf(desk).getByRole('button', { name: first }).click();
    await expect(desk.getByText(words)).toBeVisible();
    await expect.poll(() => draftsOf(site, applicantId)).toMatchObject([{ words }]);
  },
);

for (const [product_id, filling, shown] of [
  [70401, 'FNU', 'FNU (the passport has none)'],
  [3601, 'NONE', 'None in the passport: leave the field empty at the destination'],
] as const)
  test(
    `an operator reads that a passport has one name: ${shown}`,
    sweep,
    async ({ desk, site }) => {
      const traveller = await site.signUp();
      const orderId = await newOrder(traveller, { product_id, country_id: 356 });
      const applicant_id = await newApplicant(traveller, orderId);
      const one = { surname: 'ARJUNA', given_name: filling, lacks: 'given_name' };
      const elec_key = await newUpload(traveller);
      const said = { ...ananyasPassport, ...one, applicant_id, elec_key };
      expect(await traveller.call('submitPassport', said)).toMatchObject({ ret: 0 });
      const { db } = site;
      const [paid, checked] = [{ pay_status: 'paid' }, { status: 'pre-checking' }] as const;
      await db.updateTable('orders').set(paid).where('id', '=', orderId).execute();
      await db.updateTable('applicants').set(checked).where('id', '=', applicant_id).execute();
      await review(desk, orderId);
      await expect(desk.getByRole('row', { name: 'Given name' })).toContainText(shown);
      await expect(desk.getByRole('heading', { level: 1 })).toContainText('ARJUNA');
      await expectAccessible(desk);
    },
  );
