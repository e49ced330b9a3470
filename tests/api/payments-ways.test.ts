import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { reconcile } from '../../server/areas/payments/core/reconcile';
import { refund, RefundTooLarge } from '../../server/areas/payments/core/refund';
import { refundOrder } from '../../server/areas/payments/core/refund-order';
import { settleFromEvent } from '../../server/areas/payments/core/settle-from-event';
import { moneyProblems } from '../support/money-problems';
import { readOrder, submittedOrder } from '../support/order-steps';
import { paymentDouble, type PaymentDouble } from './doubles/payment-double';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const hour = 3_600_000;

let server: TestServer;
let traveller: Traveller;
let card: PaymentDouble;
let paypal: PaymentDouble;
beforeAll(async () => {
  const settings = { paymentCheckInterval: 24 * hour };
  server = await startTestServer({ catalogue: referenceCatalogue, settings });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(() => {
  card = paymentDouble('stripe');
  paypal = paymentDouble('paypal');
  Object.assign(server.services.providers, { card, paypal });
});

const pay = (orderId: string, way?: 'card' | 'paypal') =>
  traveller.call('payOrder', { order_id: orderId, ...(way && { way }) });
const refresh = (orderId: string) =>
  traveller.call('refreshOrder', { order_id: orderId, fee_type_id: 1 });
const close = (orderId: string) => traveller.call('closePayment', { order_id: orderId });
const payStatus = async (orderId: string) => (await readOrder(traveller, orderId)).pay_status;
const intentOf = (provider: PaymentDouble) => {
  const intent = provider.intents.at(-1);
  if (!intent) throw new Error('No intent.');
  return intent;
};
const paymentsOf = (orderId: string) =>
  server.services.db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .selectAll()
    .execute();
const shop = (ahead = 0) => ({
  ...server.services,
  now: new Date(server.services.clock().getTime() + ahead),
  warn: () => undefined,
});
const problems = (orderId: string) => moneyProblems(server.services.db, [orderId], [card, paypal]);
const sentence = { ret: -5, msg: expect.stringContaining('cannot reach the payment service') };

describe('the ways to pay', () => {
  test('[PAY-03][API-39] the ways to pay are told, and asking for the other one ends the first', async () => {
    const { orderId, fee } = await submittedOrder(traveller);
    const first = (await pay(orderId)).body;
    expect(first).toMatchObject({ provider: 'stripe', ways: ['card', 'paypal'], amount: fee });
    const other = (await pay(orderId, 'paypal')).body;
    expect(other).toMatchObject({ provider: 'paypal', publishableKey: 'key of paypal' });
    expect(other.payment_id).not.toBe(first.payment_id);
    expect(intentOf(card).state).toBe('cancelled');
    // Without a wish it goes on where it is.
    expect((await pay(orderId)).body).toEqual(other);
    const states = (await paymentsOf(orderId)).map(({ state }) => state);
    expect(states.sort()).toEqual(['closed', 'open']);
  });

  test('[PAY-03][PAY-07] what was approved in the wallet is taken by the server', async () => {
    const { orderId } = await submittedOrder(traveller);
    await pay(orderId, 'paypal');
    paypal.confirm(intentOf(paypal).id, 'succeeded');
    expect(intentOf(paypal).state).toBe('approved');
    expect(await refresh(orderId)).toMatchObject({ ret: 0 });
    const order = await readOrder(traveller, orderId);
    expect(order).toMatchObject({ pay_status: 3, order_payment: { pay_method: 4 } });
    expect(await problems(orderId)).toEqual([]);
  });

  test('one that is not there is refused', async () => {
    Object.assign(server.services.providers, { paypal: undefined });
    const { orderId } = await submittedOrder(traveller);
    expect(await pay(orderId, 'paypal')).toMatchObject({ ret: -5 });
    expect((await pay(orderId)).body).toMatchObject({ ways: ['card'] });
  });

  test('while the provider decides, no other way is begun', async () => {
    const { orderId } = await submittedOrder(traveller);
    await pay(orderId, 'card');
    card.confirm(intentOf(card).id, 'processing');
    expect((await pay(orderId, 'paypal')).body).toMatchObject({
      provider: 'stripe',
      state: 'checking',
    });
    expect(paypal.intents).toEqual([]);
    card.confirm(intentOf(card).id, 'succeeded');
    expect(await pay(orderId, 'paypal')).toMatchObject({
      ret: -5,
      msg: expect.stringContaining('paid'),
    });
    expect(await payStatus(orderId)).toBe(3);
  });

  test('two devices that want different ones end with one open payment', async () => {
    const { orderId } = await submittedOrder(traveller);
    const answers = await Promise.all(
      (['card', 'paypal', 'card', 'paypal'] as const).map((way) => pay(orderId, way)),
    );
    for (const { ret } of answers) expect([0, -5]).toContain(ret);
    const payments = await paymentsOf(orderId);
    expect(payments.filter(({ state }) => state === 'open')).toHaveLength(1);
  });
});

describe('a provider that cannot be reached', () => {
  test('loses nothing: the next try goes on with the same payment', async () => {
    const { orderId } = await submittedOrder(traveller);
    for (const how of ['before', 'after'] as const) {
      card.failNext(how);
      expect(await pay(orderId)).toMatchObject(sentence);
      expect(await payStatus(orderId)).toBe(2);
    }
    expect(await pay(orderId)).toMatchObject({ ret: 0 });
    expect(card.intents).toHaveLength(1);
    expect(await paymentsOf(orderId)).toHaveLength(1);
    card.confirm(intentOf(card).id, 'succeeded');
    card.failNext('before');
    expect(await refresh(orderId)).toMatchObject(sentence);
    card.failNext('before');
    expect(await close(orderId)).toMatchObject(sentence);
    expect(await payStatus(orderId)).toBe(2);
    expect(await close(orderId)).toMatchObject({ ret: -5, msg: expect.stringContaining('paid') });
    expect(await payStatus(orderId)).toBe(3);
  });

  test('one that refuses gets another request the next time', async () => {
    const { orderId } = await submittedOrder(traveller);
    card.failNext('refused');
    expect(await pay(orderId)).toMatchObject(sentence);
    expect(await pay(orderId)).toMatchObject({ ret: 0 });
    expect(await paymentsOf(orderId)).toHaveLength(2);
  });

  test('a provider that cannot be reached has its message come again, and settles it then', async () => {
    const { orderId } = await submittedOrder(traveller);
    await pay(orderId);
    card.confirm(intentOf(card).id, 'succeeded');
    const event = { provider: 'stripe', id: `evt_${orderId}`, kind: 'paid' } as const;
    const told = { ...event, intentId: intentOf(card).id };
    card.failNext('before');
    await expect(settleFromEvent(shop(), told)).rejects.toThrow('dead');
    expect(await settleFromEvent(shop(), told)).toBe('settled');
    expect(await settleFromEvent(shop(), told)).toBe('repeated');
    expect(await settleFromEvent(shop(), { ...event, id: 'other', intentId: 'none' })).toBe(
      'unknown',
    );
    expect(await payStatus(orderId)).toBe(3);
  });
});

/** An order whose card payment was closed here, and paid at the company all the same. */
async function paidAfterClosing() {
  const { orderId, fee } = await submittedOrder(traveller);
  await pay(orderId);
  const { id } = intentOf(card);
  await server.services.db
    .updateTable('payments')
    .set({ state: 'closed' })
    .where('intent_id', '=', id)
    .execute();
  card.confirm(id, 'succeeded');
  return { orderId, fee, id };
}

describe('money that comes after the payment was closed', () => {
  test('money that comes after the payment was closed goes back, and the order stays as it is', async () => {
    const { orderId, fee } = await submittedOrder(traveller);
    await pay(orderId, 'paypal');
    paypal.confirm(intentOf(paypal).id, 'succeeded');
    // One device asks, which takes the money, while another one closes.
    await Promise.all([close(orderId), refresh(orderId)]);
    if ((await payStatus(orderId)) === 1) {
      const { refund_list } = await readOrder(traveller, orderId);
      const back = intentOf(paypal).state === 'succeeded' ? fee : 0;
      expect(refund_list.map(({ refund_fee }: { refund_fee: number }) => refund_fee)).toEqual(
        back ? [back] : [],
      );
    }
    expect(await problems(orderId)).toEqual([]);
  });

  test('money that comes after the payment was closed is noted for somebody to look at, and its traveller is told', async () => {
    const { orderId, fee, id } = await paidAfterClosing();
    await settleFromEvent(shop(), { provider: 'stripe', id: 'late', kind: 'paid', intentId: id });
    expect(intentOf(card).refunded).toBe(fee);
    const [payment] = await paymentsOf(orderId);
    const alarms = await server.services.db
      .selectFrom('payment_alarms')
      .where('payment_id', '=', payment?.id ?? '')
      .select('problem')
      .execute();
    expect(alarms).toEqual([{ problem: 'paid after closing' }]);
    const { change_list } = await readOrder(traveller, orderId);
    expect(change_list).toMatchObject([
      { kind: 'paid-late', amount: fee },
      { kind: 'refund', amount: fee },
    ]);
    expect(await problems(orderId)).toEqual([]);
  });

  test('money that comes after the payment was closed goes back as far as somebody has not refunded it at the company already', async () => {
    const { orderId, fee, id } = await paidAfterClosing();
    card.refundByHand(id, 700);
    await settleFromEvent(shop(), { provider: 'stripe', id: 'partly', kind: 'paid', intentId: id });
    expect(intentOf(card).refunds.map(({ amount }) => amount)).toEqual([700, fee - 700]);
    const { refund_list, change_list } = await readOrder(traveller, orderId);
    const told = refund_list.map(({ refund_fee }: { refund_fee: number }) => refund_fee);
    expect(new Set(told)).toEqual(new Set([700, fee - 700]));
    const kinds = change_list.map(({ kind }: { kind: string }) => kind).sort();
    expect(kinds).toEqual(['paid-late', 'refund', 'refund']);
    expect(await problems(orderId)).toEqual([]);
  });
});

describe('the reconciliation', () => {
  test('the reconciliation finds what nobody told, asks again what failed, and closes what was left', async () => {
    const [paid, left] = [await submittedOrder(traveller), await submittedOrder(traveller)];
    await pay(paid.orderId);
    const { id } = intentOf(card);
    await pay(left.orderId);
    card.confirm(id, 'succeeded');
    await reconcile(shop(1_000));
    expect(await payStatus(paid.orderId)).toBe(2);
    card.failNext('before');
    await Promise.all([reconcile(shop(90_000)), reconcile(shop(90_000))]);
    await reconcile(shop(240_000));
    expect(await payStatus(paid.orderId)).toBe(3);
    expect(await paymentsOf(left.orderId)).toMatchObject([{ state: 'open' }]);
    await reconcile(shop(25 * hour));
    expect(await paymentsOf(left.orderId)).toMatchObject([{ state: 'closed' }]);
    expect(intentOf(card).state).toBe('cancelled');
    // The order waits as before: it can be paid again.
    expect(await pay(left.orderId)).toMatchObject({ ret: 0 });
  });
});

describe('a refund', () => {
  async function paidOrder() {
    const { orderId, applicantId, fee } = await submittedOrder(traveller);
    await pay(orderId);
    card.confirm(intentOf(card).id, 'succeeded');
    await refresh(orderId);
    const [payment] = await paymentsOf(orderId);
    return { orderId, applicantId, fee, paymentId: payment?.id ?? '' };
  }

  test('[DET-06] a refund before the review is of everything, once', async () => {
    const { orderId, fee } = await paidOrder();
    for (let times = 0; times < 2; times += 1)
      expect(await refundOrder(shop(), { orderId, key: `all/${orderId}` })).toBe(fee);
    expect(await refundOrder(shop(), { orderId, key: `more/${orderId}` })).toBe(0);
    expect(intentOf(card).refunded).toBe(fee);
    expect(await readOrder(traveller, orderId)).toMatchObject({
      refund_list: [{ fee_type: 'Visa and service fee', refund_fee: fee }],
    });
    expect(await problems(orderId)).toEqual([]);
  });

  test('[DET-06] a refund after the review is of the visa cost, and what is lost on the way is sent again', async () => {
    const { orderId, applicantId, fee } = await paidOrder();
    const { db } = server.services;
    await db
      .updateTable('applicants')
      .set({ status: 'revision-needed' })
      .where('id', '=', applicantId)
      .execute();
    card.failNext('after');
    const key = `visa/${orderId}`;
    await expect(refundOrder(shop(), { orderId, key })).rejects.toThrow('lost');
    expect((await readOrder(traveller, orderId)).refund_list).toEqual([]);
    await reconcile(shop(3 * 60_000));
    const { refund_list, product } = await readOrder(traveller, orderId);
    expect(refund_list).toMatchObject([{ fee_type: 'Visa fee', refund_fee: product.visa_fee }]);
    expect(product.visa_fee).toBeLessThan(fee);
    expect(intentOf(card).refunded).toBe(product.visa_fee);
    expect(await problems(orderId)).toEqual([]);
  });

  test('a refund of more than is left is not made', async () => {
    const { orderId, paymentId, fee } = await paidOrder();
    const some = { key: `some/${orderId}`, paymentId, amount: fee - 1, words: 'A part' };
    await refund(shop(), some);
    await expect(refund(shop(), { ...some, key: 'x', amount: 2 })).rejects.toThrow(RefundTooLarge);
    await refund(shop(), { ...some, key: `rest/${orderId}`, amount: 1 });
    expect(await problems(orderId)).toEqual([]);
  });
});

test('nobody changes what stands in the ledger', async () => {
  const { db } = server.services;
  expect(await db.selectFrom('ledger').select('id').execute()).not.toEqual([]);
  await expect(db.deleteFrom('ledger').execute()).rejects.toThrow('append-only');
  await expect(db.updateTable('ledger').set({ amount: 1 }).execute()).rejects.toThrow(
    'append-only',
  );
});
