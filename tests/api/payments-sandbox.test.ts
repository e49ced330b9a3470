import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { deliverDue } from '../../server/areas/payments/sandbox/sandbox-events';
import { sandboxCards, secondFactorCode } from '../../src/contract/sandbox-payment';
import { sandboxMessages } from '../../src/domain/english/sandbox-messages';
import { readOrder, submittedOrder } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { sandboxDelay: 5_000 },
  });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const card = (words: string) => {
  const found = sandboxCards.find((each) => each.words === words);
  if (!found) throw new Error(`No card that ${words}.`);
  return found.number;
};

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const confirm = (clientSecret: string, cardNumber: string, method?: number) =>
  post('/sandbox-pay/confirm', { clientSecret, cardNumber, method });
const answer = (clientSecret: string, code: string) =>
  post('/sandbox-pay/second-factor', { clientSecret, code });

async function begun() {
  const { orderId } = await submittedOrder(traveller);
  const { body } = await traveller.call('payOrder', { order_id: orderId });
  return { orderId, secret: body.clientSecret as string };
}
const payStatus = async (orderId: string) => (await readOrder(traveller, orderId)).pay_status;
const payAgain = async (orderId: string) =>
  (await traveller.call('payOrder', { order_id: orderId })).body;

/** Moves the clock and waits until the sandbox has told what was due. */
async function afterDelay() {
  server.moveClock(6_000);
  await expect
    .poll(
      async () =>
        server.services.db
          .selectFrom('sandbox_events')
          .where('delivered_at', 'is', null)
          .select('id')
          .execute(),
      { timeout: 30_000 },
    )
    .toEqual([]);
}

describe('a test card', () => {
  test('[PAY-01][PAY-02] a test card that is declined, expired or empty says so, and another one pays', async () => {
    const { orderId, secret } = await begun();
    for (const each of sandboxCards) {
      if (each.behaviour.does !== 'declines') continue;
      expect(await confirm(secret, each.number)).toEqual({
        status: 402,
        body: { error: sandboxMessages[each.behaviour.reason], code: each.behaviour.reason },
      });
    }
    // No answer at all: nothing was charged, and the same payment goes on.
    expect(await confirm(secret, card('gives no answer'))).toMatchObject({ status: 504 });
    expect(await payStatus(orderId)).toBe(2);
    expect(await confirm(secret, card('pays'), 5)).toEqual({
      status: 200,
      body: { status: 'succeeded' },
    });
    const { pay_status, order_payment } = await readOrder(traveller, orderId);
    expect(pay_status).toBe(3);
    expect(order_payment).toMatchObject({ pay_method: 5, transaction_currency: 'usd' });
  });

  test('a test card asks for a code: a wrong one leaves the payment open, no answer too', async () => {
    const { orderId, secret } = await begun();
    const asks = { status: 200, body: { status: 'requires_action' } };
    expect(await answer(secret, secondFactorCode)).toMatchObject({ status: 402 });
    expect(await confirm(secret, card('asks for a code'))).toEqual(asks);
    expect(await answer(secret, '000000')).toMatchObject({ status: 402 });
    // The right one after the wrong one is too late: the card has to be confirmed again.
    expect(await answer(secret, secondFactorCode)).toMatchObject({ status: 402 });
    expect(await payStatus(orderId)).toBe(2);
    expect(await confirm(secret, card('asks for a code'))).toEqual(asks);
    expect(await payAgain(orderId)).toMatchObject({ clientSecret: secret, state: 'open' });
    expect(await answer(secret, ` ${secondFactorCode} `)).toMatchObject({
      status: 200,
      body: { status: 'succeeded' },
    });
    expect(await payStatus(orderId)).toBe(3);
  });

  test('a test card that pays later is checked on meanwhile, and no second payment starts', async () => {
    const { orderId, secret } = await begun();
    const processing = { status: 200, body: { status: 'processing' } };
    expect(await confirm(secret, card('pays a little later'))).toEqual(processing);
    expect(await confirm(secret, card('pays'))).toEqual(processing);
    expect(await payAgain(orderId)).toMatchObject({ clientSecret: secret, state: 'checking' });
    expect(await traveller.call('closePayment', { order_id: orderId })).toMatchObject({ ret: -5 });
    expect(await payStatus(orderId)).toBe(2);
    await afterDelay();
    expect(await payStatus(orderId)).toBe(3);
  });

  test('a test card that fails later makes room for another payment', async () => {
    const { orderId, secret } = await begun();
    await confirm(secret, card('fails a little later'));
    await afterDelay();
    expect(await payStatus(orderId)).toBe(2);
    const again = await payAgain(orderId);
    expect(again).toMatchObject({ state: 'open' });
    expect(again.clientSecret).not.toBe(secret);
    expect(await confirm(secret, card('pays'))).toMatchObject({ status: 402 });
    expect(await confirm(again.clientSecret, card('pays'))).toMatchObject({ status: 200 });
    expect(await payStatus(orderId)).toBe(3);
  });

  test('the sandbox needs a card number and a secret that is one', async () => {
    expect(await post('/sandbox-pay/confirm', { cardNumber: '4' })).toMatchObject({ status: 400 });
    expect(await post('/sandbox-pay/second-factor', {})).toMatchObject({ status: 400 });
    expect(await confirm('no-such-secret', card('pays'))).toMatchObject({ status: 402 });
    expect(await confirm('no-such-secret', card('pays'), 7)).toMatchObject({ status: 400 });
  });
});

