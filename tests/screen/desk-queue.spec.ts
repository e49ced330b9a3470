import { randomInt, randomUUID } from 'node:crypto';
import { sweep } from '../support/sweep';
import { ananyasPassport } from '../support/order-steps';
import {
  buttonOf,
  chosenRow,
  dialogOf,
  expect,
  expectAccessible,
  newCase,
  test,
} from './steps/desk';

test(
  'the queue finds a case by order, address, passport and name',
  sweep,
  async ({ desk, site }) => {
    const traveller = await site.signUp();
    const { orderId, applicantId } = await newCase(site, 'pre-checking', traveller);
    const passport_number = `Z${randomInt(10 ** 6, 10 ** 7)}`;
    const first_name = `ROHAN${randomUUID().replace(/[^a-z]/g, '')}`;
    await site.db
      .updateTable('applicants')
      .set({ first_name })
      .where('id', '=', applicantId)
      .execute();
    await site.db
      .insertInto('passports')
      .values({
        applicant_id: applicantId,
        passport_number,
        surname: ananyasPassport.surname,
        given_name: first_name,
        country_code: 'IND',
        sex: 'male',
        birthday: '1994-03-14',
        expire_date: '2031-06-03',
        submitted_at: new Date(),
      })
      .execute();
    await desk.goto('/');
    const rows = desk.locator('tbody tr[class*=row]');
    for (const search of [orderId, traveller.email, passport_number, first_name.toLowerCase()]) {
      await desk.getByRole('searchbox').fill(search);
      await expect(desk).toHaveURL(new RegExp(`q=${encodeURIComponent(search)}`));
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(first_name, { ignoreCase: true });
    }
    await desk.getByRole('searchbox').fill('nobody at all');
    await expect(desk.getByText('Nothing fits these filters')).toBeVisible();
    await expectAccessible(desk);
  },
);

test('filters are kept under a name, chosen again, and removed', sweep, async ({ desk }) => {
  await desk.goto('/?waits=embassy');
  await buttonOf(desk, 'Keep').click();
  await expectAccessible(desk);
  await dialogOf(desk).getByLabel('Name').fill('Embassies');
  await buttonOf(dialogOf(desk), 'Keep').click();
  await desk.goto('/');
  await desk.getByLabel('Kept filters').selectOption('Embassies');
  await expect(desk).toHaveURL(/waits=embassy/);
  await buttonOf(desk, 'Remove this filter').click();
  await expect(desk.getByLabel('Kept filters')).toHaveCount(0);
});

test(
  'a case is taken, and handed over to a colleague',
  sweep,
  async ({ desk, site, operator, colleague }) => {
    const { orderId } = await newCase(site);
    await desk.goto(`/?waits=first-check&q=${orderId}`);
    await expect(chosenRow(desk)).toBeVisible();
    await desk.keyboard.press('m');
    await expect(chosenRow(desk).getByLabel(`${operator.name} (you)`)).toBeVisible();
    await desk.keyboard.press('h');
    await dialogOf(desk).getByLabel('To').selectOption(colleague.operator.name);
    await expectAccessible(desk);
    await buttonOf(dialogOf(desk), 'Hand over').click();
    await expect(chosenRow(desk).getByLabel(colleague.operator.name)).toBeVisible();
    await colleague.page.goto('/?who=mine');
    await expect(colleague.page.getByRole('heading', { name: 'Mine' })).toBeVisible();
    await expect(chosenRow(colleague.page)).toContainText('Ananya');
    await colleague.page.keyboard.press('Enter');
    await expect(colleague.page).toHaveURL(new RegExp(`/case/${orderId}/1`));
  },
);

test('the queue draws what arrived and was finished in thirty days', sweep, async ({ desk }) => {
  await desk.goto('/');
  await buttonOf(desk, 'Last 30 days').click();
  await expect(
    desk.getByRole('img', {
      name: 'Cases that arrived and were finished on each of the last 30 days',
    }),
  ).toBeVisible();
  await expectAccessible(desk);
});
