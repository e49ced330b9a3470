import * as v from 'valibot';
import type { PayStatus } from '../../src/contract/codes';
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '../../src/contract/all-calls';
import { allHandlers } from '../../server/areas/all-handlers';
import type { Handler, Incoming } from '../../server/handler';
import type { ServedCall } from '../../server/served-calls';
import { Refusal } from '../../server/errors/refusal';
import type { Catalogue } from '../../server/areas/catalogue/catalogue-types';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { answerOnce } from '../../server/http/answer-once';
import { PaymentFailure } from '../../server/areas/payments/core/provider';
import { reconcile } from '../../server/areas/payments/core/reconcile';
import { refund, RefundTooLarge } from '../../server/areas/payments/core/refund';
import { refundOrder } from '../../server/areas/payments/core/refund-order';
import { settleFromEvent } from '../../server/areas/payments/core/settle-from-event';
import type { Services } from '../../server/services';
import { newOrderId } from '../../server/infra/secrets/random-id';
import { moneyProblems } from '../support/money-problems';
import { kenya } from '../support/order-steps';
import { paymentDouble } from './doubles/payment-double';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';

/** Nothing has to be handed in: orders can be submitted as they are made. */
const catalogue: Catalogue = {
  ...referenceCatalogue,
  destinations: referenceCatalogue.destinations.map((destination) => ({
    ...destination,
    products: destination.products.map((product) => ({
      ...product,
      photo: null,
      applicationForm: null,
      identityMaterial: product.identityMaterial.map((material) => ({ ...material, required: [] })),
    })),
  })),
};
/** About 65 ms each; `MONEY_RUNS=1000` makes as many as one likes. */
const runs = Number(process.env['MONEY_RUNS'] ?? (process.env['WITHOUT_SWEEPS'] ? 25 : 500));
const price = 4_800;
const off = 500;
const extra = 1_500;
const minute = 60_000;
const day = 1_440 * minute;

let server: TestServer;
const userId = randomUUID();
const user = { id: userId, email: 'many@mail.example', residenceId: 702 };
beforeAll(async () => {
  server = await startTestServer({ catalogue, settings: { paymentCheckInterval: day } });
  await server.services.db
    .insertInto('users')
    .values({
      id: userId,
      email: user.email,
      password: null,
      country_id: 356,
      country_residence_id: 702,
      time_zone: null,
      created_at: new Date(),
    })
    .execute();
}, startTimeout);
afterAll(() => server?.remove());

const kinds = [
  'submit',
  'submit with the coupon',
  'submit, tampered',
  'pay',
  'confirm',
  'close',
  'refresh',
  'webhook',
  'cancel',
  'refund',
  'refund a part',
  'refund by hand',
  'lose a refund’s answer',
  'refunds take time',
  'end the refund',
  'dispute',
  'decide the dispute',
  'sweep',
  'next day',
  'owe',
  'pay the difference',
  'refresh the difference',
  'fail',
] as const;

const anyOperation = fc.record({
  kind: fc.constantFrom(...kinds),
  order: fc.constantFrom(0, 1),
  way: fc.constantFrom('card', 'paypal', undefined),
  number: fc.nat(99),
});
type Operation = (typeof anyOperation extends fc.Arbitrary<infer T> ? T : never) & object;

type Kind = Operation['kind'];

/** How most payments go, so that the runs come far; what stands together happens at once. */
const usual = fc.constantFrom<Kind[][]>(
  [['submit with the coupon'], ['pay'], ['confirm'], ['refresh', 'webhook'], ['refund']],
  [['submit'], ['pay'], ['confirm'], ['webhook'], ['owe'], ['pay the difference'], ['confirm']],
  [['submit with the coupon'], ['pay'], ['confirm'], ['close', 'refresh'], ['submit']],
  [['submit'], ['pay', 'pay'], ['confirm'], ['pay', 'close'], ['confirm', 'webhook']],
  [
    ...[['submit'], ['pay'], ['confirm'], ['webhook', 'refresh'], ['lose a refund’s answer']],
    ...[['refund a part'], ['next day'], ['end the refund'], ['webhook'], ['refund']],
  ] as Kind[][],
  [
    ...[['submit'], ['pay'], ['confirm'], ['refresh'], ['dispute'], ['refund', 'webhook']],
    ...[['decide the dispute'], ['sweep', 'refund'], ['refund by hand']],
  ] as Kind[][],
);
const longest = 12;

/** A story on the first order, with anything on either in between. */
const anySteps = fc
  .tuple(
    usual,
    fc.array(anyOperation, { minLength: longest, maxLength: longest }),
    fc.array(fc.record({ at: fc.nat(longest), operation: anyOperation }), { maxLength: 6 }),
  )
  .map(([story, details, others]) => {
    let used = 0;
    const steps = story.map((kinds) =>
      kinds.map((kind): Operation => ({ ...(details[used++] as Operation), kind, order: 0 })),
    );
    for (const { at, operation } of others) {
      const step = steps[at];
      // It races what stands there, or comes after everything.
      if (step) step.push(operation);
      else steps.push([operation]);
    }
    return steps;
  });

