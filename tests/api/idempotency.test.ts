import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { ret } from '../../src/contract/envelope';
import { applyRetention } from '../../server/scheduled-tasks';
import { kenya, newOrder, newPicture, readOrder, submittedOrder } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const day = 86_400_000;

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const countOrders = async ({ email }: Traveller) =>
  (
    await server.services.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .where('email', '=', email)
      .select('orders.id')
      .execute()
  ).length;

test('[API-02] a change without a key is made, each time it is asked for', async () => {
  const owner = await signUpTraveller(server);
  for (const count of [1, 2]) {
    const answer = await owner.call('addOrder', kenya, { idempotencyKey: null });
    expect(answer).toMatchObject({ status: 200, ret: 0 });
    expect(await countOrders(owner)).toBe(count);
  }
});

test('a strange key is refused', async () => {
  const strange = await traveller.call('addOrder', kenya, { idempotencyKey: 'short' });
  expect(strange).toMatchObject({ status: 400 });
});

test('the same key and request get the first answer, one after the other or at once', async () => {
  const reader = await signUpTraveller(server);
  const options = { idempotencyKey: randomUUID() };
  const first = await reader.call('addOrder', kenya, options);
  const again = { country_id: kenya.country_id, product_id: kenya.product_id };
  expect(await reader.call('addOrder', again, options)).toMatchObject({ body: first.body });
  const atOnce = { idempotencyKey: randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => reader.call('addOrder', kenya, atOnce)));
  expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
  expect(await countOrders(reader)).toBe(2);
});

test('the same key with another request, or for another call, is a 409', async () => {
  const options = { idempotencyKey: randomUUID() };
  await traveller.call('addOrder', kenya, options);
  const other = { ...kenya, country_residence_id: 276 };
  expect(await traveller.call('addOrder', other, options)).toMatchObject({ status: 409, ret: -1 });
  const call = await traveller.call('updateAccount', { time_zone: 0 }, options);
  expect(call).toMatchObject({ status: 409 });
});

test('keys of two travellers have nothing to do with each other', async () => {
  const reader = await signUpTraveller(server);
  const options = { idempotencyKey: randomUUID() };
  const mine = await traveller.call('addOrder', kenya, options);
  const theirs = await reader.call('addOrder', kenya, options);
  expect(theirs.body.order_id).not.toBe(mine.body.order_id);
});

test('a refusal is not kept: the same key may succeed later', async () => {
  const { orderId } = await submittedOrder(traveller);
  const options = { idempotencyKey: randomUUID() };
  const cancel = () => traveller.call('cancelOrder', { order_id: orderId, reason: 1 }, options);
  // While it waits for its payment nobody cancels it.
  expect((await cancel()).ret).toBeLessThan(0);
  expect(await traveller.call('closePayment', { order_id: orderId })).toMatchObject({ ret: 0 });
  expect(await cancel()).toMatchObject({ ret: 0 });
  const { status_log } = (await readOrder(traveller, orderId)).applicant_list[0];
  expect(await cancel()).toMatchObject({ ret: 0 });
  expect((await readOrder(traveller, orderId)).applicant_list[0].status_log).toEqual(status_log);
});

test('an answer is kept for 7 days', async () => {
  const { blobs, db } = server.services;
  const options = { idempotencyKey: randomUUID() };
  const cancel = { order_id: await newOrder(traveller), reason: 1 };
  const again = async () => (await traveller.call('cancelOrder', cancel, options)).ret;
  expect(await again()).toBe(0);
  await applyRetention(db, blobs, new Date(Date.now() + 6.9 * day));
  expect(await again()).toBe(0);
  await applyRetention(db, blobs, new Date(Date.now() + 7.1 * day));
  // It is cancelled already.
  expect(await again()).toBe(ret.notAllowed);
});

test('[API-50] a repeated upload answers its first key as long as that is good', async () => {
  const bytes = newPicture();
  const options = { idempotencyKey: randomUUID() };
  const first = await traveller.send({ bytes }, options);
  expect(await traveller.send({ bytes, name: 'b.jpg' }, options)).toMatchObject({
    body: first.body,
  });
  expect(await traveller.send({ bytes: newPicture() }, options)).toMatchObject({ status: 409 });
  server.moveClock(day + 1000);
  const date = server.services.clock();
  const late = await traveller.send({ bytes }, { ...options, date });
  const again = await traveller.send({ bytes }, { ...options, date });
  server.moveClock(-day - 1000);
  expect(late.ret).toBe(0);
  expect(late.body.key).not.toBe(first.body.key);
  expect(again.body).toEqual(late.body);
});
