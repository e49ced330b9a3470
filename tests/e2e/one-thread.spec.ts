import { expect, test, type Page } from '@playwright/test';
import { passwordProof } from '../../src/api/password-proof';
import { paths } from '../../src/routing/paths';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { openDemoPhone, type DemoPhone } from '../support/demo-phone';
import { call } from '../support/signed-client';

let demo: DemoPhone;
let page: Page;

test.beforeAll(async () => {
  demo = await openDemoPhone();
  ({ page } = demo);
});
test.afterAll(() => demo?.throwAway());

const main = () => page.getByRole('main');

test('what does not match is shown before the payment, and leads to where it is corrected', async () => {
  const { id, applicants } = demo.order(70401);
  const { address } = demo.server;
  const { email } = demoAccount;
  const passwd = await passwordProof(email, demoAccount.password);
  const { body } = await call(address, 'logIn', { email, passwd });
  const renamed = { applicant_id: applicants[0]?.id ?? '', identity_id: 1, first_name: 'Meera' };
  const token = body?.token as string;
  expect(await call(address, 'updateApplicant', renamed, { token })).toMatchObject({ ret: 0 });

  await page.goto(paths.orderConfirm(id));
  await expect(page.getByRole('heading', { name: 'Check before you pay' })).toBeInViewport();
  await expect(main()).toContainText('The passport says ANANYA SHARMA, not Meera.');
  await page.getByRole('link', { name: 'Passport of Meera' }).click();
  await expect(page.getByRole('heading', { name: 'Passport', exact: true })).toBeVisible();

  const back = { ...renamed, first_name: 'Ananya' };
  expect(await call(address, 'updateApplicant', back, { token })).toMatchObject({ ret: 0 });
  await page.goto(paths.orderConfirm(id));
  await expect(page.getByRole('heading', { name: 'If you cancel' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check before you pay' })).toHaveCount(0);
});

test('the details of a revision lead to the first thing to fix', async () => {
  await page.goto(paths.orderDetail(demo.order(39201).id));
  const next = page.getByRole('link', { name: 'Next: Visa photo of Ananya' });
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.click();
  await expect(page.getByRole('heading', { name: 'Visa photo', exact: true })).toBeVisible();
});

test('an application that is ready to be sent again is good news with one button', async () => {
  await page.goto(paths.orderDetail(demo.order(14401).id));
  await expect(page.getByRole('link', { name: 'Re-submit documents' })).toBeInViewport({
    ratio: 1,
  });
  await expect(main().getByText('Ready to re-submit').first()).toBeVisible();
  await expect(main().getByText('Revision needed')).toHaveCount(0);
});