/** Two fresh orders of a traveller with one coupon, and providers with empty books. */
async function newWorld() {
  const { db } = server.services;
  let now = new Date();
  let dayPassed = false;
  const card = paymentDouble('stripe');
  const paypal = paymentDouble('paypal');
  const services: Services = { ...server.services, providers: { card, paypal }, clock: () => now };
  const handlers = allHandlers(services);
  const orderIds = [newOrderId(now), newOrderId(now)] as const;
  const couponId = randomUUID();
  await db
    .insertInto('orders')
    .values(
      orderIds.map((id) => ({
        id,
        user_id: userId,
        product_id: kenya.product_id,
        country_id: 356,
        country_residence_id: 702,
        pay_status: 'unpaid' as const,
        depart_date: '2099-01-01',
        fee: null,
        cancel_reason: null,
        created_at: now,
      })),
    )
    .execute();
  await db
    .insertInto('applicants')
    .values(
      orderIds.map((order_id) => ({
        id: randomUUID(),
        order_id,
        number: 1,
        first_name: 'Ananya',
        identity_id: 'employee' as const,
        status: 'uploading-documents' as const,
        result: null,
        reason: null,
        refund_reason: null,
        letter_notes: null,
        visa_upload_id: null,
      })),
    )
    .execute();
  await db
    .insertInto('user_coupons')
    .values({
      id: couponId,
      user_id: userId,
      grant_key: couponId,
      kind: 'test',
      type: 'fixed-amount',
      discount: off,
      threshold: null,
      memo: '',
      received_at: now,
      usable_from: now,
      expires_at: new Date(now.getTime() + 365 * day),
    })
    .execute();

  const shop = () => ({ db, providers: services.providers, now, warn: () => undefined, catalogue });
  /** As a request would be answered, without the way there. */
  const call = async <N extends ServedCall>(name: N, sent: unknown) => {
    const request = v.parse(allCalls[name].request as v.GenericSchema, sent);
    const incoming = { request, user, now, language: 'en', log: { error: () => undefined } };
    await answerOnce({
      db,
      call: allCalls[name],
      keyed: undefined,
      delivered: () => undefined,
      checksAnswers: true,
      now,
      start: async () =>
        (handlers[name] as unknown as Handler<ServedCall>)(
          incoming as unknown as Incoming<ServedCall>,
        ),
    });
  };

  const act = async ({ kind, order, way, number }: Operation): Promise<void> => {
    const order_id = orderIds[order] ?? '';
    const provider = number % 2 === 0 ? card : paypal;
    /** A paid intent of the order, mostly the newest. */
    const onePaid = () => {
      const paid = [card, paypal].flatMap((each) =>
        each.intents
          .filter(({ state, reference }) => state === 'succeeded' && reference === order_id)
          .map(({ id }) => ({ each, id })),
      );
      return number < 70 ? paid.at(-1) : paid[number % (paid.length || 1)];
    };
    const difference = async () =>
      (
        await db
          .selectFrom('price_differences')
          .where('order_id', '=', order_id)
          .orderBy('opened_at', 'desc')
          .select('id')
          .executeTakeFirst()
      )?.id ?? 'none';
    switch (kind) {
      case 'submit':
        return call('submitOrder', { order_id, display_fee: price });
      case 'submit with the coupon':
        return call('submitOrder', {
          order_id,
          display_fee: price - off,
          user_coupon_id: couponId,
        });
      case 'submit, tampered':
        return call('submitOrder', { order_id, display_fee: price - off });
      case 'pay':
        return call('payOrder', { order_id, way });
      case 'confirm': {
        const intents = [card, paypal].flatMap((each) =>
          each.intents
            .filter(({ given, reference }) => given && reference === order_id)
            .map(({ id }) => ({ each, id })),
        );
        // Mostly the newest one; sometimes an old window that is still open.
        const chosen = number < 70 ? intents.at(-1) : intents[number % (intents.length || 1)];
        const to = number % 5 === 0 ? 'processing' : number % 7 === 0 ? 'failed' : 'succeeded';
        return chosen?.each.confirm(chosen.id, to);
      }
      case 'close':
        return call('closePayment', { order_id });
      case 'refresh':
        return call('refreshOrder', { order_id, fee_type_id: 1 });
      case 'webhook': {
        const event = provider.events[number % (provider.events.length || 1)];
        const told = event && { ...event, provider: provider.name, kind: 'changed' };
        if (told) await settleFromEvent(shop(), told);
        return;
      }
      case 'cancel':
        return call('cancelOrder', { order_id, reason: 1 });
      case 'refund':
        await refundOrder(shop(), { orderId: order_id, key: `${order_id}/${number % 3}` });
        return;
      case 'refund a part': {
        const paid = await db
          .selectFrom('payments')
          .where('order_id', '=', order_id)
          .where('income', 'is not', null)
          .select('id')
          .executeTakeFirst();
        const key = `${order_id}/part/${number % 3}`;
        if (paid) await refund(shop(), { key, paymentId: paid.id, amount: 700, words: 'Part' });
        return;
      }
      case 'lose a refund’s answer':
        card.loseNextRefund();
        return paypal.loseNextRefund();
      case 'refund by hand': {
        const paid = onePaid();
        return paid?.each.refundByHand(paid.id, number % 3 === 0 ? price : 700);
      }
      case 'refunds take time':
        provider.refundsBecome = number % 3 === 0 ? 'failed' : 'pending';
        return;
      case 'end the refund': {
        const paid = onePaid();
        return paid?.each.endRefund(paid.id, number % 3 === 0 ? 'done' : 'failed');
      }
      case 'dispute': {
        const paid = onePaid();
        return paid?.each.dispute(paid.id);
      }
      case 'decide the dispute': {
        const paid = onePaid();
        return paid?.each.decideDispute(paid.id, number % 2 === 0 ? 'won' : 'lost');
      }
      case 'sweep':
        now = new Date(now.getTime() + 2 * minute);
        return reconcile(shop());
      case 'next day':
        now = new Date(now.getTime() + day);
        dayPassed = true;
        return;
      case 'owe': {
        const row = { id: randomUUID(), order_id, item: 'Extra', expected_fee: extra };
        await db
          .insertInto('price_differences')
          .values({ ...row, opened_at: now, fee: null, paid_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return;
      }
      case 'pay the difference':
        return call('payPriceDifference', {
          order_id,
          price_diff_id: await difference(),
          expected_fee: number % 4 === 0 ? extra - 1 : extra,
          way,
        });
      case 'refresh the difference':
        return call('refreshOrder', {
          order_id,
          fee_type_id: 3,
          price_diff_id: await difference(),
        });
      case 'fail':
        return provider.failNext(
          number % 3 === 0 ? 'after' : number % 3 === 1 ? 'before' : 'refused',
        );
    }
  };
  const allowed = [Refusal, PaymentFailure, RefundTooLarge];
  const tryTo = (operation: Operation) =>
    act(operation).catch((error: unknown) => {
      if (!allowed.some((kind) => error instanceof kind)) throw error;
    });

  /** Keys that are a day old are forgotten, but never in the middle of a request. */
  const endStep = async () => {
    if (!dayPassed) return;
    dayPassed = false;
    for (const provider of [card, paypal]) provider.forgetKeys();
    await reconcile(shop());
  };

  /** All that is on its way arrives: banks decide, every message comes, twice and backwards. */
  const settleAll = async () => {
    for (const provider of [card, paypal]) {
      await provider.queryIntent('none').catch(() => undefined);
      for (const { id, state, refunds } of provider.intents) {
        if (state === 'processing') provider.confirm(id, 'succeeded');
        provider.decideDispute(id, 'won');
        if (refunds.length > 0) provider.endRefund(id, 'done');
      }
      provider.refundsBecome = 'done';
      for (const event of [...provider.events].reverse())
        await settleFromEvent(shop(), { ...event, provider: provider.name, kind: 'changed' });
    }
    for (let hours = 0; hours < 3; hours += 1) {
      now = new Date(now.getTime() + 60 * minute);
      await reconcile(shop());
    }
  };
  return { tryTo, endStep, settleAll, orderIds, providers: [card, paypal] };
}

test(
  '[PAY-02][PAY-13] whatever happens in whatever order, the money adds up and nothing is paid twice',
  async () => {
    const ends = new Map<PayStatus, number>();
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const world = await newWorld();
        for (const together of steps) {
          await Promise.all(together.map(world.tryTo));
          await world.endStep();
        }
        await world.settleAll();
        const { db } = server.services;
        expect(await moneyProblems(db, world.orderIds, world.providers)).toEqual([]);
        const { pay_status } = await db
          .selectFrom('orders')
          .where('id', '=', world.orderIds[0])
          .select('pay_status')
          .executeTakeFirstOrThrow();
        ends.set(pay_status, (ends.get(pay_status) ?? 0) + 1);
      }),
      { numRuns: runs, endOnFailure: true },
    );
    // The runs came far enough to mean something; of a few, luck alone decides.
    if (runs < 200) return;
    expect(ends.get('paid') ?? 0).toBeGreaterThan(runs / 10);
    expect(ends.get('unpaid') ?? 0).toBeGreaterThan(runs / 50);
  },
  10 * minute,
);
