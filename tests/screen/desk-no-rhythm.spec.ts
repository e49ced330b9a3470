import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { ananyasPassport, newApplicant, newOrder, newUpload } from '../support/order-steps';
import { sweep } from '../support/sweep';
import {
  buttonOf,
  draftsOf,
  expect,
  expectAccessible,
  expectDecidable,
  newCase,
  review,
  shownItem,
  test,
} from './steps/desk';

test('a key decides nothing about a page whose picture is not there yet', async ({
  desk,
  site,
}) => {
  const { orderId, applicantId } = await newCase(site);
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await desk.route('**/files/*', (route) => held.then(() => route.continue()));
  await desk.goto(`/case/${orderId}/1`);
  await expect(buttonOf(desk, 'Approve')).toBeDisabled();
  await expect(desk.getByText('Approve once everything is shown.')).toBeVisible();
  const item = await shownItem(desk).innerText();
  for (const key of ['a', 'a', 'r', '2', 'Escape']) await desk.keyboard.press(key);
  await expect(shownItem(desk)).toHaveText(item, { useInnerText: true });
  expect(await draftsOf(site, applicantId)).toEqual([]);
  arrive();
  await expectDecidable(desk);
  await desk.keyboard.press('a');
  await expect.poll(() => draftsOf(site, applicantId)).toHaveLength(1);
});

test('two presses are one decision, and none about the page that comes next', async ({
  desk,
  site,
}) => {
  const { orderId, applicantId } = await newCase(site);
  await review(desk, orderId);
  const sent: string[] = [];
  desk.on('request', (request) => {
    if (request.url().endsWith(deskDecisionCalls.deskDecideItem.path)) sent.push(request.url());
  });
  await desk.evaluate(() => {
    for (let press = 0; press < 8; press += 1)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  });
  await expect.poll(() => draftsOf(site, applicantId)).toHaveLength(1);
  await expectDecidable(desk);
  expect(sent).toHaveLength(1);
});

test('a passport that differs is approved by two different keys', sweep, async ({ desk, site }) => {
  const traveller = await site.signUp();
  const orderId = await newOrder(traveller, { product_id: 3601, country_id: 356 });
  const applicant_id = await newApplicant(traveller, orderId);
  const elec_key = await newUpload(traveller);
  const said = { ...ananyasPassport, applicant_id, elec_key };
  expect(await traveller.call('submitPassport', said)).toMatchObject({ ret: 0 });
  const { db } = site;
  const [paid, checked] = [{ pay_status: 'paid' }, { status: 'pre-checking' }] as const;
  await db.updateTable('orders').set(paid).where('id', '=', orderId).execute();
  await db.updateTable('applicants').set(checked).where('id', '=', applicant_id).execute();
  const { upload_id } = await db
    .selectFrom('pages')
    .where('applicant_id', '=', applicant_id)
    .select('upload_id')
    .executeTakeFirstOrThrow();
  const reading = JSON.stringify({ said: { surname: 'SOMEBODY' }, doubts: {} });
  await db
    .insertInto('desk_readings')
    .values({ upload_id, reading, read_at: new Date(), differs: true })
    .execute();

  await review(desk, orderId);
  await expect(desk.getByRole('alert')).toContainText('surname differs');
  await expect(buttonOf(desk, 'Approve')).toBeDisabled();
  await expectAccessible(desk);
  for (const key of ['a', 'a']) await desk.keyboard.press(key);
  await expect(shownItem(desk)).toContainText('To check');
  expect(await draftsOf(site, applicant_id)).toEqual([]);
  await desk.keyboard.press('y');
  await expect(buttonOf(desk, 'Approve')).toBeEnabled();
  await desk.keyboard.press('a');
  await expect.poll(() => draftsOf(site, applicant_id)).toMatchObject([{ verdict: 'passed' }]);
});
