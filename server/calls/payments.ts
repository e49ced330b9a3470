import { ret } from '../../src/contract/envelope';
import type { paymentCalls } from '../../src/contract/payments';
import { findOrder } from '../orders/find-order';
import { reopen } from '../orders/submit-order';
import type { PaymentProvider } from '../payments/provider';
import { findOpenPayment, settleOrder, takeOver, type Settlement } from '../payments/settle';
import { newId } from '../security/random-id';
import type { Services } from '../services';
import type { Db } from '../store/tables';
import { transact } from '../store/transact';
import type { HandlersOf, Incoming } from './handler';
import { Refusal, notFound } from './refusal';

const currency = 'usd';

type PaymentCall = 'payOrder' | 'closePayment' | 'refreshOrder';

export function paymentHandlers(services: Services): HandlersOf<typeof paymentCalls> {
  const { db } = services;

  const settlementFor = ({ now, log }: Incoming<PaymentCall>): Settlement => ({
    db,
    provider: providerOf(services),
    now,
    warn: (message) => log.error(message),
  });

  return {
    payOrder: async (call) => {
      const { user, request } = call;
      const settlement = settlementFor(call);
      await findOrder(db, user.id, request.order_id, 'read');
      await settleOrder(settlement, request.order_id);
      const payment = await transact(db, (tx) => openPayment(tx, settlement.provider, call));
      const intent = await settlement.provider.createIntent({
        amount: payment.amount,
        currency,
        reference: request.order_id,
        idempotencyKey: payment.id,
      });
      const recorded = await db
        .updateTable('payments')
        .set({ intent_id: intent.intentId })
        .where('id', '=', payment.id)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst();
      if (!recorded) {
        // Closed by another device in between: nobody may pay this any more.
        await settlement.provider.cancelIntent(intent.intentId);
        throw new Refusal(ret.notAllowed, 'The payment was closed on another device.');
      }
      return async () => ({
        provider: settlement.provider.name,
        publishableKey: intent.publishableKey,
        clientSecret: intent.clientSecret,
        clientSecretAli: intent.clientSecret,
        clientSecretWechat: intent.clientSecret,
        payment_id: payment.id,
        amount: payment.amount,
        currency,
      });
    },

    closePayment: async (call) => {
      const { user, request, now } = call;
      const settlement = settlementFor(call);
      await findOrder(db, user.id, request.order_id, 'read');
      const payment = await findOpenPayment(db, request.order_id);
      if (payment?.intent_id) {
        const end = await settlement.provider.cancelIntent(payment.intent_id);
        await takeOver(settlement, payment.id, end);
      }
      return async (tx) => {
        const order = await findOrder(tx, user.id, request.order_id, 'lock');
        if (order.pay_status === 3)
          throw new Refusal(ret.notAllowed, 'This application has been paid.');
        // Locked: an intent that is just being made must not get into a payment that is being closed.
        const open = await findOpenPayment(tx, order.id, 'lock');
        if (open?.intent_id)
          throw new Refusal(
            ret.notAllowed,
            'The payment is still being processed. Please refresh in a moment.',
          );
        if (open)
          await tx
            .updateTable('payments')
            .set({ state: 'closed' })
            .where('id', '=', open.id)
            .execute();
        if (order.pay_status === 2) await reopen(tx, order.id, now);
        return {};
      };
    },

    refreshOrder: async (call) => {
      const { user, request } = call;
      await findOrder(db, user.id, request.order_id, 'read');
      // There are no price differences before somebody can open one.
      if (request.fee_type_id === 3) throw notFound('payment');
      await settleOrder(settlementFor(call), request.order_id);
      return async () => ({});
    },
  };
}

function providerOf({ payments }: Services): PaymentProvider {
  if (payments) return payments;
  throw new Refusal(ret.notAllowed, 'Payment is not available at the moment.');
}

/** The one open payment of the order's fee, made if there is none. */
async function openPayment(
  tx: Db,
  provider: PaymentProvider,
  { user, request, now }: Incoming<'payOrder'>,
) {
  const order = await findOrder(tx, user.id, request.order_id, 'lock');
  if (order.pay_status === 3) throw new Refusal(ret.notAllowed, 'This application has been paid.');
  if (order.pay_status !== 2 || order.fee === null)
    throw new Refusal(ret.notAllowed, 'This application has not been submitted.');
  const open = await findOpenPayment(tx, order.id);
  if (open) return open;
  return tx
    .insertInto('payments')
    .values({
      id: newId(),
      order_id: order.id,
      fee_type: 1,
      amount: order.fee,
      currency,
      provider: provider.name,
      state: 'open',
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
