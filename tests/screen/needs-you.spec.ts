import { randomUUID } from 'node:crypto';
import { supportPath } from '../../server/areas/notifications/told-change';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { newApplicant, newOrder, submittedOrder } from '../support/order-steps';
import { newEmail } from '../support/traveller';
import type { App } from './harness/app';
import { payUnseen } from './steps/payment';

async function cancelApplication({ page, dialog }: App): Promise<void> {
  await page.getByRole('button', { name: 'Cancel this application' }).click();
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Cancel this application' }).click();
}

test(
  '[UPL-27][ORD-05][ORD-15] a canceled application without applicants has its own word and nothing to do',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const orderId = await newOrder(traveller);
    await app.visit(paths.orderUpload(orderId));
    await cancelApplication(app);
    await expect(page).toHaveURL(new RegExp(paths.orderDetail(orderId)));
    await expect(page.getByText('This application was canceled')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add applicant' })).toHaveCount(0);
    await app.visit(paths.orderUpload(orderId));
    await expect(page).toHaveURL(new RegExp(paths.orderDetail(orderId)));
    await app.visit(paths.orders);
    const card = page.getByRole('article').filter({ hasText: 'Canceled' });
    await expect(card).toHaveCount(1);
    await expect(card.getByRole('link', { name: /Upload/ })).toHaveCount(0);
  },
);

test(
  '[DET-06] a refund that failed is shown plainly, with what happens next',
  sweep,
  async ({ app, traveller, site }) => {
    const { orderId, fee } = await submittedOrder(traveller);
    await traveller.call('payOrder', { order_id: orderId });
    await payUnseen(site, orderId);
    const { id: payment_id } = await site.db
      .selectFrom('payments')
      .where('order_id', '=', orderId)
      .select('id')
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto('refunds')
      .values({
        id: randomUUID(),
        order_id: orderId,
        payment_id,
        fee_type: 'Visa fee',
        fee: fee - 1_800,
        refunded_at: new Date(),
        state: 'failed',
      })
      .execute();
    await app.visit(paths.orderDetail(orderId));
    await expect(app.page.getByText('Refund failed, $30.00')).toBeVisible();
    await expect(app.page.getByText(`We will write to ${traveller.email}`)).toBeVisible();
    await expect(app.page.getByText('Refund failed: Visa fee')).toBeVisible();
  },
);

test('the notification of an answer about no application opens Support with it', async ({
  app,
  traveller,
  site: { db },
}) => {
  const { page, dialog } = app;
  const content = 'May I bring my dog?';
  const open = async () => {
    await app.visit(supportPath);
    await expect(dialog.getByRole('heading', { name: 'Support', exact: true })).toBeVisible();
  };
  await traveller.call('addFeedback', { content });
  await open();
  await expect(dialog.getByText('Not answered yet')).toBeVisible();
  const { id } = await db
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'user_id')
    .where('users.email', '=', traveller.email)
    .select('feedback.id')
    .executeTakeFirstOrThrow();
  const mei = { id: randomUUID(), name: 'Mei', email: newEmail(), roles: 'support' };
  await db
    .insertInto('operators')
    .values({ ...mei, password: '', totp_key: '', added_at: new Date() })
    .execute();
  const answer = { id: randomUUID(), feedback_id: id, operator_id: mei.id, words: 'No. Sorry.' };
  await db
    .insertInto('desk_answers')
    .values({ ...answer, written_at: new Date() })
    .execute();
  await open();
  const answered = dialog.getByRole('listitem').filter({ hasText: content });
  await expect(answered).toContainText('No. Sorry.');
  // Above the form, which is not what it was opened for.
  const [above, below] = [answered, dialog.getByLabel('Your feedback')];
  expect((await above.boundingBox())?.y).toBeLessThan((await below.boundingBox())?.y ?? 0);
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(answered).toContainText('No. Sorry.');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test(
  '[API-20] the app’s icon has the number of what needs the traveller, and none after the log-out',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    // This browser has no icon to put a badge on: it is noted instead, also across reloads.
    await page.addInitScript(() => {
      const note = (count: number) => localStorage.setItem('test-badge', String(count));
      Object.assign(navigator, {
        setAppBadge: async (count: number) => note(count),
        clearAppBadge: async () => note(0),
      });
    });
    const badge = () => app.stored('test-badge');
    await newApplicant(traveller, await newOrder(traveller));
    await app.visit(paths.orders);
    await expect.poll(badge).toBe('1');
    await app.visit(paths.orderUpload(await newOrder(traveller)));
    await expect.poll(badge).toBe('2');
    // It follows a change in the page, without a reload.
    await cancelApplication(app);
    await expect.poll(badge).toBe('1');
    await page.getByRole('button', { name: 'Menu' }).click();
    await dialog.getByRole('button', { name: 'LOG OUT' }).click();
    await expect.poll(badge).toBe('0');
  },
);
