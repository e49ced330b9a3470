import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { readOrder, readyOrder, submittedOrder } from '../support/order-steps';
import { oweDifference, orderInStatus } from '../support/outcomes';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { runsSweeps } from '../support/sweep';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { untimed } from '../support/untimed';

const goodCard = '4242 4242 4242 4242';
const declinedCard = '4000 0000 0000 0002';

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const pay = (orderId: string) => traveller.call('payOrder', { order_id: orderId });
const close = (orderId: string) => traveller.call('closePayment', { order_id: orderId });
const refresh = (orderId: string) =>
  traveller.call('refreshOrder', { order_id: orderId, fee_type_id: 1 });

async function confirm(clientSecret: string, cardNumber = goodCard) {
  const response = await fetch(`${server.address}/sandbox-pay/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, cardNumber }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const paymentsOf = (orderId: string) =>
  server.services.db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .selectAll()
    .execute();

/** Pays at the provider, whose call back is lost. */
const payBehindOurBack = (clientSecret: string) =>
  server.services.db
    .updateTable('sandbox_intents')
    .set({ state: 'succeeded', method: 'card', paid_at: new Date() })
    .where('client_secret', '=', clientSecret)
    .execute();

describe('paying', () => {
  test('[API-39] paying answers one intent with the amount and the three secrets', async () => {
    const { orderId, fee } = await submittedOrder(traveller);
    const first = await pay(orderId);
    expect(first.body).toEqual({
      provider: 'sandbox',
      ways: ['card'],
      publishableKey: expect.any(String),
      clientSecret: expect.any(String),
      clientSecretAli: first.body.clientSecret,
      clientSecretWechat: first.body.clientSecret,
      payment_id: expect.any(String),
      amount: fee,
      currency: 'usd',
      state: 'open',
    });
    expect((await pay(orderId)).body).toEqual(first.body);
    const atOnce = await Promise.all([pay(orderId), pay(orderId), pay(orderId)]);
    for (const { body } of atOnce) expect(body).toEqual(first.body);
    expect(await paymentsOf(orderId)).toHaveLength(1);
  });

  test('[API-74][ORD-16] a good card moves the order on', async () => {
    const { orderId, fee } = await submittedOrder(traveller);
    const { body } = await pay(orderId);
    expect(await confirm(body.clientSecret)).toEqual({
      status: 200,
      body: { status: 'succeeded' },
    });
    const order = await readOrder(traveller, orderId);
    expect(order).toMatchObject({
      pay_status: 3,
      amount: fee,
      order_payment: {
        receivables: fee,
        income: fee,
        pay_method: 1,
        transaction_currency: 'usd',
        pay_time: expect.any(String),
      },
      applicant_list: [{ status: 5, status_log: [{ status: 1 }, { status: 2 }, { status: 5 }] }],
    });
    expect(await pay(orderId)).toMatchObject({ ret: -5 });
    expect(await close(orderId)).toMatchObject({ ret: -5 });
    // Confirmed once more, refreshed once more: paid once.
    await confirm(body.clientSecret);
    await refresh(orderId);
    const before = { ...order, applicant_list: [] };
    const after = { ...(await readOrder(traveller, orderId)), applicant_list: [] };
    expect(untimed(after)).toBe(untimed(before));
  });

  test.runIf(runsSweeps)('a declined card says why, and another one may follow', async () => {
    const { orderId } = await submittedOrder(traveller);
    const { body } = await pay(orderId);
    expect(await confirm(body.clientSecret, declinedCard)).toEqual({
      status: 402,
      body: { error: 'Your card was declined.', code: 'card-declined' },
    });
    expect(await confirm(body.clientSecret, '1')).toMatchObject({ status: 402 });
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
    expect(await confirm(body.clientSecret)).toMatchObject({ status: 200 });
    expect(await confirm('no-such-secret')).toMatchObject({ status: 402 });
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 3 });
  });

  test('an order that is not submitted cannot be paid', async () => {
    const { orderId } = await readyOrder(traveller);
    expect(await pay(orderId)).toMatchObject({ ret: -5 });
  });

  test('the payment’s secret is kept by no answer', async () => {
    const { orderId } = await submittedOrder(traveller);
    const { body } = await pay(orderId);
    const kept = await server.services.db.selectFrom('journal').select('answer').execute();
    expect(JSON.stringify(kept)).not.toContain(body.clientSecret);
    expect(server.logLines.join('')).not.toContain(body.clientSecret);
  });
});

describe('refreshing', () => {
  test('[API-43] refreshing asks the provider, whose word counts', async () => {
    const { orderId } = await submittedOrder(traveller);
    const { body } = await pay(orderId);
    expect(await refresh(orderId)).toMatchObject({ ret: 0, body: {} });
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
    await payBehindOurBack(body.clientSecret);
    const answers = await Promise.all([refresh(orderId), refresh(orderId), refresh(orderId)]);
    expect(answers.map(({ ret }) => ret)).toEqual([0, 0, 0]);
    const order = await readOrder(traveller, orderId);
    expect(order).toMatchObject({ pay_status: 3 });
    expect(order.applicant_list[0].status_log).toHaveLength(3);
  });

  test('[API-43] an order without payment is fine, an unknown price difference is not', async () => {
    const { orderId } = await readyOrder(traveller);
    expect(await refresh(orderId)).toMatchObject({ ret: 0 });
    const difference = { order_id: orderId, fee_type_id: 3, price_diff_id: 'none' };
    expect(await traveller.call('refreshOrder', difference)).toMatchObject({ ret: -4 });
  });

  test('another amount than asked marks nothing paid, and is reported', async () => {
    const { orderId } = await submittedOrder(traveller);
    const { body } = await pay(orderId);
    await server.services.db
      .updateTable('sandbox_intents')
      .set({ amount: 1 })
      .where('client_secret', '=', body.clientSecret)
      .execute();
    await confirm(body.clientSecret);
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
    expect(server.logLines.join('')).toContain(`${body.payment_id} was paid with another amount`);
  });
});

describe('closing', () => {
  test('[API-40] closing takes the order back to its documents, and ends the intent', async () => {
    const { orderId, fee } = await submittedOrder(traveller);
    const { body } = await pay(orderId);
    expect(await close(orderId)).toMatchObject({ ret: 0, body: {} });
    expect(await readOrder(traveller, orderId)).toMatchObject({
      pay_status: 1,
      applicant_list: [{ status: 1 }],
    });
    expect(await confirm(body.clientSecret)).toMatchObject({ status: 402 });
    expect(await close(orderId)).toMatchObject({ ret: 0 });

    await traveller.call('submitOrder', { order_id: orderId, display_fee: fee });
    const next = await pay(orderId);
    expect(next.body.clientSecret).not.toBe(body.clientSecret);
    expect(await confirm(next.body.clientSecret)).toMatchObject({ status: 200 });
    expect((await paymentsOf(orderId)).map(({ state }) => state)).toEqual(['closed', 'paid']);
  });

  test('[API-40] closing before any payment was begun works too', async () => {
    const { orderId } = await submittedOrder(traveller);
    expect(await close(orderId)).toMatchObject({ ret: 0 });
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 1 });
  });

  test.runIf(runsSweeps)('a payment that turns out to be made stays made', async () => {
    const { orderId } = await submittedOrder(traveller);
    const { body } = await pay(orderId);
    await payBehindOurBack(body.clientSecret);
    expect(await close(orderId)).toMatchObject({ ret: -5, msg: expect.stringContaining('paid') });
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 3 });
  });

  test.runIf(runsSweeps)('closing waits while the provider is still deciding', async () => {
    const { orderId } = await submittedOrder(traveller);
    const { body } = await pay(orderId);
    const { db } = server.services;
    const setState = (state: 'processing' | 'succeeded') =>
      db
        .updateTable('sandbox_intents')
        .set({ state })
        .where('client_secret', '=', body.clientSecret)
        .execute();
    await setState('processing');
    expect(await close(orderId)).toMatchObject({ ret: -5 });
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
    await setState('succeeded');
    await refresh(orderId);
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 3 });
  });

  test.runIf(runsSweeps)(
    'closing is refused if paying begins anew while the provider cancels, and can be repeated',
    async () => {
      const { orderId } = await submittedOrder(traveller);
      await pay(orderId);
      const provider = server.services.providers.card;
      if (!provider) throw new Error('The test server takes cards.');
      const { cancelIntent } = provider;
      provider.cancelIntent = async (intentId) => {
        const status = await cancelIntent(intentId);
        provider.cancelIntent = cancelIntent;
        expect(await pay(orderId)).toMatchObject({ ret: 0 });
        return status;
      };
      expect(await close(orderId)).toMatchObject({ ret: -5 });
      expect((await paymentsOf(orderId)).map(({ state }) => state)).toEqual(['closed', 'open']);
      expect(await close(orderId)).toMatchObject({ ret: 0 });
      expect((await readOrder(traveller, orderId)).applicant_list[0].status).toBe(1);
    },
  );

  test.runIf(runsSweeps)(
    'paying and closing at once leaves the order paid, open again, or with one payment that can be closed',
    async () => {
      for (let round = 0; round < (runsSweeps ? 5 : 2); round += 1) {
        const { orderId } = await submittedOrder(traveller);
        const { body } = await pay(orderId);
        await Promise.all([
          confirm(body.clientSecret),
          close(orderId),
          refresh(orderId),
          pay(orderId),
          close(orderId),
        ]);
        const order = await readOrder(traveller, orderId);
        const states = (await paymentsOf(orderId)).map(({ state }) => state);
        const intents = await server.services.db
          .selectFrom('sandbox_intents')
          .where('reference', '=', orderId)
          .select('state')
          .execute();
        const paid = intents.filter(({ state }) => state === 'succeeded').length;
        expect(paid).toBe(order.pay_status === 3 ? 1 : 0);
        expect(states.filter((state) => state === 'paid')).toHaveLength(paid);
        const { status } = order.applicant_list[0];
        if (status === 2) {
          // Paying began anew after the first intent was cancelled: closing was refused, and can be repeated.
          expect(states.filter((state) => state === 'open')).toHaveLength(1);
          expect(await close(orderId)).toMatchObject({ ret: 0 });
          expect((await readOrder(traveller, orderId)).applicant_list[0].status).toBe(1);
        } else expect(status).toBe(order.pay_status === 3 ? 5 : 1);
      }
    },
  );
});

describe('a price difference', () => {
  const owing = async (expectedFee = 1500) => {
    const { orderId } = await orderInStatus(server, traveller, 'in-embassy');
    return { orderId, id: await oweDifference(server, orderId, expectedFee) };
  };
  const payIt = (orderId: string, id: string, expected_fee: number) =>
    traveller.call('payPriceDifference', { order_id: orderId, price_diff_id: id, expected_fee });
  const stateOfIt = async (orderId: string, id: string) =>
    (await traveller.call('priceDifference', { order_id: orderId, price_diff_id: id })).body;

  test('[API-41][PAY-12] a price difference is paid once, by an intent of its own', async () => {
    const { orderId, id } = await owing();
    expect(await readOrder(traveller, orderId)).toMatchObject({
      is_price_diff_pending: true,
      price_diff_pending: { price_diff_id: id },
    });
    const first = await payIt(orderId, id, 1500);
    expect(first.body).toMatchObject({ amount: 1500, currency: 'usd' });
    expect((await payIt(orderId, id, 1500)).body).toEqual(first.body);
    await confirm(first.body.clientSecret);
    const order = await readOrder(traveller, orderId);
    expect(order).toMatchObject({ pay_status: 3, is_price_diff_pending: false });
    expect(order.applicant_list[0].status).toBe(12);
    expect(await payIt(orderId, id, 1500)).toMatchObject({ ret: -5 });
  });

  test('[API-42][API-77][PAY-13] a price difference has status 1, and what it came to, once it is paid', async () => {
    const { orderId, id } = await owing();
    const listed = async () => (await readOrder(traveller, orderId)).price_diff_list;
    const terms = { price_diff_id: id, item: expect.any(String), expected_fee: 1500 };
    const currency = { transaction_currency: 'usd' };
    expect(await stateOfIt(orderId, id)).toEqual({ status: 0 });
    expect(await listed()).toEqual([{ ...terms, ...currency, fee: 0, status: 0 }]);
    await confirm((await payIt(orderId, id, 1500)).body.clientSecret);
    expect(await stateOfIt(orderId, id)).toEqual({ status: 1 });
    expect(await listed()).toEqual([{ ...terms, ...currency, fee: 1500, status: 1 }]);
  });

  test.runIf(runsSweeps)(
    '[API-43] a price difference that was paid behind our back is found by asking',
    async () => {
      const { orderId, id } = await owing();
      const { body } = await payIt(orderId, id, 1500);
      await payBehindOurBack(body.clientSecret);
      const request = { order_id: orderId, fee_type_id: 3, price_diff_id: id };
      expect(await traveller.call('refreshOrder', request)).toMatchObject({ ret: 0 });
      expect(await stateOfIt(orderId, id)).toEqual({ status: 1 });
    },
  );

  test('a price difference of another amount than was seen is refused, and none is made', async () => {
    const { orderId, id } = await owing();
    expect(await payIt(orderId, id, 1499)).toMatchObject({ ret: -3 });
    expect(await paymentsOf(orderId)).toEqual([]);
  });

  test('a price difference of another order is not found', async () => {
    const { id } = await owing();
    const other = await owing();
    expect(await payIt(other.orderId, id, 1500)).toMatchObject({ ret: -4 });
    const request = { order_id: other.orderId, fee_type_id: 3, price_diff_id: id };
    expect(await traveller.call('refreshOrder', request)).toMatchObject({ ret: -4 });
  });
});

describe('without a provider', () => {
  test.runIf(runsSweeps)(
    'nothing can be paid, and there is no sandbox',
    async () => {
      const bare = await startTestServer({
        catalogue: referenceCatalogue,
        settings: { environment: 'test' },
      });
      const response = await fetch(`${bare.address}/sandbox-pay/confirm`, { method: 'POST' });
      expect(response.status).toBe(404);
      const other = await signUpTraveller(bare);
      const { orderId } = await submittedOrder(other);
      expect(await other.call('payOrder', { order_id: orderId })).toMatchObject({ ret: -5 });
      await bare.remove();
    },
    startTimeout,
  );
});
