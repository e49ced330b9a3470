import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { productCalls } from '../../src/contract/products';
import { type ChangeContent, newOrderOf } from '../../src/domain/order/order-change';
import { phoneIdOf } from '../../src/domain/order/phone-id';
import { isNotSold } from '../../src/outbox/core/item';
import { sealChange } from '../../src/outbox/core/seal-item';
import { openQuestion, sealFields } from '../../src/outbox/core/sealed-content';
import { changeKinds } from '../../src/outbox/kinds/order-changes';
import { keyOf } from '../../src/storage/user-keys';
import { kenya, readOrder } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller } from '../support/traveller';
import { forgetfulPhone } from './steps/forgetful-phone';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server?.remove());

test('nothing of an order whose price differs from what was seen is sent before the answer, and all of it once after it, though answers are lost', async () => {
  const owner = await signUpTraveller(server);
  const { sealing, store, userId, drain } = await forgetfulPhone(server, owner);
  const { open } = sealing;
  const target = { orderId: phoneIdOf(randomUUID()) };
  const change = (content: ChangeContent, more = {}) =>
    sealChange(sealing, changeKinds[content.type], {
      userId,
      target: { ...target, ...more },
      content,
    });
  const countries = { country_id: 356, country_residence_id: 702 };
  const asked = { product_id: kenya.product_id, ...countries };
  const { body } = await owner.call('product', asked);
  const now = v.parse(productCalls.product.response, body);
  const chosen = { nationalityId: 356, residenceId: 702, seenAt: 1 };
  const begun = newOrderOf({ ...now, sellPrice: (now.sellPrice ?? 0) - 300 }, chosen);
  const order = await change(begun);
  await change(
    { type: 'add-applicant', firstName: 'Ananya', identity: 'employee' },
    { applicantId: phoneIdOf(randomUUID()) },
  );
  await change({ type: 'set-date', day: '2099-01-02', seen: null });
  const drainOften = async () => {
    for (let round = 0; round < 12; round += 1) await drain({ ignoreBackoff: true });
  };
  const made = async () => {
    const { body: list } = await owner.call('orders', {});
    expect(list.page_data).toHaveLength(1);
    return readOrder(owner, list.page_data[0].order_id);
  };

  await drainOften();
  expect((await store.list(userId)).map(({ state }) => state)).toEqual([
    ...['needs-you', 'sealed', 'sealed'],
  ]);
  const before = await made();
  expect(before).toMatchObject({ add_key: order.sendKey, applicant_list: [] });
  expect(before).not.toHaveProperty('depart_date');

  const asking = await store.get(order.id);
  if (!asking || !('sendKey' in asking)) throw new Error('It is gone.');
  const question = (await openQuestion(open, asking)) as { product: typeof begun.product };
  expect(question.product.sellPrice).toBe(now.sellPrice);
  const accepted = { ...begun, product: question.product };
  const sealedFields = await sealFields(await keyOf(open, userId), order.id, accepted);
  await store.apply(order.id, { type: 'accepted', sealedFields }, asking.epoch);
  await drainOften();
  expect((await store.list(userId)).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(await made()).toMatchObject({
    ...{ add_key: order.sendKey, depart_date: '2099-01-02' },
    applicant_list: [{ first_name: 'Ananya' }],
  });
});

test('[API-33] an order whose visa is not sold to its pair, or is none, is held with its applicant, and goes once after another was chosen', async () => {
  const owner = await signUpTraveller(server);
  const { sealing, store, userId, drain } = await forgetfulPhone(server, owner);
  const { open } = sealing;
  const orderId = phoneIdOf(randomUUID());
  const change = (content: ChangeContent, more = {}) =>
    sealChange(sealing, changeKinds[content.type], {
      ...{ userId, target: { orderId, ...more }, content },
    });
  const { body } = await owner.call('product', { ...kenya, country_residence_id: 702 });
  const sold = newOrderOf(v.parse(productCalls.product.response, body), {
    ...{ nationalityId: 356, residenceId: 702, seenAt: 1 },
  });
  // Kenya sells it to no Kenyan.
  const order = await change({ ...sold, nationalityId: 404 });
  await change(
    { type: 'add-applicant', firstName: 'Ananya', identity: 'employee' },
    { applicantId: phoneIdOf(randomUUID()) },
  );
  const drainOften = async () => {
    for (let round = 0; round < 9; round += 1) await drain({ ignoreBackoff: true });
    return (await store.list(userId)).map(({ state }) => state);
  };
  const rewrite = async (content: ChangeContent) => {
    const sealedFields = await sealFields(await keyOf(open, userId), order.id, content);
    await store.apply(order.id, { type: 'rewritten', sealedFields, sendKey: randomUUID() });
  };
  const ordersOf = async () => (await owner.call('orders', {})).body.page_data;

  const withdrawn = { ...sold, product: { ...sold.product, id: 7 } };
  for (const next of [withdrawn, sold]) {
    expect(await drainOften()).toEqual(['needs-you', 'sealed']);
    const refused = await store.get(order.id);
    expect(refused && isNotSold(refused)).toBe(true);
    expect(await ordersOf()).toEqual([]);
    await rewrite(next);
  }
  expect(await drainOften()).toEqual(['done', 'done']);
  const [made, ...others] = await ordersOf();
  expect(others).toEqual([]);
  expect(await readOrder(owner, made.order_id)).toMatchObject({
    ...{ product: { id: kenya.product_id }, applicant_list: [{ first_name: 'Ananya' }] },
  });
});