describe('the sandbox’s webhook', () => {
  const events = () => server.services.db.selectFrom('payment_events').selectAll().execute();

  /** A message as the sandbox signs it. */
  async function signed(intentId: string, id: string) {
    const { db, secret, clock } = server.services;
    const now = clock();
    await db
      .insertInto('sandbox_events')
      .values({ id, intent_id: intentId, kind: 'test', due_at: now, tries: 0, delivered_at: null })
      .execute();
    const sent: { body: string; headers: Readonly<Record<string, string>> }[] = [];
    const send = async (body: string, headers: Readonly<Record<string, string>>) => {
      sent.push({ body, headers });
      return true;
    };
    await deliverDue({ db, secret, send }, now);
    const message = sent.find(({ body }) => body.includes(id));
    if (!message) throw new Error('Another one was faster.');
    return message;
  }

  test('the sandbox’s webhook takes what is signed, once, and asks back instead of believing it', async () => {
    const { orderId, secret } = await begun();
    const { id } = await server.services.db
      .selectFrom('sandbox_intents')
      .where('client_secret', '=', secret)
      .select('id')
      .executeTakeFirstOrThrow();
    const { body, headers } = await signed(id, 'evt_signed_1');
    const told = await post('/webhooks/sandbox', body, headers);
    expect(told).toEqual({ status: 200, body: { outcome: 'settled' } });
    expect(await payStatus(orderId)).toBe(2);
    const repeated = await post('/webhooks/sandbox', body, headers);
    expect(repeated).toEqual({ status: 200, body: { outcome: 'repeated' } });
    expect((await events()).filter(({ event_id }) => event_id === 'evt_signed_1')).toHaveLength(1);
  });

  test('believes nobody else', async () => {
    const before = await events();
    const { id } = await server.services.db
      .selectFrom('sandbox_intents')
      .select('id')
      .executeTakeFirstOrThrow();
    const { body, headers } = await signed(id, 'evt_signed_2');
    const forged = body.replace('evt_signed_2', 'evt_signed_3');
    const [time = ''] = String(headers['sandbox-signature']).split(',');
    const mark = createHmac('sha256', 'guess').update(body).digest('hex');
    for (const [text, signature] of [
      [forged, String(headers['sandbox-signature'])],
      [body, `${time},v1=${mark}`],
      [body, 't=1,v1=0'],
      [body, ''],
      ['', String(headers['sandbox-signature'])],
    ] as const)
      expect(
        await post('/webhooks/sandbox', text || '{}', { 'sandbox-signature': signature }),
      ).toMatchObject({ status: 400 });
    server.moveClock(10 * 60_000);
    expect(await post('/webhooks/sandbox', body, headers)).toMatchObject({ status: 400 });
    server.moveClock(-10 * 60_000);
    expect(await events()).toEqual(before);
  });
});
