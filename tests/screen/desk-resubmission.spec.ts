import type { Page } from '@playwright/test';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import type { TestOperator } from '../support/desk-operator';
import { sendAgain, sendBack } from '../support/revision-steps';
import { sweep } from '../support/sweep';
import type { Site } from './harness/site';
import {
  buttonOf,
  draftsOf,
  expect,
  expectAccessible,
  itemsOf,
  newCase,
  shownItem,
  test,
} from './steps/desk';

const words = 'The company stamp is missing.';

/** A case whose first item came back; `before` is the file that was rejected. */
async function cameBack(site: Site, operator: TestOperator) {
  const traveller = await site.signUp();
  const { orderId, applicantId } = await newCase(site, 'pre-checking', traveller);
  await sendBack(operator, orderId, { reason: 'wrong-paper', words });
  await sendAgain(traveller, orderId, { bytes: new Uint8Array(await makeMarkerJpeg(900, 1200)) });
  const { upload_id: before } = await site.db
    .selectFrom('rejected_files')
    .where('applicant_id', '=', applicantId)
    .select('upload_id')
    .executeTakeFirstOrThrow();
  return { orderId, applicantId, before };
}

const halves = (desk: Page) => desk.getByRole('img', { name: /, page 1$/ });

test('what came back is shown beside what was rejected and what was asked; one key says that it is fixed', async ({
  desk,
  site,
  operator,
}) => {
  const { orderId } = await cameBack(site, operator);
  await desk.goto(`/case/${orderId}/1`);
  await expect(buttonOf(desk, 'Fixed')).toBeEnabled();
  await expect(halves(desk)).toHaveCount(2);
  await expect(desk.getByText(words)).toBeVisible();
  await expect(desk.getByText('Asked before: Not the paper that is asked for')).toBeVisible();
  await expect(desk.getByText(`${operator.name} asked for a revision`)).toBeVisible();
  // Both are looked at in the same way.
  await desk.keyboard.press('o');
  for (const half of await halves(desk).all())
    await expect(half.locator('..')).toHaveAttribute('style', /rotate\(90deg\)/);
  // The item that had passed is folded, and no key comes to it.
  const aside = itemsOf(desk).locator('details');
  await expect(aside).toContainText('Approved earlier, 1');
  await expect(aside).not.toHaveAttribute('open');
  await expectAccessible(desk);
  await desk.keyboard.press('ArrowRight');
  await expect(shownItem(desk)).toContainText('Application');
  await desk.keyboard.press('ArrowLeft');
  await expect(buttonOf(desk, 'Fixed')).toBeEnabled();

  await desk.keyboard.press('a');
  await expect(desk.getByText('Pre-check of Ananya passed')).toBeVisible();
});

test(
  'a key decides nothing until both pages are painted',
  sweep,
  async ({ desk, site, operator }) => {
    const { orderId, applicantId, before } = await cameBack(site, operator);
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await desk.route(`**/files/${before}?*`, (route) => held.then(() => route.continue()));
    await desk.goto(`/case/${orderId}/1`);
    await expect(halves(desk)).toHaveCount(1);
    await expect(desk.getByText('Approve once everything is shown.')).toBeVisible();
    for (const key of ['a', 'a']) await desk.keyboard.press(key);
    await expect(buttonOf(desk, 'Fixed')).toBeDisabled();
    arrive();
    await expect(buttonOf(desk, 'Fixed')).toBeEnabled();
    expect((await draftsOf(site, applicantId)).filter(({ sent_at }) => sent_at === null)).toEqual(
      [],
    );
  },
);

test(
  'a rejected page that cannot be loaded any more holds nobody up',
  sweep,
  async ({ desk, site, operator }) => {
    const { orderId, before } = await cameBack(site, operator);
    await desk.route(`**/files/${before}?*`, (route) => route.abort());
    await desk.goto(`/case/${orderId}/1`);
    await expect(desk.getByText('This file could not be loaded')).toBeVisible();
    await expect(buttonOf(desk, 'Fixed')).toBeEnabled();
  },
);

test(
  'what is still not right is asked again with the same reason and words',
  sweep,
  async ({ desk, site, operator }) => {
    const { orderId, applicantId } = await cameBack(site, operator);
    await desk.goto(`/case/${orderId}/1`);
    await expect(buttonOf(desk, 'Still not right')).toBeEnabled();
    await expect(buttonOf(desk, 'Fixed')).toBeEnabled();
    await desk.keyboard.press('r');
    await expect(desk.getByRole('radio', { name: /Not the paper/ })).toBeChecked();
    await expect(desk.getByLabel('What Ananya reads')).toHaveValue(words);
    await expectAccessible(desk);
    await desk.keyboard.press('Control+Enter');
    await expect
      .poll(async () =>
        (await draftsOf(site, applicantId)).filter(({ sent_at }) => sent_at === null),
      )
      .toMatchObject([{ verdict: 'revision', reason: 'wrong-paper', words }]);
  },
);
